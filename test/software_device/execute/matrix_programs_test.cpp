// Compares programs/matrix.cu (wmma) with products computed on the host, and tests the tiles of
// ldmatrix.

#include <cmath>
#include <random>

#include "device.hpp"
#include "dialect.hpp"
#include "matrix_elements.hpp"

namespace cuda_ffi::software::test {
namespace {

class MatrixPrograms : public ::testing::TestWithParam<Dialect> {
 protected:
  void SetUp() override {
    if (const std::string why = missing(GetParam()); !why.empty()) GTEST_SKIP() << why;
    module = load(program_in(GetParam(), "matrix"), GetParam().capability);
  }
  std::unique_ptr<LoadedModule> module;
};

INSTANTIATE_TEST_SUITE_P(Dialects, MatrixPrograms,
                         ::testing::Values(Dialect{80, ".ptx"}, Dialect{120, ".sm120.ptx"}),
                         [](const auto& dialect) { return name_of(dialect.param); });
INSTANTIATE_TEST_SUITE_P(Compiled, MatrixPrograms,
                         ::testing::Values(Dialect{90, nullptr, "90a"},
                                           Dialect{100, nullptr, "100a"},
                                           Dialect{121, nullptr, "121"}),
                         [](const auto& dialect) { return name_of(dialect.param); });

// Halves of small integers: their products and sums are exact.
std::vector<double> halves(std::size_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::vector<double> values(count);
  for (double& value : values)
    value = static_cast<double>(static_cast<int>(engine() % 9) - 4) * 0.5;
  return values;
}

template <class T>
std::vector<T> bits_of_values(const std::vector<double>& values, const char* type) {
  std::vector<T> bits;
  for (const double value : values)
    bits.push_back(static_cast<T>(encode(element_type(type), value)));
  return bits;
}

TEST_P(MatrixPrograms, HalfTimesHalfInFloat) {
  constexpr std::size_t kSize = 48;
  const auto a = halves(kSize * kSize, 1), b = halves(kSize * kSize, 2);
  Memory<std::uint16_t> da(bits_of_values<std::uint16_t>(a, "f16")),
      db(bits_of_values<std::uint16_t>(b, "f16"));
  Memory<float> dc(kSize * kSize);
  run(*module, "product_f16", {{3, 3}, {32}}, Arguments(da, db, dc, static_cast<int>(kSize)));
  for (std::size_t row = 0; row < kSize; ++row)
    for (std::size_t column = 0; column < kSize; ++column) {
      double sum = 0;
      for (std::size_t k = 0; k < kSize; ++k) sum += a[row * kSize + k] * b[k * kSize + column];
      ASSERT_EQ(dc[row * kSize + column], static_cast<float>(2 * sum)) << row << ", " << column;
    }
}

TEST_P(MatrixPrograms, RandomHalvesAreAccurateToFloat) {
  constexpr std::size_t kSize = 64;
  std::mt19937 engine(5);
  std::vector<std::uint16_t> a(kSize * kSize), b(kSize * kSize);
  for (auto* matrix : {&a, &b})
    for (auto& bits : *matrix)
      bits = static_cast<std::uint16_t>(engine() % 0x4000 | (engine() & 1) << 15);  // below 2
  Memory<std::uint16_t> da(a), db(b);
  Memory<float> dc(kSize * kSize);
  run(*module, "product_f16", {{4, 4}, {32}}, Arguments(da, db, dc, static_cast<int>(kSize)));
  const ElementType half = element_type("f16");
  for (std::size_t row = 0; row < kSize; ++row)
    for (std::size_t column = 0; column < kSize; ++column) {
      double sum = 0, size = 0;
      for (std::size_t k = 0; k < kSize; ++k) {
        const double term = decode(half, a[row * kSize + k]) * decode(half, b[k * kSize + column]);
        sum += term;
        size += std::fabs(term);
      }
      ASSERT_NEAR(dc[row * kSize + column], 2 * sum, size * 0x1p-20);
    }
}

TEST_P(MatrixPrograms, HalvesInSharedMemory) {
  constexpr std::size_t kSize = 64;
  const auto a = halves(kSize * kSize, 3), b = halves(kSize * kSize, 4);
  Memory<std::uint16_t> da(bits_of_values<std::uint16_t>(a, "f16")),
      db(bits_of_values<std::uint16_t>(b, "f16"));
  Memory<std::uint16_t> dc(kSize * kSize);
  run(*module, "product_half", {{8, 2}, {32}}, Arguments(da, db, dc, static_cast<int>(kSize)));
  for (std::size_t row = 0; row < kSize; ++row)
    for (std::size_t column = 0; column < kSize; ++column) {
      double sum = 0;
      for (std::size_t k = 0; k < kSize; ++k) sum += a[row * kSize + k] * b[column * kSize + k];
      ASSERT_EQ(decode(element_type("f16"), dc[column * kSize + row]), sum)
          << row << ", " << column;
    }
}

TEST_P(MatrixPrograms, Bfloat16) {
  const auto a = halves(8 * 16, 5), b = halves(16 * 32, 6), c = halves(8 * 32, 7);
  Memory<std::uint16_t> da(bits_of_values<std::uint16_t>(a, "bf16")),
      db(bits_of_values<std::uint16_t>(b, "bf16"));
  Memory<float> dc(std::vector<float>(c.begin(), c.end()));
  run(*module, "product_bf16", {{1}, {32}}, Arguments(da, db, dc));
  for (std::size_t row = 0; row < 8; ++row)
    for (std::size_t column = 0; column < 32; ++column) {
      double sum = c[row * 32 + column];
      for (std::size_t k = 0; k < 16; ++k) sum += a[k * 8 + row] * b[k * 32 + column];
      ASSERT_EQ(dc[row * 32 + column], sum) << row << ", " << column;
    }
}

TEST_P(MatrixPrograms, Tf32) {
  const auto a = halves(16 * 8, 8), b = halves(8 * 16, 9);
  Memory<float> da(std::vector<float>(a.begin(), a.end())),
      db(std::vector<float>(b.begin(), b.end())), dc(256);
  run(*module, "product_tf32", {{1}, {32}}, Arguments(da, db, dc));
  for (std::size_t row = 0; row < 16; ++row)
    for (std::size_t column = 0; column < 16; ++column) {
      double sum = 1;
      for (std::size_t k = 0; k < 8; ++k) sum += a[row * 8 + k] * b[column * 8 + k];
      ASSERT_EQ(dc[row * 16 + column], sum) << row << ", " << column;
    }
}

TEST_P(MatrixPrograms, DoublesAreFusedInOrder) {
  std::mt19937 engine(10);
  std::uniform_real_distribution<double> any(-1, 1);
  std::vector<double> a(32), b(32), c(64);
  for (auto* matrix : {&a, &b, &c})
    for (double& value : *matrix) value = any(engine);
  Memory<double> da(a), db(b), dc(c);
  run(*module, "product_f64", {{1}, {32}}, Arguments(da, db, dc));
  for (std::size_t row = 0; row < 8; ++row)
    for (std::size_t column = 0; column < 8; ++column) {
      double sum = c[column * 8 + row];
      for (std::size_t k = 0; k < 4; ++k) sum = std::fma(a[row * 4 + k], b[k * 8 + column], sum);
      ASSERT_EQ(dc[column * 8 + row], sum) << row << ", " << column;
    }
}

TEST_P(MatrixPrograms, Bytes) {
  std::mt19937 engine(12);
  std::vector<std::int8_t> a(256), b(256);
  for (auto* matrix : {&a, &b})
    for (auto& value : *matrix) value = static_cast<std::int8_t>(engine());
  Memory<std::int8_t> da(a), db(b);
  Memory<int> dc(256);
  run(*module, "product_s8", {{1}, {32}}, Arguments(da, db, dc));
  for (std::size_t row = 0; row < 16; ++row)
    for (std::size_t column = 0; column < 16; ++column) {
      int sum = 5;
      for (std::size_t k = 0; k < 16; ++k) sum += a[row * 16 + k] * b[column * 16 + k];
      ASSERT_EQ(dc[row * 16 + column], sum) << row << ", " << column;
    }
}

TEST_P(MatrixPrograms, FourBitsAndSingleOnes) {
  std::mt19937 engine(13);
  std::vector<std::uint32_t> a(32), b(32);
  for (auto* matrix : {&a, &b})
    for (auto& value : *matrix) value = static_cast<std::uint32_t>(engine());
  Memory<std::uint32_t> da(a), db(b);
  Memory<int> nibbles(64), bits(64);
  run(*module, "product_u4", {{1}, {32}}, Arguments(da, db, nibbles));
  run(*module, "product_b1", {{1}, {32}}, Arguments(da, db, bits));
  for (std::size_t row = 0; row < 8; ++row)
    for (std::size_t column = 0; column < 8; ++column) {
      int sum = 0, differing = 0;
      for (std::size_t k = 0; k < 4; ++k) {
        const std::uint32_t x = a[row * 4 + k], y = b[column * 4 + k];
        for (int nibble = 0; nibble < 8; ++nibble)
          sum += static_cast<int>((x >> (4 * nibble) & 15) * (y >> (4 * nibble) & 15));
        differing += __builtin_popcount(x ^ y);
      }
      ASSERT_EQ(nibbles[row * 8 + column], sum) << row << ", " << column;
      ASSERT_EQ(bits[row * 8 + column], differing) << row << ", " << column;
    }
}

// A warp fills 32 rows of eight 16-bit numbers (256 in all, 16 bytes between rows). Then `body`
// moves tiles between them and %r0 to %r3, which are stored word by word.
std::string tiles_kernel(const std::string& body) {
  return R"(.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 out) {
  .reg .pred %p;
  .reg .b32 %l, %x, %at, %row, %r<4>;
  .reg .b64 %o, %w;
  .shared .align 16 .b8 room[512];
  mov.u32 %l, %tid.x;
  mov.u32 %at, room;
  mad.lo.u32 %row, %l, 16, %at;
  mul.lo.u32 %x, %l, 524296;     // 8 l and 8 l in both halves
  add.u32 %x, %x, 65536;         // 8 l + 1 in the upper
  st.shared.u32 [%row], %x;
  add.u32 %x, %x, 131074;
  st.shared.u32 [%row+4], %x;
  add.u32 %x, %x, 131074;
  st.shared.u32 [%row+8], %x;
  add.u32 %x, %x, 131074;
  st.shared.u32 [%row+12], %x;
  mov.u32 %r0, 0; mov.u32 %r1, 0; mov.u32 %r2, 0; mov.u32 %r3, 0;
  bar.warp.sync -1;
  )" + body +
         R"(
  ld.param.u64 %o, [out];
  mul.wide.u32 %w, %l, 16;
  add.u64 %o, %o, %w;
  st.global.v4.u32 [%o], {%r0, %r1, %r2, %r3};
  ret;
})";
}

