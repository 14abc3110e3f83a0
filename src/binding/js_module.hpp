#pragma once

#include "binding/native_object.hpp"
#include "driver/module.hpp"

namespace cuda_ffi::binding {

class JsModule : public NativeObject<JsModule, Module> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "Module";
  static constexpr napi_type_tag kTag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70007};
  static std::vector<Napi::ClassPropertyDescriptor<JsModule>> members();

 private:
  friend class NativeObject<JsModule, Module>;
  Napi::Value handle(const Napi::CallbackInfo& info);
  Napi::Value kernel(const Napi::CallbackInfo& info);
  Napi::Value kernel_names(const Napi::CallbackInfo& info);
  Napi::Value global(const Napi::CallbackInfo& info);
  Napi::Value keep(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
