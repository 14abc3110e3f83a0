// Compares sampling with the formulas of the CUDA C++ Programming Guide («Texture Fetching»), which
// are written out here. Coordinates are multiples of 1/256 of a texel, so only weights are rounded.

#include <array>
#include <cmath>

#include "software_device/abi/texture_fixture.hpp"

namespace cuda_ffi::test {
namespace {

// The guide's addressing along one axis.
constexpr int kOutside = -1;

int texel_index(int i, int size, CUaddress_mode mode) {
  switch (mode) {
    case CU_TR_ADDRESS_MODE_BORDER:
      return i < 0 || i >= size ? kOutside : i;
    case CU_TR_ADDRESS_MODE_WRAP:
      while (i < 0) i += size;
      while (i >= size) i -= size;
      return i;
    case CU_TR_ADDRESS_MODE_MIRROR:
      while (i < 0 || i >= size) i = i < 0 ? -1 - i : 2 * size - 1 - i;
      return i;
    default:
      return i < 0 ? 0 : i >= size ? size - 1 : i;
  }
}

struct Volume {
  int sizes[3];
  std::vector<float> content;
  CUaddress_mode mode;
  float border;

  double at(int i, int j, int k) const {
    const int x = texel_index(i, sizes[0], mode), y = texel_index(j, sizes[1], mode),
              z = texel_index(k, sizes[2], mode);
    if (x == kOutside || y == kOutside || z == kOutside) return border;
    return content[static_cast<std::size_t>((z * sizes[1] + y) * sizes[0] + x)];
  }
  double nearest(double x, double y, double z) const {
    return at(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)),
              static_cast<int>(std::floor(z)));
  }
  // tex(x, y, z) = (1−α)(1−β)(1−γ) T[i, j, k] + …, with the products rounded to 1/256 as on an
  // H200. A line lies at the edge of a plane of one row.
  double linear(double x, double y, double z, int axes) const {
    const double from[3] = {held(x, 0) - 0.5, axes > 1 ? held(y, 1) - 0.5 : -0.5,
                            axes > 2 ? held(z, 2) - 0.5 : 0};
    int index[3];
    double weight[3];
    for (int k = 0; k < 3; ++k) {
      index[k] = static_cast<int>(std::floor(from[k]));
      weight[k] = from[k] - index[k];
    }
    const auto factors =
        axes == 3 ? of_volume(weight[0], weight[1], weight[2]) : of_plane(weight[0], weight[1]);
    double sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
      const double factor = factors[static_cast<std::size_t>(corner)];
      if (factor != 0)
        sum += factor *
               at(index[0] + (corner & 1), index[1] + (corner >> 1 & 1), index[2] + (corner >> 2));
    }
    return sum;
  }

  // Clamped coordinates stop at the middle of the outermost texels.
  double held(double x, int axis) const {
    return mode == CU_TR_ADDRESS_MODE_CLAMP ? std::clamp(x, 0.5, sizes[axis] - 0.5) : x;
  }
  static double rounded(double weight) { return std::floor(weight * 256 + 0.5) / 256; }
  static double rounded_down(double weight) { return std::ceil(weight * 256 - 0.5) / 256; }
  static std::array<double, 8> of_plane(double x, double y) {
    const double both = rounded(x * y);
    return {1 - x - y + both, x - both, y - both, both};
  }
  static std::array<double, 8> of_volume(double x, double y, double z) {
    const double near = rounded((1 - z) * x), far = rounded(z * x);
    const double parts[] = {1 - z - near, near, z - far, far};
    const double rows[] = {rounded_down(parts[0] * y), rounded(parts[1] * y),
                           rounded_down(parts[2] * y), rounded(parts[3] * y)};
    return {parts[0] - rows[0], parts[1] - rows[1], rows[0], rows[1],
            parts[2] - rows[2], parts[3] - rows[3], rows[2], rows[3]};
  }
};

struct Case {
  int axes;
  CUaddress_mode mode;
  CUfilter_mode filter;
  bool normalized;
};

std::string name_of_case(const Case& c) {
  static const char* const modes[] = {"wrap", "clamp", "mirror", "border"};
  return std::to_string(c.axes) + "d_" + modes[c.mode] +
         (c.filter == CU_TR_FILTER_MODE_LINEAR ? "_linear" : "_point") +
         (c.normalized ? "_normalized" : "");
}

