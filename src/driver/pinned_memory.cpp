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
    : handle_(allocate_pinned(*context, bytes),
              {.context = context, .function = &DriverTable::cuMemFreeHost, .when_idle = true}),
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
  const ReleaseBy<void*> unlock{
      .context = context_, .function = &DriverTable::cuMemHostUnregister, .when_idle = true};
  unlock(data_);
}

}  // namespace cuda_ffi
