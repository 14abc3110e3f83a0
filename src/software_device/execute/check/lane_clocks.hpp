#pragma once

// What the lanes of one warp know of each other's accesses.

#include <array>
#include <cstdint>

#include "software_device/execute/state/code.hpp"

namespace cuda_ffi::software {

// Each lane counts its own steps. When it arrives somewhere, it publishes what it has done so far;
// a lane that learns this comes after all of it.
class LaneClocks {
 public:
  LaneClocks() {
    for (std::uint32_t lane = 0; lane < kLanes; ++lane) known_[lane][lane] = 1;
  }

  std::uint32_t step(std::uint32_t lane) const { return known_[lane][lane]; }
  bool knows(std::uint32_t lane, std::uint32_t other, std::uint32_t step) const {
    return step <= known_[lane][other];
  }

  void publish(std::uint32_t lanes) {
    for (; lanes != 0; lanes &= lanes - 1) {
      const int lane = __builtin_ctz(lanes);
      published_[lane] = known_[lane];
      ++known_[lane][lane];
    }
  }
  // Each of `lanes` learns what each of `from` has published.
  void learn(std::uint32_t lanes, std::uint32_t from) {
    Row all{};
    for (; from != 0; from &= from - 1) join(all, published_[__builtin_ctz(from)]);
    for (; lanes != 0; lanes &= lanes - 1) join(known_[__builtin_ctz(lanes)], all);
  }

 private:
  using Row = std::array<std::uint32_t, kLanes>;
  static void join(Row& into, const Row& from) {
    for (std::size_t k = 0; k < kLanes; ++k) into[k] = into[k] < from[k] ? from[k] : into[k];
  }

  std::array<Row, kLanes> known_{}, published_{};
};

}  // namespace cuda_ffi::software