class TextureSampling : public TextureTest, public ::testing::WithParamInterface<Case> {};

TEST_P(TextureSampling, FollowsTheGuide) {
  const Case& c = GetParam();
  const int width = 8, height = c.axes > 1 ? 4 : 1, depth = c.axes > 2 ? 2 : 1;
  Volume volume{{width, height, depth},
                pattern(static_cast<std::size_t>(width * height * depth)),
                c.mode,
                -7.5F};
  const CUarray content = floats(8, c.axes > 1 ? 4 : 0, c.axes > 2 ? 2 : 0, volume.content);
  CUDA_TEXTURE_DESC how =
      description(c.mode, c.filter, c.normalized ? CU_TRSF_NORMALIZED_COORDINATES : 0);
  how.borderColor[0] = volume.border;
  const CUtexObject object = texture(of(content), how);
  std::vector<Point> points;
  std::vector<double> wanted;
  for (int k = 0; k < 4000; ++k) {
    // Multiples of 1/256 of a texel, from three images before to three after.
    const double x = (k * 97 % (7 * 8 * 256) - 3 * 8 * 256 + 1) / 256.0,
                 y = (k * 61 % (7 * 4 * 256) - 3 * 4 * 256 + 1) / 256.0,
                 z = (k * 29 % (7 * 2 * 256) - 3 * 2 * 256 + 1) / 256.0;
    wanted.push_back(c.filter == CU_TR_FILTER_MODE_LINEAR
                         ? volume.linear(x, y, z, c.axes)
                         : volume.nearest(x, c.axes > 1 ? y : 0, c.axes > 2 ? z : 0));
    const double sx = c.normalized ? 1.0 / 8 : 1, sy = c.normalized ? 1.0 / 4 : 1,
                 sz = c.normalized ? 1.0 / 2 : 1;
    points.push_back(
        {static_cast<float>(x * sx), static_cast<float>(y * sy), static_cast<float>(z * sz), 0});
  }
  static const char* const bodies[] = {
      "tex.1d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x}];",
      "tex.2d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x, %y}];",
      "tex.3d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x, %y, %z, %z}];"};
  const auto got = first_channels(object, points, bodies[c.axes - 1]);
  for (std::size_t k = 0; k < points.size(); ++k)
    ASSERT_NEAR(got[k], wanted[k], 1e-4)
        << points[k].x << ", " << points[k].y << ", " << points[k].z;
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (int axes = 1; axes <= 3; ++axes)
    for (const auto filter : {CU_TR_FILTER_MODE_POINT, CU_TR_FILTER_MODE_LINEAR}) {
      for (const auto mode : {CU_TR_ADDRESS_MODE_CLAMP, CU_TR_ADDRESS_MODE_BORDER})
        all.push_back({axes, mode, filter, false});
      for (int mode = 0; mode < 4; ++mode)
        all.push_back({axes, static_cast<CUaddress_mode>(mode), filter, true});
    }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Modes, TextureSampling, ::testing::ValuesIn(cases()),
                         [](const auto& one) { return name_of_case(one.param); });

TEST_F(TextureTest, PitchedMemoryIsFiltered) {
  CUdeviceptr memory = 0;
  std::size_t pitch = 0;
  ASSERT_OK(cu().cuMemAllocPitch_v2(&memory, &pitch, 5 * 4, 3, 4));
  Volume volume{{5, 3, 1}, pattern(15), CU_TR_ADDRESS_MODE_CLAMP, 0};
  for (std::size_t row = 0; row < 3; ++row)
    ASSERT_OK(cu().cuMemcpyHtoD_v2(memory + row * pitch, &volume.content[row * 5], 20));
  CUDA_RESOURCE_DESC resource{};
  resource.resType = CU_RESOURCE_TYPE_PITCH2D;
  resource.res.pitch2D = {memory, CU_AD_FORMAT_FLOAT, 1, 5, 3, pitch};
  const CUtexObject object =
      texture(resource, description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_LINEAR));
  const std::vector<Point> points = {{0.5F, 0.5F}, {2.25F, 1.75F}, {4.75F, 2.875F}, {-3, 10}};
  const auto got =
      first_channels(object, points, "tex.2d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x, %y}];");
  for (std::size_t k = 0; k < points.size(); ++k)
    EXPECT_NEAR(got[k], volume.linear(points[k].x, points[k].y, 0, 2), 1e-4);
}

}  // namespace
}  // namespace cuda_ffi::test
