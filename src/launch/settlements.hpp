#pragma once

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <vector>

#include "driver/driver_error.hpp"

namespace cuda_ffi {

// Names one asynchronous operation of a JavaScript environment. 0 if nobody waits for it.
using CallId = std::uint32_t;

struct FailedCall {
  CallId id = 0;
  Failure failure;
};

// Operations that have ended, in the order in which they ended.
struct Ended {
  std::vector<CallId> done;
  std::vector<FailedCall> failed;

  void fail(std::span<const CallId> ids, const Failure& failure) {
    for (const CallId id : ids) failed.push_back({id, failure});
  }
};

// Ended operations on their way to the JavaScript thread. Any thread adds; the JavaScript thread
// takes. Shared by the environment and every thread that may still end an operation of it.
class Settlements {
 public:
  // `wake` is called, on any thread, when there is something to take or to pump; only once before
  // the next take().
  explicit Settlements(std::function<void()> wake) : wake_(std::move(wake)) {}

  void done(std::span<const CallId> ids);
  void fail(std::span<const CallId> ids, const Failure& failure);
  // Asks the JavaScript thread to look after its transfers.
  void nudge();
  Ended take();
  // Blocks until there is something to take or `milliseconds` have passed.
  void wait(int milliseconds);
  // Nobody is woken from now on: the environment is going away.
  void close();

 private:
  void wake_once(const std::unique_lock<std::mutex>& held);

  std::mutex mutex_;
  std::condition_variable changed_;
  Ended ended_;
  std::function<void()> wake_;
  bool awake_ = false;
};

}  // namespace cuda_ffi
