// What programs of CUDA 12 call: functions that CUDA 13 has left out, and those whose parameters it
// has changed, which have both versions of one name (exports.map).

#include <cstring>

#include "runtime_library/device/properties.hpp"
#include "runtime_library/entry.hpp"
#include "runtime_library/version.hpp"
#include "runtime_library/version12.hpp"

using namespace cuda_ffi::runtime;

namespace {

constexpr auto kMembersOf12 = std::to_array<PropertyMember>({
    {cudaDevAttrClockRate, offsetof(DeviceProp12, clockRate), sizeof(int)},
    {cudaDevAttrGpuOverlap, offsetof(DeviceProp12, deviceOverlap), sizeof(int)},
    {cudaDevAttrKernelExecTimeout, offsetof(DeviceProp12, kernelExecTimeoutEnabled), sizeof(int)},
    {cudaDevAttrComputeMode, offsetof(DeviceProp12, computeMode), sizeof(int)},
    {cudaDevAttrMaxTexture1DLinearWidth, offsetof(DeviceProp12, maxTexture1DLinear), sizeof(int)},
    {cudaDevAttrMemoryClockRate, offsetof(DeviceProp12, memoryClockRate), sizeof(int)},
    {cudaDevAttrSingleToDoublePrecisionPerfRatio,
     offsetof(DeviceProp12, singleToDoublePrecisionPerfRatio), sizeof(int)},
});
static_assert(offsetof(DeviceProp12, hostRegisterSupported) == kDeviceProp11Bytes);

DeviceProp12 properties12(int device) {
  const CUdevice handle = device_handle(device);
  auto properties = named_properties<DeviceProp12>(handle);
  put_attributes(&properties, kMembersOf12, handle);
  return properties;
}

// A device's number, or -1 for the host, as CUDA 12 names where memory is.
cudaMemLocation location_of(int device) {
  if (device == cudaCpuDeviceId) return {cudaMemLocationTypeHost, 0};
  return {cudaMemLocationTypeDevice, device};
}

}  // namespace

