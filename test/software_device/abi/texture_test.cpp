// The parts of textures: formats, memory, layers, levels, views.

#include "software_device/abi/texture_fixture.hpp"

namespace cuda_ffi::test {
namespace {

TEST_F(TextureTest, IntegersAreReadUnchangedOrAsFractions) {
  const std::int8_t content[] = {-128, -127, -1, 0, 1, 127, 64, -64};
  const CUarray signs = array({8, 0, 0, CU_AD_FORMAT_SIGNED_INT8, 1, 0}, content, 1);
  std::vector<Point> points;
  for (int k = 0; k < 8; ++k) points.push_back({static_cast<float>(k) + 0.5F});
  const CUtexObject whole = texture(
      of(signs),
      description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT, CU_TRSF_READ_AS_INTEGER));
  const auto integers = words(whole, points, "tex.1d.v4.s32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x}];");
  const CUtexObject parts =
      texture(of(signs), description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT));
  const auto fractions =
      first_channels(parts, points, "tex.1d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x}];");
  for (std::size_t k = 0; k < 8; ++k) {
    EXPECT_EQ(static_cast<std::int32_t>(integers[4 * k]), content[k]);
    EXPECT_FLOAT_EQ(fractions[k], std::max(-1.0F, static_cast<float>(content[k]) / 127.0F));
  }
}

TEST_F(TextureTest, FourBytesAreFiltered) {
  const std::uint8_t content[] = {0, 255, 51, 102, 255, 0, 204, 102};
  const CUarray colors = array({2, 0, 0, CU_AD_FORMAT_UNSIGNED_INT8, 4, 0}, content, 4);
  const CUtexObject object =
      texture(of(colors), description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_LINEAR));
  const auto got = words(object, {{0.75F}}, "tex.1d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x}];");
  const float wanted[] = {0.25F, 0.75F, 0.75F * 0.2F + 0.25F * 0.8F, 0.4F};
  for (std::size_t k = 0; k < 4; ++k)
    EXPECT_NEAR(std::bit_cast<float>(got[k]), wanted[k], 1e-4) << k;
}

TEST_F(TextureTest, LinearMemoryIsReadByIndex) {
  std::vector<float> content = pattern(64);
  const CUdeviceptr memory = allocate(64 * 4);
  ASSERT_OK(cu().cuMemcpyHtoD_v2(memory, content.data(), 64 * 4));
  CUDA_RESOURCE_DESC resource{};
  resource.resType = CU_RESOURCE_TYPE_LINEAR;
  resource.res.linear = {memory, CU_AD_FORMAT_FLOAT, 2, 64 * 4};
  const CUtexObject object =
      texture(resource, description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT));
  std::vector<Point> points;
  for (int k = 0; k < 32; ++k) points.push_back({std::bit_cast<float>(k)});
  const auto got = words(object, points, "tex.1d.v4.f32.s32 {%d0, %d1, %d2, %d3}, [%o, {%i0}];");
  for (std::size_t k = 0; k < 32; ++k) {
    EXPECT_EQ(std::bit_cast<float>(got[4 * k]), content[2 * k]);
    EXPECT_EQ(std::bit_cast<float>(got[4 * k + 1]), content[2 * k + 1]);
  }
}

TEST_F(TextureTest, LayersAndCubes) {
  const auto content = pattern(4 * 4 * 6);
  const auto at = [&](int face, int row, int column) {
    return content[static_cast<std::size_t>((face * 4 + row) * 4 + column)];
  };
  const CUtexObject layers =
      texture(of(floats(4, 4, 6, content, CUDA_ARRAY3D_LAYERED)),
              description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT));
  std::vector<Point> points;
  for (int layer = 0; layer < 8; ++layer)
    points.push_back({std::bit_cast<float>(layer), 2.5F, 1.5F});
  const auto got = first_channels(
      layers, points, "tex.a2d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%i0, %y, %z, %z}];");
  for (int layer = 0; layer < 8; ++layer)
    EXPECT_EQ(got[static_cast<std::size_t>(layer)], at(std::min(layer, 5), 1, 2));

  const CUtexObject cube = texture(of(floats(4, 4, 6, content, CUDA_ARRAY3D_CUBEMAP)),
                                   description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT,
                                               CU_TRSF_NORMALIZED_COORDINATES));
  // s = −0.75 and t = 0.25 on each face: column 0, row 2.
  const std::vector<Point> ways = {{1, -0.25F, 0.75F},   {-1, -0.25F, -0.75F}, {-0.75F, 1, 0.25F},
                                   {-0.75F, -1, -0.25F}, {-0.75F, -0.25F, 1},  {0.75F, -0.25F, -1}};
  const auto faces = first_channels(
      cube, ways, "tex.cube.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x, %y, %z, %z}];");
  for (int face = 0; face < 6; ++face)
    EXPECT_EQ(faces[static_cast<std::size_t>(face)], at(face, 2, 0)) << face;
}

