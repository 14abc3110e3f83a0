#pragma once

#include "binding/native_object.hpp"
#include "driver/device.hpp"

namespace cuda_ffi::binding {

class JsDevice : public NativeObject<JsDevice, Device> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "Device";
  static constexpr napi_type_tag kTag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70001};
  static std::vector<Napi::ClassPropertyDescriptor<JsDevice>> members();

 private:
  friend class NativeObject<JsDevice, Device>;
  Napi::Value properties(const Napi::CallbackInfo& info);
  Napi::Value handle(const Napi::CallbackInfo& info);
  Napi::Value attribute(const Napi::CallbackInfo& info);
  Napi::Value can_access_peer(const Napi::CallbackInfo& info);
  Napi::Value primary_context(const Napi::CallbackInfo& info);
  Napi::Value create_context(const Napi::CallbackInfo& info);
  Napi::Value device_of_context(const Napi::CallbackInfo& info);
  Napi::Value is_primary(const Napi::CallbackInfo& info);
  Napi::Value borrow_context(const Napi::CallbackInfo& info);
  Napi::Value managed_elsewhere(const Napi::CallbackInfo& info);
  Napi::Value faults_since(const Napi::CallbackInfo& info);
  Napi::Value reset(const Napi::CallbackInfo& info);
  Napi::Value error_of(const Napi::CallbackInfo& info);
};

// openDriver(path?): the devices of CUDA's driver, or of the driver at `path`.
Napi::Value open_driver(const Napi::CallbackInfo& info);
// openHip(): the devices of AMD's driver
Napi::Value open_hip(const Napi::CallbackInfo& info);
// observe(on): the software device counts while this was called with true more often than with
// false; true if one is open
Napi::Value observe(const Napi::CallbackInfo& info);
// observations(): what they have counted in the process, a text of JSON
Napi::Value observations(const Napi::CallbackInfo& info);

}  // namespace cuda_ffi::binding
