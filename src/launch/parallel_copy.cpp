#include "launch/parallel_copy.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "launch/lookout.hpp"
#include "platform/streaming_copy.hpp"

namespace cuda_ffi {
namespace {

constexpr size_t kShared = 512 << 10;  // below this a second thread costs more than it saves
constexpr unsigned kMostThreads = 8;   // more do not fill the bus faster
// A core may be half as fast as another, when a neighbor uses it too, and a thread may still sleep:
// each takes as much as it can.
constexpr size_t kPart = 128 << 10;

unsigned cores() {
  return std::max(1u, std::thread::hardware_concurrency());
}

struct Job {
  std::byte* to = nullptr;
  const std::byte* from = nullptr;
  size_t bytes = 0;

  size_t parts() const noexcept { return (bytes + kPart - 1) / kPart; }
  void copy(size_t part) const noexcept {
    const size_t begin = part * kPart;
    platform::streaming_copy(to + begin, from + begin, std::min(kPart, bytes - begin));
  }
};

// Which part of which job is the next: a thread that comes too late finds another job's.
class NextPart {
 public:
  void begin(std::uint32_t job) noexcept { next_ = std::uint64_t{job} << 32; }

  // False where none of that job is left.
  bool take(std::uint32_t job, size_t parts, size_t& part) noexcept {
    std::uint64_t next = next_.load();
    do {
      part = next & 0xffffffff;
      if (next >> 32 != job || part >= parts) return false;
    } while (!next_.compare_exchange_weak(next, next + 1));
    return true;
  }

 private:
  std::atomic<std::uint64_t> next_{0};
};

// The threads that copy: whoever has the job, and the helpers. Never destroyed: a process may exit
// under them.
class Team {
 public:
  static Team& of_process() {
    static auto& team = *new Team;
    return team;
  }

  // Returns when all of it is copied. One job at a time: false where there is one.
  bool copy(const Job& job) {
    if (helpers_ == 0) return false;
    const std::unique_lock owner(owner_, std::try_to_lock);
    if (!owner) return false;
    start();
    const std::uint32_t number = hand_out(job);
    copy_parts(job, number);
    Lookout::until([this] { return left_.load() == 0; });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return left_.load() == 0; });
    return true;
  }

 private:
  Team() : helpers_(std::min(cores(), kMostThreads) - 1) {}

  void start() {
    if (started_) return;
    started_ = true;
    for (size_t i = 0; i < helpers_; ++i) std::thread([this] { help(); }).detach();
  }

  std::uint32_t hand_out(const Job& job) {
    const std::lock_guard lock(mutex_);
    job_ = job;
    left_ = job.parts();
    const std::uint32_t number = number_.load() + 1;
    next_.begin(number);
    number_ = number;
    changed_.notify_all();
    return number;
  }

  void copy_parts(const Job& job, std::uint32_t number) {
    for (size_t part; next_.take(number, job.parts(), part);) {
      job.copy(part);
      if (left_.fetch_sub(1) > 1) continue;
      const std::lock_guard lock(mutex_);
      changed_.notify_all();
    }
  }

  [[noreturn]] void help() {
    for (std::uint32_t seen = 0;;) {
      Lookout::until([&] { return number_.load() != seen; });
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return number_.load() != seen; });
      seen = number_;
      const Job job = job_;
      lock.unlock();
      copy_parts(job, seen);
    }
  }

  const unsigned helpers_;
  std::mutex owner_;  // held by the thread whose job it is
  bool started_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  Job job_;
  std::atomic<std::uint32_t> number_{0};  // of the job
  NextPart next_;
  std::atomic<size_t> left_{0};  // parts that are not copied yet
};

}  // namespace

void parallel_copy(std::byte* to, const std::byte* from, size_t bytes) {
  const Job job{to, from, bytes};
  if (bytes < kShared || !Team::of_process().copy(job)) platform::streaming_copy(to, from, bytes);
}

}  // namespace cuda_ffi
