#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>

namespace cuda_ffi::binding {

// The calls of one environment that run on other threads and use memory of its arrays, which is
// freed when the environment ends.
class CallsUnderWay : public std::enable_shared_from_this<CallsUnderWay> {
 public:
  // Counts a call until the last copy of the result is gone.
  std::shared_ptr<void> begin() {
    const std::lock_guard lock(mutex_);
    ++count_;
    return {nullptr, [self = shared_from_this()](void*) { self->end(); }};
  }

  bool is_any() {
    const std::lock_guard lock(mutex_);
    return count_ > 0;
  }

  // Blocks until no call is under way, but only this long: a call may never end.
  void wait(std::chrono::milliseconds limit) {
    std::unique_lock lock(mutex_);
    ended_.wait_for(lock, limit, [this] { return count_ == 0; });
  }

 private:
  void end() {
    const std::lock_guard lock(mutex_);
    --count_;
    ended_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable ended_;
  int count_ = 0;
};

}  // namespace cuda_ffi::binding
