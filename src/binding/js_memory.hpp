#pragma once

#include "binding/native_object.hpp"
#include "driver/device_memory.hpp"

namespace cuda_ffi::binding {

// Device memory whose bytes the garbage collector knows of while JavaScript holds it. JavaScript thread.
class CollectedMemory {
 public:
  CollectedMemory(Napi::Env env, std::shared_ptr<DeviceMemory> memory);
  ~CollectedMemory();
  CollectedMemory(const CollectedMemory&) = delete;
  CollectedMemory& operator=(const CollectedMemory&) = delete;

  CUdeviceptr address() const noexcept { return memory_->address(); }

 private:
  Napi::Env env_;
  std::shared_ptr<DeviceMemory> memory_;
};

class JsMemory : public NativeObject<JsMemory, CollectedMemory> {
 public:
  using NativeObject::NativeObject;
  static constexpr char class_name[] = "DeviceMemory";
  static constexpr napi_type_tag tag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70006};
  static std::vector<Napi::ClassPropertyDescriptor<JsMemory>> members();

 private:
  friend class NativeObject<JsMemory, CollectedMemory>;
  Napi::Value address(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
