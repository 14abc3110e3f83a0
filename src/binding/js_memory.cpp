#include "binding/js_memory.hpp"

namespace cuda_ffi::binding {

std::vector<Napi::ClassPropertyDescriptor<JsMemory>> JsMemory::members() {
  return {method<&JsMemory::address>("address"), dispose_method()};
}

Napi::Value JsMemory::address(const Napi::CallbackInfo& info) {
  return Napi::BigInt::New(info.Env(), static_cast<std::uint64_t>(held()->address()));
}

}  // namespace cuda_ffi::binding
