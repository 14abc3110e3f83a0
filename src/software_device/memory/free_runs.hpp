#pragma once

// Free runs of chunks: best fit, lowest address first among equals, neighbors joined on release.
// Not thread-safe: the memory map's mutex guards it.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>

namespace cuda_ffi::software {

class FreeRuns {
 public:
  explicit FreeRuns(std::uint64_t chunks) { insert(0, chunks); }

  // Returns the first chunk of a run of `count` chunks that starts at a multiple of `alignment`
  // chunks, counted from `origin` (the base of the reserved memory, in chunks).
  std::optional<std::uint64_t> take(std::uint64_t count, std::uint64_t alignment,
                                    std::uint64_t origin);
  // Takes just this run; false if not all of it is free.
  bool take_at(std::uint64_t first, std::uint64_t count);
  void put(std::uint64_t first, std::uint64_t count);

 private:
  void insert(std::uint64_t first, std::uint64_t count);
  void erase(std::uint64_t first, std::uint64_t count);

  std::map<std::uint64_t, std::uint64_t> by_address_;          // first chunk → count
  std::set<std::pair<std::uint64_t, std::uint64_t>> by_size_;  // (count, first chunk)
};

}  // namespace cuda_ffi::software
