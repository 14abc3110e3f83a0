#pragma once

// Waits for something that should happen soon. Polls a little first, because waking a sleeping
// thread costs more than most of a stream's operations.

#include <chrono>
#include <thread>

#include "platform/cpu.hpp"

namespace cuda_ffi::software {

// True once `done` holds, false after about 20 microseconds.
template <typename Done>
bool spin_until(Done done) noexcept {
  constexpr int kPolls = 64;
  for (int i = 0; i < kPolls; ++i) {
    if (done()) return true;
    platform::relax();
  }
  // Then lets other threads run in between: they may be the ones to wait for.
  const auto end = std::chrono::steady_clock::now() + std::chrono::microseconds(20);
  do {
    if (done()) return true;
    std::this_thread::yield();
  } while (std::chrono::steady_clock::now() < end);
  return done();
}

}  // namespace cuda_ffi::software
