#include "launch/settlements.hpp"

#include <chrono>
#include <utility>

namespace cuda_ffi {

void Settlements::add(Settlement settlement) {
  const std::unique_lock lock(mutex_);
  ended_.push_back(std::move(settlement));
  wake_once(lock);
}

void Settlements::nudge() {
  const std::unique_lock lock(mutex_);
  wake_once(lock);
}

// The wake call is made under the lock, so that close() cannot return while one is on its way.
void Settlements::wake_once(const std::unique_lock<std::mutex>&) {
  changed_.notify_all();
  if (awake_ || !wake_) return;
  awake_ = true;
  wake_();
}

std::vector<Settlement> Settlements::take() {
  const std::lock_guard lock(mutex_);
  awake_ = false;
  return std::exchange(ended_, {});
}

void Settlements::wait(int milliseconds) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, std::chrono::milliseconds(milliseconds), [&] { return awake_ || !ended_.empty(); });
}

void Settlements::close() {
  const std::lock_guard lock(mutex_);
  wake_ = nullptr;
}

}  // namespace cuda_ffi
