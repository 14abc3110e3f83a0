// Textures against the formulas of the CUDA C++ Programming Guide («Texture Fetching»), written out here.
// Coordinates are whole 1/256 of a texel, so that the weights of linear filtering are exact.

#include <bit>
#include <cmath>
#include <cstring>
#include <vector>

#include "software_device/abi/texture_kernels.hpp"
#include "software_device/driver_under_test.hpp"

namespace cuda_ffi::test {
namespace {

struct Point {
  float x = 0, y = 0, z = 0, w = 0;
};

class TextureTest : public ContextTest {
 protected:
  CUarray array(const CUDA_ARRAY3D_DESCRIPTOR& descriptor, const void* content, std::size_t element) {
    CUarray made = nullptr;
    EXPECT_OK(cu().cuArray3DCreate_v2(&made, &descriptor));
    CUDA_MEMCPY3D copy{};
    copy.srcMemoryType = CU_MEMORYTYPE_HOST;
    copy.srcHost = content;
    copy.srcPitch = descriptor.Width * element;
    copy.srcHeight = std::max<std::size_t>(descriptor.Height, 1);
    copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    copy.dstArray = made;
    copy.WidthInBytes = descriptor.Width * element;
    copy.Height = std::max<std::size_t>(descriptor.Height, 1);
    copy.Depth = std::max<std::size_t>(descriptor.Depth, 1);
    EXPECT_OK(cu().cuMemcpy3D_v2(&copy));
    return made;
  }

  CUarray floats(std::size_t width, std::size_t height, std::size_t depth, const std::vector<float>& content, unsigned flags = 0) {
    return array({width, height, depth, CU_AD_FORMAT_FLOAT, 1, flags}, content.data(), 4);
  }

  static CUDA_RESOURCE_DESC of(CUarray array) {
    CUDA_RESOURCE_DESC resource{};
    resource.resType = CU_RESOURCE_TYPE_ARRAY;
    resource.res.array.hArray = array;
    return resource;
  }

  CUtexObject texture(const CUDA_RESOURCE_DESC& resource, const CUDA_TEXTURE_DESC& description) {
    CUtexObject made = 0;
    EXPECT_OK(cu().cuTexObjectCreate(&made, &resource, &description, nullptr));
    return made;
  }

  // Four words a point.
  std::vector<std::uint32_t> words(unsigned long long object, const std::vector<Point>& points, const std::string& body) {
    const CUfunction fetch = function(load(fetch_kernel(body).c_str()), "fetch");
    CUdeviceptr from = allocate(points.size() * 16), to = allocate(points.size() * 16);
    EXPECT_OK(cu().cuMemcpyHtoD_v2(from, points.data(), points.size() * 16));
    auto n = static_cast<std::uint32_t>(points.size());
    void* arguments[] = {&object, &from, &to, &n};
    EXPECT_OK(cu().cuLaunchKernel(fetch, (n + 63) / 64, 1, 1, 64, 1, 1, 0, nullptr, arguments, nullptr));
    std::vector<std::uint32_t> result(points.size() * 4);
    EXPECT_OK(cu().cuMemcpyDtoH_v2(result.data(), to, points.size() * 16));
    return result;
  }

  std::vector<float> first_channels(CUtexObject object, const std::vector<Point>& points, const std::string& body) {
    const auto all = words(object, points, body);
    std::vector<float> values;
    for (std::size_t k = 0; k < points.size(); ++k) values.push_back(std::bit_cast<float>(all[4 * k]));
    return values;
  }
};

CUDA_TEXTURE_DESC description(CUaddress_mode mode, CUfilter_mode filter, unsigned flags = 0) {
  CUDA_TEXTURE_DESC made{};
  for (auto& one : made.addressMode) one = mode;
  made.filterMode = filter;
  made.flags = flags;
  return made;
}

// The guide's reading of one axis.
constexpr int kOutside = -1;

int texel_index(int i, int size, CUaddress_mode mode) {
  switch (mode) {
    case CU_TR_ADDRESS_MODE_BORDER: return i < 0 || i >= size ? kOutside : i;
    case CU_TR_ADDRESS_MODE_WRAP:
      while (i < 0) i += size;
      while (i >= size) i -= size;
      return i;
    case CU_TR_ADDRESS_MODE_MIRROR:
      while (i < 0 || i >= size) i = i < 0 ? -1 - i : 2 * size - 1 - i;
      return i;
    default: return i < 0 ? 0 : i >= size ? size - 1 : i;
  }
}

struct Volume {
  int sizes[3];
  std::vector<float> content;
  CUaddress_mode mode;
  float border;

