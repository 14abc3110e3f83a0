// Copies of two and three dimensions, and copies to and from arrays.

#include "software_device/abi/entry.hpp"
#include "software_device/device/array.hpp"
#include "software_device/device/copy.hpp"

using namespace cuda_ffi::software;

namespace {

// `Description` is that of two or three dimensions, or of a copy between contexts: all are widened
// to the last.
template <typename Description>
CUresult now(CUstream stream, const Description* description) {
  return entry([&] {
    require(description != nullptr);
    const auto own = usable_stream(stream);
    auto copy = make_copy(widen(*description));
    if (copy.operation.bytes() > 0) copy_now(*own, std::move(copy));
  });
}

template <typename Description>
CUresult async(CUstream stream, const Description* description) {
  return entry([&] {
    require(description != nullptr);
    const auto own = usable_stream(stream);
    copy_async(*own, make_copy(widen(*description)));
  });
}

// One end of a 1-D copy.
struct End {
  CUmemorytype type;
  const void* host;
  CUdeviceptr device;
  CUarray array;
  std::size_t offset;
};

End host(const void* pointer) {
  return {CU_MEMORYTYPE_HOST, pointer, 0, nullptr, 0};
}
End device(CUdeviceptr pointer) {
  return {CU_MEMORYTYPE_DEVICE, nullptr, pointer, nullptr, 0};
}
End array(CUarray handle, std::size_t offset) {
  return {CU_MEMORYTYPE_ARRAY, nullptr, 0, handle, offset};
}

// A one-dimensional copy is a copy of a single row.
CUDA_MEMCPY2D row(const End& to, const End& from, std::size_t bytes) {
  CUDA_MEMCPY2D copy{};
  copy.dstMemoryType = to.type;
  copy.dstHost = const_cast<void*>(to.host);
  copy.dstDevice = to.device;
  copy.dstArray = to.array;
  copy.dstXInBytes = to.offset;
  copy.srcMemoryType = from.type;
  copy.srcHost = from.host;
  copy.srcDevice = from.device;
  copy.srcArray = from.array;
  copy.srcXInBytes = from.offset;
  copy.WidthInBytes = bytes;
  copy.Height = 1;
  return copy;
}

CUresult row_now(CUstream stream, const End& to, const End& from, std::size_t bytes) {
  const CUDA_MEMCPY2D copy = row(to, from, bytes);
  return now(stream, &copy);
}

}  // namespace

CUresult cuMemcpy2D_v2(const CUDA_MEMCPY2D* copy) {
  return now(CU_STREAM_LEGACY, copy);
}
CUresult cuMemcpy2D_v2_ptds(const CUDA_MEMCPY2D* copy) {
  return now(CU_STREAM_PER_THREAD, copy);
}
CUresult cuMemcpy2DUnaligned_v2(const CUDA_MEMCPY2D* copy) {
  return now(CU_STREAM_LEGACY, copy);
}
CUresult cuMemcpy2DUnaligned_v2_ptds(const CUDA_MEMCPY2D* copy) {
  return now(CU_STREAM_PER_THREAD, copy);
}
CUresult cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D* copy, CUstream stream) {
  return async(stream, copy);
}

CUresult cuMemcpy3D_v2(const CUDA_MEMCPY3D* copy) {
  return now(CU_STREAM_LEGACY, copy);
}
CUresult cuMemcpy3D_v2_ptds(const CUDA_MEMCPY3D* copy) {
  return now(CU_STREAM_PER_THREAD, copy);
}
CUresult cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D* copy, CUstream stream) {
  return async(stream, copy);
}

CUresult cuMemcpy3DPeer(const CUDA_MEMCPY3D_PEER* copy) {
  return now(CU_STREAM_LEGACY, copy);
}
CUresult cuMemcpy3DPeer_ptds(const CUDA_MEMCPY3D_PEER* copy) {
  return now(CU_STREAM_PER_THREAD, copy);
}
CUresult cuMemcpy3DPeerAsync(const CUDA_MEMCPY3D_PEER* copy, CUstream stream) {
  return async(stream, copy);
}

CUresult cuMemcpyDtoA_v2(CUarray to, std::size_t offset, CUdeviceptr from, std::size_t bytes) {
  return row_now(CU_STREAM_LEGACY, array(to, offset), device(from), bytes);
}
CUresult cuMemcpyDtoA_v2_ptds(CUarray to, std::size_t offset, CUdeviceptr from, std::size_t bytes) {
  return row_now(CU_STREAM_PER_THREAD, array(to, offset), device(from), bytes);
}

CUresult cuMemcpyAtoD_v2(CUdeviceptr to, CUarray from, std::size_t offset, std::size_t bytes) {
  return row_now(CU_STREAM_LEGACY, device(to), array(from, offset), bytes);
}
CUresult cuMemcpyAtoD_v2_ptds(CUdeviceptr to, CUarray from, std::size_t offset, std::size_t bytes) {
  return row_now(CU_STREAM_PER_THREAD, device(to), array(from, offset), bytes);
}

CUresult cuMemcpyHtoA_v2(CUarray to, std::size_t offset, const void* from, std::size_t bytes) {
  return row_now(CU_STREAM_LEGACY, array(to, offset), host(from), bytes);
}
CUresult cuMemcpyHtoA_v2_ptds(CUarray to, std::size_t offset, const void* from, std::size_t bytes) {
  return row_now(CU_STREAM_PER_THREAD, array(to, offset), host(from), bytes);
}
CUresult cuMemcpyHtoAAsync_v2(CUarray to, std::size_t offset, const void* from, std::size_t bytes,
                              CUstream stream) {
  const CUDA_MEMCPY2D copy = row(array(to, offset), host(from), bytes);
  return async(stream, &copy);
}

CUresult cuMemcpyAtoH_v2(void* to, CUarray from, std::size_t offset, std::size_t bytes) {
  return row_now(CU_STREAM_LEGACY, host(to), array(from, offset), bytes);
}
CUresult cuMemcpyAtoH_v2_ptds(void* to, CUarray from, std::size_t offset, std::size_t bytes) {
  return row_now(CU_STREAM_PER_THREAD, host(to), array(from, offset), bytes);
}
CUresult cuMemcpyAtoHAsync_v2(void* to, CUarray from, std::size_t offset, std::size_t bytes,
                              CUstream stream) {
  const CUDA_MEMCPY2D copy = row(host(to), array(from, offset), bytes);
  return async(stream, &copy);
}

CUresult cuMemcpyAtoA_v2(CUarray to, std::size_t to_offset, CUarray from, std::size_t from_offset,
                         std::size_t bytes) {
  return row_now(CU_STREAM_LEGACY, array(to, to_offset), array(from, from_offset), bytes);
}
CUresult cuMemcpyAtoA_v2_ptds(CUarray to, std::size_t to_offset, CUarray from,
                              std::size_t from_offset, std::size_t bytes) {
  return row_now(CU_STREAM_PER_THREAD, array(to, to_offset), array(from, from_offset), bytes);
}
