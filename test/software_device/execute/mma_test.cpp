// mma.sync of every shape and type. Where a fragment's elements lie is written here as the PTX ISA
// writes it, shape by shape.

#include <random>

#include "device.hpp"
#include "matrix_elements.hpp"

namespace cuda_ffi::software::test {
namespace {

struct Product {
  int m, n, k;
  std::string d, a, b, c;
  std::string suffix = "";  // ".xor.popc"
  std::string infix = "";   // ".satfinite"
};

std::string shape_of(const Product& p) {
  return "m" + std::to_string(p.m) + "n" + std::to_string(p.n) + "k" + std::to_string(p.k);
}

struct Place {
  int row, column;
};

// Matrix A: «row = …, col = …» for ai.
Place place_of_a(const Product& p, int lane, int i) {
  const int group = lane >> 2, t = lane % 4;
  const int bits = element_type(p.a).bits;
  if (p.m == 8) {
    if (bits == 64) return {group, t};
    if (bits == 8) return {group, t * 4 + i};
    if (bits == 4) return {group, t * 8 + i};
    return {group, t * 32 + i};
  }
  switch (bits) {
    case 16:
      if (p.k == 8) return {i < 2 ? group : group + 8, t * 2 + (i & 1)};
      return {i < 2 || (i >= 4 && i < 6) ? group : group + 8, t * 2 + (i & 1) + (i >= 4 ? 8 : 0)};
    case 32: return {i == 0 || i == 2 ? group : group + 8, i < 2 ? t : t + 4};
    case 64:
      if (i % 2 == 0) return {group, p.k == 16 ? i * 2 + t : i == 0 ? t : t + 4};
      return {group + 8, p.k == 16 ? i * 2 - 2 + t : i == 1 ? t : t + 4};
    case 8:
      if (p.k == 16) return {i < 4 ? group : group + 8, t * 4 + (i & 3)};
      return {i < 4 || (i >= 8 && i < 12) ? group : group + 8, t * 4 + (i & 3) + (i >= 8 ? 16 : 0)};
    case 4:
      if (p.k == 32) return {i < 8 ? group : group + 8, t * 8 + (i & 7)};
      return {i < 8 || (i >= 16 && i < 24) ? group : group + 8, t * 8 + (i & 7) + (i >= 16 ? 32 : 0)};
    default:
      if (p.k == 128) return {i < 32 ? group : group + 8, t * 32 + (i & 31)};
      return {i < 32 || (i >= 64 && i < 96) ? group : group + 8, t * 32 + (i & 31) + (i >= 64 ? 128 : 0)};
  }
}

Place place_of_b(const Product& p, int lane, int i) {
  const int group = lane >> 2, t = lane % 4;
  switch (element_type(p.b).bits) {
    case 16: return {t * 2 + (i & 1) + (i >= 2 ? 8 : 0), group};
    case 32: return {i == 0 ? t : t + 4, group};
    case 64: return {t + 4 * i, group};
    case 8: return {t * 4 + (i & 3) + (i >= 4 ? 16 : 0), group};
    case 4: return {t * 8 + (i & 7) + (i >= 8 ? 32 : 0), group};
    default: return {t * 32 + (i & 31) + (i >= 32 ? 128 : 0), group};
  }
}

Place place_of_c(const Product& p, int lane, int i) {
  const int group = lane >> 2, t = lane % 4;
  if (p.m == 8) return {group, t * 2 + i};
  return {i < 2 ? group : group + 8, t * 2 + (i & 1)};
}

// A matrix of values, and the same as registers: word r of lane l is at r × 32 + l.
struct Matrix {
  int rows, columns;
  std::vector<double> values;
  double& at(const Place& p) { return values[static_cast<std::size_t>(p.row * columns + p.column)]; }
};

int elements_in_register(const ElementType& type) { return type.bits == 64 ? 1 : 32 / type.bits; }
int registers_of(const Matrix& matrix, const ElementType& type) {
  return matrix.rows * matrix.columns / 32 / elements_in_register(type);
}

template <class Where>
std::vector<std::uint64_t> pack(Matrix& matrix, const ElementType& type, Where where) {
  const int parts = elements_in_register(type), registers = registers_of(matrix, type);
  std::vector<std::uint64_t> words(static_cast<std::size_t>(32 * registers), 0);
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < parts * registers; ++i)
      words[static_cast<std::size_t>(i / parts * 32 + lane)] |= encode(type, matrix.at(where(lane, i))) << (i % parts * type.bits);
  return words;
}

template <class Where>
void unpack(const std::vector<std::uint64_t>& words, Matrix& matrix, const ElementType& type, Where where) {
  const int parts = elements_in_register(type), registers = registers_of(matrix, type);
  const std::uint64_t mask = type.bits == 64 ? ~0ull : (1ull << type.bits) - 1;
  for (int lane = 0; lane < 32; ++lane)
    for (int i = 0; i < parts * registers; ++i)
      matrix.at(where(lane, i)) =
          decode(type, words[static_cast<std::size_t>(i / parts * 32 + lane)] >> (i % parts * type.bits) & mask);
}

std::string names(const std::string& prefix, int count) {
  std::string text = "{";
  for (int k = 0; k < count; ++k) text += (k != 0 ? ", " : "") + ("%" + prefix + std::to_string(k));
  return text + "}";
}

// k(d, a, b, c): every register is a 64-bit word in memory.
std::string kernel_around(const std::string& instruction, const int (&registers)[4], const bool (&wide)[4]) {
  static const char* const prefixes[] = {"d", "a", "b", "c"};
  std::string text = ".version 8.8\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 d, .param .u64 a, "
                     ".param .u64 b, .param .u64 c) {\n.reg .b32 %lane;\n.reg .b64 %p<4>, %w, %off;\n";
  for (int k = 0; k < 4; ++k)
    text += std::string(".reg ") + (wide[k] ? ".b64 %" : ".b32 %") + prefixes[k] + "<" + std::to_string(registers[k]) + ">;\n";
  text += "mov.u32 %lane, %laneid;\nmul.wide.u32 %off, %lane, 8;\n";
  for (int k = 0; k < 4; ++k) {
    const std::string p = "%p" + std::to_string(k);
    text += "ld.param.u64 " + p + ", [" + prefixes[k] + "];\nadd.u64 " + p + ", " + p + ", %off;\n";
    for (int r = 0; k > 0 && r < registers[k]; ++r)
      text += std::string(wide[k] ? "ld.global.u64 %" : "ld.global.u32 %") + prefixes[k] + std::to_string(r) + ", [" + p + "+" +
              std::to_string(256 * r) + "];\n";
  }
  text += instruction + "\n";
  for (int r = 0; r < registers[0]; ++r)
    text += std::string(wide[0] ? "st.global.u64" : "st.global.u32") + " [%p0+" + std::to_string(256 * r) + "], %d" +
            std::to_string(r) + ";\n";
  return text + "ret;\n}\n";
}

class Numbers {
 public:
  double next(const ElementType& type) {
    if (type.name == "b1") return static_cast<double>(engine_() & 1);
    if (type.floating()) return static_cast<double>(static_cast<int>(engine_() % 9) - 4) * 0.5;
    if (!type.is_signed) return static_cast<double>(engine_() % (1u << type.bits));
    if (type.bits == 32) return static_cast<double>(static_cast<int>(engine_() % 2001) - 1000);
    const int half = 1 << (type.bits - 1);
    return static_cast<double>(static_cast<int>(engine_() % (2u * static_cast<unsigned>(half))) - half);
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
  const ElementType ta = element_type(p.a), tb = element_type(p.b), tc = element_type(p.c), td = element_type(p.d);
  Matrix a = random_matrix(p.m, p.k, ta, numbers), b = random_matrix(p.k, p.n, tb, numbers);
  Matrix c = random_matrix(p.m, p.n, tc, numbers), d{p.m, p.n, std::vector<double>(static_cast<std::size_t>(p.m * p.n))};
  Memory<std::uint64_t> ma(pack(a, ta, [&](int lane, int i) { return place_of_a(p, lane, i); }));
  Memory<std::uint64_t> mb(pack(b, tb, [&](int lane, int i) { return place_of_b(p, lane, i); }));
  Memory<std::uint64_t> mc(pack(c, tc, [&](int lane, int i) { return place_of_c(p, lane, i); }));
  const int registers[] = {registers_of(d, td), registers_of(a, ta), registers_of(b, tb), registers_of(c, tc)};
  Memory<std::uint64_t> md(static_cast<std::size_t>(32 * registers[0]));
  const std::string instruction = "mma.sync.aligned." + shape_of(p) + ".row.col" + p.infix + "." + p.d + "." + p.a + "." + p.b +
                                  "." + p.c + p.suffix + " " + names("d", registers[0]) + ", " + names("a", registers[1]) + ", " +
                                  names("b", registers[2]) + ", " + names("c", registers[3]) + ";";
  const auto module = load(kernel_around(instruction, registers, {td.bits == 64, ta.bits == 64, tb.bits == 64, tc.bits == 64}), 90);
  run(*module, "k", {{1}, {32}}, Arguments(md, ma, mb, mc));
  unpack(md.values(), d, td, [&](int lane, int i) { return place_of_c(p, lane, i); });
  for (int row = 0; row < p.m; ++row)
    for (int column = 0; column < p.n; ++column) {
      double sum = c.at({row, column});
      for (int k = 0; k < p.k; ++k) sum += combined(p, a.at({row, k}), b.at({k, column}));
      EXPECT_EQ(d.at({row, column}), sum) << row << ", " << column;
    }
}

std::vector<Product> products() {
  std::vector<Product> all;
  for (const int k : {8, 16}) {
    for (const char* c : {"f16", "f32"}) all.push_back({16, 8, k, c, "f16", "f16", c});
    all.push_back({16, 8, k, "f32", "bf16", "bf16", "f32"});
  }
  for (const int k : {4, 8}) all.push_back({16, 8, k, "f32", "tf32", "tf32", "f32"});
  all.push_back({8, 8, 4, "f64", "f64", "f64", "f64"});
  for (const int k : {4, 8, 16}) all.push_back({16, 8, k, "f64", "f64", "f64", "f64"});
  for (const char* a : {"s8", "u8"})
    for (const char* b : {"s8", "u8"}) {
      all.push_back({8, 8, 16, "s32", a, b, "s32"});
      for (const int k : {16, 32}) all.push_back({16, 8, k, "s32", a, b, "s32", "", k == 32 ? ".satfinite" : ""});
    }
  for (const char* a : {"s4", "u4"})
    for (const char* b : {"s4", "u4"}) {
      all.push_back({8, 8, 32, "s32", a, b, "s32"});
      for (const int k : {32, 64}) all.push_back({16, 8, k, "s32", a, b, "s32"});
    }
  for (const char* operation : {".xor.popc", ".and.popc"}) {
    all.push_back({8, 8, 128, "s32", "b1", "b1", "s32", operation});
    for (const int k : {128, 256}) all.push_back({16, 8, k, "s32", "b1", "b1", "s32", operation});
  }
  for (const char* a : {"e4m3", "e5m2"})
    for (const char* b : {"e4m3", "e5m2"})
      for (const int k : {16, 32})
        for (const char* c : {"f16", "f32"}) all.push_back({16, 8, k, c, a, b, c});
  return all;
}

INSTANTIATE_TEST_SUITE_P(Shapes, Mma, ::testing::ValuesIn(products()), [](const auto& one) {
  const Product& p = one.param;
  std::string name = shape_of(p) + "_" + p.d + "_" + p.a + "_" + p.b;
  if (!p.suffix.empty()) name += "_" + p.suffix.substr(1, 3);
  return name;
});

// mma.m8n8k4 of f16: four products of 8×8×4; lanes 4q to 4q+3 and 16 above hold product q.
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
  std::vector<std::uint64_t> wa(64), wb(64), wc(static_cast<std::size_t>(32 * (q.c == "f16" ? 4 : 8)));
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
      wa[static_cast<std::size_t>(i / 2 * 32 + lane)] |= encode(half, a[which].at(pa)) << (16 * (i % 2));
      wb[static_cast<std::size_t>(i / 2 * 32 + lane)] |= encode(half, b[which].at(pb)) << (16 * (i % 2));
    }
    const int parts = 32 / tc.bits;
    for (int i = 0; i < 8; ++i)
      wc[static_cast<std::size_t>(i / parts * 32 + lane)] |= encode(tc, c[which].at(quad_c(q.c, lane, i))) << (i % parts * tc.bits);
  }
  const int registers[] = {q.d == "f16" ? 4 : 8, 2, 2, q.c == "f16" ? 4 : 8};
  const std::string instruction = std::string("mma.sync.aligned.m8n8k4") + (q.a_columns ? ".col" : ".row") +
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
      const std::uint64_t word = md[static_cast<std::size_t>(i / parts * 32 + lane)] >> (i % parts * td.bits);
      EXPECT_EQ(decode(td, word & ((1ull << td.bits) - 1)), sum) << lane << ", " << i;
    }
}

