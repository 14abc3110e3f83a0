#include "binding/js_memory.hpp"

#include <algorithm>

namespace cuda_ffi::binding {
CollectedMemory::CollectedMemory(Napi::Env env, std::shared_ptr<const DeviceMemory> memory,
                                 size_t bytes)
    : pooled_(std::move(memory)), address_(pooled_->address()), bytes_(env, bytes) {}

CollectedMemory::CollectedMemory(Napi::Env env, std::shared_ptr<const OwnMemory> memory,
                                 size_t bytes)
    : own_(std::move(memory)), address_(own_->address()), bytes_(env, bytes) {}

std::vector<std::byte> CollectedMemory::ipc_handle() const {
  if (!own_) return {};
  const CUipcMemHandle handle = own_->ipc_handle();
  const auto* bytes = reinterpret_cast<const std::byte*>(&handle);
  return {bytes, bytes + sizeof handle};
}

std::vector<Napi::ClassPropertyDescriptor<JsMemory>> JsMemory::members() {
  return {method<&JsMemory::address>("address"), method<&JsMemory::ipc_handle>("ipcHandle"),
          dispose_method()};
}

// ipcHandle(): its bytes; empty for memory that cannot be shared
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
