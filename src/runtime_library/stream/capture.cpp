// Streams whose operations become a graph's nodes.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) noexcept {
  return forward(&DriverTable::cuStreamBeginCapture_v2, stream, mode);
}

cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                                          const cudaGraphNode_t* dependencies,
                                          const cudaGraphEdgeData* dependencyData,
                                          size_t numDependencies,
                                          cudaStreamCaptureMode mode) noexcept {
  return forward(&DriverTable::cuStreamBeginCaptureToGraph, stream, graph, dependencies,
                 dependencyData, numDependencies, mode);
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) noexcept {
  return forward(&DriverTable::cuThreadExchangeStreamCaptureMode, mode);
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* pGraph) noexcept {
  return forward(&DriverTable::cuStreamEndCapture, stream, pGraph);
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream,
                                  cudaStreamCaptureStatus* pCaptureStatus) noexcept {
  return forward(&DriverTable::cuStreamIsCapturing, stream, pCaptureStatus);
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream,
                                     cudaStreamCaptureStatus* captureStatus_out,
                                     unsigned long long* id_out, cudaGraph_t* graph_out,
                                     const cudaGraphNode_t** dependencies_out,
                                     const cudaGraphEdgeData** edgeData_out,
                                     size_t* numDependencies_out) noexcept {
  return forward(&DriverTable::cuStreamGetCaptureInfo_v3, stream, captureStatus_out, id_out,
                 graph_out, dependencies_out, edgeData_out, numDependencies_out);
}

cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t* dependencies,
                                                const cudaGraphEdgeData* dependencyData,
                                                size_t numDependencies,
                                                unsigned int flags) noexcept {
  return forward(&DriverTable::cuStreamUpdateCaptureDependencies_v2, stream, dependencies,
                 dependencyData, numDependencies, flags);
}