  double at(int i, int j, int k) const {
    const int x = texel_index(i, sizes[0], mode), y = texel_index(j, sizes[1], mode), z = texel_index(k, sizes[2], mode);
    if (x == kOutside || y == kOutside || z == kOutside) return border;
    return content[static_cast<std::size_t>((z * sizes[1] + y) * sizes[0] + x)];
  }
  double nearest(double x, double y, double z) const {
    return at(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)), static_cast<int>(std::floor(z)));
  }
  // tex(x, y, z) = (1−α)(1−β)(1−γ) T[i, j, k] + …
  double linear(double x, double y, double z, int axes) const {
    const double from[3] = {x - 0.5, axes > 1 ? y - 0.5 : 0, axes > 2 ? z - 0.5 : 0};
    int index[3];
    double weight[3];
    for (int k = 0; k < 3; ++k) {
      index[k] = static_cast<int>(std::floor(from[k]));
      weight[k] = from[k] - index[k];
    }
    double sum = 0;
    for (int corner = 0; corner < 8; ++corner) {
      double factor = 1;
      for (int k = 0; k < 3; ++k) factor *= (corner >> k & 1) != 0 ? weight[k] : 1 - weight[k];
      if (factor != 0) sum += factor * at(index[0] + (corner & 1), index[1] + (corner >> 1 & 1), index[2] + (corner >> 2));
    }
    return sum;
  }
};

std::vector<float> pattern(std::size_t count) {
  std::vector<float> values(count);
  for (std::size_t k = 0; k < count; ++k) values[k] = static_cast<float>((k * 37 + 11) % 101) - 50;
  return values;
}

struct Case {
  int axes;
  CUaddress_mode mode;
  CUfilter_mode filter;
  bool normalized;
};

std::string name_of_case(const Case& c) {
  static const char* const modes[] = {"wrap", "clamp", "mirror", "border"};
  return std::to_string(c.axes) + "d_" + modes[c.mode] + (c.filter == CU_TR_FILTER_MODE_LINEAR ? "_linear" : "_point") +
         (c.normalized ? "_normalized" : "");
}

class TextureSampling : public TextureTest, public ::testing::WithParamInterface<Case> {};

TEST_P(TextureSampling, FollowsTheGuide) {
  const Case& c = GetParam();
  const int width = 8, height = c.axes > 1 ? 4 : 1, depth = c.axes > 2 ? 2 : 1;
  Volume volume{{width, height, depth}, pattern(static_cast<std::size_t>(width * height * depth)), c.mode, -7.5F};
  const CUarray content = floats(8, c.axes > 1 ? 4 : 0, c.axes > 2 ? 2 : 0, volume.content);
  CUDA_TEXTURE_DESC how = description(c.mode, c.filter, c.normalized ? CU_TRSF_NORMALIZED_COORDINATES : 0);
  how.borderColor[0] = volume.border;
  const CUtexObject object = texture(of(content), how);
  std::vector<Point> points;
  std::vector<double> wanted;
  for (int k = 0; k < 4000; ++k) {
    // Whole 1/256 of texels, from three images before to three behind.
    const double x = (k * 97 % (7 * 8 * 256) - 3 * 8 * 256 + 1) / 256.0, y = (k * 61 % (7 * 4 * 256) - 3 * 4 * 256 + 1) / 256.0,
                 z = (k * 29 % (7 * 2 * 256) - 3 * 2 * 256 + 1) / 256.0;
    wanted.push_back(c.filter == CU_TR_FILTER_MODE_LINEAR ? volume.linear(x, y, z, c.axes)
                                                          : volume.nearest(x, c.axes > 1 ? y : 0, c.axes > 2 ? z : 0));
    const double sx = c.normalized ? 1.0 / 8 : 1, sy = c.normalized ? 1.0 / 4 : 1, sz = c.normalized ? 1.0 / 2 : 1;
    points.push_back({static_cast<float>(x * sx), static_cast<float>(y * sy), static_cast<float>(z * sz), 0});
  }
  static const char* const bodies[] = {"tex.1d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x}];",
                                       "tex.2d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x, %y}];",
                                       "tex.3d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x, %y, %z, %z}];"};
  const auto got = first_channels(object, points, bodies[c.axes - 1]);
  for (std::size_t k = 0; k < points.size(); ++k)
    ASSERT_NEAR(got[k], wanted[k], 1e-4) << points[k].x << ", " << points[k].y << ", " << points[k].z;
}