extern "C" {

CUDA_FFI_EXPORT cudaError_t cudaGetDeviceProperties_v2(DeviceProp12* properties,
                                                       int device) noexcept {
  return entry([&] {
    require(properties != nullptr);
    *properties = properties12(device);
  });
}

CUDA_FFI_EXPORT cudaError_t cudaChooseDevice_v2(int* device, const DeviceProp12* wanted) noexcept {
  return entry([&] {
    require(device != nullptr && wanted != nullptr);
    *device = nearest_device(wanted->major, wanted->minor, wanted->totalGlobalMem);
  });
}

// The names with numbers are those under which CUDA 12 has what CUDA 13 has under the plain name.
CUDA_FFI_EXPORT cudaError_t cudaMemPrefetchAsync_v2(const void* pointer, size_t bytes,
                                                    cudaMemLocation location, unsigned flags,
                                                    cudaStream_t stream) noexcept {
  return cudaMemPrefetchAsync(pointer, bytes, location, flags, stream);
}

CUDA_FFI_EXPORT cudaError_t cudaMemPrefetchAsync_v2_ptsz(const void* pointer, size_t bytes,
                                                         cudaMemLocation location, unsigned flags,
                                                         cudaStream_t stream) noexcept {
  return cudaMemPrefetchAsync(pointer, bytes, location, flags, per_thread(stream));
}

CUDA_FFI_EXPORT cudaError_t cudaMemAdvise_v2(const void* pointer, size_t bytes,
                                             cudaMemoryAdvise advice,
                                             cudaMemLocation location) noexcept {
  return cudaMemAdvise(pointer, bytes, advice, location);
}

CUDA_FFI_EXPORT cudaError_t cudaGraphAddNode_v2(cudaGraphNode_t* node, cudaGraph_t graph,
                                                const cudaGraphNode_t* dependencies,
                                                const cudaGraphEdgeData* edges, size_t count,
                                                cudaGraphNodeParams* parameters) noexcept {
  return cudaGraphAddNode(node, graph, dependencies, edges, count, parameters);
}

CUDA_FFI_EXPORT cudaError_t cudaGraphAddDependencies_v2(cudaGraph_t graph,
                                                        const cudaGraphNode_t* from,
                                                        const cudaGraphNode_t* to,
                                                        const cudaGraphEdgeData* edges,
                                                        size_t count) noexcept {
  return cudaGraphAddDependencies(graph, from, to, edges, count);
}

CUDA_FFI_EXPORT cudaError_t cudaGraphRemoveDependencies_v2(cudaGraph_t graph,
                                                           const cudaGraphNode_t* from,
                                                           const cudaGraphNode_t* to,
                                                           const cudaGraphEdgeData* edges,
                                                           size_t count) noexcept {
  return cudaGraphRemoveDependencies(graph, from, to, edges, count);
}

CUDA_FFI_EXPORT cudaError_t cudaGraphGetEdges_v2(cudaGraph_t graph, cudaGraphNode_t* from,
                                                 cudaGraphNode_t* to, cudaGraphEdgeData* edges,
                                                 size_t* count) noexcept {
  return cudaGraphGetEdges(graph, from, to, edges, count);
}

CUDA_FFI_EXPORT cudaError_t cudaGraphNodeGetDependencies_v2(cudaGraphNode_t node,
                                                            cudaGraphNode_t* others,
                                                            cudaGraphEdgeData* edges,
                                                            size_t* count) noexcept {
  return cudaGraphNodeGetDependencies(node, others, edges, count);
}

CUDA_FFI_EXPORT cudaError_t cudaGraphNodeGetDependentNodes_v2(cudaGraphNode_t node,
                                                              cudaGraphNode_t* others,
                                                              cudaGraphEdgeData* edges,
                                                              size_t* count) noexcept {
  return cudaGraphNodeGetDependentNodes(node, others, edges, count);
}

CUDA_FFI_EXPORT cudaError_t cudaStreamGetCaptureInfo_v3(cudaStream_t stream,
                                                        cudaStreamCaptureStatus* status,
                                                        unsigned long long* id, cudaGraph_t* graph,
                                                        const cudaGraphNode_t** dependencies,
                                                        const cudaGraphEdgeData** edges,
                                                        size_t* count) noexcept {
  return cudaStreamGetCaptureInfo(stream, status, id, graph, dependencies, edges, count);
}

CUDA_FFI_EXPORT cudaError_t cudaStreamGetCaptureInfo_v3_ptsz(
    cudaStream_t stream, cudaStreamCaptureStatus* status, unsigned long long* id,
    cudaGraph_t* graph, const cudaGraphNode_t** dependencies, const cudaGraphEdgeData** edges,
    size_t* count) noexcept {
  return cudaStreamGetCaptureInfo(per_thread(stream), status, id, graph, dependencies, edges,
                                  count);
}

CUDA_FFI_EXPORT cudaError_t cudaStreamGetCaptureInfo_v2(cudaStream_t stream,
                                                        cudaStreamCaptureStatus* status,
                                                        unsigned long long* id, cudaGraph_t* graph,
                                                        const cudaGraphNode_t** dependencies,
                                                        size_t* count) noexcept {
  return cudaStreamGetCaptureInfo(stream, status, id, graph, dependencies, nullptr, count);
}

CUDA_FFI_EXPORT cudaError_t cudaStreamGetCaptureInfo_v2_ptsz(
    cudaStream_t stream, cudaStreamCaptureStatus* status, unsigned long long* id,
    cudaGraph_t* graph, const cudaGraphNode_t** dependencies, size_t* count) noexcept {
  return cudaStreamGetCaptureInfo(per_thread(stream), status, id, graph, dependencies, nullptr,
                                  count);
}

CUDA_FFI_EXPORT cudaError_t cudaStreamUpdateCaptureDependencies_v2(cudaStream_t stream,
                                                                   cudaGraphNode_t* dependencies,
                                                                   const cudaGraphEdgeData* edges,
                                                                   size_t count,
                                                                   unsigned flags) noexcept {
  return cudaStreamUpdateCaptureDependencies(stream, dependencies, edges, count, flags);
}

CUDA_FFI_EXPORT cudaError_t cudaStreamUpdateCaptureDependencies_v2_ptsz(
    cudaStream_t stream, cudaGraphNode_t* dependencies, const cudaGraphEdgeData* edges,
    size_t count, unsigned flags) noexcept {
  return cudaStreamUpdateCaptureDependencies(per_thread(stream), dependencies, edges, count, flags);
}

CUDA_FFI_EXPORT cudaError_t cudaEventElapsedTime_v2(float* milliseconds, cudaEvent_t start,
                                                    cudaEvent_t end) noexcept {
  return cudaEventElapsedTime(milliseconds, start, end);
}

CUDA_FFI_EXPORT cudaError_t cudaSignalExternalSemaphoresAsync_v2(
    const cudaExternalSemaphore_t* semaphores, const cudaExternalSemaphoreSignalParams* parameters,
    unsigned count, cudaStream_t stream) noexcept {
  return cudaSignalExternalSemaphoresAsync(semaphores, parameters, count, stream);
}

CUDA_FFI_EXPORT cudaError_t cudaSignalExternalSemaphoresAsync_v2_ptsz(
    const cudaExternalSemaphore_t* semaphores, const cudaExternalSemaphoreSignalParams* parameters,
    unsigned count, cudaStream_t stream) noexcept {
  return cudaSignalExternalSemaphoresAsync(semaphores, parameters, count, per_thread(stream));
}

CUDA_FFI_EXPORT cudaError_t cudaWaitExternalSemaphoresAsync_v2(
    const cudaExternalSemaphore_t* semaphores, const cudaExternalSemaphoreWaitParams* parameters,
    unsigned count, cudaStream_t stream) noexcept {
  return cudaWaitExternalSemaphoresAsync(semaphores, parameters, count, stream);
}

CUDA_FFI_EXPORT cudaError_t cudaWaitExternalSemaphoresAsync_v2_ptsz(
    const cudaExternalSemaphore_t* semaphores, const cudaExternalSemaphoreWaitParams* parameters,
    unsigned count, cudaStream_t stream) noexcept {
  return cudaWaitExternalSemaphoresAsync(semaphores, parameters, count, per_thread(stream));
}

// Names of the first CUDA, for what has others since CUDA 4.
CUDA_FFI_EXPORT cudaError_t cudaThreadExit() noexcept {
  return cudaDeviceReset();
}

CUDA_FFI_EXPORT cudaError_t cudaThreadSynchronize() noexcept {
  return cudaDeviceSynchronize();
}

CUDA_FFI_EXPORT cudaError_t cudaThreadSetLimit(cudaLimit limit, size_t value) noexcept {
  return cudaDeviceSetLimit(limit, value);
}

CUDA_FFI_EXPORT cudaError_t cudaThreadGetLimit(size_t* value, cudaLimit limit) noexcept {
  return cudaDeviceGetLimit(value, limit);
}

CUDA_FFI_EXPORT cudaError_t cudaThreadGetCacheConfig(cudaFuncCache* config) noexcept {
  return cudaDeviceGetCacheConfig(config);
}

CUDA_FFI_EXPORT cudaError_t cudaThreadSetCacheConfig(cudaFuncCache config) noexcept {
  return cudaDeviceSetCacheConfig(config);
}

// Every device has numbers of double precision since CUDA 3.
CUDA_FFI_EXPORT cudaError_t cudaSetDoubleForDevice(double*) noexcept {
  return cudaSuccess;
}

CUDA_FFI_EXPORT cudaError_t cudaSetDoubleForHost(double*) noexcept {
  return cudaSuccess;
}
}

