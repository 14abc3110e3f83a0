// The functions that end in _ptsz: a null stream is the calling thread's own default stream.

#include "software_device/abi/exports.hpp"

namespace {

CUstream own(CUstream stream) {
  return stream == nullptr ? CU_STREAM_PER_THREAD : stream;
}

}  // namespace

CUresult cuMemFreeAsync_ptsz(CUdeviceptr dptr, CUstream stream) {
  return cuMemFreeAsync(dptr, own(stream));
}

CUresult cuMemAllocAsync_ptsz(CUdeviceptr* dptr, std::size_t bytesize, CUstream stream) {
  return cuMemAllocAsync(dptr, bytesize, own(stream));
}

CUresult cuMemAllocFromPoolAsync_ptsz(CUdeviceptr* dptr, std::size_t bytesize, CUmemoryPool pool,
                                      CUstream stream) {
  return cuMemAllocFromPoolAsync(dptr, bytesize, pool, own(stream));
}

CUresult cuMemPrefetchAsync_ptsz(CUdeviceptr dev_ptr, std::size_t count, CUdevice dst_device,
                                 CUstream stream) {
  return cuMemPrefetchAsync(dev_ptr, count, dst_device, own(stream));
}

CUresult cuMemPrefetchAsync_v2_ptsz(CUdeviceptr dev_ptr, std::size_t count, CUmemLocation location,
                                    unsigned flags, CUstream stream) {
  return cuMemPrefetchAsync_v2(dev_ptr, count, location, flags, own(stream));
}

CUresult cuMemPrefetchBatchAsync_ptsz(CUdeviceptr* dptrs, std::size_t* sizes, std::size_t count,
                                      CUmemLocation* prefetch_locs, std::size_t* prefetch_loc_idxs,
                                      std::size_t num_prefetch_locs, unsigned long long flags,
                                      CUstream stream) {
  return cuMemPrefetchBatchAsync(dptrs, sizes, count, prefetch_locs, prefetch_loc_idxs,
                                 num_prefetch_locs, flags, own(stream));
}

CUresult cuMemcpyAsync_ptsz(CUdeviceptr dst, CUdeviceptr src, std::size_t byte_count,
                            CUstream stream) {
  return cuMemcpyAsync(dst, src, byte_count, own(stream));
}

CUresult cuMemcpyPeerAsync_ptsz(CUdeviceptr dst_device, CUcontext dst_context,
                                CUdeviceptr src_device, CUcontext src_context,
                                std::size_t byte_count, CUstream stream) {
  return cuMemcpyPeerAsync(dst_device, dst_context, src_device, src_context, byte_count,
                           own(stream));
}

CUresult cuMemcpyHtoDAsync_v2_ptsz(CUdeviceptr dst_device, const void* src_host,
                                   std::size_t byte_count, CUstream stream) {
  return cuMemcpyHtoDAsync_v2(dst_device, src_host, byte_count, own(stream));
}

CUresult cuMemcpyDtoHAsync_v2_ptsz(void* dst_host, CUdeviceptr src_device, std::size_t byte_count,
                                   CUstream stream) {
  return cuMemcpyDtoHAsync_v2(dst_host, src_device, byte_count, own(stream));
}

CUresult cuMemcpyDtoDAsync_v2_ptsz(CUdeviceptr dst_device, CUdeviceptr src_device,
                                   std::size_t byte_count, CUstream stream) {
  return cuMemcpyDtoDAsync_v2(dst_device, src_device, byte_count, own(stream));
}

CUresult cuMemcpyHtoAAsync_v2_ptsz(CUarray dst_array, std::size_t dst_offset, const void* src_host,
                                   std::size_t byte_count, CUstream stream) {
  return cuMemcpyHtoAAsync_v2(dst_array, dst_offset, src_host, byte_count, own(stream));
}

CUresult cuMemcpyAtoHAsync_v2_ptsz(void* dst_host, CUarray src_array, std::size_t src_offset,
                                   std::size_t byte_count, CUstream stream) {
  return cuMemcpyAtoHAsync_v2(dst_host, src_array, src_offset, byte_count, own(stream));
}

CUresult cuMemcpy2DAsync_v2_ptsz(const CUDA_MEMCPY2D* copy, CUstream stream) {
  return cuMemcpy2DAsync_v2(copy, own(stream));
}

CUresult cuMemcpy3DAsync_v2_ptsz(const CUDA_MEMCPY3D* copy, CUstream stream) {
  return cuMemcpy3DAsync_v2(copy, own(stream));
}

