#pragma once

// Threads that live as long as the process, and help any thread that runs a grid.

#include <cstdint>
#include <functional>

namespace cuda_ffi::software {

struct Worker;

// The most threads that run a grid, including the caller's: CUDA_FFI_SOFTWARE_THREADS, or the
// number of cores.
std::uint32_t thread_count();

// Calls `work` on this thread and on up to `helpers` others, and returns when all these calls have
// returned. A helper that comes after this thread has finished does not start.
void run_with_helpers(std::uint32_t helpers, const std::function<void(Worker&)>& work);

}  // namespace cuda_ffi::software
