#pragma once

#include <memory>
#include <optional>

#include "driver/captures.hpp"
#include "driver/graph.hpp"
#include "driver/stream.hpp"

namespace cuda_ffi {

// While this lives, what a stream is asked for becomes nodes of a graph instead of being done. It
// ends where it began: on the JavaScript thread, for the same stream.
class StreamCapture {
 public:
  explicit StreamCapture(std::shared_ptr<const Stream> stream);  // throws DriverError
  ~StreamCapture();                                              // drops what was captured
  StreamCapture(const StreamCapture&) = delete;
  StreamCapture& operator=(const StreamCapture&) = delete;

  // The graph. Throws DriverError where a stream that joined was not joined again, or something was
  // asked for that no graph can do.
  std::shared_ptr<Graph> end();

 private:
  CUresult end_capture(CUgraph& graph) noexcept;

  std::shared_ptr<const Stream> stream_;
  std::optional<CaptureUnderWay> under_way_;
};

}  // namespace cuda_ffi