INSTANTIATE_TEST_SUITE_P(Layouts, MmaQuads,
                         ::testing::Values(Quad{false, true, "f32", "f32"}, Quad{false, false, "f16", "f16"},
                                           Quad{true, true, "f32", "f16"}, Quad{true, false, "f16", "f16"},
                                           Quad{true, false, "f32", "f32"}));

// One product of special values: d of lane 0 is a's first row times b's first column plus c.
std::uint32_t first_of(const std::string& instruction, std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  const int registers[] = {4, 4, 2, 4};
  std::vector<std::uint64_t> wa(128), wb(64), wc(128);
  wa[0] = a;
  wb[0] = b;
  wc[0] = c;
  Memory<std::uint64_t> ma(wa), mb(wb), mc(wc), md(128);
  const auto module = load(kernel_around(instruction + " {%d0,%d1,%d2,%d3}, {%a0,%a1,%a2,%a3}, {%b0,%b1}, {%c0,%c1,%c2,%c3};",
                                         registers, {false, false, false, false}), 90);
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
  EXPECT_EQ(first_of("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32", 1, 1, 0), (127u - 48) << 23);
  EXPECT_EQ(first_of("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32", 1, (127u + 100) << 7, 0), (127u - 133 + 100) << 23);
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
  EXPECT_NE(why("mma.sync.aligned.m16n8k16.row.row.f32.f16.f16.f32 {%d0,%d1,%d2,%d3}, {%a0,%a1,%a2,%a3}, {%b0,%b1}, {%c0,%c1,%c2,%c3};")
                .find("layout"), std::string::npos);
  EXPECT_NE(why("mma.sync.aligned.m16n8k4.row.col.f32.f16.f16.f32 {%d0,%d1,%d2,%d3}, {%a0,%a1,%a2,%a3}, {%b0,%b1}, {%c0,%c1,%c2,%c3};")
                .find("shape"), std::string::npos);
  EXPECT_NE(why("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%d0,%d1,%d2,%d3}, {%a0,%a1}, {%b0,%b1}, {%c0,%c1,%c2,%c3};")
                .find("4"), std::string::npos);
}

}  // namespace
}  // namespace cuda_ffi::software::test
