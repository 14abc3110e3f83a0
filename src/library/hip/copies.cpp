// Copies: HIP wants to be told their direction, or takes contexts as devices, or numbers the types
// of memory otherwise.

#include "library/hip/hip_driver.hpp"

namespace cuda_ffi::hip {
namespace {

MemoryType type_in_hip(CUmemorytype type) noexcept {
  switch (type) {
    case CU_MEMORYTYPE_HOST:
      return MemoryType::Host;
    case CU_MEMORYTYPE_ARRAY:
      return MemoryType::Array;
    case CU_MEMORYTYPE_UNIFIED:
      return MemoryType::Unified;
    default:
      return MemoryType::Device;
  }
}

}  // namespace

CUresult own::cuMemcpyAsync(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream) {
  return calls().hipMemcpyAsync(to, from, bytes, CopyKind::Default, stream);
}

CUresult own::cuMemcpyPeerAsync(CUdeviceptr to, CUcontext to_context, CUdeviceptr from,
                                CUcontext from_context, std::size_t bytes, CUstream stream) {
  const int to_device = device_of(to_context);
  const int from_device = device_of(from_context);
  if (to_device < 0 || from_device < 0) return CUDA_ERROR_INVALID_CONTEXT;
  return calls().hipMemcpyPeerAsync(to, to_device, from, from_device, bytes, stream);
}

CUresult own::cuMemcpy2DAsync_v2(const CUDA_MEMCPY2D* copy, CUstream stream) {
  const Copy2D translated{copy->srcXInBytes,
                          copy->srcY,
                          type_in_hip(copy->srcMemoryType),
                          copy->srcHost,
                          copy->srcDevice,
                          copy->srcArray,
                          copy->srcPitch,
                          copy->dstXInBytes,
                          copy->dstY,
                          type_in_hip(copy->dstMemoryType),
                          copy->dstHost,
                          copy->dstDevice,
                          copy->dstArray,
                          copy->dstPitch,
                          copy->WidthInBytes,
                          copy->Height};
  return calls().hipMemcpyParam2DAsync(&translated, stream);
}

CUresult own::cuMemcpy3DAsync_v2(const CUDA_MEMCPY3D* copy, CUstream stream) {
  const Copy3D translated{copy->srcXInBytes,
                          copy->srcY,
                          copy->srcZ,
                          copy->srcLOD,
                          type_in_hip(copy->srcMemoryType),
                          copy->srcHost,
                          copy->srcDevice,
                          copy->srcArray,
                          copy->srcPitch,
                          copy->srcHeight,
                          copy->dstXInBytes,
                          copy->dstY,
                          copy->dstZ,
                          copy->dstLOD,
                          type_in_hip(copy->dstMemoryType),
                          copy->dstHost,
                          copy->dstDevice,
                          copy->dstArray,
                          copy->dstPitch,
                          copy->dstHeight,
                          copy->WidthInBytes,
                          copy->Height,
                          copy->Depth};
  return calls().hipDrvMemcpy3DAsync(&translated, stream);
}

}  // namespace cuda_ffi::hip
