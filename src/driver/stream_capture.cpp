#include "driver/stream_capture.hpp"

namespace cuda_ffi {

// Relaxed: meanwhile other streams of this thread go on, and may allocate and wait.
StreamCapture::StreamCapture(std::shared_ptr<const Stream> stream)
    : stream_(std::move(stream)), under_way_(std::in_place) {
  const CurrentContext current(*stream_->context());
  const CUresult code =
      stream_->driver().cuStreamBeginCapture_v2(stream_->handle(), CU_STREAM_CAPTURE_MODE_RELAXED);
  stream_->context()->check(code, "cuStreamBeginCapture");
}

StreamCapture::~StreamCapture() {
  if (!under_way_) return;
  try {
    const CurrentContext current(*stream_->context());
    CUgraph graph = nullptr;
    if (end_capture(graph) == CUDA_SUCCESS) stream_->driver().cuGraphDestroy(graph);
  } catch (const DriverError&) {
    // The context is gone, and its streams with it.
  }
}

std::shared_ptr<Graph> StreamCapture::end() {
  const CurrentContext current(*stream_->context());
  CUgraph graph = nullptr;
  stream_->context()->check(end_capture(graph), "cuStreamEndCapture");
  return std::make_shared<Graph>(stream_->context(), graph);
}

CUresult StreamCapture::end_capture(CUgraph& graph) noexcept {
  const CUresult code = stream_->driver().cuStreamEndCapture(stream_->handle(), &graph);
  under_way_.reset();
  return code;
}

}  // namespace cuda_ffi
