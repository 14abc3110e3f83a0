#include "launch/parallel_copy.hpp"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "launch/serial_thread.hpp"

namespace cuda_ffi {
namespace {

constexpr size_t kSmallestShare = 256 << 10;  // below this a second thread costs more than it saves
constexpr unsigned kMostThreads = 8;          // more do not fill the bus faster

// The helpers, one fewer than the threads that copy. Never destroyed: a process may exit under
// them.
std::vector<std::unique_ptr<SerialThread>>& helpers() {
  static auto& threads = *[] {
    auto* made = new std::vector<std::unique_ptr<SerialThread>>;
    const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
    for (unsigned i = 1; i < std::min(kMostThreads, cores); ++i)
      made->push_back(std::make_unique<SerialThread>());
    return made;
  }();
  return threads;
}

// Not std::latch: where the system has no futex, GCC 12's library loses its wake-ups.
class Countdown {
 public:
  explicit Countdown(size_t count) : left_(count) {}

  void count_down() {
    const std::lock_guard lock(mutex_);
    if (--left_ == 0) done_.notify_one();
  }

  void wait() {
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return left_ == 0; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable done_;
  size_t left_;
};

}  // namespace

void parallel_copy(std::byte* to, const std::byte* from, size_t bytes) {
  const size_t shares = std::min(bytes / kSmallestShare, helpers().size() + 1);
  if (shares < 2) {
    if (bytes > 0) std::memcpy(to, from, bytes);
    return;
  }
  const size_t share = ((bytes + shares - 1) / shares + 63) & ~size_t{63};
  Countdown copied(shares - 1);
  for (size_t i = 1; i < shares; ++i) {
    const size_t begin = i * share;
    const size_t size = std::min(share, bytes - begin);
    helpers()[i - 1]->post([=, &copied] {
      std::memcpy(to + begin, from + begin, size);
      copied.count_down();
    });
  }
  std::memcpy(to, from, share);
  copied.wait();
}

}  // namespace cuda_ffi