std::vector<std::uint16_t> halves_after(const std::string& body) {
  const auto module = load(tiles_kernel(body), 90);
  Memory<std::uint16_t> out(256);
  run(*module, "k", {{1}, {32}}, Arguments(out));
  return out.values();
}

// out[lane × 8 + 2 × register + half]
std::size_t place(std::size_t lane, std::size_t tile, std::size_t half) {
  return lane * 8 + tile * 2 + half;
}

TEST(MatrixTiles, LoadedAsTheyAre) {
  const auto got =
      halves_after("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r0, %r1, %r2, %r3}, [%row];");
  for (std::size_t lane = 0; lane < 32; ++lane)
    for (std::size_t tile = 0; tile < 4; ++tile)
      for (std::size_t half = 0; half < 2; ++half)
        EXPECT_EQ(got[place(lane, tile, half)], (8 * tile + lane / 4) * 8 + 2 * (lane % 4) + half);
}

TEST(MatrixTiles, LoadedTransposed) {
  const auto got =
      halves_after("ldmatrix.sync.aligned.m8n8.x2.trans.shared::cta.b16 {%r0, %r1}, [%row];");
  for (std::size_t lane = 0; lane < 32; ++lane)
    for (std::size_t half = 0; half < 2; ++half) {
      EXPECT_EQ(got[place(lane, 0, half)], (2 * (lane % 4) + half) * 8 + lane / 4);
      EXPECT_EQ(got[place(lane, 1, half)], (8 + 2 * (lane % 4) + half) * 8 + lane / 4);
      EXPECT_EQ(got[place(lane, 2, half)], 0);
    }
}

