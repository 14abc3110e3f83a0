#include "software_device/ptx/constant_operation.hpp"

#include <bit>

namespace cuda_ffi::software::ptx {
namespace {

using Kind = Constant::Kind;

Constant signed_value(std::uint64_t bits) noexcept {
  return {Kind::Signed, bits};
}
Constant truth(bool value) noexcept {
  return {Kind::Signed, value ? 1u : 0u};
}
Constant real(double value) noexcept {
  return {Kind::Float64, std::bit_cast<std::uint64_t>(value)};
}

// Left bits shifted; a count outside 0 to 63 shifts everything out.
std::uint64_t shift_left(Constant left, std::uint64_t count) noexcept {
  return count > 63 ? 0 : left.bits << count;
}
std::uint64_t shift_right(Constant left, std::uint64_t count) noexcept {
  if (left.kind == Kind::Unsigned) return count > 63 ? 0 : left.bits >> count;
  return static_cast<std::uint64_t>(left.as_signed() >> (count > 63 ? 63 : count));
}

std::uint64_t divide(bool is_signed, std::uint64_t a, std::uint64_t b) noexcept {
  if (!is_signed) return a / b;
  // INT64_MIN / -1 overflows; negation wraps instead.
  if (static_cast<std::int64_t>(b) == -1) return 0 - a;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(a) / static_cast<std::int64_t>(b));
}

std::uint64_t remainder(bool is_signed, std::uint64_t a, std::uint64_t b) noexcept {
  if (!is_signed) return a % b;
  if (static_cast<std::int64_t>(b) == -1) return 0;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(a) % static_cast<std::int64_t>(b));
}

template <class Number>
Constant compare(const Cursor& cursor, std::uint16_t mark, Number a, Number b) {
  switch (mark) {
    case mark_of('<'):
      return truth(a < b);
    case mark_of('>'):
      return truth(a > b);
    case mark_of('<', '='):
      return truth(a <= b);
    case mark_of('>', '='):
      return truth(a >= b);
    case mark_of('=', '='):
      return truth(a == b);
    case mark_of('!', '='):
      return truth(a != b);
    default:
      cursor.fail("an operator of this constant expression takes integers only");
  }
}

Constant apply_real(const Cursor& cursor, std::uint16_t mark, double a, double b) {
  switch (mark) {
    case mark_of('+'):
      return real(a + b);
    case mark_of('-'):
      return real(a - b);
    case mark_of('*'):
      return real(a * b);
    case mark_of('/'):
      if (b == 0) cursor.fail("division by zero in a constant expression");
      return real(a / b);
    default:
      return compare(cursor, mark, a, b);
  }
}

Constant apply_integer(const Cursor& cursor, std::uint16_t mark, Constant left, Constant right) {
  const bool is_signed = left.kind == Kind::Signed && right.kind == Kind::Signed;
  const Kind kind = is_signed ? Kind::Signed : Kind::Unsigned;
  const std::uint64_t a = left.bits;
  const std::uint64_t b = right.bits;
  switch (mark) {
    case mark_of('+'):
      return {kind, a + b};
    case mark_of('-'):
      return {kind, a - b};
    case mark_of('*'):
      return {kind, a * b};
    case mark_of('/'):
    case mark_of('%'):
      if (b == 0) cursor.fail("division by zero in a constant expression");
      return {kind, mark == mark_of('/') ? divide(is_signed, a, b) : remainder(is_signed, a, b)};
    case mark_of('&'):
      return {kind, a & b};
    case mark_of('|'):
      return {kind, a | b};
    case mark_of('^'):
      return {kind, a ^ b};
    case mark_of('<', '<'):
      return {left.kind, shift_left(left, b)};
    case mark_of('>', '>'):
      return {left.kind, shift_right(left, b)};
    default:
      return is_signed ? compare(cursor, mark, left.as_signed(), right.as_signed())
                       : compare(cursor, mark, a, b);
  }
}

Constant negate(Constant operand) noexcept {
  if (operand.is_integer()) return {operand.kind, 0 - operand.bits};
  const std::uint64_t sign = std::uint64_t{1} << (operand.kind == Kind::Float32 ? 31 : 63);
  return {operand.kind, operand.bits ^ sign};
}

}  // namespace

double Constant::as_double() const noexcept {
  switch (kind) {
    case Kind::Signed:
      return static_cast<double>(as_signed());
    case Kind::Unsigned:
      return static_cast<double>(bits);
    case Kind::Float32:
      return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
    case Kind::Float64:
      break;
  }
  return std::bit_cast<double>(bits);
}

bool is_true(Constant constant) noexcept {
  return constant.is_integer() ? constant.bits != 0 : constant.as_double() != 0;
}

Constant apply_unary(const Cursor& cursor, char op, Constant operand) {
  if (op == '+') return operand;
  if (op == '-') return negate(operand);
  if (op == '!') return truth(!is_true(operand));
  if (!operand.is_integer()) cursor.fail("the operator ~ takes an integer");
  return {operand.kind, ~operand.bits};
}

Constant apply_binary(const Cursor& cursor, std::uint16_t mark, Constant left, Constant right) {
  if (mark == mark_of('&', '&')) return truth(is_true(left) && is_true(right));
  if (mark == mark_of('|', '|')) return truth(is_true(left) || is_true(right));
  if (left.is_integer() && right.is_integer()) return apply_integer(cursor, mark, left, right);
  return apply_real(cursor, mark, left.as_double(), right.as_double());
}

Constant cast(const Cursor& cursor, bool to_unsigned, Constant operand) {
  if (operand.is_integer()) return {to_unsigned ? Kind::Unsigned : Kind::Signed, operand.bits};
  const double value = operand.as_double();
  // The first doubles that a conversion cannot represent; NaN fails both comparisons.
  const double lowest = to_unsigned ? -1.0 : -0x1p63;
  const double beyond = to_unsigned ? 0x1p64 : 0x1p63;
  const bool fits = (to_unsigned ? value > lowest : value >= lowest) && value < beyond;
  if (!fits) cursor.fail("the value of a cast does not fit in 64 bits");
  if (to_unsigned) return {Kind::Unsigned, static_cast<std::uint64_t>(value)};
  return signed_value(static_cast<std::uint64_t>(static_cast<std::int64_t>(value)));
}

}  // namespace cuda_ffi::software::ptx
