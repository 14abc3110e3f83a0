#include "runtime_library/memory/copy.hpp"

#include "runtime_library/entry.hpp"

namespace cuda_ffi::runtime {
namespace {

CUresult copy_now(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  switch (kind) {
    case cudaMemcpyHostToDevice:
      return driver().cuMemcpyHtoD_v2(device_address(to), from, bytes);
    case cudaMemcpyDeviceToHost:
      return driver().cuMemcpyDtoH_v2(to, device_address(from), bytes);
    case cudaMemcpyDeviceToDevice:
      return driver().cuMemcpyDtoD_v2(device_address(to), device_address(from), bytes);
    default:
      return driver().cuMemcpy(device_address(to), device_address(from), bytes);
  }
}

CUresult copy_later(void* to, const void* from, size_t bytes, cudaMemcpyKind kind,
                    cudaStream_t stream) {
  switch (kind) {
    case cudaMemcpyHostToDevice:
      return driver().cuMemcpyHtoDAsync_v2(device_address(to), from, bytes, stream);
    case cudaMemcpyDeviceToHost:
      return driver().cuMemcpyDtoHAsync_v2(to, device_address(from), bytes, stream);
    case cudaMemcpyDeviceToDevice:
      return driver().cuMemcpyDtoDAsync_v2(device_address(to), device_address(from), bytes, stream);
    default:
      return driver().cuMemcpyAsync(device_address(to), device_address(from), bytes, stream);
  }
}

}  // namespace

void check_direction(cudaMemcpyKind kind) {
  require(kind >= cudaMemcpyHostToHost && kind <= cudaMemcpyDefault,
          cudaErrorInvalidMemcpyDirection);
}

CUmemorytype source_type(cudaMemcpyKind kind) {
  if (kind == cudaMemcpyDefault) return CU_MEMORYTYPE_UNIFIED;
  const bool on_host = kind == cudaMemcpyHostToHost || kind == cudaMemcpyHostToDevice;
  return on_host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
}

CUmemorytype destination_type(cudaMemcpyKind kind) {
  if (kind == cudaMemcpyDefault) return CU_MEMORYTYPE_UNIFIED;
  const bool on_host = kind == cudaMemcpyHostToHost || kind == cudaMemcpyDeviceToHost;
  return on_host ? CU_MEMORYTYPE_HOST : CU_MEMORYTYPE_DEVICE;
}

void copy_bytes(void* to, const void* from, size_t bytes, cudaMemcpyKind kind, Copy way,
                cudaStream_t stream) {
  if (bytes == 0) return;
  check_direction(kind);
  check(way == Copy::Blocking ? copy_now(to, from, bytes, kind)
                              : copy_later(to, from, bytes, kind, stream));
}

void wait_for_thread_stream() {
  check(driver().cuStreamSynchronize(CU_STREAM_PER_THREAD));
}

}  // namespace cuda_ffi::runtime

using namespace cuda_ffi::runtime;

cudaError_t cudaMemcpy(void* dst, const void* src, size_t count, cudaMemcpyKind kind) noexcept {
  return entry_in_context([&] { copy_bytes(dst, src, count, kind, Copy::Blocking, nullptr); });
}

cudaError_t cudaMemcpyAsync(void* dst, const void* src, size_t count, cudaMemcpyKind kind,
                            cudaStream_t stream) noexcept {
  return entry_in_context([&] { copy_bytes(dst, src, count, kind, Copy::Queued, stream); });
}

cudaError_t cudaMemcpyPeer(void* dst, int dst_device, const void* src, int src_device,
                           size_t count) noexcept {
  return entry_in_context([&] {
    const CUcontext to = primary_context(dst_device);
    const CUcontext from = primary_context(src_device);
    if (count > 0)
      check(driver().cuMemcpyPeer(device_address(dst), to, device_address(src), from, count));
  });
}

cudaError_t cudaMemcpyPeerAsync(void* dst, int dst_device, const void* src, int src_device,
                                size_t count, cudaStream_t stream) noexcept {
  return entry_in_context([&] {
    const CUcontext to = primary_context(dst_device);
    const CUcontext from = primary_context(src_device);
    if (count > 0)
      check(driver().cuMemcpyPeerAsync(device_address(dst), to, device_address(src), from, count,
                                       stream));
  });
}

cudaError_t cudaMemcpyBatchAsync(void* const* dsts, const void* const* srcs, const size_t* sizes,
                                 size_t count, cudaMemcpyAttributes* attrs, size_t* attrs_idxs,
                                 size_t num_attrs, cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuMemcpyBatchAsync_v2, dsts, srcs, sizes, count, attrs, attrs_idxs,
                 num_attrs, stream);
}

cudaError_t cudaMemcpy3DBatchAsync(size_t num_ops, cudaMemcpy3DBatchOp* op_list,
                                   unsigned long long flags, cudaStream_t stream) noexcept {
  return forward(&DriverTable::cuMemcpy3DBatchAsync_v2, num_ops, op_list, flags, stream);
}
