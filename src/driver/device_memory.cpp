#include "driver/device_memory.hpp"

namespace cuda_ffi {
namespace {

CUresult try_allocate(const Stream& stream, size_t bytes, CUdeviceptr& address) {
  const Context& context = *stream.context();
  // Before it refused, the driver would seize all memory that there is.
  if (bytes > context.device().total_memory()) return CUDA_ERROR_OUT_OF_MEMORY;
  CUresult code = context.driver().cuMemAllocAsync(&address, bytes, stream.handle());
  if (code != CUDA_ERROR_OUT_OF_MEMORY) return code;
  // Blocks that are to be freed after running work come back once that is done.
  const size_t free = context.memory_info().free;
  if (bytes > free) context.pending_frees().wait_for(bytes - free);
  context.give_back_kept_memory();
  code = context.driver().cuMemAllocAsync(&address, bytes, stream.handle());
  if (code == CUDA_ERROR_OUT_OF_MEMORY) context.give_back_kept_memory();
  return code;
}

CUdeviceptr allocate_in_order(const Stream& stream, size_t bytes) {
  const Context& context = *stream.context();
  const CurrentContext current(context);
  CUdeviceptr address = 0;
  context.check(try_allocate(stream, bytes, address), "cuMemAllocAsync");
  return address;
}

}  // namespace

DeviceMemory::DeviceMemory(const Stream& allocating, std::shared_ptr<const Stream> freeing,
                           size_t bytes)
    : handle_(allocate_in_order(allocating, bytes), {std::move(freeing), bytes}), size_(bytes) {}

void DeviceMemory::Free::operator()(CUdeviceptr address) const noexcept {
  try {
    const CurrentContext current(*stream->context());
    stream->driver().cuMemFreeAsync(address, stream->handle());
    stream->context()->pending_frees().add(stream, bytes);
  } catch (const DriverError&) {
    // After a sticky error nothing can be freed; resetting the context frees it.
  }
}

OwnMemory OwnMemory::managed(ContextPtr context, size_t bytes) {
  const CurrentContext current(*context);
  CUdeviceptr address = 0;
  context->check(context->driver().cuMemAllocManaged(&address, bytes, CU_MEM_ATTACH_GLOBAL),
                 "cuMemAllocManaged");
  return {std::move(context), address, &DriverTable::cuMemFree_v2};
}

OwnMemory OwnMemory::shareable(ContextPtr context, size_t bytes) {
  const CurrentContext current(*context);
  CUdeviceptr address = 0;
  context->check(context->driver().cuMemAlloc_v2(&address, bytes), "cuMemAlloc");
  return {std::move(context), address, &DriverTable::cuMemFree_v2};
}

OwnMemory OwnMemory::opened(ContextPtr context, const CUipcMemHandle& handle) {
  const CurrentContext current(*context);
  CUdeviceptr address = 0;
  context->check(
      context->driver().cuIpcOpenMemHandle_v2(&address, handle, CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS),
      "cuIpcOpenMemHandle");
  return {std::move(context), address, &DriverTable::cuIpcCloseMemHandle};
}

CUipcMemHandle OwnMemory::ipc_handle() const {
  const ContextPtr& context = handle_.owner().context;
  const CurrentContext current(*context);
  CUipcMemHandle handle{};
  context->check(context->driver().cuIpcGetMemHandle(&handle, address()), "cuIpcGetMemHandle");
  return handle;
}

}  // namespace cuda_ffi
