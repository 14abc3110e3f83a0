#pragma once

// How one lane reads a texture. The formulas are those of the CUDA C++ Programming Guide, "Texture
// Fetching"; blend_weights.hpp describes how the weights of linear filtering are rounded.

#include "software_device/execute/texture/image.hpp"

namespace cuda_ffi::software {

enum class Geometry : std::uint8_t { D1, D2, D3, A1, A2, Cube, ACube };

constexpr bool is_layered(Geometry g) {
  return g == Geometry::A1 || g == Geometry::A2 || g == Geometry::ACube;
}
// The number of coordinates without the layer.
constexpr std::uint32_t dimensions_of(Geometry g) {
  switch (g) {
    case Geometry::D1:
    case Geometry::A1:
      return 1;
    case Geometry::D2:
    case Geometry::A2:
      return 2;
    default:
      return 3;
  }
}

// Four channels, as floating point or as 32-bit integers.
struct Texel {
  double values[4] = {0, 0, 0, 1};
};

struct Coordinates {
  std::uint32_t layer = 0;
  double at[3] = {0, 0, 0};
  bool integral = false;  // whole numbers: neither normalized nor filtered
};

// The texel at `level`, which may lie between two levels.
Texel sample(const TextureView& view, Geometry geometry, const Coordinates& coordinates,
             double level);

// tld4: channel `component` of the four texels that linear filtering in two dimensions would blend.
Texel gather_four(const TextureView& view, Geometry geometry, const Coordinates& coordinates,
                  std::uint32_t component);

// The level that the derivatives of the coordinates along x and y ask for.
double level_of(const TextureView& view, Geometry geometry, const double (&dx)[3],
                const double (&dy)[3]);

}  // namespace cuda_ffi::software
