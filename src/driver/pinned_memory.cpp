#include "driver/pinned_memory.hpp"

namespace cuda_ffi {
namespace {

void* allocate_pinned(const Context& context, size_t bytes) {
  const CurrentContext current(context);
  void* data = nullptr;
  context.check(context.driver().cuMemHostAlloc(&data, bytes, CU_MEMHOSTALLOC_PORTABLE), "cuMemHostAlloc");
  return data;
}

}  // namespace

PinnedMemory::PinnedMemory(ContextPtr context, size_t bytes)
    : handle_(allocate_pinned(*context, bytes), {context}), size_(bytes) {}

}  // namespace cuda_ffi
