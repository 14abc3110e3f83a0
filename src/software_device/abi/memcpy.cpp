// One-dimensional copies. Those without a stream wait; those with one are queued.

#include "software_device/abi/entry.hpp"
#include "software_device/device/copy.hpp"

using namespace cuda_ffi::software;

namespace {

// The forms without a stream: they wait for the copy in the legacy stream or, for _ptds, in the
// calling thread's stream.
CUresult now(CUstream stream, Side to_side, std::uint64_t to, Side from_side, std::uint64_t from,
             std::size_t bytes) {
  return entry([&] {
    const auto own = usable_stream(stream);
    auto copy = make_copy(to_side, to, from_side, from, bytes);
    if (bytes > 0) copy_now(*own, std::move(copy));
  });
}

CUresult async(CUstream stream, Side to_side, std::uint64_t to, Side from_side, std::uint64_t from,
               std::size_t bytes) {
  return entry([&] {
    const auto own = usable_stream(stream);
    copy_async(*own, make_copy(to_side, to, from_side, from, bytes));
  });
}

// All contexts share one address space: a copy between peers is an ordinary copy, after both
// contexts have been checked.
void check_peers(CUcontext to, CUcontext from) {
  require(to != nullptr && from != nullptr, CUDA_ERROR_INVALID_CONTEXT);
  context_of(to);
  context_of(from);
}

}  // namespace

CUresult cuMemcpy(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
  return now(CU_STREAM_LEGACY, Side::Unified, to, Side::Unified, from, bytes);
}

CUresult cuMemcpy_ptds(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
  return now(CU_STREAM_PER_THREAD, Side::Unified, to, Side::Unified, from, bytes);
}

CUresult cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream) {
  return async(stream, Side::Unified, to, Side::Unified, from, bytes);
}

CUresult cuMemcpyHtoD_v2(CUdeviceptr to, const void* from, std::size_t bytes) {
  return now(CU_STREAM_LEGACY, Side::Device, to, Side::Host, address_of(from), bytes);
}

CUresult cuMemcpyHtoD_v2_ptds(CUdeviceptr to, const void* from, std::size_t bytes) {
  return now(CU_STREAM_PER_THREAD, Side::Device, to, Side::Host, address_of(from), bytes);
}

CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr to, const void* from, std::size_t bytes,
                              CUstream stream) {
  return async(stream, Side::Device, to, Side::Host, address_of(from), bytes);
}

CUresult cuMemcpyDtoH_v2(void* to, CUdeviceptr from, std::size_t bytes) {
  return now(CU_STREAM_LEGACY, Side::Host, address_of(to), Side::Device, from, bytes);
}

CUresult cuMemcpyDtoH_v2_ptds(void* to, CUdeviceptr from, std::size_t bytes) {
  return now(CU_STREAM_PER_THREAD, Side::Host, address_of(to), Side::Device, from, bytes);
}

CUresult cuMemcpyDtoHAsync_v2(void* to, CUdeviceptr from, std::size_t bytes, CUstream stream) {
  return async(stream, Side::Host, address_of(to), Side::Device, from, bytes);
}

CUresult cuMemcpyDtoD_v2(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
  return now(CU_STREAM_LEGACY, Side::Device, to, Side::Device, from, bytes);
}

CUresult cuMemcpyDtoD_v2_ptds(CUdeviceptr to, CUdeviceptr from, std::size_t bytes) {
  return now(CU_STREAM_PER_THREAD, Side::Device, to, Side::Device, from, bytes);
}

CUresult cuMemcpyDtoDAsync_v2(CUdeviceptr to, CUdeviceptr from, std::size_t bytes,
                              CUstream stream) {
  return async(stream, Side::Device, to, Side::Device, from, bytes);
}

CUresult cuMemcpyPeer(CUdeviceptr to, CUcontext to_context, CUdeviceptr from,
                      CUcontext from_context, std::size_t bytes) {
  const CUresult peers = entry([&] { check_peers(to_context, from_context); });
  return peers == CUDA_SUCCESS ? cuMemcpyDtoD_v2(to, from, bytes) : peers;
}

CUresult cuMemcpyPeer_ptds(CUdeviceptr to, CUcontext to_context, CUdeviceptr from,
                           CUcontext from_context, std::size_t bytes) {
  const CUresult peers = entry([&] { check_peers(to_context, from_context); });
  return peers == CUDA_SUCCESS ? cuMemcpyDtoD_v2_ptds(to, from, bytes) : peers;
}

CUresult cuMemcpyPeerAsync(CUdeviceptr to, CUcontext to_context, CUdeviceptr from,
                           CUcontext from_context, std::size_t bytes, CUstream stream) {
  const CUresult peers = entry([&] { check_peers(to_context, from_context); });
  return peers == CUDA_SUCCESS ? cuMemcpyDtoDAsync_v2(to, from, bytes, stream) : peers;
}
