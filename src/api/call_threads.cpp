#include "api/call_threads.hpp"

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>

#include "platform/thread.hpp"

namespace cuda_ffi::api {
namespace {

constexpr std::size_t kStackBytes = 8u << 20;  // the size of a main thread's
constexpr std::size_t kKeptThreads = 4;

class CallThreads {
 public:
  // Never destroyed: its threads outlive main().
  static CallThreads& instance() {
    static auto& threads = *new CallThreads;
    return threads;
  }

  void run(std::function<void()> task) {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
    if (waiting_ >= tasks_.size()) {
      there_is_one_.notify_one();
      return;
    }
    try {
      platform::start_thread(kStackBytes, [this] { work(); });
    } catch (...) {
      tasks_.pop_back();
      throw;
    }
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    while (!tasks_.empty() || wait_for_task(lock)) {
      std::function<void()> task = std::move(tasks_.front());
      tasks_.pop_front();
      lock.unlock();
      task();
      task = nullptr;  // what it held is released before the lock is taken
      lock.lock();
    }
  }

  // False if enough threads are already waiting.
  bool wait_for_task(std::unique_lock<std::mutex>& lock) {
    if (waiting_ >= kKeptThreads) return false;
    ++waiting_;
    there_is_one_.wait(lock, [this] { return !tasks_.empty(); });
    --waiting_;
    return true;
  }

  std::mutex mutex_;
  std::condition_variable there_is_one_;
  std::deque<std::function<void()>> tasks_;
  // Threads that wait for a task, or that have been woken for one but have not taken it yet.
  std::size_t waiting_ = 0;
};

}  // namespace

void run_on_call_thread(std::function<void()> task) {
  CallThreads::instance().run(std::move(task));
}

}  // namespace cuda_ffi::api