CUresult cuMemcpy3DPeerAsync_ptsz(const CUDA_MEMCPY3D_PEER* copy, CUstream stream) {
  return cuMemcpy3DPeerAsync(copy, own(stream));
}

CUresult cuMemcpyBatchAsync_ptsz(CUdeviceptr* dsts, CUdeviceptr* srcs, std::size_t* sizes,
                                 std::size_t count, CUmemcpyAttributes* attrs,
                                 std::size_t* attrs_idxs, std::size_t num_attrs,
                                 std::size_t* fail_idx, CUstream stream) {
  return cuMemcpyBatchAsync(dsts, srcs, sizes, count, attrs, attrs_idxs, num_attrs, fail_idx,
                            own(stream));
}

CUresult cuMemcpyBatchAsync_v2_ptsz(CUdeviceptr* dsts, CUdeviceptr* srcs, std::size_t* sizes,
                                    std::size_t count, CUmemcpyAttributes* attrs,
                                    std::size_t* attrs_idxs, std::size_t num_attrs,
                                    CUstream stream) {
  return cuMemcpyBatchAsync_v2(dsts, srcs, sizes, count, attrs, attrs_idxs, num_attrs, own(stream));
}

CUresult cuMemsetD8Async_ptsz(CUdeviceptr dst_device, unsigned char uc, std::size_t n,
                              CUstream stream) {
  return cuMemsetD8Async(dst_device, uc, n, own(stream));
}

CUresult cuMemsetD16Async_ptsz(CUdeviceptr dst_device, unsigned short us, std::size_t n,
                               CUstream stream) {
  return cuMemsetD16Async(dst_device, us, n, own(stream));
}

CUresult cuMemsetD32Async_ptsz(CUdeviceptr dst_device, unsigned ui, std::size_t n,
                               CUstream stream) {
  return cuMemsetD32Async(dst_device, ui, n, own(stream));
}

CUresult cuMemsetD2D8Async_ptsz(CUdeviceptr dst_device, std::size_t dst_pitch, unsigned char uc,
                                std::size_t width, std::size_t height, CUstream stream) {
  return cuMemsetD2D8Async(dst_device, dst_pitch, uc, width, height, own(stream));
}

CUresult cuMemsetD2D16Async_ptsz(CUdeviceptr dst_device, std::size_t dst_pitch, unsigned short us,
                                 std::size_t width, std::size_t height, CUstream stream) {
  return cuMemsetD2D16Async(dst_device, dst_pitch, us, width, height, own(stream));
}

CUresult cuMemsetD2D32Async_ptsz(CUdeviceptr dst_device, std::size_t dst_pitch, unsigned ui,
                                 std::size_t width, std::size_t height, CUstream stream) {
  return cuMemsetD2D32Async(dst_device, dst_pitch, ui, width, height, own(stream));
}

CUresult cuStreamGetPriority_ptsz(CUstream stream, int* priority) {
  return cuStreamGetPriority(own(stream), priority);
}

CUresult cuStreamGetDevice_ptsz(CUstream stream, CUdevice* device) {
  return cuStreamGetDevice(own(stream), device);
}

CUresult cuStreamGetFlags_ptsz(CUstream stream, unsigned* flags) {
  return cuStreamGetFlags(own(stream), flags);
}

CUresult cuStreamGetId_ptsz(CUstream stream, unsigned long long* stream_id) {
  return cuStreamGetId(own(stream), stream_id);
}

CUresult cuStreamGetCtx_ptsz(CUstream stream, CUcontext* pctx) {
  return cuStreamGetCtx(own(stream), pctx);
}

CUresult cuStreamGetCtx_v2_ptsz(CUstream stream, CUcontext* ctx, CUgreenCtx* green_ctx) {
  return cuStreamGetCtx_v2(own(stream), ctx, green_ctx);
}

CUresult cuStreamWaitEvent_ptsz(CUstream stream, CUevent event, unsigned flags) {
  return cuStreamWaitEvent(own(stream), event, flags);
}

CUresult cuStreamIsCapturing_ptsz(CUstream stream, CUstreamCaptureStatus* capture_status) {
  return cuStreamIsCapturing(own(stream), capture_status);
}

CUresult cuStreamAttachMemAsync_ptsz(CUstream stream, CUdeviceptr dptr, std::size_t length,
                                     unsigned flags) {
  return cuStreamAttachMemAsync(own(stream), dptr, length, flags);
}

CUresult cuStreamQuery_ptsz(CUstream stream) {
  return cuStreamQuery(own(stream));
}

