#pragma once

#include "binding/native_object.hpp"
#include "driver/device_memory.hpp"

namespace cuda_ffi::binding {

class JsMemory : public NativeObject<JsMemory, DeviceMemory> {
 public:
  using NativeObject::NativeObject;
  static constexpr char class_name[] = "DeviceMemory";
  static constexpr napi_type_tag tag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70006};
  static std::vector<Napi::ClassPropertyDescriptor<JsMemory>> members();

 private:
  friend class NativeObject<JsMemory, DeviceMemory>;
  Napi::Value address(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
