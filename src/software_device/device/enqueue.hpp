#pragma once

// Puts a checked operation into a stream's queue, or into the graph to which the stream is
// captured.

#include <memory>
#include <utility>

#include "software_device/device/capture.hpp"
#include "software_device/device/graph_content.hpp"
#include "software_device/device/stream.hpp"

namespace cuda_ffi::software {

template <typename Operation>
void enqueue(Stream& stream, Operation operation) {
  if (const auto capture = stream.capture()) {
    capture->add(stream, content_of(std::move(operation)));
    return;
  }
  if (stream.role() == Stream::Role::Legacy) Capture::check_legacy_stream(stream.context());
  stream.wait_for_room();
  stream.submit(std::make_unique<OperationTask<Operation>>(std::move(operation)));
}

// For operations that cannot become a node: refuses, and invalidates the capture.
inline void refuse_capture(Stream& stream) {
  if (stream.role() == Stream::Role::Legacy) Capture::check_legacy_stream(stream.context());
  const auto capture = stream.capture();
  if (!capture) return;
  capture->invalidate();
  fail(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED);
}

// Queues the operation and waits for it. Throws the context's sticky error.
template <typename Operation>
void perform_in_order(Stream& stream, Operation operation) {
  refuse_capture(stream);
  auto task = std::make_unique<OperationTask<Operation>>(std::move(operation));
  stream.wait(stream.submit(std::move(task), Stream::Start::ByWaiter));
  if (const CUresult error = stream.error(); error != CUDA_SUCCESS) fail(error);
}

}  // namespace cuda_ffi::software