std::vector<Case> cases() {
  std::vector<Case> all;
  for (int axes = 1; axes <= 3; ++axes)
    for (const auto filter : {CU_TR_FILTER_MODE_POINT, CU_TR_FILTER_MODE_LINEAR}) {
      for (const auto mode : {CU_TR_ADDRESS_MODE_CLAMP, CU_TR_ADDRESS_MODE_BORDER}) all.push_back({axes, mode, filter, false});
      for (int mode = 0; mode < 4; ++mode) all.push_back({axes, static_cast<CUaddress_mode>(mode), filter, true});
    }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Modes, TextureSampling, ::testing::ValuesIn(cases()),
                         [](const auto& one) { return name_of_case(one.param); });

TEST_F(TextureTest, IntegersAreReadAsTheyAreOrAsFractions) {
  const std::int8_t content[] = {-128, -127, -1, 0, 1, 127, 64, -64};
  const CUarray signs = array({8, 0, 0, CU_AD_FORMAT_SIGNED_INT8, 1, 0}, content, 1);
  std::vector<Point> points;
  for (int k = 0; k < 8; ++k) points.push_back({static_cast<float>(k) + 0.5F});
  const CUtexObject whole = texture(of(signs), description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT, CU_TRSF_READ_AS_INTEGER));
  const auto integers = words(whole, points, "tex.1d.v4.s32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x}];");
  const CUtexObject parts = texture(of(signs), description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT));
  const auto fractions = first_channels(parts, points, "tex.1d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x}];");
  for (std::size_t k = 0; k < 8; ++k) {
    EXPECT_EQ(static_cast<std::int32_t>(integers[4 * k]), content[k]);
    EXPECT_FLOAT_EQ(fractions[k], std::max(-1.0F, static_cast<float>(content[k]) / 127.0F));
  }
}

TEST_F(TextureTest, FourBytesAreFiltered) {
  const std::uint8_t content[] = {0, 255, 51, 102, 255, 0, 204, 102};
  const CUarray colours = array({2, 0, 0, CU_AD_FORMAT_UNSIGNED_INT8, 4, 0}, content, 4);
  const CUtexObject object = texture(of(colours), description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_LINEAR));
  const auto got = words(object, {{0.75F}}, "tex.1d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x}];");
  const float wanted[] = {0.25F, 0.75F, 0.75F * 0.2F + 0.25F * 0.8F, 0.4F};
  for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(std::bit_cast<float>(got[k]), wanted[k], 1e-4) << k;
}

TEST_F(TextureTest, LinearMemoryIsReadByIndex) {
  std::vector<float> content = pattern(64);
  const CUdeviceptr memory = allocate(64 * 4);
  ASSERT_OK(cu().cuMemcpyHtoD_v2(memory, content.data(), 64 * 4));
  CUDA_RESOURCE_DESC resource{};
  resource.resType = CU_RESOURCE_TYPE_LINEAR;
  resource.res.linear = {memory, CU_AD_FORMAT_FLOAT, 2, 64 * 4};
  const CUtexObject object = texture(resource, description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT));
  std::vector<Point> points;
  for (int k = 0; k < 32; ++k) points.push_back({std::bit_cast<float>(k)});
  const auto got = words(object, points, "tex.1d.v4.f32.s32 {%d0, %d1, %d2, %d3}, [%o, {%i0}];");
  for (std::size_t k = 0; k < 32; ++k) {
    EXPECT_EQ(std::bit_cast<float>(got[4 * k]), content[2 * k]);
    EXPECT_EQ(std::bit_cast<float>(got[4 * k + 1]), content[2 * k + 1]);
  }
}

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
  const CUtexObject object = texture(resource, description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_LINEAR));
  const std::vector<Point> points = {{0.5F, 0.5F}, {2.25F, 1.75F}, {4.75F, 2.875F}, {-3, 10}};
  const auto got = first_channels(object, points, "tex.2d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x, %y}];");
  for (std::size_t k = 0; k < points.size(); ++k) EXPECT_NEAR(got[k], volume.linear(points[k].x, points[k].y, 0, 2), 1e-4);
}

