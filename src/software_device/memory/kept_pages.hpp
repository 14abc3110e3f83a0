#pragma once

// Free runs of chunks that still hold memory: the next allocation need not get it from the system
// page by page, which often takes longer than copying data into it. Not thread-safe: the memory
// map's mutex guards it.

#include <cstdint>
#include <deque>
#include <vector>

namespace cuda_ffi::software {

class KeptPages {
 public:
  struct Run {
    std::uint64_t first = 0, count = 0;  // chunks
    bool operator==(const Run&) const = default;
  };

  explicit KeptPages(std::uint64_t most_chunks) : most_(most_chunks) {}

  // Adds a run that is free from now on. Returns runs to give back to the system, so that not too
  // much is kept: those that have been free for longest.
  std::vector<Run> put(const Run& run);
  // The run is no longer free.
  void take(const Run& run);
  // Returns all runs, which are then to be given back.
  std::deque<Run> take_all();

 private:
  std::uint64_t most_;
  std::uint64_t kept_ = 0;
  std::deque<Run> runs_;  // in the order in which they became free
};

}  // namespace cuda_ffi::software
