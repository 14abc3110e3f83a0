#pragma once

#include <algorithm>
#include <chrono>
#include <thread>

#include "platform/cpu.hpp"

namespace cuda_ffi {

// A large array moves in pieces, from one thread to the next: who waits for a piece looks out for
// it before it sleeps, since to be woken takes as long as the piece. Not where the cores have
// other work. The longest wait that comes often is between the last piece in and the first one out:
// for all chunks that are still on the bus, and for the kernel.
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