TEST_F(TextureTest, LayersAndCubes) {
  const auto content = pattern(4 * 4 * 6);
  const auto at = [&](int face, int row, int column) { return content[static_cast<std::size_t>((face * 4 + row) * 4 + column)]; };
  const CUtexObject layers = texture(of(floats(4, 4, 6, content, CUDA_ARRAY3D_LAYERED)),
                                     description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT));
  std::vector<Point> points;
  for (int layer = 0; layer < 8; ++layer) points.push_back({std::bit_cast<float>(layer), 2.5F, 1.5F});
  const auto got = first_channels(layers, points, "tex.a2d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%i0, %y, %z, %z}];");
  for (int layer = 0; layer < 8; ++layer) EXPECT_EQ(got[static_cast<std::size_t>(layer)], at(std::min(layer, 5), 1, 2));

  const CUtexObject cube = texture(of(floats(4, 4, 6, content, CUDA_ARRAY3D_CUBEMAP)),
                                   description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT, CU_TRSF_NORMALIZED_COORDINATES));
  // s = −0.75 and t = 0.25 on each face: column 0, row 2.
  const std::vector<Point> ways = {{1, -0.25F, 0.75F}, {-1, -0.25F, -0.75F}, {-0.75F, 1, 0.25F},
                                   {-0.75F, -1, -0.25F}, {-0.75F, -0.25F, 1}, {0.75F, -0.25F, -1}};
  const auto faces = first_channels(cube, ways, "tex.cube.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x, %y, %z, %z}];");
  for (int face = 0; face < 6; ++face) EXPECT_EQ(faces[static_cast<std::size_t>(face)], at(face, 2, 0)) << face;
}

TEST_F(TextureTest, GathersTheFourThatWouldBeBlended) {
  const auto content = pattern(16);
  const CUtexObject object = texture(of(floats(4, 4, 0, content)), description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_LINEAR));
  const auto got = words(object, {{2, 1}}, "tld4.r.2d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x, %y}];");
  const std::size_t order[] = {5, 6, 2, 1};  // below left, below right, above right, above left
  for (std::size_t k = 0; k < 4; ++k) EXPECT_EQ(std::bit_cast<float>(got[k]), content[order[k]]) << k;
}

TEST_F(TextureTest, LevelsAreChosenAndBlended) {
  const CUDA_ARRAY3D_DESCRIPTOR top{4, 4, 0, CU_AD_FORMAT_FLOAT, 1, 0};
  CUmipmappedArray pyramid = nullptr;
  ASSERT_OK(cu().cuMipmappedArrayCreate(&pyramid, &top, 3));
  for (unsigned level = 0; level < 3; ++level) {
    CUarray array = nullptr;
    ASSERT_OK(cu().cuMipmappedArrayGetLevel(&array, pyramid, level));
    const std::size_t size = 4u >> level;
    const std::vector<float> content(size * size, 10.0F * static_cast<float>(level + 1));
    CUDA_MEMCPY2D copy{};
    copy.srcMemoryType = CU_MEMORYTYPE_HOST;
    copy.srcHost = content.data();
    copy.dstMemoryType = CU_MEMORYTYPE_ARRAY;
    copy.dstArray = array;
    copy.WidthInBytes = size * 4;
    copy.Height = size;
    ASSERT_OK(cu().cuMemcpy2D_v2(&copy));
  }
  CUDA_RESOURCE_DESC resource{};
  resource.resType = CU_RESOURCE_TYPE_MIPMAPPED_ARRAY;
  resource.res.mipmap.hMipmappedArray = pyramid;
  CUDA_TEXTURE_DESC how = description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_LINEAR, CU_TRSF_NORMALIZED_COORDINATES);
  how.mipmapFilterMode = CU_TR_FILTER_MODE_LINEAR;
  how.maxMipmapLevelClamp = 2;
  const CUtexObject object = texture(resource, how);
  const std::vector<Point> points = {{0.5F, 0.5F, 0}, {0.5F, 0.5F, 1}, {0.5F, 0.5F, 1.25F}, {0.5F, 0.5F, 9}};
  const auto got = first_channels(object, points, "tex.level.2d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x, %y}], %z;");
  const float wanted[] = {10, 20, 22.5F, 30};
  for (std::size_t k = 0; k < 4; ++k) EXPECT_FLOAT_EQ(got[k], wanted[k]);
  // Two texels of the top level from pixel to pixel: level 1.
  const auto steep = first_channels(object, {{0.5F, 0.5F, 0.5F}},
                                    "mov.f32 %w, 0f00000000; tex.grad.2d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x, %y}], {%z, %w}, {%w, %z};");
  EXPECT_FLOAT_EQ(steep[0], 20);
}

