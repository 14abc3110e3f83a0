#include "software_device/ptx/constant.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "software_device/ptx/parse.hpp"

namespace cuda_ffi::software::ptx {
namespace {

Constant value_of(const std::string& text) {
  Cursor cursor(text);
  const Constant value = parse_constant(cursor);
  EXPECT_TRUE(cursor.at(TokenKind::End)) << text;
  return value;
}

std::int64_t integer(const std::string& text) {
  const Constant value = value_of(text);
  EXPECT_TRUE(value.is_integer()) << text;
  return value.as_signed();
}

double real(const std::string& text) {
  const Constant value = value_of(text);
  EXPECT_EQ(value.kind, Constant::Kind::Float64) << text;
  return value.as_double();
}

std::string constant_error_of(const std::string& text) {
  try {
    value_of(text);
  } catch (const SyntaxError& error) {
    return error.what();
  }
  return "no error";
}

TEST(PtxConstants, FollowThePrecedenceOfC) {
  EXPECT_EQ(integer("1 + 2 * 3"), 7);
  EXPECT_EQ(integer("(1 + 2) * 3"), 9);
  EXPECT_EQ(integer("10 - 4 - 3"), 3);
  EXPECT_EQ(integer("100 / 10 / 2"), 5);
  EXPECT_EQ(integer("1 << 2 + 1"), 8);
  EXPECT_EQ(integer("6 & 3 == 3"), 0);
  EXPECT_EQ(integer("1 | 6 ^ 5 & 4"), 3);
  EXPECT_EQ(integer("1 || 0 && 0"), 1);
  EXPECT_EQ(integer("3 > 2 == 1"), 1);
  EXPECT_EQ(integer("-2 * -3"), 6);
  EXPECT_EQ(integer("!0 + ~0"), 0);
  EXPECT_EQ(integer("+5"), 5);
}

TEST(PtxConstants, HaveEveryOperator) {
  EXPECT_EQ(integer("17 % 5"), 2);
  EXPECT_EQ(integer("17 %5"), 2);  // % first lexes as part of a name
  EXPECT_EQ(integer("-17 / 5"), -3);
  EXPECT_EQ(integer("-17 % 5"), -2);
  EXPECT_EQ(integer("-16 >> 2"), -4);
  EXPECT_EQ(integer("1 <= 1"), 1);
  EXPECT_EQ(integer("2 >= 3"), 0);
  EXPECT_EQ(integer("2 < 3"), 1);
  EXPECT_EQ(integer("2 != 3"), 1);
  EXPECT_EQ(integer("0 ? 1 : 2"), 2);
  EXPECT_EQ(integer("1 ? 0 ? 1 : 2 : 3"), 2);
  EXPECT_EQ(integer("WARP_SZ * 2"), 64);
}

TEST(PtxConstants, AreUnsignedWhereAnOperandIs) {
  EXPECT_EQ(integer("-1 < 1"), 1);
  EXPECT_EQ(integer("-1 < 1U"), 0);
  EXPECT_EQ(integer("-1 / 2"), 0);
  EXPECT_EQ(integer("(.u64)-1 / 2"), std::numeric_limits<std::int64_t>::max());
  EXPECT_EQ(integer("(.s64)0xFFFFFFFFFFFFFFFF >> 1"), -1);
  EXPECT_EQ(integer("0xFFFFFFFFFFFFFFFF >> 63"), 1);
}

TEST(PtxConstants, WrapInsteadOfOverflowing) {
  EXPECT_EQ(integer("9223372036854775807 + 1"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(integer("(-9223372036854775807 - 1) / -1"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(integer("(-9223372036854775807 - 1) % -1"), 0);
  EXPECT_EQ(integer("-(-9223372036854775807 - 1)"), std::numeric_limits<std::int64_t>::min());
  EXPECT_EQ(integer("1 << 64"), 0);
  EXPECT_EQ(integer("1 << -1"), 0);
  EXPECT_EQ(integer("-1 >> 99"), -1);
  EXPECT_EQ(integer("1U >> 64"), 0);
}

TEST(PtxConstants, MayBeFloats) {
  EXPECT_EQ(real("1.5 + 2"), 3.5);
  EXPECT_EQ(real("1.0 / 4"), 0.25);
  EXPECT_EQ(real("-2.5 * 2"), -5.0);
  EXPECT_EQ(real("0d3FF0000000000000 - 3"), -2.0);
  EXPECT_EQ(integer("1.5 < 2"), 1);
  EXPECT_EQ(integer("!0.0"), 1);
  EXPECT_EQ(integer("(.s64)-2.75"), -2);
  const Constant single = value_of("-0f3F800000");
  EXPECT_EQ(single.kind, Constant::Kind::Float32);
  EXPECT_EQ(single.bits, 0xbf800000u);
}

TEST(PtxConstants, SayWhatIsWrong) {
  const std::string zero = "line 1: division by zero in a constant expression";
  EXPECT_EQ(constant_error_of("1 / 0"), zero);
  EXPECT_EQ(constant_error_of("1 % (2 - 2)"), zero);
  EXPECT_EQ(constant_error_of("1.0 / 0"), zero);
  EXPECT_EQ(constant_error_of("(.s64)1e300"),
            "line 1: the value of a cast does not fit in 64 bits");
  EXPECT_EQ(constant_error_of("(.u64)-1.0"), "line 1: the value of a cast does not fit in 64 bits");
  EXPECT_EQ(constant_error_of("~1.0"), "line 1: the operator ~ takes an integer");
  EXPECT_EQ(constant_error_of("1.0 << 2"),
            "line 1: an operator of this constant expression takes integers only");
  EXPECT_EQ(constant_error_of("1 +"), "line 1: expected a constant, found the end of the text");
  EXPECT_EQ(constant_error_of("(1"),
            "line 1: expected ')' after the expression, found the end of the text");
  EXPECT_EQ(constant_error_of("1 ? 2"),
            "line 1: expected ':' of a conditional expression, found the end of the text");
  EXPECT_EQ(constant_error_of("(.f32)1"), "line 1: expected the cast .s64 or .u64, found '.f32'");
  EXPECT_EQ(constant_error_of(std::string(100000, '(')),
            "line 1: the constant expression is nested too deeply");
  EXPECT_EQ(constant_error_of(std::string(100000, '-')),
            "line 1: the constant expression is nested too deeply");
}

}  // namespace
}  // namespace cuda_ffi::software::ptx
