// Memory and copies.

#include "software_hip.hpp"

using namespace software_hip;

HIP_SAME(hipMemGetInfo, cuMemGetInfo_v2, (std::size_t * free, std::size_t* total), (free, total))
HIP_SAME(hipMalloc, cuMemAlloc_v2, (CUdeviceptr * address, std::size_t bytes), (address, bytes))
HIP_SAME(hipFree, cuMemFree_v2, (CUdeviceptr address), (address))
HIP_SAME(hipMallocManaged, cuMemAllocManaged,
         (CUdeviceptr * address, std::size_t bytes, unsigned flags), (address, bytes, flags))
HIP_SAME(hipMallocAsync, cuMemAllocAsync,
         (CUdeviceptr * address, std::size_t bytes, CUstream stream), (address, bytes, stream))
HIP_SAME(hipFreeAsync, cuMemFreeAsync, (CUdeviceptr address, CUstream stream), (address, stream))
HIP_SAME(hipHostMalloc, cuMemHostAlloc, (void** memory, std::size_t bytes, unsigned flags),
         (memory, bytes, flags))
HIP_SAME(hipHostFree, cuMemFreeHost, (void* memory), (memory))
HIP_SAME(hipHostRegister, cuMemHostRegister_v2, (void* memory, std::size_t bytes, unsigned flags),
         (memory, bytes, flags))
HIP_SAME(hipHostUnregister, cuMemHostUnregister, (void* memory), (memory))
HIP_SAME(hipMemPoolGetAttribute, cuMemPoolGetAttribute, (CUmemoryPool pool, int which, void* value),
         (pool, static_cast<CUmemPool_attribute>(which), value))
HIP_SAME(hipMemPoolSetAttribute, cuMemPoolSetAttribute, (CUmemoryPool pool, int which, void* value),
         (pool, static_cast<CUmemPool_attribute>(which), value))
HIP_SAME(hipMemPoolSetAccess, cuMemPoolSetAccess,
         (CUmemoryPool pool, const CUmemAccessDesc* list, std::size_t count), (pool, list, count))
HIP_SAME(hipMemPoolTrimTo, cuMemPoolTrimTo, (CUmemoryPool pool, std::size_t bytes), (pool, bytes))
HIP_SAME(hipIpcGetMemHandle, cuIpcGetMemHandle, (CUipcMemHandle * handle, CUdeviceptr address),
         (handle, address))
HIP_SAME(hipIpcOpenMemHandle, cuIpcOpenMemHandle_v2,
         (CUdeviceptr * address, CUipcMemHandle handle, unsigned flags), (address, handle, flags))
HIP_SAME(hipIpcCloseMemHandle, cuIpcCloseMemHandle, (CUdeviceptr address), (address))
HIP_SAME(hipMemcpyHtoDAsync, cuMemcpyHtoDAsync_v2,
         (CUdeviceptr to, const void* from, std::size_t bytes, CUstream stream),
         (to, from, bytes, stream))
HIP_SAME(hipMemcpyDtoHAsync, cuMemcpyDtoHAsync_v2,
         (void* to, CUdeviceptr from, std::size_t bytes, CUstream stream),
         (to, from, bytes, stream))
HIP_SAME(hipMemcpyDtoDAsync, cuMemcpyDtoDAsync_v2,
         (CUdeviceptr to, CUdeviceptr from, std::size_t bytes, CUstream stream),
         (to, from, bytes, stream))
HIP_SAME(hipMemsetD8Async, cuMemsetD8Async,
         (CUdeviceptr to, unsigned char value, std::size_t count, CUstream stream),
         (to, value, count, stream))
HIP_SAME(hipMemsetD16Async, cuMemsetD16Async,
         (CUdeviceptr to, unsigned short value, std::size_t count, CUstream stream),
         (to, value, count, stream))
HIP_SAME(hipMemsetD32Async, cuMemsetD32Async,
         (CUdeviceptr to, unsigned value, std::size_t count, CUstream stream),
         (to, value, count, stream))

HIP_FUNCTION hipMemcpyAsync(CUdeviceptr to, CUdeviceptr from, std::size_t bytes, int kind,
                            CUstream stream) {
  if (kind < 0 || kind > 4) return kInvalidCopyDirection;
  return in_device([&] { return cu().cuMemcpyAsync(to, from, bytes, stream); });
}

HIP_FUNCTION hipMemcpyPeerAsync(CUdeviceptr to, int to_device, CUdeviceptr from, int from_device,
                                std::size_t bytes, CUstream stream) {
  if (!context_of(to_device) || !context_of(from_device)) return kInvalidDevice;
  return in_device([&] {
    return cu().cuMemcpyPeerAsync(to, context_of(to_device), from, context_of(from_device), bytes,
                                  stream);
  });
}

namespace {

// False for a number that HIP has not.
bool type_in_cuda(hip::MemoryType type, CUmemorytype& found) {
  switch (static_cast<int>(type)) {
    case 1:
      found = CU_MEMORYTYPE_HOST;
      return true;
    case 2:
      found = CU_MEMORYTYPE_DEVICE;
      return true;
    case 10:
      found = CU_MEMORYTYPE_ARRAY;
      return true;
    case 11:
      found = CU_MEMORYTYPE_UNIFIED;
      return true;
    default:
      return false;
  }
}

}  // namespace

HIP_FUNCTION hipMemcpyParam2DAsync(const hip::Copy2D* copy, CUstream stream) {
  CUDA_MEMCPY2D found{};
  if (!type_in_cuda(copy->from_type, found.srcMemoryType)) return kInvalidValue;
  if (!type_in_cuda(copy->to_type, found.dstMemoryType)) return kInvalidValue;
  found.srcXInBytes = copy->from_x_in_bytes;
  found.srcY = copy->from_y;
  found.srcHost = copy->from_host;
  found.srcDevice = copy->from_device;
  found.srcPitch = copy->from_pitch;
  found.dstXInBytes = copy->to_x_in_bytes;
  found.dstY = copy->to_y;
  found.dstHost = copy->to_host;
  found.dstDevice = copy->to_device;
  found.dstPitch = copy->to_pitch;
  found.WidthInBytes = copy->width_in_bytes;
  found.Height = copy->height;
  return in_device([&] { return cu().cuMemcpy2DAsync_v2(&found, stream); });
}

HIP_FUNCTION hipDrvMemcpy3DAsync(const hip::Copy3D* copy, CUstream stream) {
  CUDA_MEMCPY3D found{};
  if (!type_in_cuda(copy->from_type, found.srcMemoryType)) return kInvalidValue;
  if (!type_in_cuda(copy->to_type, found.dstMemoryType)) return kInvalidValue;
  found.srcXInBytes = copy->from_x_in_bytes;
  found.srcY = copy->from_y;
  found.srcZ = copy->from_z;
  found.srcHost = copy->from_host;
  found.srcDevice = copy->from_device;
  found.srcPitch = copy->from_pitch;
  found.srcHeight = copy->from_height;
  found.dstXInBytes = copy->to_x_in_bytes;
  found.dstY = copy->to_y;
  found.dstZ = copy->to_z;
  found.dstHost = copy->to_host;
  found.dstDevice = copy->to_device;
  found.dstPitch = copy->to_pitch;
  found.dstHeight = copy->to_height;
  found.WidthInBytes = copy->width_in_bytes;
  found.Height = copy->height;
  found.Depth = copy->depth;
  return in_device([&] { return cu().cuMemcpy3DAsync_v2(&found, stream); });
}
