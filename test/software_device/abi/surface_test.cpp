// Surfaces: reads, writes, reductions, and accesses beyond their edges.

#include "software_device/abi/texture_fixture.hpp"

namespace cuda_ffi::test {
namespace {

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
  return {std::bit_cast<float>(x), std::bit_cast<float>(y), std::bit_cast<float>(z),
          std::bit_cast<float>(w)};
}

TEST_F(SurfaceTest, WrittenValuesAreRead) {
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
  for (std::size_t k = 0; k < content.size(); ++k)
    content[k] = static_cast<std::uint16_t>(1000 + k);
  const CUsurfObject object = surface(array(
      {4, 3, 2, CU_AD_FORMAT_UNSIGNED_INT16, 2, CUDA_ARRAY3D_LAYERED | CUDA_ARRAY3D_SURFACE_LDST},
      content.data(), 4));
  const auto got = words(object, {whole(1, 8, 2)},
                         "suld.b.a2d.v2.b16.trap {%h0, %h1}, [%o, {%i0, %i1, %i2, %i2}]; "
                         "cvt.u32.u16 %d0, %h0; cvt.u32.u16 %d1, %h1;");
  const std::size_t element = (1 * 3 + 2) * 4 + 2;
  EXPECT_EQ(got[0], 1000 + 2 * element);
  EXPECT_EQ(got[1], 1000 + 2 * element + 1);
}

TEST_F(SurfaceTest, ReductionsAddUp) {
  const CUsurfObject object =
      surface(array({4, 0, 0, CU_AD_FORMAT_UNSIGNED_INT32, 1, CUDA_ARRAY3D_SURFACE_LDST},
                    std::vector<std::uint32_t>(4, 5).data(), 4));
  std::vector<Point> points;
  for (int k = 0; k < 100; ++k) points.push_back(whole(4 * (k % 2), 3));
  words(object, points, "sured.b.add.1d.u32.trap [%o, {%i0}], %i1;");
  const auto got =
      words(object, {whole(0), whole(4), whole(8)}, "suld.b.1d.b32.trap {%d0}, [%o, {%i0}];");
  EXPECT_EQ(got[0], 155U);
  EXPECT_EQ(got[4], 155U);
  EXPECT_EQ(got[8], 5U);
}

TEST_F(SurfaceTest, TrapsBeyondItsEdges) {
  if (!software_driver()) GTEST_SKIP() << "a real fault ends the whole process's use of the GPU";
  const CUsurfObject object = surface(floats(4, 2, 0, pattern(8), CUDA_ARRAY3D_SURFACE_LDST));
  const CUfunction fetch =
      function(load(fetch_kernel("suld.b.2d.b32.trap {%d0}, [%o, {%i0, %i1}];").c_str()), "fetch");
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
