#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "collectives/collective.hpp"
#include "driver/event.hpp"
#include "launch/stream_mark.hpp"

namespace cuda_ffi {

// Operations that run side by side, from when a rank begins to queue them until its device has done
// them.
struct Operation {
  enum class State { BeingQueued, Queued, Void };

  explicit Operation(const ContextPtr& context)
      : begun(context, Event::Timing::Off), done(context, Event::Timing::Off) {}

  std::uint32_t ticket = 0;
  std::vector<Collective> collectives;
  bool is_graph = false;  // they run one after the other, among other work
  Event begun;            // recorded before them
  // One of these two comes after them.
  std::optional<MarkedPlace> marked_end;
  Event done;
  std::atomic<State> state{State::BeingQueued};

  // Nothing more is to come of it. Throws DriverError. After an error of the device a mark is never
  // reached: `begun` throws then.
  bool is_over() const {
    const State now = state;
    if (now != State::Queued) return now == State::Void;
    return marked_end ? marked_end->reached() : done.done();
  }
};

// A rank's operations in the order in which they were asked for, and whether a thread watches them.
// To wake that thread for each would take longer than a small one does, so it looks by itself, and
// stays for a while when there is nothing to watch. Any thread.
class UnderWay {
 public:
  // `leave` is called, under a lock, when the last operation has been removed.
  UnderWay(ContextPtr context, std::function<void()> leave)
      : context_(std::move(context)), leave_(std::move(leave)) {}

  // A new one, which is last. Sets `to_be_watched` if a thread has to begin to watch: it calls
  // next() until that returns null. Throws DriverError.
  std::shared_ptr<Operation> add(bool& to_be_watched, std::uint32_t ticket,
                                 const std::vector<Collective>& collectives, bool is_graph);
  size_t size() const;
  // Removes what is over at the front. Throws DriverError.
  void remove_over();
  // The ticket of the first one that is not over.
  std::optional<std::uint32_t> first() const noexcept;

  // For the thread that watches. The first one; null if none has come for a while, or once
  // hurry() has been called: nobody watches then.
  std::shared_ptr<Operation> next();
  void remove(std::shared_ptr<Operation> operation);
  // Sleeps for this long, or until hurry() is called.
  void pause(std::chrono::microseconds longest);
  // Wakes the thread that watches, and no more pauses are made.
  void hurry() noexcept;

 private:
  void remove_first(const std::lock_guard<std::mutex>& held);

  ContextPtr context_;
  std::function<void()> leave_;
  mutable std::mutex mutex_;
  std::condition_variable hurried_;
  std::deque<std::shared_ptr<Operation>> all_;
  std::vector<std::shared_ptr<Operation>>
      spare_;  // to make events takes longer than to record them
  bool is_watched_ = false;
  bool is_hurried_ = false;
};

}  // namespace cuda_ffi
