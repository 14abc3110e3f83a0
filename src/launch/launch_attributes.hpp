#pragma once

#include <array>

#include "launch/launch_shape.hpp"
#include "library/cuda_abi.hpp"

namespace cuda_ffi {

// The array has room for one more.
using LaunchAttributes = std::array<CUlaunchAttribute, 3>;

// Writes what only attributes can say of a launch: cooperative, in clusters. Returns their number.
inline unsigned write_attributes(const LaunchShape& shape, LaunchAttributes& attributes) {
  unsigned count = 0;
  if (shape.cooperative) {
    CUlaunchAttribute& attribute = attributes[count++] = {};
    attribute.id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
    attribute.value.cooperative = 1;
  }
  if (shape.cluster.x * shape.cluster.y * shape.cluster.z > 1) {
    CUlaunchAttribute& attribute = attributes[count++] = {};
    attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    attribute.value.clusterDim = {shape.cluster.x, shape.cluster.y, shape.cluster.z};
  }
  return count;
}

}  // namespace cuda_ffi
