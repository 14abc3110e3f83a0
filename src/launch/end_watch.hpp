#pragma once

#include <chrono>
#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "driver/event.hpp"
#include "launch/settlements.hpp"

namespace cuda_ffi {

// Operations whose end the event loop looks for itself, turn after turn, before it leaves the wait
// to a thread that sleeps: a sleeping event loop takes longer to wake up than many kernels take.
// Used on the JavaScript thread.
class EndWatch {
 public:
  using Clock = std::chrono::steady_clock;
  using Ids = std::vector<CallId>;

  // Operations that settle together, once the event has happened.
  struct Group {
    std::shared_ptr<const Event> event;
    Ids ids;
    Clock::time_point until;
  };

  // From CUDA_FFI_EVENT_LOOP: how long the event loop looks before it sleeps; 0 if it never does.
  // Unless it says so: on a GPU, if there are processors enough to have one that waits.
  static std::chrono::microseconds configured_time(const Driver& driver);

  // Watches each group for `longest`.
  explicit EndWatch(std::chrono::microseconds longest) : longest_(longest) {}

  bool is_on() const noexcept { return longest_.count() > 0; }
  bool empty() const noexcept { return groups_.empty(); }

  void add(std::shared_ptr<const Event> event, Ids ids);
  // Moves to `ended` what has ended, in order.
  void look(Ended& ended);
  // Whether the first group has been watched for long enough.
  bool is_overdue() const { return !empty() && Clock::now() >= groups_.front().until; }
  // Stops watching: the caller settles these.
  std::deque<Group> hand_over() { return std::exchange(groups_, {}); }

 private:
  std::chrono::microseconds longest_;
  std::deque<Group> groups_;  // the stream reaches the first event first
};

}  // namespace cuda_ffi
