// Capturing streams into graphs.

#include "software_device/device/capture.hpp"

#include "software_device/abi/entry.hpp"
#include "software_device/abi/graph_access.hpp"

using namespace cuda_ffi::software;

namespace {

// What cuStreamGetCaptureInfo returns stays valid until the calling thread asks again.
std::vector<CUgraphNode>& listed_nodes() {
  thread_local auto* nodes = new std::vector<CUgraphNode>();
  return *nodes;
}

CUstreamCaptureStatus status_of(const std::shared_ptr<Capture>& capture) {
  if (!capture) return CU_STREAM_CAPTURE_STATUS_NONE;
  return capture->valid() ? CU_STREAM_CAPTURE_STATUS_ACTIVE : CU_STREAM_CAPTURE_STATUS_INVALIDATED;
}

}  // namespace

CUresult cuStreamBeginCapture_v2(CUstream stream, CUstreamCaptureMode mode) {
  return entry([&] { Capture::begin(usable_stream(stream), mode, std::make_shared<Graph>(), {}); });
}

CUresult cuStreamBeginCapture(CUstream stream) {
  return cuStreamBeginCapture_v2(stream, CU_STREAM_CAPTURE_MODE_GLOBAL);
}

CUresult cuStreamBeginCaptureToGraph(CUstream stream, CUgraph graph,
                                     const CUgraphNode* dependencies, const CUgraphEdgeData*,
                                     std::size_t count, CUstreamCaptureMode mode) {
  return entry([&] {
    Capture::begin(usable_stream(stream), mode, graph_of(graph), nodes_of(dependencies, count));
  });
}

CUresult cuStreamEndCapture(CUstream stream, CUgraph* graph) {
  return entry([&] {
    if (graph != nullptr) *graph = nullptr;
    const auto own = usable_stream(stream);
    const auto capture = own->capture();
    // A graph that the program provided for the capture already has a handle, and need not be
    // returned.
    const bool provided = capture != nullptr && capture->graph()->handle != nullptr;
    require(graph != nullptr || provided);
    require(capture != nullptr, CUDA_ERROR_ILLEGAL_STATE);
    const auto captured = capture->end(*own);
    if (graph != nullptr) *graph = provided ? captured->handle : publish_graph(captured);
  });
}

CUresult cuStreamIsCapturing(CUstream stream, CUstreamCaptureStatus* status) {
  return entry([&] {
    require(status != nullptr);
    const auto own = usable_stream(stream);
    if (own->role() == Stream::Role::Legacy) Capture::check_legacy_stream(own->context());
    *status = status_of(own->capture());
  });
}

CUresult cuStreamGetCaptureInfo_v3(CUstream stream, CUstreamCaptureStatus* status,
                                   std::uint64_t* id, CUgraph* graph,
                                   const CUgraphNode** dependencies, const CUgraphEdgeData** edges,
                                   std::size_t* count) {
  return entry([&] {
    require(status != nullptr);
    const auto own = usable_stream(stream);
    const auto capture = own->capture();
    *status = status_of(capture);
    if (!capture) return;
    if (id != nullptr) *id = capture->id();
    if (graph != nullptr) {
      const auto& captured = capture->graph();
      *graph = captured->handle != nullptr ? captured->handle : publish_graph(captured);
    }
    auto& nodes = listed_nodes();
    nodes.clear();
    for (const GraphNode* node : capture->dependencies(*own)) nodes.push_back(node->handle);
    if (dependencies != nullptr) *dependencies = nodes.data();
    if (edges != nullptr) *edges = nullptr;
    if (count != nullptr) *count = nodes.size();
  });
}

CUresult cuStreamGetCaptureInfo_v2(CUstream stream, CUstreamCaptureStatus* status,
                                   std::uint64_t* id, CUgraph* graph,
                                   const CUgraphNode** dependencies, std::size_t* count) {
  return cuStreamGetCaptureInfo_v3(stream, status, id, graph, dependencies, nullptr, count);
}

CUresult cuStreamGetCaptureInfo(CUstream stream, CUstreamCaptureStatus* status, std::uint64_t* id) {
  return cuStreamGetCaptureInfo_v3(stream, status, id, nullptr, nullptr, nullptr, nullptr);
}

CUresult cuStreamUpdateCaptureDependencies_v2(CUstream stream, CUgraphNode* dependencies,
                                              const CUgraphEdgeData*, std::size_t count,
                                              unsigned flags) {
  return entry([&] {
    require(flags <= CU_STREAM_SET_CAPTURE_DEPENDENCIES);
    const auto own = usable_stream(stream);
    const auto capture = own->capture();
    require(capture != nullptr, CUDA_ERROR_ILLEGAL_STATE);
    auto nodes = nodes_of(dependencies, count);
    if (flags == CU_STREAM_ADD_CAPTURE_DEPENDENCIES) {
      const auto before = capture->dependencies(*own);
      nodes.insert(nodes.begin(), before.begin(), before.end());
    }
    capture->set_dependencies(*own, std::move(nodes));
  });
}

CUresult cuStreamUpdateCaptureDependencies(CUstream stream, CUgraphNode* dependencies,
                                           std::size_t count, unsigned flags) {
  return cuStreamUpdateCaptureDependencies_v2(stream, dependencies, nullptr, count, flags);
}

CUresult cuThreadExchangeStreamCaptureMode(CUstreamCaptureMode* mode) {
  return entry([&] {
    require(mode != nullptr && *mode >= CU_STREAM_CAPTURE_MODE_GLOBAL &&
            *mode <= CU_STREAM_CAPTURE_MODE_RELAXED);
    std::swap(thread_state().capture_mode, *mode);
  });
}
