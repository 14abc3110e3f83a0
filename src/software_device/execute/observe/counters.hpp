#pragma once

// What instructions have done: counts, not times, and the same on every machine.

#include <cstdint>
#include <memory>
#include <vector>

namespace cuda_ffi::software {

// One instruction's counts, in one kernel. Only one thread writes them; a report may read them at
// the same time, and then misses the latest.
struct Counters {
  std::uint64_t issued = 0;      // warp instructions
  std::uint64_t lanes = 0;       // lanes that were active, summed
  std::uint64_t accesses = 0;    // lanes that have accessed memory, summed
  std::uint64_t sectors = 0;     // global memory: 32 bytes each, that an instruction's lanes need
  std::uint64_t lines = 0;       // global memory: the same with 128 bytes
  std::uint64_t wavefronts = 0;  // shared memory: passes over its 32 banks
  std::uint64_t conflicts = 0;   // those passes that only conflicts of banks need
  std::uint64_t contention = 0;  // atomics: lanes that had to wait for others at the same address
  std::uint64_t taken = 0;       // branches: lanes that jumped
  std::uint64_t not_taken = 0;   // and those that went on
  std::uint64_t diverged = 0;    // branches at which a group's lanes parted
  std::uint64_t waited = 0;  // barriers: warp instructions that the block's others issued meanwhile
};

// What one thread has counted in one kernel, for each function, by its number in the program.
struct Shard {
  std::vector<std::unique_ptr<Counters[]>> functions;  // null: has not run
};

}  // namespace cuda_ffi::software
