#pragma once

#include <array>

namespace cuda_ffi::software {

// How a place lies between texels: of 256, toward the next one in x, y and z.
struct Fractions {
  int x = 0, y = 0, z = 0;
};

// Weights, of 256 in all, of the texels around a place. Bit 0 of an index is the next texel in x,
// bit 1 in y, bit 2 in z.
using BlendWeights = std::array<int, 8>;

// Products of the fractions rounded to 8 bits in the way of an H200, read from it for all of two
// dimensions and for 2 x 64^3 places in three.
BlendWeights plane_weights(const Fractions& at);
BlendWeights volume_weights(const Fractions& at);

}  // namespace cuda_ffi::software
