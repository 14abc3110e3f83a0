#pragma once

#include "binding/native_object.hpp"
#include "binding/queued_calls.hpp"

namespace cuda_ffi::binding {

// Calls as JavaScript keeps them, to queue them again.
class JsQueuedCalls : public NativeObject<JsQueuedCalls, QueuedCalls> {
 public:
  using NativeObject::NativeObject;
  static constexpr char kClassName[] = "QueuedCalls";
  static constexpr napi_type_tag kTag = {0x3be0a7719c5d4f28, 0x86f2d1c47a90e35b};
  static std::vector<Napi::ClassPropertyDescriptor<JsQueuedCalls>> members() {
    return {dispose_method()};
  }
};

}  // namespace cuda_ffi::binding
