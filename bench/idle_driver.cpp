// A libcuda.so.1 on which nothing happens: what a call takes on it is the caller's own part.
// Launches, copies and waits return at once; all else is the software device's, which this library
// is linked to.

#include <atomic>

#include "library/cuda_abi.hpp"
#include "platform/export.hpp"

extern "C" {

CUDA_FFI_EXPORT CUresult cuLaunchKernel(CUfunction, unsigned, unsigned, unsigned, unsigned,
                                        unsigned, unsigned, unsigned, CUstream, void**, void**) {
  return CUDA_SUCCESS;
}

CUDA_FFI_EXPORT CUresult cuLaunchKernelEx(const CUlaunchConfig*, CUfunction, void**, void**) {
  return CUDA_SUCCESS;
}

CUDA_FFI_EXPORT CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr, const void*, std::size_t, CUstream) {
  return CUDA_SUCCESS;
}

CUDA_FFI_EXPORT CUresult cuMemcpyDtoHAsync_v2(void*, CUdeviceptr, std::size_t, CUstream) {
  return CUDA_SUCCESS;
}

CUDA_FFI_EXPORT CUresult cuStreamQuery(CUstream) {
  return CUDA_SUCCESS;
}

CUDA_FFI_EXPORT CUresult cuStreamSynchronize(CUstream) {
  return CUDA_SUCCESS;
}

CUDA_FFI_EXPORT CUresult cuStreamWriteValue32_v2(CUstream, CUdeviceptr address, std::uint32_t value,
                                                 unsigned) {
  reinterpret_cast<std::atomic<std::uint32_t>*>(address)->store(value);
  return CUDA_SUCCESS;
}

// Addresses that nobody reads.
CUDA_FFI_EXPORT CUresult cuMemAllocAsync(CUdeviceptr* address, std::size_t bytes, CUstream) {
  static std::atomic<CUdeviceptr> next{CUdeviceptr{1} << 40};
  *address = next.fetch_add((bytes + 255) & ~std::size_t{255});
  return CUDA_SUCCESS;
}

CUDA_FFI_EXPORT CUresult cuMemFreeAsync(CUdeviceptr, CUstream) {
  return CUDA_SUCCESS;
}
}
