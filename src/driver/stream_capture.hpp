#pragma once

#include <memory>
#include <optional>

#include "driver/captures.hpp"
#include "driver/graph.hpp"
#include "driver/stream.hpp"

namespace cuda_ffi {

// While this lives, work for a stream becomes nodes of a graph instead of being done. A capture
// ends where it began: on the JavaScript thread, for the same stream.
class StreamCapture {
 public:
  explicit StreamCapture(std::shared_ptr<const Stream> stream);  // throws DriverError
  ~StreamCapture();                                              // drops what was captured
  StreamCapture(const StreamCapture&) = delete;
  StreamCapture& operator=(const StreamCapture&) = delete;

  // The graph. Throws DriverError if a stream that joined the capture was not joined again, or if
  // it was asked for something that no graph can do.
  std::shared_ptr<Graph> end();

 private:
  CUresult end_capture(CUgraph& graph) noexcept;

  std::shared_ptr<const Stream> stream_;
  std::optional<CaptureUnderWay> under_way_;
};

}  // namespace cuda_ffi
