#pragma once

#include <array>

namespace cuda_ffi::software {

// How far a point lies toward the next texel in x, y and z, in 256ths.
struct Fractions {
  int x = 0, y = 0, z = 0;
};

// The weights of the texels around a point; their sum is 256. Bit 0 of an index selects the next
// texel in x, bit 1 in y, bit 2 in z.
using BlendWeights = std::array<int, 8>;

// Products of the fractions, rounded to 8 bits as an H200 does. Found by measuring all of two
// dimensions, and 2 x 64^3 points in three.
BlendWeights plane_weights(const Fractions& at);
BlendWeights volume_weights(const Fractions& at);

}  // namespace cuda_ffi::software
