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
    : handle_(allocate_pinned(*context, bytes), {context, &DriverTable::cuMemFreeHost, true}),
      size_(bytes) {}

RegisteredMemory::RegisteredMemory(ContextPtr context, void* data, size_t bytes)
    : context_(std::move(context)), data_(data) {
  const CurrentContext current(*context_);
  context_->check(context_->driver().cuMemHostRegister_v2(data, bytes, CU_MEMHOSTREGISTER_PORTABLE),
                  "cuMemHostRegister");
}

void RegisteredMemory::release() noexcept {
  const std::lock_guard lock(mutex_);
  if (std::exchange(released_, true)) return;
  ReleaseBy<void*>{context_, &DriverTable::cuMemHostUnregister, true}(data_);
}

}  // namespace cuda_ffi
