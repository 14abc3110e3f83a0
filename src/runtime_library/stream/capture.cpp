// Streams whose operations become a graph's nodes.

#include "runtime_library/entry.hpp"

using namespace cuda_ffi::runtime;

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode mode) noexcept {
  return forward(&DriverTable::cuStreamBeginCapture_v2, stream, mode);
}

cudaError_t cudaStreamBeginCaptureToGraph(cudaStream_t stream, cudaGraph_t graph,
                                          const cudaGraphNode_t* dependencies,
                                          const cudaGraphEdgeData* dependency_data,
                                          size_t num_dependencies,
                                          cudaStreamCaptureMode mode) noexcept {
  return forward(&DriverTable::cuStreamBeginCaptureToGraph, stream, graph, dependencies,
                 dependency_data, num_dependencies, mode);
}

cudaError_t cudaThreadExchangeStreamCaptureMode(cudaStreamCaptureMode* mode) noexcept {
  return forward(&DriverTable::cuThreadExchangeStreamCaptureMode, mode);
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t* p_graph) noexcept {
  return forward(&DriverTable::cuStreamEndCapture, stream, p_graph);
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream,
                                  cudaStreamCaptureStatus* p_capture_status) noexcept {
  return forward(&DriverTable::cuStreamIsCapturing, stream, p_capture_status);
}

cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream,
                                     cudaStreamCaptureStatus* capture_status_out,
                                     unsigned long long* id_out, cudaGraph_t* graph_out,
                                     const cudaGraphNode_t** dependencies_out,
                                     const cudaGraphEdgeData** edge_data_out,
                                     size_t* num_dependencies_out) noexcept {
  return forward(&DriverTable::cuStreamGetCaptureInfo_v3, stream, capture_status_out, id_out,
                 graph_out, dependencies_out, edge_data_out, num_dependencies_out);
}

cudaError_t cudaStreamUpdateCaptureDependencies(cudaStream_t stream, cudaGraphNode_t* dependencies,
                                                const cudaGraphEdgeData* dependency_data,
                                                size_t num_dependencies,
                                                unsigned int flags) noexcept {
  return forward(&DriverTable::cuStreamUpdateCaptureDependencies_v2, stream, dependencies,
                 dependency_data, num_dependencies, flags);
}
