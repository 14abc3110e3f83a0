// A libcuda.so.1 on which nothing happens: what a call takes on it is the caller's own part.
// Launches, copies and waits return at once; all else is the software device's, which this library
// is linked to.
//
// With CUDA_FFI_BENCH_COLD in the environment a launch throws what ran before it out of the CPU's
// first caches, as a real driver's does, whose code is large.

#include <atomic>
#include <cstdlib>

#include "library/cuda_abi.hpp"
#include "platform/export.hpp"

namespace {

[[gnu::noinline]] void jump_through_code() {
#if defined(__x86_64__)
  asm volatile(
      ".rept 6144\n"  // 48 KiB, 8 bytes each
      "jmp 1f\n"
      ".byte 0x0f, 0x1f, 0x44, 0x00, 0x00, 0x90\n"
      "1:\n"
      ".endr\n");
#endif
}

void evict_caller() {
  static const bool asked = std::getenv("CUDA_FFI_BENCH_COLD") != nullptr;
  if (!asked) return;
  static volatile char data[48 << 10];
  jump_through_code();
  for (std::size_t line = 0; line < sizeof data; line += 64) data[line] = data[line] + 1;
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

}  // namespace

extern "C" {

CUDA_FFI_EXPORT CUresult cuLaunchKernel(CUfunction, unsigned, unsigned, unsigned, unsigned,
                                        unsigned, unsigned, unsigned, CUstream, void**, void**) {
  evict_caller();
  return CUDA_SUCCESS;
}

CUDA_FFI_EXPORT CUresult cuLaunchKernelEx(const CUlaunchConfig*, CUfunction, void**, void**) {
  evict_caller();
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
