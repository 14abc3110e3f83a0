#include "launch/settlements.hpp"

#include <chrono>
#include <utility>

namespace cuda_ffi {

void Settlements::done(std::span<const CallId> ids) {
  const std::unique_lock lock(mutex_);
  ended_.done.insert(ended_.done.end(), ids.begin(), ids.end());
  wake_once(lock);
}

void Settlements::fail(std::span<const CallId> ids, const Failure& failure) {
  const std::unique_lock lock(mutex_);
  ended_.fail(ids, failure);
  wake_once(lock);
}

void Settlements::nudge() {
  const std::unique_lock lock(mutex_);
  wake_once(lock);
}

// wake_ is called under the lock, so that close() cannot return during such a call.
void Settlements::wake_once(const std::unique_lock<std::mutex>&) {
  changed_.notify_all();
  if (awake_ || !wake_) return;
  awake_ = true;
  wake_();
}

Ended Settlements::take() {
  const std::lock_guard lock(mutex_);
  awake_ = false;
  return std::exchange(ended_, {});
}

void Settlements::wait(int milliseconds) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, std::chrono::milliseconds(milliseconds),
                    [&] { return awake_ || !ended_.done.empty() || !ended_.failed.empty(); });
}

void Settlements::close() {
  const std::lock_guard lock(mutex_);
  wake_ = nullptr;
}

}  // namespace cuda_ffi
