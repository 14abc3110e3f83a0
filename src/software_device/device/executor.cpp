#include "software_device/device/executor.hpp"

#include <csignal>
#include <thread>

#include "software_device/device/spin.hpp"
#include "software_device/device/stream.hpp"

namespace cuda_ffi::software {
namespace {

// The program's signals go to the program's threads.
class SignalsBlocked {
 public:
  SignalsBlocked() {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before_);
  }
  ~SignalsBlocked() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;

 private:
  sigset_t before_;
};

}  // namespace

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
    if (start) ++idle_;  // counted before it runs, so that the next call counts on it
    wake = !start && !(spinning_ && ready_.size() == 1);
  }
  if (wake) wake_.notify_one();
  if (!start) return;
  const SignalsBlocked blocked;
  std::thread([this] { work(); }).detach();
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
