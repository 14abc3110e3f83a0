#include "software_device/execute/state/block.hpp"

#include "platform/demangle.hpp"
#include "software_device/execute/state/frames.hpp"

namespace cuda_ffi::software {

Block::~Block() {
  for (const auto& warp : warps) drop_stack(*warp);
}

bool Grid::out_of_limits() {
  const auto end = [&](CUresult code, const char* how) {
    fail({code, "the launch of " + platform::demangle(kernel->info.name) + how});
    return true;
  };
  // A launch that nobody wants any more ends without a fault.
  if (is_set(launch.ended)) {
    stopped.store(true, std::memory_order_relaxed);
    return true;
  }
  if (is_set(launch.cancelled)) return end(CUDA_ERROR_LAUNCH_FAILED, " was cancelled");
  if (deadline && std::chrono::steady_clock::now() >= *deadline)
    return end(CUDA_ERROR_LAUNCH_TIMEOUT, " ran out of time");
  return false;
}

}  // namespace cuda_ffi::software
