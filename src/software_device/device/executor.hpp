#pragma once

// The threads that drain streams. Each stream with work gets its own thread, so that streams that
// wait for each other, or for the program, always make progress. Idle threads are reused. The
// threads are detached, and the executor is never destroyed: at exit they end with the process.

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

namespace cuda_ffi::software {

class Stream;

class Executor {
 public:
  static Executor& instance();
  // Makes some thread call stream->drain() soon.
  void schedule(std::shared_ptr<Stream> stream);

 private:
  Executor() = default;
  void work() noexcept;
  std::shared_ptr<Stream> next();

  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::shared_ptr<Stream>> ready_;
  std::size_t idle_ = 0;                 // threads without a stream, including the spinning one
  bool spinning_ = false;                // one idle thread polls for work before it sleeps
  std::atomic<std::size_t> pending_{0};  // ready_.size(), for the spinning thread
};

}  // namespace cuda_ffi::software