CUresult cuStreamSynchronize_ptsz(CUstream stream) {
  return cuStreamSynchronize(own(stream));
}

CUresult cuStreamCopyAttributes_ptsz(CUstream dst, CUstream src) {
  return cuStreamCopyAttributes(own(dst), own(src));
}

CUresult cuStreamGetAttribute_ptsz(CUstream stream, CUstreamAttrID attr,
                                   CUstreamAttrValue* value_out) {
  return cuStreamGetAttribute(own(stream), attr, value_out);
}

CUresult cuStreamSetAttribute_ptsz(CUstream stream, CUstreamAttrID attr,
                                   const CUstreamAttrValue* value) {
  return cuStreamSetAttribute(own(stream), attr, value);
}

CUresult cuStreamWaitValue32_ptsz(CUstream stream, CUdeviceptr addr, std::uint32_t value,
                                  unsigned flags) {
  return cuStreamWaitValue32(own(stream), addr, value, flags);
}

CUresult cuStreamWaitValue32_v2_ptsz(CUstream stream, CUdeviceptr addr, std::uint32_t value,
                                     unsigned flags) {
  return cuStreamWaitValue32_v2(own(stream), addr, value, flags);
}

CUresult cuStreamWaitValue64_ptsz(CUstream stream, CUdeviceptr addr, std::uint64_t value,
                                  unsigned flags) {
  return cuStreamWaitValue64(own(stream), addr, value, flags);
}

CUresult cuStreamWaitValue64_v2_ptsz(CUstream stream, CUdeviceptr addr, std::uint64_t value,
                                     unsigned flags) {
  return cuStreamWaitValue64_v2(own(stream), addr, value, flags);
}

CUresult cuStreamWriteValue32_ptsz(CUstream stream, CUdeviceptr addr, std::uint32_t value,
                                   unsigned flags) {
  return cuStreamWriteValue32(own(stream), addr, value, flags);
}

CUresult cuStreamWriteValue32_v2_ptsz(CUstream stream, CUdeviceptr addr, std::uint32_t value,
                                      unsigned flags) {
  return cuStreamWriteValue32_v2(own(stream), addr, value, flags);
}

CUresult cuStreamWriteValue64_ptsz(CUstream stream, CUdeviceptr addr, std::uint64_t value,
                                   unsigned flags) {
  return cuStreamWriteValue64(own(stream), addr, value, flags);
}

CUresult cuStreamWriteValue64_v2_ptsz(CUstream stream, CUdeviceptr addr, std::uint64_t value,
                                      unsigned flags) {
  return cuStreamWriteValue64_v2(own(stream), addr, value, flags);
}

CUresult cuStreamBatchMemOp_ptsz(CUstream stream, unsigned count,
                                 CUstreamBatchMemOpParams* param_array, unsigned flags) {
  return cuStreamBatchMemOp(own(stream), count, param_array, flags);
}

CUresult cuStreamBatchMemOp_v2_ptsz(CUstream stream, unsigned count,
                                    CUstreamBatchMemOpParams* param_array, unsigned flags) {
  return cuStreamBatchMemOp_v2(own(stream), count, param_array, flags);
}

CUresult cuStreamAddCallback_ptsz(CUstream stream, CUstreamCallback callback, void* user_data,
                                  unsigned flags) {
  return cuStreamAddCallback(own(stream), callback, user_data, flags);
}

CUresult cuLaunchHostFunc_ptsz(CUstream stream, CUhostFn fn, void* user_data) {
  return cuLaunchHostFunc(own(stream), fn, user_data);
}

CUresult cuStreamBeginCapture_ptsz(CUstream stream) {
  return cuStreamBeginCapture(own(stream));
}

CUresult cuStreamBeginCapture_v2_ptsz(CUstream stream, CUstreamCaptureMode mode) {
  return cuStreamBeginCapture_v2(own(stream), mode);
}

CUresult cuStreamBeginCaptureToGraph_ptsz(CUstream stream, CUgraph graph,
                                          const CUgraphNode* dependencies,
                                          const CUgraphEdgeData* dependency_data,
                                          std::size_t num_dependencies, CUstreamCaptureMode mode) {
  return cuStreamBeginCaptureToGraph(own(stream), graph, dependencies, dependency_data,
                                     num_dependencies, mode);
}

CUresult cuStreamEndCapture_ptsz(CUstream stream, CUgraph* graph) {
  return cuStreamEndCapture(own(stream), graph);
}

