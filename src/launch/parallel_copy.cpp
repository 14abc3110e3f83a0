#include "launch/parallel_copy.hpp"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <system_error>
#include <thread>

#include "launch/lookout.hpp"

namespace cuda_ffi {
namespace {

constexpr size_t kSmallestShare = 256 << 10;  // for less, a second thread costs more than it saves
constexpr unsigned kMostThreads = 8;          // more do not fill the bus faster

unsigned cores() {
  return std::max(1u, std::thread::hardware_concurrency());
}

struct Job {
  std::byte* to = nullptr;
  const std::byte* from = nullptr;
  size_t bytes = 0, share = 0;

  void copy(size_t number) const {
    const size_t begin = number * share;
    if (begin < bytes) std::memcpy(to + begin, from + begin, std::min(share, bytes - begin));
  }
};

// The threads that copy: the one that has the job, and the helpers. Never destroyed: the process
// may exit while they run.
class Team {
 public:
  static Team& of_process() {
    static auto& team = *new Team;
    return team;
  }

  unsigned size() const noexcept { return helpers_ + 1; }

  // Returns when everything is copied. Takes one job at a time: false if there is one already.
  bool copy(const Job& job, size_t shares) {
    const std::unique_lock owner(owner_, std::try_to_lock);
    if (!owner) return false;
    hand_out(job, shares);
    job.copy(0);
    Lookout::until([this] { return left_.load() == 0; });
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return left_.load() == 0; });
    return true;
  }

 private:
  Team() {
    const size_t wanted = std::min(cores(), kMostThreads) - 1;
    try {
      for (size_t number = 1; number <= wanted; ++number, ++helpers_)
        std::thread([this, number] { help(number); }).detach();
    } catch (const std::system_error&) {
      // The system has no more threads: the existing ones do it.
    }
  }

  void hand_out(const Job& job, size_t shares) {
    const std::lock_guard lock(mutex_);
    job_ = job;
    shares_ = shares;
    left_ = shares - 1;
    ++round_;
    changed_.notify_all();
  }

  [[noreturn]] void help(size_t number) {
    for (std::uint64_t seen = 0;;) {
      Lookout::until([&] { return round_.load() != seen; });
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return round_.load() != seen; });
      seen = round_;
      if (number >= shares_) continue;
      const Job job = job_;
      lock.unlock();
      job.copy(number);
      if (left_.fetch_sub(1) > 1) continue;
      lock.lock();
      changed_.notify_all();
    }
  }

  size_t helpers_ = 0;
  std::mutex owner_;  // held by the thread whose job it is
  std::mutex mutex_;
  std::condition_variable changed_;
  Job job_;
  size_t shares_ = 0;
  std::atomic<size_t> left_{0};
  std::atomic<std::uint64_t> round_{0};
};

}  // namespace

void parallel_copy(std::byte* to, const std::byte* from, size_t bytes) {
  if (bytes < 2 * kSmallestShare) return Job{to, from, bytes, bytes}.copy(0);
  Team& team = Team::of_process();
  const size_t shares = std::min<size_t>(bytes / kSmallestShare, team.size());
  const size_t share = shares < 2 ? bytes : ((bytes + shares - 1) / shares + 63) & ~size_t{63};
  const Job job{to, from, bytes, share};
  if (shares < 2 || !team.copy(job, shares)) Job{to, from, bytes, bytes}.copy(0);
}

}  // namespace cuda_ffi