TEST_F(TextureTest, AViewReadsElementsAndLayersAsOthers) {
  std::vector<std::uint32_t> content(4 * 3);
  for (std::size_t k = 0; k < content.size(); ++k) content[k] = static_cast<std::uint32_t>(0x10000 * (2 * k + 1) + 2 * k);
  const CUarray words_array = array({4, 0, 3, CU_AD_FORMAT_UNSIGNED_INT32, 1, CUDA_ARRAY3D_LAYERED}, content.data(), 4);
  const CUDA_RESOURCE_DESC resource = of(words_array);
  const CUDA_TEXTURE_DESC how = description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT, CU_TRSF_READ_AS_INTEGER);
  CUDA_RESOURCE_VIEW_DESC view{};
  view.format = CU_RES_VIEW_FORMAT_UINT_2X16;
  view.width = 4;
  view.depth = 2;
  view.firstLayer = 1;
  view.lastLayer = 2;
  CUtexObject object = 0;
  ASSERT_OK(cu().cuTexObjectCreate(&object, &resource, &how, &view));
  const auto got = words(object, {{std::bit_cast<float>(1), 2.5F}}, "tex.a1d.v4.u32.f32 {%d0, %d1, %d2, %d3}, [%o, {%i0, %y}];");
  EXPECT_EQ(got[0], 2 * (2 * 4 + 2));
  EXPECT_EQ(got[1], 2 * (2 * 4 + 2) + 1);
  view.format = CU_RES_VIEW_FORMAT_UINT_1X16;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuTexObjectCreate(&object, &resource, &how, &view));
}

TEST_F(TextureTest, TellsWhatItIs) {
  if (!software_driver()) GTEST_SKIP() << "the numbers of formats are the compiler's on a GPU";
  const CUtexObject object = texture(of(floats(6, 4, 0, pattern(24))),
                                     description(CU_TR_ADDRESS_MODE_MIRROR, CU_TR_FILTER_MODE_LINEAR, CU_TRSF_NORMALIZED_COORDINATES));
  const auto got = words(object, {{}}, "txq.width.b32 %d0, [%o]; txq.height.b32 %d1, [%o]; txq.normalized_coords.b32 %d2, [%o];"
                                       "txq.channel_data_type.b32 %d3, [%o];");
  EXPECT_EQ(got, (std::vector<std::uint32_t>{6, 4, 1, 0x10de}));
}

TEST_F(TextureTest, LinearFilteringOfWholeIntegersIsRefused) {
  const std::int32_t content[] = {1, 2};
  const CUDA_RESOURCE_DESC resource = of(array({2, 0, 0, CU_AD_FORMAT_SIGNED_INT32, 1, 0}, content, 4));
  const CUDA_TEXTURE_DESC how = description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_LINEAR);
  CUtexObject made = 0;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuTexObjectCreate(&made, &resource, &how, nullptr));
}

TEST_F(TextureTest, AFreedObjectIsReported) {
  if (!software_driver()) GTEST_SKIP() << "a GPU does not check";
  const CUtexObject object = texture(of(floats(4, 0, 0, pattern(4))), description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT));
  ASSERT_OK(cu().cuTexObjectDestroy(object));
  const CUfunction fetch = function(load(fetch_kernel("tex.1d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x}];").c_str()), "fetch");
  CUdeviceptr memory = allocate(32), out = memory + 16;
  std::uint32_t n = 1;
  void* arguments[] = {const_cast<CUtexObject*>(&object), &memory, &out, &n};
  ASSERT_OK(cu().cuLaunchKernel(fetch, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuCtxSynchronize());
}

class SurfaceTest : public TextureTest {
 protected:
  CUsurfObject surface(CUarray array) {
    const CUDA_RESOURCE_DESC resource = of(array);
    CUsurfObject made = 0;
    EXPECT_OK(cu().cuSurfObjectCreate(&made, &resource));
    return made;
  }
};

Point whole(int x, int y = 0, int z = 0, int w = 0) {
  return {std::bit_cast<float>(x), std::bit_cast<float>(y), std::bit_cast<float>(z), std::bit_cast<float>(w)};
}

