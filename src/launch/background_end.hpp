#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace cuda_ffi {

// Runs what the driver finishes only once the device is idle. Returns when it has run, or after
// `grace`: a kernel may run for ever, and the thread that is JavaScript's must go on. It then runs
// on alone. `end` must not throw.
void run_in_background(const std::function<void()>& end, std::chrono::milliseconds grace);

// What it points to ends that way, whichever thread lets go of it last. `grace`: longer than that
// takes on an idle device, so that a process that ends has given back all.
template <typename T>
std::shared_ptr<T> ended_in_background(std::unique_ptr<T> made, std::chrono::milliseconds grace) {
  return std::shared_ptr<T>(
      made.release(), [grace](T* held) { run_in_background([held] { delete held; }, grace); });
}

}  // namespace cuda_ffi
