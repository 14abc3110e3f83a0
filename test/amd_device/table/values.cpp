#include "amd_device/table/values.hpp"

#include <cfenv>
#include <limits>

namespace cuda_ffi::amd::test {

F16::operator double() const {
  const int exponent = bits >> 10 & 31, mantissa = bits & 1023;
  const double sign = (bits & 0x8000) != 0 ? -1.0 : 1.0;
  if (exponent == 31)
    return mantissa != 0 ? std::numeric_limits<double>::quiet_NaN()
                         : sign * std::numeric_limits<double>::infinity();
  if (exponent == 0) return sign * std::ldexp(mantissa, -24);
  return sign * std::ldexp(1024 + mantissa, exponent - 25);
}

F16 half(double value) {
  const U16 sign = std::signbit(value) ? 0x8000 : 0;
  if (std::isnan(value)) return {static_cast<U16>(sign | 0x7e00)};
  if (std::isinf(value)) return {static_cast<U16>(sign | 0x7c00)};
  if (value == 0) return {sign};
  const int exponent = std::max(std::ilogb(value), -14);
  // In units of the last place, signed for the directed modes.
  const double units = std::fabs(std::nearbyint(std::ldexp(value, 10 - exponent)));
  const double rounded = std::ldexp(units, exponent - 10);
  if (rounded > 65504) {
    const int mode = std::fegetround();
    const bool to_largest = mode == FE_TOWARDZERO || mode == (sign != 0 ? FE_UPWARD : FE_DOWNWARD);
    return {static_cast<U16>(sign | (to_largest ? 0x7bff : 0x7c00))};
  }
  // A carry out of the mantissa is one into the exponent.
  const int biased = units < 1024 ? 0 : exponent + 15;
  return {static_cast<U16>(sign + (biased == 0 ? static_cast<int>(units)
                                               : (biased << 10) + static_cast<int>(units) - 1024))};
}

unsigned width_of(Kind kind) {
  switch (kind) {
    case Kind::UInt16:
    case Kind::Int16:
    case Kind::Float16:
    case Kind::Bits16:
      return 16;
    case Kind::UInt64:
    case Kind::Int64:
    case Kind::Float64:
      return 64;
    case Kind::Lanes:
      return 1;
    default:
      return 32;
  }
}

bool is_float(Kind kind) {
  return kind == Kind::Float16 || kind == Kind::Float32 || kind == Kind::Float64;
}

bool takes_modifiers(Kind kind) {
  return is_float(kind) || kind == Kind::Bits32 || kind == Kind::Bits16;
}

bool is_nan(Kind kind, Bits bits) {
  switch (kind) {
    case Kind::Float16:
      return (bits & 0x7fff) > 0x7c00;
    case Kind::Float32:
      return (bits & 0x7fffffff) > 0x7f800000;
    case Kind::Float64:
      return (bits & ~(Bits{1} << 63)) > 0x7ff0000000000000;
    default:
      return false;
  }
}

Bits with_modifiers(Kind kind, Bits bits, bool absolute, bool negative) {
  const Bits sign = Bits{1} << (width_of(kind) - 1);
  if (absolute) bits &= ~sign;
  return negative ? bits ^ sign : bits;
}

Bits flushed(Kind kind, Bits bits) {
  return kind == Kind::Float32 && (bits & 0x7f800000) == 0 ? bits & 0x80000000 : bits;
}

std::vector<Bits> edges(Kind kind) {
  switch (kind) {
    case Kind::Float32:
      return {0,          0x80000000, 0x3f800000, 0xbf800000, 0x7f800000, 0xff800000,
              0x7fc00000, 0xffc00001, 0x7f800001, 1,          0x80000001, 0x007fffff,
              0x00800000, 0x7f7fffff, 0xff7fffff, 0x4f000000, 0xcf000000, 0x4f800000,
              0x3f000000, 0xbf000000, 0x40200000, 0xc0200000, 0x3f7fffff, 0x3f800001,
              0x3effffff, 0x80800000, 0x3e800000, 0x42fe0000, 0xc2fe0000, 0x7e800001};
    case Kind::Float64:
      return {0,
              Bits{1} << 63,
              0x3ff0000000000000,
              0xbff0000000000000,
              0x7ff0000000000000,
              0xfff0000000000000,
              0x7ff8000000000000,
              0x7ff0000000000001,
              1,
              0x8000000000000001,
              0x000fffffffffffff,
              0x0010000000000000,
              0x7fefffffffffffff,
              0x41e0000000000000,
              0xc1e0000000000000,
              0x41f0000000000000,
              0x3fe0000000000000,
              0xbfe0000000000000,
              0x4004000000000000,
              0x47f0000000000000,
              0x36a0000000000000,
              0x380fffffffffffff,
              0x3fefffffffffffff,
              0x3ff0000000000001};
    case Kind::Float16:
      return {0,      0x8000, 0x3c00, 0xbc00, 0x7c00, 0xfc00, 0x7e00, 0x7c01, 1,
              0x8001, 0x03ff, 0x0400, 0x7bff, 0xfbff, 0x3800, 0xb800, 0x3c01, 0x6400,
              0x8400, 0x0401, 0x3bff, 0x3bfe, 0x4100, 0xc100, 0x3400, 0x77ff, 0x7800};
    case Kind::Lanes:
      return {0, 1};
    default:
      break;
  }
  const unsigned width = width_of(kind);
  const Bits top = Bits{1} << (width - 1), all = (top - 1) | top;
  std::vector<Bits> values = {0,       1,    2,  3,  top,      top - 1, top + 1, all,
                              all - 1, 31,   32, 33, 63,       64,      15,      16,
                              0x55,    0xff, 7,  24, top >> 1, 0x8000u, 0x7fffu, 0x0c0d0b0a};
  for (Bits& value : values) value &= all;
  return values;
}

Bits random_bits(Kind kind, std::mt19937_64& random) {
  const Bits bits = random();
  const unsigned width = width_of(kind);
  if (width == 1) return bits & 1;
  const Bits all = width == 64 ? ~Bits{0} : (Bits{1} << width) - 1;
  // Half of the floats have exponents near each other, so that sums do something.
  if ((bits >> 60 & 1) != 0) {
    if (kind == Kind::Float32) return (bits & 0x807fffff) | (120 + (bits >> 40 & 15)) << 23;
    if (kind == Kind::Float64)
      return (bits & 0x800fffffffffffff) | (1016 + (bits >> 52 & 15)) << 52;
    if (kind == Kind::Float16) return (bits & 0x83ff) | (10 + (bits >> 40 & 7)) << 10;
    if (!takes_modifiers(kind)) return (bits & all) >> (bits >> 32 & (width - 1));
  }
  return bits & all;
}

namespace {

// Floats in their order, as integers.
I64 ordinal(Kind kind, Bits bits) {
  const Bits sign = Bits{1} << (width_of(kind) - 1);
  return (bits & sign) != 0 ? -static_cast<I64>(bits & ~sign) : static_cast<I64>(bits);
}

}  // namespace

bool matches(Kind kind, Bits result, Bits expected, double units) {
  if (result == expected) return true;
  if (is_nan(kind, result) && is_nan(kind, expected)) return true;
  if (units == 0 || is_nan(kind, result) || is_nan(kind, expected)) return false;
  const I64 apart = ordinal(kind, result) - ordinal(kind, expected);
  return static_cast<double>(std::abs(apart)) <= units &&
         (result ^ expected) >> (width_of(kind) - 1) == 0;
}

}  // namespace cuda_ffi::amd::test
