#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

#include "platform/cpu.hpp"

namespace cuda_ffi {

// A large array moves in pieces from one thread to the next. A thread that waits for a piece polls
// for a while before it sleeps, since being woken takes as long as the piece. Not on machines with
// few cores, which have other work. The longest wait that comes often is the one between the last
// piece in and the first one out: it covers all chunks still on the bus, and the kernel.
class Lookout {
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::microseconds kLongest{1000};

  // Whether the condition came to hold, within `longest` or until `deadline`.
  template <class Condition>
  static bool until(const Condition& holds, Clock::time_point deadline = Clock::time_point::max()) {
    if (holds()) return true;
    if (!affordable()) return false;
    for (deadline = std::min(deadline, Clock::now() + kLongest); Clock::now() < deadline;) {
      for (int i = 0; i < kLooksBetweenYields; ++i) {
        if (holds()) return true;
        platform::relax();
      }
      std::this_thread::yield();
    }
    return holds();
  }

 private:
  static constexpr int kLooksBetweenYields = 16;
  static constexpr unsigned kFewestCores = 16;

  static bool affordable() {
    static const bool enough = std::thread::hardware_concurrency() >= kFewestCores;
    return enough;
  }
};

}  // namespace cuda_ffi
