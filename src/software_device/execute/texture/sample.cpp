#include "software_device/execute/texture/sample.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "software_device/execute/texture/blend_weights.hpp"
#include "software_device/execute/texture/texel.hpp"

namespace cuda_ffi::software {

namespace {

// The position of a texel along one axis: its index before addressing, and how far toward the next
// one, in 256ths.
struct Axis {
  std::int64_t index = 0;
  int fraction = 0;
};

constexpr double kFar = 1 << 30;  // no image is this wide; also keeps infinities out of integers

double bounded(double x) {
  return x != x ? 0 : std::clamp(x, -kFar, kFar);
}

std::int64_t nearest(double x) {
  return static_cast<std::int64_t>(std::floor(bounded(x)));
}

Axis between(double x) {
  const double steps = std::floor((bounded(x) - 0.5) * 256 + 0.5);
  const double index = std::floor(steps / 256);
  return {static_cast<std::int64_t>(index), static_cast<int>(steps - index * 256)};
}

// The same with clamped coordinates: beyond the outermost texels there is nothing to blend.
Axis between_clamped(double x, std::uint32_t size) {
  return between(std::clamp(bounded(x), 0.5, size - 0.5));
}

// The index within [0, size); nothing if it lies in the border.
std::optional<std::uint32_t> addressed(std::int64_t index, std::int64_t size, AddressMode mode,
                                       bool normalized) {
  const auto modulo = [&](std::int64_t period) { return (index % period + period) % period; };
  switch (mode) {
    case AddressMode::Border:
      if (index < 0 || index >= size) return std::nullopt;
      break;
    case AddressMode::Wrap:
      if (normalized) index = modulo(size);
      break;
    case AddressMode::Mirror:
      if (normalized) index = modulo(2 * size);
      if (normalized && index >= size) index = 2 * size - 1 - index;
      break;
    case AddressMode::Clamp:
      break;
  }
  return static_cast<std::uint32_t>(std::clamp<std::int64_t>(index, 0, size - 1));
}

// A point in one level: its coordinates in texels; its face or layer as a slice.
struct Spot {
  double at[3] = {0, 0, 0};
  std::uint32_t axes = 1;
  std::uint32_t slice = 0;  // if axes < 3
  AddressMode modes[3]{};
  bool normalized = false;
};

struct Face {
  std::uint32_t index;
  double s, t;
};

// CUDA C++ Programming Guide, "Cubemap Textures".
Face face_of(const double (&v)[3]) {
  const double x = std::fabs(v[0]), y = std::fabs(v[1]), z = std::fabs(v[2]);
  Face face{};
  double m = x;
  if (x >= y && x >= z) {
    face = v[0] >= 0 ? Face{0, -v[2], -v[1]} : Face{1, v[2], -v[1]};
  } else if (y >= z) {
    m = y;
    face = v[1] >= 0 ? Face{2, v[0], v[2]} : Face{3, v[0], -v[2]};
  } else {
    m = z;
    face = v[2] >= 0 ? Face{4, v[0], -v[1]} : Face{5, -v[0], -v[1]};
  }
  if (m == 0) return {0, 0.5, 0.5};
  return {face.index, (face.s / m + 1) / 2, (face.t / m + 1) / 2};
}

Spot spot_of(const TextureView& view, Geometry geometry, const Coordinates& c, const Image& image) {
  Spot spot;
  const std::uint32_t sizes[] = {image.width, image.height, image.slices};
  if (geometry == Geometry::Cube || geometry == Geometry::ACube) {
    const Face face = face_of(c.at);
    spot.axes = 2;
    spot.at[0] = face.s * image.width;
    spot.at[1] = face.t * image.height;
    spot.slice = std::min(std::min(c.layer, image.slices / 6) * 6 + face.index, image.slices - 1);
    spot.modes[0] = spot.modes[1] = AddressMode::Clamp;
    return spot;
  }
  spot.axes = dimensions_of(geometry);
  spot.normalized = view.normalized && !c.integral;
  for (std::uint32_t k = 0; k < spot.axes; ++k) {
    spot.at[k] =
        spot.normalized ? static_cast<double>(static_cast<float>(c.at[k])) * sizes[k] : c.at[k];
    spot.modes[k] = view.modes[k];
  }
  if (spot.axes == 1 && view.modes[1] == AddressMode::Border) {
    // A line is a plane of one row, read at its edge: half of a blend comes from the border above.
    spot.axes = 2;
    spot.modes[1] = AddressMode::Border;
  }
  if (is_layered(geometry)) spot.slice = std::min(c.layer, image.slices - 1);
  return spot;
}

Texel fetch(const TextureView& view, const Image& image, const Spot& spot,
            const std::int64_t (&index)[3]) {
  const std::int64_t sizes[] = {image.width, image.height, image.slices};
  std::uint32_t place[3] = {0, 0, spot.slice};
  for (std::uint32_t k = 0; k < spot.axes; ++k) {
    const auto inside = addressed(index[k], sizes[k], spot.modes[k], spot.normalized);
    if (!inside) return border_texel(view);
    place[k] = *inside;
  }
  return read_texel(
      view, reinterpret_cast<const std::byte*>(image.address(place[0], place[1], place[2])));
}

Texel blend(const Texel& a, const Texel& b, double weight) {
  Texel texel;
  for (int k = 0; k < 4; ++k) texel.values[k] = (1 - weight) * a.values[k] + weight * b.values[k];
  return texel;
}

Texel blend_around(const TextureView& view, const Image& image, const Spot& spot) {
  Axis axes[3];
  const std::uint32_t sizes[] = {image.width, image.height, image.slices};
  for (std::uint32_t k = 0; k < spot.axes; ++k) {
    axes[k] = spot.modes[k] == AddressMode::Clamp ? between_clamped(spot.at[k], sizes[k])
                                                  : between(spot.at[k]);
  }
  const Fractions fractions{axes[0].fraction, axes[1].fraction, axes[2].fraction};
  const BlendWeights weights =
      spot.axes == 3 ? volume_weights(fractions) : plane_weights(fractions);
  Texel sum{{0, 0, 0, 0}};
  for (std::uint32_t corner = 0; corner < weights.size(); ++corner) {
    if (weights[corner] == 0) continue;
    const std::int64_t index[3] = {axes[0].index + (corner & 1), axes[1].index + (corner >> 1 & 1),
                                   axes[2].index + (corner >> 2)};
    const Texel texel = fetch(view, image, spot, index);
    for (int k = 0; k < 4; ++k) sum.values[k] += weights[corner] / 256.0 * texel.values[k];
  }
  return sum;
}

Texel sample_level(const TextureView& view, Geometry geometry, const Coordinates& c,
                   const Image& image) {
  const Spot spot = spot_of(view, geometry, c, image);
  if (view.linear && !view.whole && !c.integral) return blend_around(view, image, spot);
  std::int64_t index[3] = {0, 0, 0};
  for (std::uint32_t k = 0; k < spot.axes; ++k) index[k] = nearest(spot.at[k]);
  return fetch(view, image, spot, index);
}

}  // namespace

Texel sample(const TextureView& view, Geometry geometry, const Coordinates& coordinates,
             double level) {
  const double last = static_cast<double>(view.levels.size() - 1);
  const auto at = [&](double k) -> const Image& {
    return view.levels[static_cast<std::size_t>(k)];
  };
  if (view.levels.size() == 1) return sample_level(view, geometry, coordinates, at(0));
  const double biased = bounded(level) + view.level_bias;
  const double held = std::clamp(
      std::min(std::max(biased, double{view.least_level}), double{view.most_level}), 0.0, last);
  if (!view.linear_levels || view.whole)
    return sample_level(view, geometry, coordinates, at(std::min(std::floor(held + 0.5), last)));
  const double steps = std::floor(held * 256 + 0.5), lower = std::floor(steps / 256),
               weight = steps / 256 - lower;
  const Texel first = sample_level(view, geometry, coordinates, at(lower));
  if (weight == 0) return first;
  return blend(first, sample_level(view, geometry, coordinates, at(lower + 1)), weight);
}

Texel gather_four(const TextureView& view, Geometry geometry, const Coordinates& coordinates,
                  std::uint32_t component) {
  const Image& image = view.levels[0];
  const Spot spot = spot_of(view, geometry, coordinates, image);
  const Axis x = between(spot.at[0]), y = between(spot.at[1]);
  static constexpr std::int64_t kSteps[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  Texel result;
  for (int k = 0; k < 4; ++k) {
    const std::int64_t index[3] = {x.index + kSteps[k][0], y.index + kSteps[k][1], 0};
    result.values[k] = fetch(view, image, spot, index).values[component];
  }
  return result;
}

double level_of(const TextureView& view, Geometry geometry, const double (&dx)[3],
                const double (&dy)[3]) {
  const Image& image = view.levels[0];
  const std::uint32_t sizes[] = {image.width, image.height, image.slices};
  double longest[2] = {0, 0};
  for (std::uint32_t k = 0; k < dimensions_of(geometry); ++k) {
    const double scale = view.normalized ? sizes[k] : 1.0;
    longest[0] += dx[k] * scale * dx[k] * scale;
    longest[1] += dy[k] * scale * dy[k] * scale;
  }
  return 0.5 * std::log2(std::max(longest[0], longest[1]));
}

}  // namespace cuda_ffi::software
