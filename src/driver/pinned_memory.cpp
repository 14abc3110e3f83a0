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

RegisteredMemory::~RegisteredMemory() {
  if (!data_) return;
  try {
    const CurrentContext current(*context_);
    context_->driver().cuCtxSynchronize();
  } catch (const DriverError&) {
  }
  release();
}

void RegisteredMemory::release() noexcept {
  try {
    const CurrentContext current(*context_);
    context_->driver().cuMemHostUnregister(std::exchange(data_, nullptr));
  } catch (const DriverError&) {
    // The context is gone, and what it had registered with it.
  }
}

}  // namespace cuda_ffi
