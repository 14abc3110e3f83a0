#pragma once

// What instructions have done: counts, not times, and the same on every machine.

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace cuda_ffi::software {

// A sum that one thread adds to. Others may read it meanwhile, and then miss the latest.
class Count {
 public:
  Count() = default;
  Count(std::uint64_t value) noexcept : value_(value) {}
  Count(const Count& other) noexcept : value_(other) {}
  Count& operator=(const Count& other) noexcept {
    value_.store(other, std::memory_order_relaxed);
    return *this;
  }
  void operator+=(std::uint64_t more) noexcept {
    value_.store(*this + more, std::memory_order_relaxed);
  }
  operator std::uint64_t() const noexcept { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<std::uint64_t> value_{0};
};

// One instruction's counts, in one kernel.
struct Counters {
  Count issued;      // warp instructions
  Count lanes;       // lanes that were active, summed
  Count accesses;    // lanes that have accessed memory, summed
  Count sectors;     // global memory: 32 bytes each, that an instruction's lanes need
  Count lines;       // global memory: the same with 128 bytes
  Count wavefronts;  // shared memory: passes over its 32 banks
  Count conflicts;   // those passes that only conflicts of banks need
  Count contention;  // atomics: lanes that had to wait for others at the same address
  Count taken;       // branches: lanes that jumped
  Count not_taken;   // and those that went on
  Count diverged;    // branches at which a group's lanes parted
  Count waited;      // barriers: warp instructions that the block's others issued meanwhile
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
class FunctionCounts {
 public:
  // By the thread that counts.
  void begin(std::size_t instructions) {
    known = std::make_unique<std::unique_ptr<KnownAccess>[]>(instructions);
    owned_ = std::make_unique<Counters[]>(instructions);
    counters_.store(owned_.get(), std::memory_order_release);
  }

  // For each instruction; null: it has not run. Any thread.
  Counters* counters() const noexcept { return counters_.load(std::memory_order_acquire); }

  std::unique_ptr<std::unique_ptr<KnownAccess>[]> known;  // the counting thread's alone

 private:
  std::unique_ptr<Counters[]> owned_;
  std::atomic<Counters*> counters_{nullptr};
};

// What one thread has counted in one kernel, by the functions' numbers in the program.
struct Shard {
  explicit Shard(std::size_t count) : functions(count) {}

  std::vector<FunctionCounts> functions;
};

}  // namespace cuda_ffi::software
