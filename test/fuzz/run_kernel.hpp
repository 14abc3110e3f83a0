#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "software_device/execute/load/loaded_module.hpp"
#include "software_device/execute/state/grid_launch.hpp"

namespace cuda_ffi::software {

// How a kernel's run has ended, and what it has left in its memory.
struct KernelRun {
  std::optional<Fault> fault;
  std::vector<std::byte> memory;
  std::uint64_t address = 0;  // where that lay
};

// Runs a kernel on two blocks, to its end, into a fault or into the time limit. Its parameters are
// small numbers and, where they have eight bytes, a small allocation. Blocks have so many threads
// at most: a whole warp and a broken one.
KernelRun run_kernel(const DecodedKernel& kernel, std::uint32_t threads = 37);

// Leaves zeros in shared memory and in the local memory of two warps, for the next kernel to find.
void wipe_memory();

// What the fuzzers' engine is held to: short runs, little memory, one thread.
void limit_engine(const char* milliseconds = "2");

}  // namespace cuda_ffi::software
