#include "launch/queued_work.hpp"

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

void copy_staged_in(const Stream& stream, const CallMemory& memory, const std::byte* buffer,
                    const TransferLayout& layout) {
  memory.for_each_run(0, layout.in_end, [&](const CallMemory::Run& run) {
    copy_in(stream, run.address, buffer + run.offset, run.bytes);
  });
}

void copy_staged_out(const Stream& stream, const CallMemory& memory, std::byte* buffer,
                     const TransferLayout& layout) {
  memory.for_each_run(layout.out_begin, layout.out_end, [&](const CallMemory::Run& run) {
    copy_out(stream, buffer + run.offset, run.address, run.bytes);
  });
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

void launch_between(const Stream& stream, CallWork& work, const PlacedArrays& arrays,
                    const CallMemory& memory, CUdeviceptr buffer) {
  if (!work.kernel) return;
  arrays.write_addresses(work.parameters, memory, buffer);
  launch_kernel(*work.kernel, stream, work.shape, work.parameters, work.token);
}

}  // namespace cuda_ffi
