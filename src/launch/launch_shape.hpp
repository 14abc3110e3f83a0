#pragma once

#include <cstdint>

namespace cuda_ffi {

struct Extent {
  std::uint32_t x = 1, y = 1, z = 1;

  bool operator==(const Extent&) const = default;
};

// How many threads a launch has. Nothing is checked here: if the driver refuses it, the error says
// which limit was exceeded.
struct LaunchShape {
  Extent grid;     // blocks
  Extent block;    // threads per block
  Extent cluster;  // blocks per cluster; all ones: no clusters
  std::uint32_t dynamic_shared_bytes = 0;
  bool cancellable = false;  // the software device can end it: see StreamQueue::abandon
  bool cooperative = false;  // all blocks run at once and may wait for each other

  bool operator==(const LaunchShape&) const = default;
};

}  // namespace cuda_ffi
