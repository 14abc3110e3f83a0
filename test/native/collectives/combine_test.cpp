#include "collectives/combine.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "collectives/half_floats.hpp"

namespace cuda_ffi {
namespace {

template <typename Row>
Row combined(ncclDataType_t type, ncclRedOp_t op, const std::vector<Row>& ranks) {
  std::vector<const std::byte*> parts;
  for (const Row& rank : ranks) parts.push_back(reinterpret_cast<const std::byte*>(rank.data()));
  Row result{};
  combine(type, op, parts, result.size(), reinterpret_cast<std::byte*>(result.data()));
  return result;
}

using Bytes = std::array<std::int8_t, 4>;
using Words = std::array<std::int32_t, 3>;

TEST(Combine, IntegersWrapAround) {
  EXPECT_EQ(combined<Bytes>(ncclInt8, ncclSum, {Bytes{127, -128, 100, 1}, {1, -1, 100, 2}}),
            (Bytes{-128, 127, -56, 3}));
  EXPECT_EQ(combined<Bytes>(ncclInt8, ncclProd, {Bytes{127, -128, 16, 3}, {2, -1, 16, -5}}),
            (Bytes{-2, -128, 0, -15}));
}

TEST(Combine, SignsMatterToMaximumAndMinimum) {
  EXPECT_EQ(combined<Bytes>(ncclInt8, ncclMax, {Bytes{-1, 5, 0, 3}, {1, -5, -1, 4}}),
            (Bytes{1, 5, 0, 4}));
  EXPECT_EQ(combined<Bytes>(ncclUint8, ncclMax, {Bytes{-1, 5, 0, 3}, {1, -5, -1, 4}}),
            (Bytes{-1, -5, -1, 4}));
  EXPECT_EQ(combined<Bytes>(ncclInt8, ncclMin, {Bytes{-1, 5, 0, 3}, {1, -5, -1, 4}}),
            (Bytes{-1, -5, -1, 3}));
}

TEST(Combine, AveragesOfIntegersRoundTowardsZero) {
  EXPECT_EQ(combined<Words>(ncclInt32, ncclAvg, {Words{1, -1, 7}, {2, -2, -2}}), (Words{1, -1, 2}));
}

TEST(Combine, FloatsAddUpInTheOrderOfTheRanks) {
  using One = std::array<float, 1>;
  EXPECT_EQ(combined<One>(ncclFloat32, ncclSum, {One{1e8f}, One{1}, One{-1e8f}}), One{0});
  EXPECT_EQ(combined<One>(ncclFloat32, ncclSum, {One{1e8f}, One{-1e8f}, One{1}}), One{1});
}

TEST(HalfFloats, EveryFloat16ComesBack) {
  for (unsigned bits = 0; bits < 0x10000; ++bits) {
    const float value = float_of_float16(static_cast<std::uint16_t>(bits));
    if (std::isnan(value)) {
      EXPECT_GT(bits & 0x7fff, 0x7c00u);
      EXPECT_TRUE(std::isnan(float_of_float16(float16_of(value))));
    } else {
      ASSERT_EQ(float16_of(value), bits);
    }
  }
}

TEST(HalfFloats, RoundToNearestEven) {
  EXPECT_EQ(float16_of(1.0f + 0x1p-11f), 0x3c00);
  EXPECT_EQ(float16_of(1.0f + 3 * 0x1p-11f), 0x3c02);
  EXPECT_EQ(float16_of(1.0f + 0x1.1p-11f), 0x3c01);
  EXPECT_EQ(float16_of(65519.0f), 0x7bff);
  EXPECT_EQ(float16_of(65520.0f), 0x7c00);
  EXPECT_EQ(float16_of(-std::numeric_limits<float>::infinity()), 0xfc00);
  EXPECT_EQ(float16_of(0x1p-25f), 0);
  EXPECT_EQ(float16_of(0x1.8p-25f), 1);
  EXPECT_EQ(float16_of(-0.0f), 0x8000);
  EXPECT_EQ(bfloat16_of(1.0f + 0x1p-8f), 0x3f80);
  EXPECT_EQ(bfloat16_of(1.0f + 3 * 0x1p-8f), 0x3f82);
  EXPECT_EQ(bfloat16_of(std::numeric_limits<float>::max()), 0x7f80);
}

}  // namespace
}  // namespace cuda_ffi
