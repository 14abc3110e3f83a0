#include "software_device/execute/texture/blend_weights.hpp"

namespace cuda_ffi::software {

namespace {

constexpr int kOne = 256;

// A fraction of a weight. Halves are rounded up, or down.
int part_up(int weight, int fraction) {
  return (weight * fraction + kOne / 2) / kOne;
}
int part_down(int weight, int fraction) {
  return (weight * fraction + kOne / 2 - 1) / kOne;
}

}  // namespace

BlendWeights plane_weights(const Fractions& at) {
  const int both = part_up(at.x, at.y);
  return {kOne - at.x - at.y + both, at.x - both, at.y - both, both};
}

// The whole weight is divided along z, each part along x, and each of those along y.
BlendWeights volume_weights(const Fractions& at) {
  BlendWeights weights{};
  for (const int z : {0, 1}) {
    const int slice = z == 0 ? kOne - at.z : at.z;
    const int next = part_up(slice, at.x);
    const int next_row = part_up(next, at.y), row = part_down(slice - next, at.y);
    const auto first = static_cast<std::size_t>(4 * z);
    weights[first] = slice - next - row;
    weights[first + 1] = next - next_row;
    weights[first + 2] = row;
    weights[first + 3] = next_row;
  }
  return weights;
}

}  // namespace cuda_ffi::software
