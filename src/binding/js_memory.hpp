#pragma once

#include <memory>
#include <vector>

#include "binding/collected_bytes.hpp"
#include "binding/native_object.hpp"
#include "driver/device_memory.hpp"

namespace cuda_ffi::binding {

// Device memory whose bytes the garbage collector counts while JavaScript holds it. JavaScript
// thread.
class CollectedMemory {
 public:
  // `bytes`: as many as the garbage collector counts.
  CollectedMemory(Napi::Env env, std::shared_ptr<const DeviceMemory> memory, size_t bytes);
  // For memory outside the pool.
  CollectedMemory(Napi::Env env, std::shared_ptr<const OwnMemory> memory, size_t bytes);

  CUdeviceptr address() const noexcept { return address_; }
  // The handle with which another process opens the memory; empty for memory of the pool.
  std::vector<std::byte> ipc_handle() const;

 private:
  std::shared_ptr<const DeviceMemory> pooled_;
  std::shared_ptr<const OwnMemory> own_;
  CUdeviceptr address_;
  CollectedBytes bytes_;
};

class JsMemory : public NativeObject<JsMemory, CollectedMemory> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "Memory";
  static constexpr napi_type_tag kTag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70006};
  static std::vector<Napi::ClassPropertyDescriptor<JsMemory>> members();

 private:
  friend class NativeObject<JsMemory, CollectedMemory>;
  Napi::Value address(const Napi::CallbackInfo& info);
  Napi::Value ipc_handle(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
