#pragma once

#include <functional>
#include <memory>

namespace cuda_ffi {

// Runs what the driver finishes only once the device is idle. Returns when it has run, or after a
// moment: a kernel may run for ever, and the thread that is JavaScript's must go on. It then runs
// on alone. `end` must not throw.
void run_in_background(std::function<void()> end);

// What it points to ends that way, whichever thread lets go of it last.
template <typename T>
std::shared_ptr<T> ended_in_background(std::unique_ptr<T> made) {
  return std::shared_ptr<T>(made.release(),
                            [](T* held) { run_in_background([held] { delete held; }); });
}

}  // namespace cuda_ffi
