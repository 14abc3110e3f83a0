#include "software_device/execute/state/half_bits.hpp"

#include <cmath>

namespace cuda_ffi::software::half_bits {

namespace {

// Rounds to nearest even, to a float with `fraction` fraction bits and exponents from `lowest` to
// `highest`.
std::uint16_t encode(double value, int fraction, int lowest, int highest) {
  const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const auto infinity = static_cast<std::uint16_t>((highest - lowest + 2) << fraction);
  if (std::isnan(value)) return 0x7fff;
  const double magnitude = std::fabs(value);
  if (std::isinf(value)) return sign | infinity;
  if (magnitude == 0) return sign;
  int exponent = std::ilogb(magnitude);
  if (exponent < lowest) exponent = lowest;
  // Scaling by a power of two is exact; nearbyint rounds to nearest even.
  const auto steps =
      static_cast<std::uint32_t>(std::nearbyint(std::ldexp(magnitude, fraction - exponent)));
  const std::uint32_t bits = (static_cast<std::uint32_t>(exponent - lowest) << fraction) + steps;
  return static_cast<std::uint16_t>(sign | (bits > infinity ? infinity : bits));
}

double decode(std::uint16_t bits, int fraction, int lowest) {
  const int exponent = (bits & 0x7fff) >> fraction, most = (0x7fff >> fraction);
  const int mantissa = bits & ((1 << fraction) - 1);
  double value;
  if (exponent == most)
    value = mantissa == 0 ? HUGE_VAL : std::nan("");
  else if (exponent == 0)
    value = std::ldexp(mantissa, lowest - fraction);
  else
    value = std::ldexp(mantissa + (1 << fraction), exponent - 1 + lowest - fraction);
  return (bits & 0x8000) != 0 ? -value : value;
}

}  // namespace

double f16_to_double(std::uint16_t bits) {
  return decode(bits, 10, -14);
}
double bf16_to_double(std::uint16_t bits) {
  return decode(bits, 7, -126);
}

std::uint16_t f16_from_double(double value) {
  return encode(value, 10, -14, 15);
}
std::uint16_t bf16_from_double(double value) {
  return encode(value, 7, -126, 127);
}

}  // namespace cuda_ffi::software::half_bits
