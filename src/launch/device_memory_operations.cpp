#include "launch/device_memory_operations.hpp"

#include "driver/peer_access.hpp"

namespace cuda_ffi {
namespace {

CUresult fill(const Stream& stream, CUdeviceptr to, std::uint32_t value,
              std::uint32_t element_bytes, size_t count) {
  const Driver& driver = stream.driver();
  switch (element_bytes) {
    case 1:
      return driver.cuMemsetD8Async(to, static_cast<unsigned char>(value), count, stream.handle());
    case 2:
      return driver.cuMemsetD16Async(to, static_cast<unsigned short>(value), count,
                                     stream.handle());
    default:
      return driver.cuMemsetD32Async(to, value, count, stream.handle());
  }
}

// A copy of a whole array; the caller fills in the other side.
CUDA_MEMCPY3D copy_of_all(const Array& array) {
  CUDA_MEMCPY3D copy{};
  copy.WidthInBytes = array.description().Width * array.element_bytes();
  copy.Height = array.rows();
  copy.Depth = array.slices();
  copy.srcPitch = copy.dstPitch = copy.WidthInBytes;
  copy.srcHeight = copy.dstHeight = copy.Height;
  return copy;
}

void queue(const Stream& stream, const CUDA_MEMCPY3D& copy) {
  const CurrentContext current(*stream.context());
  stream.context()->check(stream.driver().cuMemcpy3DAsync_v2(&copy, stream.handle()),
                          "cuMemcpy3DAsync");
}

}  // namespace

void fill_memory(const Stream& stream, CUdeviceptr to, std::uint32_t value,
                 std::uint32_t element_bytes, size_t count) {
  if (count == 0) return;
  const CurrentContext current(*stream.context());
  stream.context()->check(fill(stream, to, value, element_bytes, count), "cuMemsetAsync");
}

void copy_memory(const Stream& stream, CUdeviceptr to, CUdeviceptr from, size_t bytes) {
  if (bytes == 0) return;
  const CurrentContext current(*stream.context());
  stream.context()->check(stream.driver().cuMemcpyAsync(to, from, bytes, stream.handle()),
                          "cuMemcpyAsync");
}

void copy_from_context(const Stream& stream, CUdeviceptr to, CUdeviceptr from,
                       const Context& from_context, size_t bytes) {
  if (bytes == 0) return;
  // Without access, the driver copies through the host. Either device may do the copying.
  grant_peer_access(*stream.context(), from_context);
  grant_peer_access(from_context, *stream.context());
  const CurrentContext current(*stream.context());
  stream.context()->check(
      stream.driver().cuMemcpyPeerAsync(to, stream.context()->handle(), from, from_context.handle(),
                                        bytes, stream.handle()),
      "cuMemcpyPeerAsync");
}

void copy_rows_between(const Stream& stream, PitchedMemory to, PitchedMemory from, size_t width,
                       size_t rows) {
  if (width == 0 || rows == 0) return;
  if (rows == 1) return copy_memory(stream, to.address, from.address, width);
  CUDA_MEMCPY2D copy{};
  copy.srcMemoryType = copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.srcDevice = from.address;
  copy.srcPitch = from.pitch;
  copy.dstDevice = to.address;
  copy.dstPitch = to.pitch;
  copy.WidthInBytes = width;
  copy.Height = rows;
  const CurrentContext current(*stream.context());
  stream.context()->check(stream.driver().cuMemcpy2DAsync_v2(&copy, stream.handle()),
                          "cuMemcpy2DAsync");
}

void copy_to_array(const Stream& stream, const Array& to, CUdeviceptr from) {
  CUDA_MEMCPY3D copy = copy_of_all(to);
  copy.srcMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.srcDevice = from;
  copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
  copy.dstArray = to.handle();
  queue(stream, copy);
}

void copy_from_array(const Stream& stream, CUdeviceptr to, const Array& from) {
  CUDA_MEMCPY3D copy = copy_of_all(from);
  copy.srcMemoryType = CU_MEMORYTYPE_ARRAY;
  copy.srcArray = from.handle();
  copy.dstMemoryType = CU_MEMORYTYPE_DEVICE;
  copy.dstDevice = to;
  queue(stream, copy);
}

}  // namespace cuda_ffi