TEST_F(TextureTest, GathersTheFourTexelsThatWouldBeBlended) {
  const auto content = pattern(16);
  const CUtexObject object =
      texture(of(floats(4, 4, 0, content)),
              description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_LINEAR));
  const auto got =
      words(object, {{2, 1}}, "tld4.r.2d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x, %y}];");
  const std::size_t order[] = {5, 6, 2, 1};  // below left, below right, above right, above left
  for (std::size_t k = 0; k < 4; ++k)
    EXPECT_EQ(std::bit_cast<float>(got[k]), content[order[k]]) << k;
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
  CUDA_TEXTURE_DESC how = description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_LINEAR,
                                      CU_TRSF_NORMALIZED_COORDINATES);
  how.mipmapFilterMode = CU_TR_FILTER_MODE_LINEAR;
  how.maxMipmapLevelClamp = 2;
  const CUtexObject object = texture(resource, how);
  const std::vector<Point> points = {
      {0.5F, 0.5F, 0}, {0.5F, 0.5F, 1}, {0.5F, 0.5F, 1.25F}, {0.5F, 0.5F, 9}};
  const auto got = first_channels(
      object, points, "tex.level.2d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x, %y}], %z;");
  const float wanted[] = {10, 20, 22.5F, 30};
  for (std::size_t k = 0; k < 4; ++k) EXPECT_FLOAT_EQ(got[k], wanted[k]);
  // Two texels of the top level lie between neighboring pixels: level 1.
  const auto steep = first_channels(object, {{0.5F, 0.5F, 0.5F}},
                                    "mov.f32 %w, 0f00000000; tex.grad.2d.v4.f32.f32 {%d0, %d1, "
                                    "%d2, %d3}, [%o, {%x, %y}], {%z, %w}, {%w, %z};");
  EXPECT_FLOAT_EQ(steep[0], 20);
}

TEST_F(TextureTest, AViewReinterpretsElementsAndLayers) {
  std::vector<std::uint32_t> content(4 * 3);
  for (std::size_t k = 0; k < content.size(); ++k)
    content[k] = static_cast<std::uint32_t>(0x10000 * (2 * k + 1) + 2 * k);
  const CUarray words_array =
      array({4, 0, 3, CU_AD_FORMAT_UNSIGNED_INT32, 1, CUDA_ARRAY3D_LAYERED}, content.data(), 4);
  const CUDA_RESOURCE_DESC resource = of(words_array);
  const CUDA_TEXTURE_DESC how =
      description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT, CU_TRSF_READ_AS_INTEGER);
  CUDA_RESOURCE_VIEW_DESC view{};
  view.format = CU_RES_VIEW_FORMAT_UINT_2X16;
  view.width = 4;
  view.depth = 3;
  view.firstLayer = 1;
  view.lastLayer = 2;
  CUtexObject object = 0;
  ASSERT_OK(cu().cuTexObjectCreate(&object, &resource, &how, &view));
  const auto got = words(object, {{std::bit_cast<float>(1), 2.5F}},
                         "tex.a1d.v4.u32.f32 {%d0, %d1, %d2, %d3}, [%o, {%i0, %y}];");
  EXPECT_EQ(got[0], 2 * (2 * 4 + 2));
  EXPECT_EQ(got[1], 2 * (2 * 4 + 2) + 1);
  view.format = CU_RES_VIEW_FORMAT_UINT_1X16;
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuTexObjectCreate(&object, &resource, &how, &view));
  view.format = CU_RES_VIEW_FORMAT_UINT_2X16;
  view.depth = 2;  // that of the array, not of the selected layers
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE, cu().cuTexObjectCreate(&object, &resource, &how, &view));
}

TEST_F(TextureTest, DescribesItself) {
  if (!software_driver()) GTEST_SKIP() << "the numbers of formats are the compiler's on a GPU";
  const CUtexObject object =
      texture(of(floats(6, 4, 0, pattern(24))),
              description(CU_TR_ADDRESS_MODE_MIRROR, CU_TR_FILTER_MODE_LINEAR,
                          CU_TRSF_NORMALIZED_COORDINATES));
  const auto got = words(
      object, {{}},
      "txq.width.b32 %d0, [%o]; txq.height.b32 %d1, [%o]; txq.normalized_coords.b32 %d2, [%o];"
      "txq.channel_data_type.b32 %d3, [%o];");
  EXPECT_EQ(got, (std::vector<std::uint32_t>{6, 4, 1, 0x10de}));
}

TEST_F(TextureTest, WholeIntegersAreNotFiltered) {
  const std::int32_t content[] = {1, 2};
  const CUDA_RESOURCE_DESC resource =
      of(array({2, 0, 0, CU_AD_FORMAT_SIGNED_INT32, 1, 0}, content, 4));
  const CUtexObject object =
      texture(resource, description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_LINEAR));
  if (!software_driver()) GTEST_SKIP() << "made; what a GPU fetches is undefined";
  const auto got =
      words(object, {{0.75F}, {1.25F}}, "tex.1d.v4.s32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x}];");
  EXPECT_EQ(got[0], 1U);
  EXPECT_EQ(got[4], 2U);
}

TEST_F(TextureTest, AFreedObjectIsReported) {
  if (!software_driver()) GTEST_SKIP() << "a GPU does not check";
  const CUtexObject object =
      texture(of(floats(4, 0, 0, pattern(4))),
              description(CU_TR_ADDRESS_MODE_CLAMP, CU_TR_FILTER_MODE_POINT));
  ASSERT_OK(cu().cuTexObjectDestroy(object));
  const CUfunction fetch = function(
      load(fetch_kernel("tex.1d.v4.f32.f32 {%d0, %d1, %d2, %d3}, [%o, {%x}];").c_str()), "fetch");
  CUdeviceptr memory = allocate(32), out = memory + 16;
  ASSERT_OK(cu().cuMemsetD8_v2(memory, 0, 16));
  std::uint32_t n = 1;
  void* arguments[] = {const_cast<CUtexObject*>(&object), &memory, &out, &n};
  ASSERT_OK(cu().cuLaunchKernel(fetch, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr));
  EXPECT_CU(CUDA_ERROR_ILLEGAL_ADDRESS, cu().cuCtxSynchronize());
}

}  // namespace
}  // namespace cuda_ffi::test
