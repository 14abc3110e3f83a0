// mma.sync in every shape and type, with values whose sums are exact.

#include <random>

#include "device.hpp"
#include "mma_kernel.hpp"

namespace cuda_ffi::software::test {
namespace {

// A matrix as values and as registers: word r of lane l is at r × 32 + l.
struct Matrix {
  int rows, columns;
  std::vector<double> values;
  double& at(const Place& p) {
    return values[static_cast<std::size_t>(p.row * columns + p.column)];
  }
};

int elements_in_register(const ElementType& type) {
  return type.bits == 64 ? 1 : 32 / type.bits;
}
int registers_of(const Matrix& matrix, const ElementType& type) {
  return matrix.rows * matrix.columns / 32 / elements_in_register(type);
}

template <class Where>
std::vector<std::uint64_t> pack(Matrix& matrix, const ElementType& type, Where where) {
  const int parts = elements_in_register(type), registers = registers_of(matrix, type);
  std::vector<std::uint64_t> words(static_cast<std::size_t>(32 * registers), 0);
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < parts * registers; ++i)
      words[static_cast<std::size_t>(i / parts * 32 + lane)] |=
          encode(type, matrix.at(where(lane, i))) << (i % parts * type.bits);
  return words;
}

template <class Where>
void unpack(const std::vector<std::uint64_t>& words, Matrix& matrix, const ElementType& type,
            Where where) {
  const int parts = elements_in_register(type), registers = registers_of(matrix, type);
  const std::uint64_t mask = type.bits == 64 ? ~0ull : (1ull << type.bits) - 1;
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < parts * registers; ++i)
      matrix.at(where(lane, i)) = decode(
          type,
          words[static_cast<std::size_t>(i / parts * 32 + lane)] >> (i % parts * type.bits) & mask);
}

class Numbers {
 public:
  double next(const ElementType& type) {
    if (type.name == "b1") return static_cast<double>(engine_() & 1);
    if (type.floating()) return static_cast<double>(static_cast<int>(engine_() % 9) - 4) * 0.5;
    if (!type.is_signed) return static_cast<double>(engine_() % (1u << type.bits));
    if (type.bits == 32) return static_cast<double>(static_cast<int>(engine_() % 2001) - 1000);
    const int half = 1 << (type.bits - 1);
    return static_cast<double>(static_cast<int>(engine_() % (2u * static_cast<unsigned>(half))) -
                               half);
  }

 private:
  std::mt19937 engine_{11};
};

Matrix random_matrix(int rows, int columns, const ElementType& type, Numbers& numbers) {
  Matrix matrix{rows, columns, std::vector<double>(static_cast<std::size_t>(rows * columns))};
  for (double& value : matrix.values) value = numbers.next(type);
  return matrix;
}

double combined(const Product& p, double a, double b) {
  if (p.suffix == ".xor.popc") return a != b ? 1 : 0;
  return a * b;
}

class Mma : public ::testing::TestWithParam<Product> {};

TEST_P(Mma, IsTheProductOfTheMatrices) {
  const Product& p = GetParam();
  Numbers numbers;
  const ElementType ta = element_type(p.a), tb = element_type(p.b), tc = element_type(p.c),
                    td = element_type(p.d);
  Matrix a = random_matrix(p.m, p.k, ta, numbers), b = random_matrix(p.k, p.n, tb, numbers);
  Matrix c = random_matrix(p.m, p.n, tc, numbers),
         d{p.m, p.n, std::vector<double>(static_cast<std::size_t>(p.m * p.n))};
  Memory<std::uint64_t> ma(pack(a, ta, [&](int lane, int i) { return place_of_a(p, lane, i); }));
  Memory<std::uint64_t> mb(pack(b, tb, [&](int lane, int i) { return place_of_b(p, lane, i); }));
  Memory<std::uint64_t> mc(
      pack(c, tc, [&](int lane, int i) { return place_of_c(p, p.c, lane, i); }));
  const int registers[] = {registers_of(d, td), registers_of(a, ta), registers_of(b, tb),
                           registers_of(c, tc)};
  Memory<std::uint64_t> md(static_cast<std::size_t>(32 * registers[0]));
  const std::string instruction = instruction_of(p, registers);
  const auto module =
      load(kernel_around(instruction, registers,
                         {td.bits == 64, ta.bits == 64, tb.bits == 64, tc.bits == 64}),
           90);
  run(*module, "k", {{1}, {32}}, Arguments(md, ma, mb, mc));
  unpack(md.values(), d, td, [&](int lane, int i) { return place_of_c(p, p.d, lane, i); });
  for (int row = 0; row < p.m; ++row)
    for (int column = 0; column < p.n; ++column) {
      double sum = c.at({row, column});
      for (int k = 0; k < p.k; ++k) sum += combined(p, a.at({row, k}), b.at({k, column}));
      EXPECT_EQ(d.at({row, column}), sum) << row << ", " << column;
    }
}