CUresult cuStreamGetCaptureInfo_ptsz(CUstream stream, CUstreamCaptureStatus* capture_status_out,
                                     std::uint64_t* id_out) {
  return cuStreamGetCaptureInfo(own(stream), capture_status_out, id_out);
}

CUresult cuStreamGetCaptureInfo_v2_ptsz(CUstream stream, CUstreamCaptureStatus* capture_status_out,
                                        std::uint64_t* id_out, CUgraph* graph_out,
                                        const CUgraphNode** dependencies_out,
                                        std::size_t* num_dependencies_out) {
  return cuStreamGetCaptureInfo_v2(own(stream), capture_status_out, id_out, graph_out,
                                   dependencies_out, num_dependencies_out);
}

CUresult cuStreamGetCaptureInfo_v3_ptsz(CUstream stream, CUstreamCaptureStatus* capture_status_out,
                                        std::uint64_t* id_out, CUgraph* graph_out,
                                        const CUgraphNode** dependencies_out,
                                        const CUgraphEdgeData** edge_data_out,
                                        std::size_t* num_dependencies_out) {
  return cuStreamGetCaptureInfo_v3(own(stream), capture_status_out, id_out, graph_out,
                                   dependencies_out, edge_data_out, num_dependencies_out);
}

CUresult cuStreamUpdateCaptureDependencies_ptsz(CUstream stream, CUgraphNode* dependencies,
                                                std::size_t num_dependencies, unsigned flags) {
  return cuStreamUpdateCaptureDependencies(own(stream), dependencies, num_dependencies, flags);
}

CUresult cuStreamUpdateCaptureDependencies_v2_ptsz(CUstream stream, CUgraphNode* dependencies,
                                                   const CUgraphEdgeData* dependency_data,
                                                   std::size_t num_dependencies, unsigned flags) {
  return cuStreamUpdateCaptureDependencies_v2(own(stream), dependencies, dependency_data,
                                              num_dependencies, flags);
}

CUresult cuGraphInstantiateWithParams_ptsz(CUgraphExec* graph_exec, CUgraph graph,
                                           CUDA_GRAPH_INSTANTIATE_PARAMS* instantiate_params) {
  return cuGraphInstantiateWithParams(graph_exec, graph, instantiate_params);
}

CUresult cuGraphUpload_ptsz(CUgraphExec graph_exec, CUstream stream) {
  return cuGraphUpload(graph_exec, own(stream));
}

CUresult cuGraphLaunch_ptsz(CUgraphExec graph_exec, CUstream stream) {
  return cuGraphLaunch(graph_exec, own(stream));
}

CUresult cuEventRecord_ptsz(CUevent event, CUstream stream) {
  return cuEventRecord(event, own(stream));
}

CUresult cuEventRecordWithFlags_ptsz(CUevent event, CUstream stream, unsigned flags) {
  return cuEventRecordWithFlags(event, own(stream), flags);
}

CUresult cuLaunchKernel_ptsz(CUfunction f, unsigned grid_dim_x, unsigned grid_dim_y,
                             unsigned grid_dim_z, unsigned block_dim_x, unsigned block_dim_y,
                             unsigned block_dim_z, unsigned shared_mem_bytes, CUstream stream,
                             void** kernel_params, void** extra) {
  return cuLaunchKernel(f, grid_dim_x, grid_dim_y, grid_dim_z, block_dim_x, block_dim_y,
                        block_dim_z, shared_mem_bytes, own(stream), kernel_params, extra);
}

CUresult cuLaunchKernelEx_ptsz(const CUlaunchConfig* config, CUfunction f, void** kernel_params,
                               void** extra) {
  if (config == nullptr) return cuLaunchKernelEx(config, f, kernel_params, extra);
  CUlaunchConfig own_config = *config;
  own_config.hStream = own(config->hStream);
  return cuLaunchKernelEx(&own_config, f, kernel_params, extra);
}

CUresult cuLaunchCooperativeKernel_ptsz(CUfunction f, unsigned grid_dim_x, unsigned grid_dim_y,
                                        unsigned grid_dim_z, unsigned block_dim_x,
                                        unsigned block_dim_y, unsigned block_dim_z,
                                        unsigned shared_mem_bytes, CUstream stream,
                                        void** kernel_params) {
  return cuLaunchCooperativeKernel(f, grid_dim_x, grid_dim_y, grid_dim_z, block_dim_x, block_dim_y,
                                   block_dim_z, shared_mem_bytes, own(stream), kernel_params);
}
