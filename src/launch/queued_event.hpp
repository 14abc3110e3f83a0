#pragma once

#include <future>
#include <memory>
#include <utility>
#include <vector>

#include "driver/event.hpp"
#include "launch/stream_queue.hpp"

namespace cuda_ffi {

// An event, and what streams are asked to do with it. That happens in the order in which it is
// asked for, also where the worker of one of the streams is busy and gets to it later than another
// stream. JavaScript thread.
class QueuedEvent {
 public:
  explicit QueuedEvent(Event event) : event_(std::make_shared<const Event>(std::move(event))) {}

  const std::shared_ptr<const Event>& event() const noexcept { return event_; }

  // The mark stands behind what `queue` has been asked for so far.
  void record(StreamQueue& queue);
  // What `queue` is asked for from now on comes after the mark.
  void wait(StreamQueue& queue);

  // A graph that `queue` is asked for next looks at the mark, or makes one.
  void before_graph(StreamQueue& queue);
  // Something that `queue` has been asked for makes the mark.
  void is_recorded_by(StreamQueue& queue);

  // What stands before the mark has been done.
  bool done() const;
  // Milliseconds. Throws DriverError where one of the marks is still to come.
  float elapsed_since(const QueuedEvent& start) const;

 private:
  using Done = std::shared_future<void>;

  bool is_recorded() const;
  void used_until(Done done);

  std::shared_ptr<const Event> event_;
  Done recorded_;           // the last mark
  std::vector<Done> uses_;  // by busy workers: none may come after the next mark
};

}  // namespace cuda_ffi
