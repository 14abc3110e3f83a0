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

// What an access needed when it was last looked at. While its lanes' addresses lie in the same way,
// it needs as much again.
struct KnownAccess {
  std::uint32_t mask = 0;       // its lanes; 0: never looked at
  std::uint32_t phase = 0;      // the first address, within a line of 128 bytes
  std::uint64_t distances[32];  // from the first address
  Counters needed;
};

// What one thread has counted of a function, for each of its instructions.
struct FunctionCounts {
  std::unique_ptr<Counters[]> counters;  // null: it has not run
  std::unique_ptr<std::unique_ptr<KnownAccess>[]> known;
};

// What one thread has counted in one kernel, by the functions' numbers in the program.
struct Shard {
  std::vector<FunctionCounts> functions;
};

}  // namespace cuda_ffi::software