TEST_F(SurfaceTest, WhatIsWrittenIsRead) {
  const auto content = pattern(8 * 4);
  const CUsurfObject object = surface(floats(8, 4, 0, content, CUDA_ARRAY3D_SURFACE_LDST));
  std::vector<Point> points;
  for (int y = 0; y < 4; ++y)
    for (int x = 0; x < 8; ++x) points.push_back(whole(4 * x, y, 100 * y + x));
  words(object, points, "sust.b.2d.b32.trap [%o, {%i0, %i1}], {%i2};");
  const auto got = words(object, points, "suld.b.2d.b32.trap {%d0}, [%o, {%i0, %i1}]; ");
  for (std::size_t k = 0; k < 32; ++k) EXPECT_EQ(got[4 * k], 100 * (k / 8) + k % 8);
}

TEST_F(SurfaceTest, BeyondItsEdges) {
  const auto content = pattern(4 * 2);
  const CUsurfObject object = surface(floats(4, 2, 0, content, CUDA_ARRAY3D_SURFACE_LDST));
  const std::vector<Point> points = {whole(-4, 0), whole(16, 1), whole(4, 7), whole(8, -1)};
  const auto zero = words(object, points, "suld.b.2d.b32.zero {%d0}, [%o, {%i0, %i1}];");
  const auto clamped = words(object, points, "suld.b.2d.b32.clamp {%d0}, [%o, {%i0, %i1}];");
  const std::size_t nearest[] = {0, 7, 5, 2};
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_EQ(zero[4 * k], 0U);
    EXPECT_EQ(std::bit_cast<float>(clamped[4 * k]), content[nearest[k]]);
  }
  words(object, points, "sust.b.2d.b32.zero [%o, {%i0, %i1}], {%d0};");
  const auto kept = words(object, points, "suld.b.2d.b32.clamp {%d0}, [%o, {%i0, %i1}];");
  EXPECT_EQ(kept, clamped);
}

TEST_F(SurfaceTest, PairsOfHalfwordsInLayers) {
  std::vector<std::uint16_t> content(4 * 3 * 2 * 2);
  for (std::size_t k = 0; k < content.size(); ++k) content[k] = static_cast<std::uint16_t>(1000 + k);
  const CUsurfObject object = surface(
      array({4, 3, 2, CU_AD_FORMAT_UNSIGNED_INT16, 2, CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_SURFACE_LDST}, content.data(), 4));
  const auto got = words(object, {whole(1, 8, 2)},
                         "suld.b.a2d.v2.b16.trap {%h0, %h1}, [%o, {%i0, %i1, %i2, %i2}]; cvt.u32.u16 %d0, %h0; cvt.u32.u16 %d1, %h1;");
  const std::size_t element = (1 * 3 + 2) * 4 + 2;
  EXPECT_EQ(got[0], 1000 + 2 * element);
  EXPECT_EQ(got[1], 1000 + 2 * element + 1);
}

TEST_F(SurfaceTest, ReductionsAddUp) {
  const CUsurfObject object = surface(
      array({4, 0, 0, CU_AD_FORMAT_UNSIGNED_INT32, 1, CUDA_ARRAY3D_SURFACE_LDST}, std::vector<std::uint32_t>(4, 5).data(), 4));
  std::vector<Point> points;
  for (int k = 0; k < 100; ++k) points.push_back(whole(4 * (k % 2), 3));
  words(object, points, "sured.b.add.1d.u32.trap [%o, {%i0}], %i1;");
  const auto got = words(object, {whole(0), whole(4), whole(8)}, "suld.b.1d.b32.trap {%d0}, [%o, {%i0}];");
  EXPECT_EQ(got[0], 155U);
  EXPECT_EQ(got[4], 155U);
  EXPECT_EQ(got[8], 5U);
}

TEST_F(SurfaceTest, TrapsBeyondItsEdges) {
  const CUsurfObject object = surface(floats(4, 2, 0, pattern(8), CUDA_ARRAY3D_SURFACE_LDST));
  const CUfunction fetch = function(load(fetch_kernel("suld.b.2d.b32.trap {%d0}, [%o, {%i0, %i1}];").c_str()), "fetch");
  const Point point = whole(16, 1);
  CUdeviceptr from = allocate(16), to = allocate(16);
  ASSERT_OK(cu().cuMemcpyHtoD_v2(from, &point, 16));
  std::uint32_t n = 1;
  void* arguments[] = {const_cast<CUsurfObject*>(&object), &from, &to, &n};
  ASSERT_OK(cu().cuLaunchKernel(fetch, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr));
  EXPECT_NE(CUDA_SUCCESS, cu().cuCtxSynchronize());
}

}  // namespace
}  // namespace cuda_ffi::test
