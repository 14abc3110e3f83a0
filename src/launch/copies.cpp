#include "launch/copies.hpp"

namespace cuda_ffi {

void copy_in(const Stream& stream, CUdeviceptr to, const std::byte* pinned, size_t bytes) {
  if (bytes == 0) return;
  const CurrentContext current(*stream.context());
  stream.context()->check(stream.driver().cuMemcpyHtoDAsync_v2(to, pinned, bytes, stream.handle()),
                          "cuMemcpyHtoDAsync");
}

void copy_out(const Stream& stream, std::byte* pinned, CUdeviceptr from, size_t bytes) {
  if (bytes == 0) return;
  const CurrentContext current(*stream.context());
  stream.context()->check(
      stream.driver().cuMemcpyDtoHAsync_v2(pinned, from, bytes, stream.handle()),
      "cuMemcpyDtoHAsync");
}

void copy_direct_in(const Stream& stream, const CallMemory& memory, const TransferLayout& layout) {
  for (const DirectCopy& copy : layout.direct) {
    if (copy.in) copy_in(stream, memory.address(copy.offset), copy.host, copy.bytes);
  }
}

void copy_direct_out(const Stream& stream, const CallMemory& memory, const TransferLayout& layout) {
  for (const DirectCopy& copy : layout.direct) {
    if (copy.out) copy_out(stream, copy.host, memory.address(copy.offset), copy.bytes);
  }
}

}  // namespace cuda_ffi
