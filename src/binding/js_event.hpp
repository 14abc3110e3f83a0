#pragma once

#include "binding/native_object.hpp"
#include "launch/queued_event.hpp"

namespace cuda_ffi::binding {

class JsEvent : public NativeObject<JsEvent, QueuedEvent> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "Event";
  static constexpr napi_type_tag kTag = {0x7d5c1f0e4a6b4c11, 0x9a3e0c52d1f70005};
  static std::vector<Napi::ClassPropertyDescriptor<JsEvent>> members();

 private:
  friend class NativeObject<JsEvent, QueuedEvent>;
  Napi::Value handle(const Napi::CallbackInfo& info);
  Napi::Value query(const Napi::CallbackInfo& info);
  Napi::Value synchronize(const Napi::CallbackInfo& info);
  Napi::Value elapsed_since(const Napi::CallbackInfo& info);
};

}  // namespace cuda_ffi::binding
