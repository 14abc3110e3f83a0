#pragma once

#include <cstdint>

#include "software_device/ptx/cursor.hpp"

namespace cuda_ffi::software::ptx {

// The value of a constant expression. Integers are 64 bits, signed or unsigned, and wrap.
struct Constant {
  enum class Kind : std::uint8_t { Signed, Unsigned, Float32, Float64 };
  Kind kind = Kind::Signed;
  std::uint64_t bits = 0;  // the integer, or the bits of the float

  bool is_integer() const noexcept { return kind == Kind::Signed || kind == Kind::Unsigned; }
  std::int64_t as_signed() const noexcept { return static_cast<std::int64_t>(bits); }
  // An integer converted to double, or the float itself.
  double as_double() const noexcept;
};

// Whether the peeked token can start a constant expression ("(" excepted: it may be a list).
bool starts_constant(const Cursor& cursor) noexcept;

// A whole expression with C's operators, the casts (.s64) and (.u64), and WARP_SZ. Division by zero
// is a SyntaxError.
Constant parse_constant(Cursor& cursor);
// The same, after its first unary operator has been taken.
Constant parse_constant_after(Cursor& cursor, char op);
// Only operators that bind tighter than + and -: the number of an offset.
Constant parse_constant_term(Cursor& cursor);

// (+ term | - term)*, an address's offset; 0 if there is none.
std::int64_t parse_offset(Cursor& cursor);

}  // namespace cuda_ffi::software::ptx