INSTANTIATE_TEST_SUITE_P(Shapes, Mma, ::testing::ValuesIn(products()),
                         [](const auto& one) { return name_of(one.param); });

// mma.m8n8k4 of f16: four products of 8×8×4. Lanes 4q to 4q+3 and those 16 higher hold product q.
struct Quad {
  bool a_columns, b_columns;
  std::string d, c;
};

class MmaQuads : public ::testing::TestWithParam<Quad> {};

Place quad_c(const std::string& type, int lane, int i) {
  if (type == "f16") return {lane < 16 ? lane % 4 : lane % 4 + 4, i};
  const int x = (lane & 1) + (i & 2);
  return {lane < 16 ? x : x + 4, (i & 4) + (lane & 2) + (i & 1)};
}

TEST_P(MmaQuads, FourProductsAtOnce) {
  const Quad& q = GetParam();
  Numbers numbers;
  const ElementType half = element_type("f16"), tc = element_type(q.c), td = element_type(q.d);
  Matrix a[4], b[4], c[4];
  std::vector<std::uint64_t> wa(64), wb(64),
      wc(static_cast<std::size_t>(32 * (q.c == "f16" ? 4 : 8)));
  for (int k = 0; k < 4; ++k) {
    a[k] = random_matrix(8, 4, half, numbers);
    b[k] = random_matrix(4, 8, half, numbers);
    c[k] = random_matrix(8, 8, tc, numbers);
  }
  for (int lane = 0; lane < 32; ++lane) {
    const int which = lane % 16 / 4, low = lane % 4, upper = lane < 16 ? 0 : 4;
    for (int i = 0; i < 4; ++i) {
      const Place pa = q.a_columns ? Place{i % 4 + upper, low} : Place{low + upper, i};
      const Place pb = q.b_columns ? Place{i, low + upper} : Place{low, i + upper};
      wa[static_cast<std::size_t>(i / 2 * 32 + lane)] |= encode(half, a[which].at(pa))
                                                         << (16 * (i % 2));
      wb[static_cast<std::size_t>(i / 2 * 32 + lane)] |= encode(half, b[which].at(pb))
                                                         << (16 * (i % 2));
    }
    const int parts = 32 / tc.bits;
    for (int i = 0; i < 8; ++i)
      wc[static_cast<std::size_t>(i / parts * 32 + lane)] |=
          encode(tc, c[which].at(quad_c(q.c, lane, i))) << (i % parts * tc.bits);
  }
  const int registers[] = {q.d == "f16" ? 4 : 8, 2, 2, q.c == "f16" ? 4 : 8};
  const std::string instruction =
      std::string("mma.sync.aligned.m8n8k4") + (q.a_columns ? ".col" : ".row") +
      (q.b_columns ? ".col." : ".row.") + q.d + ".f16.f16." + q.c + " " + names("d", registers[0]) +
      ", " + names("a", 2) + ", " + names("b", 2) + ", " + names("c", registers[3]) + ";";
  const auto module = load(kernel_around(instruction, registers, {false, false, false, false}), 90);
  Memory<std::uint64_t> ma(wa), mb(wb), mc(wc), md(static_cast<std::size_t>(32 * registers[0]));
  run(*module, "k", {{1}, {32}}, Arguments(md, ma, mb, mc));
  const int parts = 32 / td.bits;
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < 8; ++i) {
      const int which = lane % 16 / 4;
      const Place at = quad_c(q.d, lane, i);
      double sum = c[which].at(at);
      for (int k = 0; k < 4; ++k) sum += a[which].at({at.row, k}) * b[which].at({k, at.column});
      const std::uint64_t word =
          md[static_cast<std::size_t>(i / parts * 32 + lane)] >> (i % parts * td.bits);
      EXPECT_EQ(decode(td, word & ((1ull << td.bits) - 1)), sum) << lane << ", " << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Layouts, MmaQuads,
                         ::testing::Values(Quad{false, true, "f32", "f32"},
                                           Quad{false, false, "f16", "f16"},
                                           Quad{true, true, "f32", "f16"},
                                           Quad{true, false, "f16", "f16"},
                                           Quad{true, false, "f32", "f32"}));

