#include "amd_device/execute/half.hpp"

#include <algorithm>
#include <cfenv>

namespace cuda_ffi::amd {
namespace {

constexpr std::uint16_t kInfinity = 0x7c00, kQuiet = 0x7e00, kLargest = 0x7bff;
constexpr int kLowest = -14;

// Whether a magnitude is rounded away from zero: `rest` is what it has above an even or odd step.
bool rounds_away(int mode, double rest, bool is_odd, bool is_negative) {
  switch (mode) {
    case FE_TOWARDZERO:
      return false;
    case FE_UPWARD:
      return rest > 0 && !is_negative;
    case FE_DOWNWARD:
      return rest > 0 && is_negative;
    default:
      return rest > 0.5 || (rest == 0.5 && is_odd);
  }
}

Half rounded(double value, int mode) {
  const bool is_negative = std::signbit(value);
  const std::uint16_t sign = is_negative ? 0x8000 : 0;
  const auto made = [sign](unsigned bits) { return Half{static_cast<std::uint16_t>(sign | bits)}; };
  if (std::isnan(value)) return made(kQuiet);
  if (std::isinf(value)) return made(kInfinity);
  if (value == 0) return made(0);
  const int exponent = std::max(std::ilogb(value), kLowest);
  // Scaling is exact, and so is what is left of it. A carry goes into the exponent.
  const double scaled = std::ldexp(std::fabs(value), 10 - exponent), whole = std::trunc(scaled);
  const auto steps = static_cast<std::uint32_t>(std::min(whole, 65536.0));
  const bool away = rounds_away(mode, scaled - whole, steps % 2 != 0, is_negative);
  const unsigned bits = (static_cast<unsigned>(exponent - kLowest) << 10) + steps + away;
  if (bits < kInfinity) return made(bits);
  const bool stays_finite =
      mode == FE_TOWARDZERO || mode == (is_negative ? FE_UPWARD : FE_DOWNWARD);
  return made(stays_finite ? kLargest : kInfinity);
}

}  // namespace

Half to_half(double value) {
  return rounded(value, std::fegetround());
}

Half to_half_toward_zero(double value) {
  return rounded(value, FE_TOWARDZERO);
}

}  // namespace cuda_ffi::amd
