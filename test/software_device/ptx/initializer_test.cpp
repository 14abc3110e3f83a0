#include "parsing.hpp"

#include <bit>
#include <cstring>

namespace cuda_ffi::software::ptx {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes bytes_of(const std::string& declaration) {
  return parse_text(declaration).variables.back().initial;
}

template <class Number>
std::vector<Number> numbers_of(const std::string& declaration) {
  const Bytes bytes = bytes_of(declaration);
  std::vector<Number> numbers(bytes.size() / sizeof(Number));
  std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(Number));
  return numbers;
}

TEST(PtxInitializers, WriteLittleEndianBytes) {
  EXPECT_EQ(bytes_of(".global .u32 x = 0x12345678;"), (Bytes{0x78, 0x56, 0x34, 0x12}));
  EXPECT_EQ(bytes_of(".global .s16 x = -2;"), (Bytes{0xfe, 0xff}));
  EXPECT_EQ(bytes_of(".global .b8 x[3] = {72, 105, 255};"), (Bytes{72, 105, 255}));
  const Bytes wide = bytes_of(".global .b128 x = -1;");
  EXPECT_EQ(wide, Bytes(16, 0xff));
  EXPECT_EQ(bytes_of(".global .b128 x = 1;"),
            (Bytes{1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(PtxInitializers, MayBeShorterThanTheirVariable) {
  const Module module = parse_text(".global .u8 x[100] = {1, 2};");
  EXPECT_EQ(module.variables[0].size, 100u);
  EXPECT_EQ(module.variables[0].initial, (Bytes{1, 2}));
}

TEST(PtxInitializers, ConvertFloats) {
  EXPECT_EQ(numbers_of<float>(".global .f32 x[4] = {0f3F800000, 1.5, 2, -0f3F800000};"),
            (std::vector<float>{1, 1.5f, 2, -1}));
  EXPECT_EQ(numbers_of<double>(".global .f64 x[3] = {0d3FF0000000000000, 1e3, -3};"),
            (std::vector<double>{1, 1000, -3}));
  EXPECT_EQ(numbers_of<float>(".global .b32 x = 0f40000000;"), std::vector<float>{2});
}

TEST(PtxInitializers, FillRowsByBraces) {
  EXPECT_EQ(numbers_of<std::int32_t>(".global .s32 x[3][2] = {{1}, {2, 3}, {4, 5}};"),
            (std::vector<std::int32_t>{1, 0, 2, 3, 4, 5}));
  EXPECT_EQ(numbers_of<std::int32_t>(".global .s32 x[2][2] = {1, 2, 3};"),
            (std::vector<std::int32_t>{1, 2, 3}));
  EXPECT_EQ(numbers_of<std::int32_t>(".global .s32 x[2][2][2] = {{{1, 2}, {3}}, {{4}}};"),
            (std::vector<std::int32_t>{1, 2, 3, 0, 4}));
  EXPECT_EQ(numbers_of<std::int32_t>(".global .s32 x[3][2] = {1, {2, 3}};"),
            (std::vector<std::int32_t>{1, 0, 2, 3}));
  EXPECT_EQ(numbers_of<float>(".global .v2 .f32 x[2] = {{1, 2}, {3}};"),
            (std::vector<float>{1, 2, 3}));
  EXPECT_TRUE(bytes_of(".global .u32 x[4] = {};").empty());
}

TEST(PtxInitializers, GiveAnUnsizedArrayItsSize) {
  EXPECT_EQ(parse_text(".global .u32 x[] = {1, 2, 3};").variables[0].size, 12u);
  EXPECT_EQ(parse_text(".global .u32 x[][4] = {{1}, {2}};").variables[0].size, 32u);
  EXPECT_EQ(parse_text(".global .u32 x[][4] = {1, 2, 3, 4, 5};").variables[0].size, 32u);
}

TEST(PtxInitializers, HoldAddresses) {
  const Module module = parse_text(
      ".global .u32 target[4];"
      ".global .u64 x[6] = {target, target+4, generic(target), generic(target)+8, "
      "generic(target-4), later};"
      ".func later() { ret; }");
  const Variable& x = variable_named(module, "x");
  ASSERT_EQ(x.relocations.size(), 6u);
  const std::int64_t addends[] = {0, 4, 0, 8, -4, 0};
  for (std::size_t i = 0; i < 6; ++i) {
    const Relocation& relocation = x.relocations[i];
    EXPECT_EQ(relocation.offset, i * 8);
    EXPECT_EQ(relocation.addend, addends[i]);
    EXPECT_EQ(relocation.size, 8);
    EXPECT_EQ(relocation.generic, i >= 2 && i <= 4);
    EXPECT_EQ(symbol_name(module, relocation.symbol), i == 5 ? "later" : "target");
  }
  EXPECT_EQ(x.initial, Bytes(48));
}

TEST(PtxInitializers, HoldSingleBytesOfAddresses) {
  const Module module = parse_text(
      ".global .u32 t; .global .u8 x[5] = {9, 0xFF(t), 0xFF00(generic(t)+4), "
      "0xFF00000000000000(t), 7};");
  const Variable& x = variable_named(module, "x");
  ASSERT_EQ(x.relocations.size(), 3u);
  EXPECT_EQ(x.initial, (Bytes{9, 0, 0, 0, 7}));
  EXPECT_EQ(x.relocations[0].shift, 0);
  EXPECT_EQ(x.relocations[1].shift, 1);
  EXPECT_EQ(x.relocations[2].shift, 7);
  EXPECT_EQ(x.relocations[1].offset, 2u);
  EXPECT_EQ(x.relocations[1].size, 1);
  EXPECT_TRUE(x.relocations[1].generic);
  EXPECT_EQ(x.relocations[1].addend, 4);
}

TEST(PtxInitializers, OfTextureReferencesAreSkipped) {
  const Module module = parse_text(
      ".global .texref t = { width = 640, addr_mode_0 = wrap }; .global .samplerref s = { "
      "filter_mode = linear };");
  EXPECT_EQ(module.variables.size(), 2u);
  EXPECT_TRUE(module.variables[0].initial.empty());
}

TEST(PtxInitializers, SayWhatIsWrong) {
  EXPECT_EQ(fragment_error(".global .u32 x[2] = {1, 2, 3};"),
            "the initializer has more elements than 'x'");
  EXPECT_EQ(fragment_error(".global .u32 x[2][2] = {{1, 2, 3}};"),
            "the initializer has more elements than 'x'");
  EXPECT_EQ(fragment_error(".global .u32 x[1][2] = {{1}, {2}};"),
            "the initializer has more elements than 'x'");
  EXPECT_EQ(fragment_error(".global .u32 x[2] = {{1}};"),
            "the initializer has more braces than dimensions");
  EXPECT_EQ(fragment_error(".global .u32 x[2] = 1;"), "expected '{' of an initializer, found '1'");
  EXPECT_EQ(fragment_error(".global .u32 x[2] = {1;"),
            "expected '}' after an initializer, found ';'");
  EXPECT_EQ(fragment_error(".global .u32 x = 1.5;"), "this variable takes no floating-point value");
  EXPECT_EQ(fragment_error(".global .u64 x = \nnowhere;", 2),
            "initializer: unknown name 'nowhere'");
  EXPECT_EQ(fragment_error(".global .u16 x = x;"), "an address needs 4 or 8 bytes");
  EXPECT_EQ(fragment_error(".global .u8 x = 0xFF0(x);"),
            "the mask of an address must select one byte, such as 0xFF00");
  EXPECT_EQ(fragment_error(".global .u8 x = 0(x);"),
            "the mask of an address must select one byte, such as 0xFF00");
  EXPECT_EQ(fragment_error(".global .u32 x = 0xFF(x);"),
            "a masked address goes into a variable of bytes");
  EXPECT_EQ(fragment_error(".global .u64 x = generic x;"), "expected '(' after generic, found 'x'");
  EXPECT_EQ(fragment_error(".global .u32 x = 1/0;"), "division by zero in a constant expression");
  EXPECT_EQ(fragment_error(".global .u64 x = x+9223372036854775807+1;"),
            "the offset of an address does not fit in 64 bits");
}

TEST(PtxInitializers, AreNotMadeLargeByAShortText) {
  EXPECT_EQ(fragment_error(".global .u8 x[2][1000000000] = {{1}, {2}};"),
            "the initializer is too large");
}

}  // namespace
}  // namespace cuda_ffi::software::ptx
