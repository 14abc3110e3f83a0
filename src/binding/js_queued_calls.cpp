#include "binding/js_queued_calls.hpp"

namespace cuda_ffi::binding {

std::vector<Napi::ClassPropertyDescriptor<JsQueuedCalls>> JsQueuedCalls::members() {
  return {method<&JsQueuedCalls::slot>("slot")};
}

Napi::Value JsQueuedCalls::slot(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), held()->slot->number());
}

}  // namespace cuda_ffi::binding
