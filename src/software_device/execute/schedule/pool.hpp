#pragma once

// Threads that live as long as the process and help whoever runs a grid.

#include <cstdint>
#include <functional>

namespace cuda_ffi::software {

struct Worker;

// How many threads run a grid at most, the caller's included: CUDA_FFI_SOFTWARE_THREADS or the
// cores.
std::uint32_t thread_count();

// Calls `work` on this thread and on up to `helpers` others, and returns when all have returned
// from it. Helpers that come too late do not start.
void run_with_helpers(std::uint32_t helpers, const std::function<void(Worker&)>& work);

}  // namespace cuda_ffi::software
