#include "binding/js_event.hpp"

namespace cuda_ffi::binding {

std::vector<Napi::ClassPropertyDescriptor<JsEvent>> JsEvent::members() {
  return {method<&JsEvent::handle>("handle"), method<&JsEvent::query>("query"),
          method<&JsEvent::synchronize>("synchronize"),
          method<&JsEvent::elapsed_since>("elapsedSince"), dispose_method()};
}

Napi::Value JsEvent::handle(const Napi::CallbackInfo& info) {
  return Napi::BigInt::New(info.Env(), reinterpret_cast<std::uint64_t>(held()->event()->handle()));
}

Napi::Value JsEvent::query(const Napi::CallbackInfo& info) {
  return Napi::Boolean::New(info.Env(), held()->done());
}

Napi::Value JsEvent::synchronize(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).printing().expect_text();
  held()->event()->synchronize();
  return info.Env().Undefined();
}

Napi::Value JsEvent::elapsed_since(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), held()->elapsed_since(*unwrap(info[0])));
}

}  // namespace cuda_ffi::binding
