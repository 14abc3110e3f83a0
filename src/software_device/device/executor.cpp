#include "software_device/device/executor.hpp"

#include <thread>

#include "platform/thread.hpp"
#include "software_device/device/spin.hpp"
#include "software_device/device/stream.hpp"

namespace cuda_ffi::software {

Executor& Executor::instance() {
  static auto* const executor = new Executor();
  return *executor;
}

void Executor::schedule(std::shared_ptr<Stream> stream) {
  bool start = false;
  bool wake = false;
  {
    const std::lock_guard lock(mutex_);
    ready_.push_back(std::move(stream));
    pending_.store(ready_.size(), std::memory_order_release);
    start = ready_.size() > idle_;
    if (start) ++idle_;  // counted now, so that the next call knows of it
    wake = !start && !(spinning_ && ready_.size() == 1);
  }
  if (wake) wake_.notify_one();
  if (!start) return;
  platform::start_without_signals([this] { std::thread([this] { work(); }).detach(); });
}

void Executor::work() noexcept {
  for (;;) {
    next()->drain();
    const std::lock_guard lock(mutex_);
    ++idle_;
  }
}

std::shared_ptr<Stream> Executor::next() {
  std::unique_lock lock(mutex_);
  if (ready_.empty() && !spinning_) {
    spinning_ = true;
    lock.unlock();
    spin_until([this] { return pending_.load(std::memory_order_acquire) != 0; });
    lock.lock();
    spinning_ = false;
  }
  wake_.wait(lock, [this] { return !ready_.empty(); });
  auto stream = std::move(ready_.front());
  ready_.pop_front();
  pending_.store(ready_.size(), std::memory_order_release);
  --idle_;
  return stream;
}

}  // namespace cuda_ffi::software
