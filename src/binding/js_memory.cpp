#include "binding/js_memory.hpp"

#include <algorithm>

namespace cuda_ffi::binding {
namespace {

// N-API itself: at the end of an environment there is nobody to throw to.
void tell_collector(napi_env env, std::int64_t bytes) {
  std::int64_t ignored = 0;
  napi_adjust_external_memory(env, bytes, &ignored);
}

}  // namespace

CollectedMemory::CollectedMemory(Napi::Env env, std::shared_ptr<const DeviceMemory> memory)
    : env_(env),
      pooled_(std::move(memory)),
      address_(pooled_->address()),
      bytes_(static_cast<std::int64_t>(pooled_->size())) {
  tell_collector(env_, bytes_);
}

CollectedMemory::CollectedMemory(Napi::Env env, OwnMemory memory, size_t bytes)
    : env_(env), own_(std::move(memory)), address_(own_->address()), bytes_(static_cast<std::int64_t>(bytes)) {
  tell_collector(env_, bytes_);
}

CollectedMemory::~CollectedMemory() { tell_collector(env_, -bytes_); }

std::vector<std::byte> CollectedMemory::ipc_handle() const {
  if (!own_) return {};
  const CUipcMemHandle handle = own_->ipc_handle();
  const auto* bytes = reinterpret_cast<const std::byte*>(&handle);
  return {bytes, bytes + sizeof handle};
}

std::vector<Napi::ClassPropertyDescriptor<JsMemory>> JsMemory::members() {
  return {method<&JsMemory::address>("address"), method<&JsMemory::ipc_handle>("ipcHandle"), dispose_method()};
}

// ipcHandle(): bytes; none for memory that cannot be shared
Napi::Value JsMemory::ipc_handle(const Napi::CallbackInfo& info) {
  const auto bytes = held()->ipc_handle();
  auto copy = Napi::Uint8Array::New(info.Env(), bytes.size());
  std::copy(bytes.begin(), bytes.end(), reinterpret_cast<std::byte*>(copy.Data()));
  return copy;
}

Napi::Value JsMemory::address(const Napi::CallbackInfo& info) {
  return Napi::BigInt::New(info.Env(), static_cast<std::uint64_t>(held()->address()));
}

}  // namespace cuda_ffi::binding