// One name, two versions of it. Programs of CUDA 12 find these by the version they were linked
// with.

CUDA_FFI_VERSION(cudaGetDeviceProperties, cudaGetDeviceProperties_11, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaGetDeviceProperties_11(void* properties,
                                                                  int device) noexcept {
  return entry([&] {
    require(properties != nullptr);
    const DeviceProp12 known = properties12(device);
    std::memcpy(properties, &known, kDeviceProp11Bytes);
  });
}

CUDA_FFI_VERSION(cudaChooseDevice, cudaChooseDevice_11, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaChooseDevice_11(int* device,
                                                           const DeviceProp12* wanted) noexcept {
  return cudaChooseDevice_v2(device, wanted);
}

CUDA_FFI_VERSION(cudaRuntimeGetVersion, cudaRuntimeGetVersion_12, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaRuntimeGetVersion_12(int* version) noexcept {
  return entry([&] {
    require(version != nullptr);
    *version = kVersion12;
  });
}

CUDA_FFI_VERSION(cudaGetDriverEntryPoint, cudaGetDriverEntryPoint_12, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t
cudaGetDriverEntryPoint_12(const char* symbol, void** function, unsigned long long flags,
                           cudaDriverEntryPointQueryResult* status) noexcept {
  return entry([&] { return driver_entry_point(symbol, function, kVersion12, flags, status); });
}

CUDA_FFI_VERSION(cudaGetDriverEntryPoint_ptsz, cudaGetDriverEntryPoint_12_ptsz, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t
cudaGetDriverEntryPoint_12_ptsz(const char* symbol, void** function, unsigned long long flags,
                                cudaDriverEntryPointQueryResult* status) noexcept {
  return cudaGetDriverEntryPoint_12(symbol, function, per_thread_flags(flags), status);
}

CUDA_FFI_VERSION(cudaMemPrefetchAsync, cudaMemPrefetchAsync_12, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaMemPrefetchAsync_12(const void* pointer, size_t bytes,
                                                               int device,
                                                               cudaStream_t stream) noexcept {
  return cudaMemPrefetchAsync(pointer, bytes, location_of(device), 0, stream);
}

CUDA_FFI_VERSION(cudaMemPrefetchAsync_ptsz, cudaMemPrefetchAsync_12_ptsz, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaMemPrefetchAsync_12_ptsz(const void* pointer,
                                                                    size_t bytes, int device,
                                                                    cudaStream_t stream) noexcept {
  return cudaMemPrefetchAsync_12(pointer, bytes, device, per_thread(stream));
}

CUDA_FFI_VERSION(cudaMemAdvise, cudaMemAdvise_12, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaMemAdvise_12(const void* pointer, size_t bytes,
                                                        cudaMemoryAdvise advice,
                                                        int device) noexcept {
  return cudaMemAdvise(pointer, bytes, advice, location_of(device));
}

CUDA_FFI_VERSION(cudaMemcpyBatchAsync, cudaMemcpyBatchAsync_12, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaMemcpyBatchAsync_12(
    void** to, void** from, size_t* sizes, size_t count, cudaMemcpyAttributes* attributes,
    size_t* indices, size_t attribute_count, size_t* failed, cudaStream_t stream) noexcept {
  if (failed != nullptr) *failed = SIZE_MAX;  // which of them has failed is not known
  return cudaMemcpyBatchAsync(to, from, sizes, count, attributes, indices, attribute_count, stream);
}

CUDA_FFI_VERSION(cudaMemcpy3DBatchAsync, cudaMemcpy3DBatchAsync_12, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaMemcpy3DBatchAsync_12(size_t count,
                                                                 cudaMemcpy3DBatchOp* operations,
                                                                 size_t* failed,
                                                                 unsigned long long flags,
                                                                 cudaStream_t stream) noexcept {
  if (failed != nullptr) *failed = SIZE_MAX;
  return cudaMemcpy3DBatchAsync(count, operations, flags, stream);
}

CUDA_FFI_VERSION(cudaGraphAddNode, cudaGraphAddNode_12, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t
cudaGraphAddNode_12(cudaGraphNode_t* node, cudaGraph_t graph, const cudaGraphNode_t* dependencies,
                    size_t count, cudaGraphNodeParams* parameters) noexcept {
  return cudaGraphAddNode(node, graph, dependencies, nullptr, count, parameters);
}

CUDA_FFI_VERSION(cudaGraphAddDependencies, cudaGraphAddDependencies_12, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaGraphAddDependencies_12(cudaGraph_t graph,
                                                                   const cudaGraphNode_t* from,
                                                                   const cudaGraphNode_t* to,
                                                                   size_t count) noexcept {
  return cudaGraphAddDependencies(graph, from, to, nullptr, count);
}

CUDA_FFI_VERSION(cudaGraphRemoveDependencies, cudaGraphRemoveDependencies_12, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaGraphRemoveDependencies_12(cudaGraph_t graph,
                                                                      const cudaGraphNode_t* from,
                                                                      const cudaGraphNode_t* to,
                                                                      size_t count) noexcept {
  return cudaGraphRemoveDependencies(graph, from, to, nullptr, count);
}

CUDA_FFI_VERSION(cudaGraphGetEdges, cudaGraphGetEdges_12, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaGraphGetEdges_12(cudaGraph_t graph,
                                                            cudaGraphNode_t* from,
                                                            cudaGraphNode_t* to,
                                                            size_t* count) noexcept {
  return cudaGraphGetEdges(graph, from, to, nullptr, count);
}

CUDA_FFI_VERSION(cudaGraphNodeGetDependencies, cudaGraphNodeGetDependencies_12, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaGraphNodeGetDependencies_12(cudaGraphNode_t node,
                                                                       cudaGraphNode_t* others,
                                                                       size_t* count) noexcept {
  return cudaGraphNodeGetDependencies(node, others, nullptr, count);
}

CUDA_FFI_VERSION(cudaGraphNodeGetDependentNodes, cudaGraphNodeGetDependentNodes_12,
                 "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaGraphNodeGetDependentNodes_12(cudaGraphNode_t node,
                                                                         cudaGraphNode_t* others,
                                                                         size_t* count) noexcept {
  return cudaGraphNodeGetDependentNodes(node, others, nullptr, count);
}

CUDA_FFI_VERSION(cudaGraphKernelNodeCopyAttributes, cudaGraphKernelNodeCopyAttributes_12,
                 "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t
cudaGraphKernelNodeCopyAttributes_12(cudaGraphNode_t from, cudaGraphNode_t to) noexcept {
  return cudaGraphKernelNodeCopyAttributes(to, from);
}

CUDA_FFI_VERSION(cudaStreamGetCaptureInfo, cudaStreamGetCaptureInfo_12, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaStreamGetCaptureInfo_12(
    cudaStream_t stream, cudaStreamCaptureStatus* status, unsigned long long* id) noexcept {
  return cudaStreamGetCaptureInfo(stream, status, id, nullptr, nullptr, nullptr, nullptr);
}

CUDA_FFI_VERSION(cudaStreamGetCaptureInfo_ptsz, cudaStreamGetCaptureInfo_12_ptsz, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaStreamGetCaptureInfo_12_ptsz(
    cudaStream_t stream, cudaStreamCaptureStatus* status, unsigned long long* id) noexcept {
  return cudaStreamGetCaptureInfo_12(per_thread(stream), status, id);
}

CUDA_FFI_VERSION(cudaStreamUpdateCaptureDependencies, cudaStreamUpdateCaptureDependencies_12,
                 "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaStreamUpdateCaptureDependencies_12(
    cudaStream_t stream, cudaGraphNode_t* dependencies, size_t count, unsigned flags) noexcept {
  return cudaStreamUpdateCaptureDependencies(stream, dependencies, nullptr, count, flags);
}

CUDA_FFI_VERSION(cudaStreamUpdateCaptureDependencies_ptsz,
                 cudaStreamUpdateCaptureDependencies_12_ptsz, "libcudart.so.12")
extern "C" CUDA_FFI_EXPORT cudaError_t cudaStreamUpdateCaptureDependencies_12_ptsz(
    cudaStream_t stream, cudaGraphNode_t* dependencies, size_t count, unsigned flags) noexcept {
  return cudaStreamUpdateCaptureDependencies_12(per_thread(stream), dependencies, count, flags);
}