// One product of special values: d of lane 0 is a's first row times b's first column, plus c.
std::uint32_t first_of(const std::string& instruction, std::uint32_t a, std::uint32_t b,
                       std::uint32_t c) {
  const int registers[] = {4, 4, 2, 4};
  std::vector<std::uint64_t> wa(128), wb(64), wc(128);
  wa[0] = a;
  wb[0] = b;
  wc[0] = c;
  Memory<std::uint64_t> ma(wa), mb(wb), mc(wc), md(128);
  const auto module =
      load(kernel_around(
               instruction + " {%d0,%d1,%d2,%d3}, {%a0,%a1,%a2,%a3}, {%b0,%b1}, {%c0,%c1,%c2,%c3};",
               registers, {false, false, false, false}),
           90);
  run(*module, "k", {{1}, {32}}, Arguments(md, ma, mb, mc));
  return static_cast<std::uint32_t>(md[0]);
}

TEST(MmaValues, InfinitiesAndNaN) {
  const std::string product = "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32";
  EXPECT_EQ(first_of(product, 0x7c00, 0x3c00, 0), 0x7f800000u);
  EXPECT_EQ(first_of(product, 0x7c00, 0xbc00, 0), 0xff800000u);
  EXPECT_EQ(first_of(product, 0x7c00, 0, 0), 0x7fffffffu);
  EXPECT_EQ(first_of(product, 0x7c00, 0x3c00, 0xff800000), 0x7fffffffu);
  EXPECT_EQ(first_of(product, 0x3c00, 0x3c00, 0xff812345), 0x7fffffffu);
}

TEST(MmaValues, SubnormalsCount) {
  // 2^-24 × 2^-24 = 2^-48, and a subnormal of bf16 times 2^100.
  EXPECT_EQ(first_of("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", 1, 1, 0), (127u - 48)
                                                                                        << 23);
  EXPECT_EQ(
      first_of("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", 1, (127u + 100) << 7, 0),
      (127u - 133 + 100) << 23);
}

TEST(MmaValues, SumsOfBytesWrapOrAreHeld) {
  const std::string shape = "mma.sync.aligned.m16n8k32.row.col";
  EXPECT_EQ(first_of(shape + ".s32.s8.s8.s32", 0x7f, 0x7f, 0x7fffffff), 0x7fffffffu + 0x7f * 0x7f);
  EXPECT_EQ(first_of(shape + ".satfinite.s32.s8.s8.s32", 0x7f, 0x7f, 0x7fffffff), 0x7fffffffu);
  EXPECT_EQ(first_of(shape + ".satfinite.s32.s8.s8.s32", 0x80, 0x7f, 0x80000000), 0x80000000u);
}

TEST(MmaValues, AWrongFormIsRefused) {
  const auto why = [](const std::string& instruction) {
    return refusal(kernel_around(instruction, {4, 4, 2, 4}, {false, false, false, false}), 90);
  };
  EXPECT_NE(why("mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%d0,%d1,%d2,%d3}, "
                "{%a0,%a1,%a2,%a3}, {%b0,%b1}, {%c0,%c1,%c2,%c3};")
                .find("layout"),
            std::string::npos);
  EXPECT_NE(why("mma.sync.aligned.m16n8k4.row.col.f32.f16.f16.f32 {%d0,%d1,%d2,%d3}, "
                "{%a0,%a1,%a2,%a3}, {%b0,%b1}, {%c0,%c1,%c2,%c3};")
                .find("shape"),
            std::string::npos);
  EXPECT_NE(why("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%d0,%d1,%d2,%d3}, {%a0,%a1}, "
                "{%b0,%b1}, {%c0,%c1,%c2,%c3};")
                .find("4"),
            std::string::npos);
}

}  // namespace
}  // namespace cuda_ffi::software::test
