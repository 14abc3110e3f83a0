#include "driver/pinned_memory.hpp"

#include <utility>

namespace cuda_ffi {
namespace {

void* allocate_pinned(const Context& context, size_t bytes) {
  const CurrentContext current(context);
  void* data = nullptr;
  context.check(context.driver().cuMemHostAlloc(&data, bytes, CU_MEMHOSTALLOC_PORTABLE),
                "cuMemHostAlloc");
  return data;
}

}  // namespace

PinnedMemory::PinnedMemory(ContextPtr context, size_t bytes)
    : handle_(allocate_pinned(*context, bytes), {context}), size_(bytes) {}

RegisteredMemory::RegisteredMemory(ContextPtr context, void* data, size_t bytes)
    : context_(std::move(context)), data_(data) {
  const CurrentContext current(*context_);
  context_->check(context_->driver().cuMemHostRegister_v2(data, bytes, CU_MEMHOSTREGISTER_PORTABLE),
                  "cuMemHostRegister");
}

template <typename Wait>
void RegisteredMemory::release_after(Wait wait) noexcept {
  const std::lock_guard lock(mutex_);
  if (std::exchange(released_, true)) return;
  try {
    const CurrentContext current(*context_);
    wait();
    context_->driver().cuMemHostUnregister(data_);
  } catch (const DriverError&) {
    // The context is gone, and what it had registered with it.
  }
}

void RegisteredMemory::release() noexcept {
  release_after([] {});
}

void RegisteredMemory::wait_and_release() noexcept {
  release_after([&] { context_->driver().cuCtxSynchronize(); });
}

}  // namespace cuda_ffi