TEST(MatrixTiles, OnlyTheFirstLanesNameRows) {
  // Lanes from 8 on name an address that does not exist.
  const auto got = halves_after(
      "setp.gt.u32 %p, %l, 7; @%p mov.u32 %row, 100000;"
      "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r0}, [%row];");
  for (std::size_t lane = 0; lane < 32; ++lane)
    EXPECT_EQ(got[place(lane, 0, 1)], lane / 4 * 8 + 2 * (lane % 4) + 1);
}

TEST(MatrixTiles, StoredTransposedAndLoadedBack) {
  const auto got = halves_after(
      "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r0, %r1, %r2, %r3}, [%row];"
      "stmatrix.sync.aligned.m8n8.x4.trans.shared.b16 [%row], {%r0, %r1, %r2, %r3};"
      "bar.warp.sync -1;"
      "ld.shared.v4.u32 {%r0, %r1, %r2, %r3}, [%row];");
  for (std::size_t row = 0; row < 32; ++row)
    for (std::size_t column = 0; column < 8; ++column)
      EXPECT_EQ(got[row * 8 + column], (row / 8 * 8 + column) * 8 + row % 8)
          << row << ", " << column;
}

TEST(MatrixTiles, MovedTransposed) {
  const auto got = halves_after(
      "ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r0}, [%row];"
      "movmatrix.sync.aligned.m8n8.trans.b16 %r1, %r0;");
  for (std::size_t lane = 0; lane < 32; ++lane)
    for (std::size_t half = 0; half < 2; ++half)
      EXPECT_EQ(got[place(lane, 1, half)], (2 * (lane % 4) + half) * 8 + lane / 4);
}

TEST(MatrixTiles, ARowOutsideOfSharedMemoryIsReported) {
  const auto module =
      load(tiles_kernel("ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r0}, [%row+512];"), 90);
  Memory<std::uint16_t> out(256);
  const auto fault = launch(*module, "k", {{1}, {32}}, Arguments(out));
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->code, CUDA_ERROR_ILLEGAL_ADDRESS);
  EXPECT_NE(fault->report.find("invalid shared read of 16 bytes"), std::string::npos)
      << fault->report;
}

}  // namespace
}  // namespace cuda_ffi::software::test
