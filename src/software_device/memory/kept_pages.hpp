#pragma once

// Free runs of chunks that still hold memory: the next allocation need not get it from the system
// page by page, which takes longer than many a copy into it. Not thread-safe: the memory map's
// mutex guards it.

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

  // A run that is free from now on. Returns what is to be given back to the system, so that not too
  // much is kept: what has been free for longest.
  std::vector<Run> put(const Run& run);
  // The run is no longer free.
  void take(const Run& run);
  // Everything is to be given back.
  std::deque<Run> take_all();

 private:
  std::uint64_t most_;
  std::uint64_t kept_ = 0;
  std::deque<Run> runs_;  // that became free first comes first
};

}  // namespace cuda_ffi::software
