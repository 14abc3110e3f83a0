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

DeviceMemory::DeviceMemory(const Stream& allocating, std::shared_ptr<const Stream> freeing, size_t bytes)
    : handle_(allocate_in_order(allocating, bytes), {std::move(freeing)}), size_(bytes) {}

void DeviceMemory::Free::operator()(CUdeviceptr address) const noexcept {
  try {
    const CurrentContext current(*stream->context());
    stream->driver().cuMemFreeAsync(address, stream->handle());
  } catch (const DriverError&) {
    // After a sticky error nothing can be freed; the context's reset does.
  }
}

}  // namespace cuda_ffi
