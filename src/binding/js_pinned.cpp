#include "binding/js_pinned.hpp"

#include <cstdint>

namespace cuda_ffi::binding {
namespace {

size_t bytes_to_next_page(const void* data) {
  const auto address = reinterpret_cast<std::uintptr_t>(data);
  return (PinnedPages::kPageBytes - address % PinnedPages::kPageBytes) % PinnedPages::kPageBytes;
}

}  // namespace

PinnedPages::PinnedPages(const ContextPtr& context, Napi::Uint8Array view)
    : keeps(Napi::Persistent(view.As<Napi::Object>())),
      offset(bytes_to_next_page(view.Data())),
      memory(context, view.Data() + offset, view.ByteLength() - kPageBytes) {}

std::vector<Napi::ClassPropertyDescriptor<JsPinned>> JsPinned::members() {
  return {method<&JsPinned::offset>("offset"), method<&JsPinned::address>("address"),
          method<&JsPinned::release>("release"), dispose_method()};
}

Napi::Value JsPinned::offset(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), static_cast<double>(held()->offset));
}

Napi::Value JsPinned::address(const Napi::CallbackInfo& info) {
  return Napi::BigInt::New(info.Env(), reinterpret_cast<std::uint64_t>(held()->memory.data()));
}

// release(): the array is no longer locked; nothing is copying from or to it
Napi::Value JsPinned::release(const Napi::CallbackInfo& info) {
  held()->memory.release();
  return info.Env().Undefined();
}

}  // namespace cuda_ffi::binding
