#include "binding/js_pinned.hpp"

#include <cstdint>
#include <utility>

#include "binding/background_job.hpp"

namespace cuda_ffi::binding {
namespace {

size_t bytes_to_next_page(const void* data) {
  const auto address = reinterpret_cast<std::uintptr_t>(data);
  return (PinnedPages::kPageBytes - address % PinnedPages::kPageBytes) % PinnedPages::kPageBytes;
}

}  // namespace

PinnedPages::PinnedPages(const ContextPtr& context, std::shared_ptr<DeviceHeap> used,
                         Napi::Uint8Array view)
    : keeps(Napi::Persistent(view.As<Napi::Object>())),
      offset(bytes_to_next_page(view.Data())),
      memory(std::make_shared<RegisteredMemory>(context, view.Data() + offset,
                                                view.ByteLength() - kPageBytes)),
      heap(std::move(used)) {}

std::vector<Napi::ClassPropertyDescriptor<JsPinned>> JsPinned::members() {
  return {method<&JsPinned::offset>("offset"), method<&JsPinned::address>("address"),
          method<&JsPinned::release>("release"), dispose_method()};
}

Napi::Value JsPinned::offset(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), static_cast<double>(held()->offset));
}

Napi::Value JsPinned::address(const Napi::CallbackInfo& info) {
  return Napi::BigInt::New(info.Env(), reinterpret_cast<std::uint64_t>(held()->memory->data()));
}

// release(done): unlocks the array; no copy from or to it may be under way
Napi::Value JsPinned::release(const Napi::CallbackInfo& info) {
  return start_background_job<bool>(
      info.Env(), info[0].As<Napi::Function>(),
      [memory = held()->memory] {
        memory->release();
        return true;
      },
      [](Napi::Env env, bool) { return env.Undefined(); },
      [heap = held()->heap](std::function<void()> task) {
        heap->release_in_background(std::move(task));
      });
}

}  // namespace cuda_ffi::binding
