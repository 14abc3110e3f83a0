#include "launch/queued_work.hpp"

namespace cuda_ffi {

CallBlock::CallBlock(const std::shared_ptr<const Stream>& stream, const CallWork& work,
                     size_t bytes)
    : given_(work.device_base) {
  if (given_ == 0 && bytes > 0) own_.emplace(stream, bytes);
}

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

void copy_direct_in(const Stream& stream, CUdeviceptr block, const TransferLayout& layout) {
  for (const DirectCopy& copy : layout.direct) {
    if (copy.in) copy_in(stream, block + copy.offset, copy.host, copy.bytes);
  }
}

void copy_direct_out(const Stream& stream, CUdeviceptr block, const TransferLayout& layout) {
  for (const DirectCopy& copy : layout.direct) {
    if (copy.out) copy_out(stream, copy.host, block + copy.offset, copy.bytes);
  }
}

void launch_between(const Stream& stream, CallWork& work, const PlacedArrays& arrays,
                    CUdeviceptr block, CUdeviceptr buffer) {
  if (!work.kernel) return;
  arrays.write_addresses(work.parameters, block, buffer);
  launch_kernel(*work.kernel, stream, work.shape, work.parameters, work.token);
}

}  // namespace cuda_ffi
