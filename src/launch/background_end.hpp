#pragma once

#include <chrono>
#include <functional>
#include <memory>

namespace cuda_ffi {

// Runs a release that the driver completes only once the device is idle. Returns when it has run,
// or after `grace` (it then goes on in the background): a kernel may never end, and the JavaScript
// thread must not block. `end` must not throw.
void run_in_background(const std::function<void()>& end, std::chrono::milliseconds grace);

// Owns an object that is destroyed that way, on whichever thread the last reference goes. Choose
// `grace` longer than the destruction takes on an idle device, so that a process that ends has
// given everything back.
template <typename T>
std::shared_ptr<T> ended_in_background(std::unique_ptr<T> made, std::chrono::milliseconds grace) {
  return std::shared_ptr<T>(
      made.release(), [grace](T* held) { run_in_background([held] { delete held; }, grace); });
}

}  // namespace cuda_ffi
