// The functions for programs compiled with --default-stream per-thread: stream 0 is the calling
// thread's own. Their copies wait for that stream alone.

#include "runtime_library/entry.hpp"
#include "runtime_library/memory/copy.hpp"
#include "runtime_library/version.hpp"

using namespace cuda_ffi::runtime;

namespace {

// After a copy or a fill was queued: waits until it is done.
cudaError_t finished(cudaError_t queued) {
  if (queued != cudaSuccess) return queued;
  return entry([] { wait_for_thread_stream(); });
}

}  // namespace

extern "C" {

#define CUDA_FFI_PER_THREAD(name, base, parameters, arguments) \
  CUDA_FFI_EXPORT cudaError_t name parameters noexcept {       \
    return base arguments;                                     \
  }
#include "runtime_library/generated/per_thread.def"
#undef CUDA_FFI_PER_THREAD

// Of a blocking function: what the queued one does, and a wait.
#define CUDA_FFI_FINISHED(name, queued, parameters, arguments) \
  CUDA_FFI_EXPORT cudaError_t name parameters noexcept {       \
    return finished(queued arguments);                         \
  }
CUDA_FFI_FINISHED(cudaMemcpy_ptds, cudaMemcpyAsync,
                  (void* dst, const void* src, size_t count, cudaMemcpyKind kind),
                  (dst, src, count, kind, CU_STREAM_PER_THREAD))
CUDA_FFI_FINISHED(cudaMemcpy2D_ptds, cudaMemcpy2DAsync,
                  (void* dst, size_t dpitch, const void* src, size_t spitch, size_t width,
                   size_t height, cudaMemcpyKind kind),
                  (dst, dpitch, src, spitch, width, height, kind, CU_STREAM_PER_THREAD))
CUDA_FFI_FINISHED(cudaMemcpy2DToArray_ptds, cudaMemcpy2DToArrayAsync,
                  (cudaArray_t dst, size_t w_offset, size_t h_offset, const void* src,
                   size_t spitch, size_t width, size_t height, cudaMemcpyKind kind),
                  (dst, w_offset, h_offset, src, spitch, width, height, kind, CU_STREAM_PER_THREAD))
CUDA_FFI_FINISHED(cudaMemcpy2DFromArray_ptds, cudaMemcpy2DFromArrayAsync,
                  (void* dst, size_t dpitch, cudaArray_const_t src, size_t w_offset,
                   size_t h_offset, size_t width, size_t height, cudaMemcpyKind kind),
                  (dst, dpitch, src, w_offset, h_offset, width, height, kind, CU_STREAM_PER_THREAD))
CUDA_FFI_FINISHED(cudaMemcpyToArray_ptds, cudaMemcpyToArrayAsync,
                  (cudaArray_t dst, size_t w_offset, size_t h_offset, const void* src, size_t count,
                   cudaMemcpyKind kind),
                  (dst, w_offset, h_offset, src, count, kind, CU_STREAM_PER_THREAD))
CUDA_FFI_FINISHED(cudaMemcpyFromArray_ptds, cudaMemcpyFromArrayAsync,
                  (void* dst, cudaArray_const_t src, size_t w_offset, size_t h_offset, size_t count,
                   cudaMemcpyKind kind),
                  (dst, src, w_offset, h_offset, count, kind, CU_STREAM_PER_THREAD))
CUDA_FFI_FINISHED(cudaMemcpyToSymbol_ptds, cudaMemcpyToSymbolAsync,
                  (const void* symbol, const void* src, size_t count, size_t offset,
                   cudaMemcpyKind kind),
                  (symbol, src, count, offset, kind, CU_STREAM_PER_THREAD))
CUDA_FFI_FINISHED(cudaMemcpyFromSymbol_ptds, cudaMemcpyFromSymbolAsync,
                  (void* dst, const void* symbol, size_t count, size_t offset, cudaMemcpyKind kind),
                  (dst, symbol, count, offset, kind, CU_STREAM_PER_THREAD))
CUDA_FFI_FINISHED(cudaMemcpy3D_ptds, cudaMemcpy3DAsync, (const cudaMemcpy3DParms* p),
                  (p, CU_STREAM_PER_THREAD))
CUDA_FFI_FINISHED(cudaMemcpy3DPeer_ptds, cudaMemcpy3DPeerAsync, (const cudaMemcpy3DPeerParms* p),
                  (p, CU_STREAM_PER_THREAD))
CUDA_FFI_FINISHED(cudaMemset_ptds, cudaMemsetAsync, (void* dev_ptr, int value, size_t count),
                  (dev_ptr, value, count, CU_STREAM_PER_THREAD))
CUDA_FFI_FINISHED(cudaMemset2D_ptds, cudaMemset2DAsync,
                  (void* dev_ptr, size_t pitch, int value, size_t width, size_t height),
                  (dev_ptr, pitch, value, width, height, CU_STREAM_PER_THREAD))
CUDA_FFI_FINISHED(cudaMemset3D_ptds, cudaMemset3DAsync,
                  (cudaPitchedPtr pitched_dev_ptr, int value, cudaExtent extent),
                  (pitched_dev_ptr, value, extent, CU_STREAM_PER_THREAD))
#undef CUDA_FFI_FINISHED

// Between arrays nothing can be queued; the legacy stream's copy does the same.
CUDA_FFI_EXPORT cudaError_t cudaMemcpy2DArrayToArray_ptds(cudaArray_t dst, size_t w_offset_dst,
                                                          size_t h_offset_dst,
                                                          cudaArray_const_t src,
                                                          size_t w_offset_src, size_t h_offset_src,
                                                          size_t width, size_t height,
                                                          cudaMemcpyKind kind) noexcept {
  return cudaMemcpy2DArrayToArray(dst, w_offset_dst, h_offset_dst, src, w_offset_src, h_offset_src,
                                  width, height, kind);
}

CUDA_FFI_EXPORT cudaError_t cudaMemcpyArrayToArray_ptds(cudaArray_t dst, size_t w_offset_dst,
                                                        size_t h_offset_dst, cudaArray_const_t src,
                                                        size_t w_offset_src, size_t h_offset_src,
                                                        size_t count,
                                                        cudaMemcpyKind kind) noexcept {
  return cudaMemcpyArrayToArray(dst, w_offset_dst, h_offset_dst, src, w_offset_src, h_offset_src,
                                count, kind);
}

CUDA_FFI_EXPORT cudaError_t
cudaGetDriverEntryPoint_ptsz(const char* symbol, void** func_ptr, unsigned long long flags,
                             cudaDriverEntryPointQueryResult* driver_status) noexcept {
  return cudaGetDriverEntryPoint(symbol, func_ptr, per_thread_flags(flags), driver_status);
}

CUDA_FFI_EXPORT cudaError_t cudaGetDriverEntryPointByVersion_ptsz(
    const char* symbol, void** func_ptr, unsigned int version, unsigned long long flags,
    cudaDriverEntryPointQueryResult* driver_status) noexcept {
  return cudaGetDriverEntryPointByVersion(symbol, func_ptr, version, per_thread_flags(flags),
                                          driver_status);
}
}
