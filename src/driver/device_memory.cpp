#include "driver/device_memory.hpp"

namespace cuda_ffi {
namespace {

CUdeviceptr allocate_in_order(const Stream& stream, size_t bytes) {
  const Context& context = *stream.context();
  const CurrentContext current(context);
  CUdeviceptr address = 0;
  CUresult code = context.driver().cuMemAllocAsync(&address, bytes, stream.handle());
  if (code == CUDA_ERROR_OUT_OF_MEMORY) {
    // Blocks that wait to be freed behind running work come back once it is done.
    context.driver().cuCtxSynchronize();
    code = context.driver().cuMemAllocAsync(&address, bytes, stream.handle());
  }
  context.check(code, "cuMemAllocAsync");
  return address;
}

}  // namespace

std::shared_ptr<DeviceMemory> DeviceMemory::allocate(ContextPtr context, size_t bytes) {
  const CurrentContext current(*context);
  CUdeviceptr address = 0;
  context->check(context->driver().cuMemAlloc_v2(&address, bytes), "cuMemAlloc");
  return std::shared_ptr<DeviceMemory>(new DeviceMemory(std::move(context), address, bytes));
}

DeviceMemory::~DeviceMemory() {
  try {
    const CurrentContext current(*context_);
    context_->driver().cuMemFree_v2(address_);
  } catch (const DriverError&) {
    // After a sticky error nothing can be freed; the context's reset does.
  }
}

StreamMemory::StreamMemory(std::shared_ptr<const Stream> stream, size_t bytes)
    : handle_(allocate_in_order(*stream, bytes), {stream}) {}

void StreamMemory::Free::operator()(CUdeviceptr address) const noexcept {
  try {
    const CurrentContext current(*stream->context());
    stream->driver().cuMemFreeAsync(address, stream->handle());
  } catch (const DriverError&) {
  }
}

}  // namespace cuda_ffi
