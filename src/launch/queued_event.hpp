#pragma once

#include <future>
#include <memory>
#include <utility>
#include <vector>

#include "driver/event.hpp"
#include "launch/stream_queue.hpp"

namespace cuda_ffi {

// An event, and what streams are asked to do with it. All of that happens in the order of the
// requests, even if one stream's worker is busy and gets to its part later than another stream.
// JavaScript thread.
class QueuedEvent {
 public:
  explicit QueuedEvent(Event event) : event_(std::make_shared<const Event>(std::move(event))) {}

  const std::shared_ptr<const Event>& event() const noexcept { return event_; }

  // Puts the mark after everything that `queue` has been asked for so far.
  void record(StreamQueue& queue);
  // Makes everything that `queue` is asked for from now on come after the mark.
  void wait(StreamQueue& queue);

  // Call this before `queue` is asked for a graph that waits for the mark, or makes one.
  void before_graph(StreamQueue& queue);
  // Something that `queue` has been asked for makes the mark.
  void is_recorded_by(StreamQueue& queue);

  // Whether everything before the mark has been done.
  bool done() const;
  // Milliseconds. Throws DriverError if one of the marks is not made yet.
  float elapsed_since(const QueuedEvent& start) const;

 private:
  using Done = std::shared_future<void>;

  bool is_recorded() const;
  void used_until(Done done);

  std::shared_ptr<const Event> event_;
  Done recorded_;           // when the driver has the last mark
  std::vector<Done> uses_;  // by busy workers: none may come after the next mark
};

}  // namespace cuda_ffi
