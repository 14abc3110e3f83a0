#include "binding/js_memory.hpp"

namespace cuda_ffi::binding {
namespace {

// N-API itself: at the end of an environment there is nobody to throw to.
void tell_collector(napi_env env, std::int64_t bytes) {
  std::int64_t ignored = 0;
  napi_adjust_external_memory(env, bytes, &ignored);
}

}  // namespace

CollectedMemory::CollectedMemory(Napi::Env env, std::shared_ptr<DeviceMemory> memory)
    : env_(env), memory_(std::move(memory)) {
  tell_collector(env_, static_cast<std::int64_t>(memory_->size()));
}

CollectedMemory::~CollectedMemory() { tell_collector(env_, -static_cast<std::int64_t>(memory_->size())); }

std::vector<Napi::ClassPropertyDescriptor<JsMemory>> JsMemory::members() {
  return {method<&JsMemory::address>("address"), dispose_method()};
}

Napi::Value JsMemory::address(const Napi::CallbackInfo& info) {
  return Napi::BigInt::New(info.Env(), static_cast<std::uint64_t>(held()->address()));
}

}  // namespace cuda_ffi::binding
