// The three instructions around a division: operands scaled away from the edges of the range, the
// last step scaled back, and special cases put right.

#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using F32 = float;
using F64 = double;

// What differs between the widths. Exponents are biased.
template <typename T>
struct Range;
template <>
struct Range<float> {
  using Bits = std::uint32_t;
  static constexpr int kMantissa = 23, kTop = 255, kFar = 96, kScale = 64, kLowest = 23,
                       kUnder = 150;
};
template <>
struct Range<double> {
  using Bits = std::uint64_t;
  static constexpr int kMantissa = 52, kTop = 2047, kFar = 768, kScale = 128, kLowest = 53,
                       kUnder = 1075;
};

template <typename T>
int biased(T value) {
  using R = Range<T>;
  return static_cast<int>(std::bit_cast<typename R::Bits>(value) >> R::kMantissa & R::kTop);
}

template <typename T>
bool is_tiny(T value) {
  return std::fpclassify(value) == FP_SUBNORMAL;
}

template <typename T>
bool same(T a, T b) {
  return std::memcmp(&a, &b, sizeof a) == 0;
}

// `value` is the denominator or the numerator; which, the comparison with both tells.
template <typename T>
WithBit<T> scale_for_division(T value, T denominator, T numerator) {
  using R = Range<T>;
  const T up = std::ldexp(value, R::kScale), down = std::ldexp(value, -R::kScale);
  if (numerator == 0 || denominator == 0) return {std::numeric_limits<T>::quiet_NaN(), false};
  const T quotient = numerator / denominator, inverse = T{1} / denominator;
  if (biased(numerator) - biased(denominator) >= R::kFar)
    return {same(value, denominator) ? up : value, true};
  if (is_tiny(denominator)) return {up, false};
  if (is_tiny(inverse) && is_tiny(quotient)) return {same(value, denominator) ? down : value, true};
  if (is_tiny(inverse)) return {down, false};
  if (is_tiny(quotient)) return {same(value, numerator) ? up : value, true};
  if (biased(numerator) <= R::kLowest) return {up, false};
  return {value, false};
}

// a * b + c scaled down, where `sum` is rounded already: rounded once, since a division is exact to
// the last bit among the denormal numbers as well. Twice is other than once only if the first makes
// of what lies beside the middle of two numbers the middle itself.
template <typename T>
T scaled_down(T a, T b, T c, T sum) {
  constexpr int kScale = Range<T>::kScale;
  const T result = std::ldexp(sum, -kScale), back = std::ldexp(result, kScale);
  const T middle = std::ldexp(std::numeric_limits<T>::denorm_min(), kScale - 1);
  if (std::fegetround() != FE_TONEAREST || std::fabs(sum - back) != middle) return result;
  const T rest = std::fma(a, b, c - sum);
  if (rest > 0 && back < sum) return result + std::numeric_limits<T>::denorm_min();
  if (rest < 0 && back > sum) return result - std::numeric_limits<T>::denorm_min();
  return result;
}

template <typename T>
T last_step(T a, T b, T c, bool scaled) {
  using R = Range<T>;
  const T result = std::fma(a, b, c);
  if (!scaled) return result;
  if (biased(c) > R::kTop / 2) return std::ldexp(result, R::kScale);
  return scaled_down(a, b, c, result);
}

template <typename T>
T fix_up(T quotient, T denominator, T numerator) {
  using R = Range<T>;
  const bool negative = std::signbit(denominator) != std::signbit(numerator);
  const auto with_sign = [&](T value) { return negative ? -value : value; };
  if (std::isnan(numerator)) return numerator + numerator;
  if (std::isnan(denominator)) return denominator + denominator;
  const bool zeros = numerator == 0 && denominator == 0;
  if (zeros || (std::isinf(numerator) && std::isinf(denominator)))
    return -std::numeric_limits<T>::quiet_NaN();
  if (denominator == 0 || std::isinf(numerator))
    return with_sign(std::numeric_limits<T>::infinity());
  if (std::isinf(denominator) || numerator == 0) return with_sign(0);
  if (biased(numerator) - biased(denominator) < -R::kUnder) return with_sign(0);
  // What overflows on the way is a NaN by now.
  if (std::isnan(quotient)) return with_sign(std::numeric_limits<T>::infinity());
  return with_sign(std::fabs(quotient));
}

Half fix_up_half(Half quotient, Half denominator, Half numerator) {
  return to_half(fix_up<double>(quotient, denominator, numerator));
}

const Opcode kRows[] = {
    row(551, "v_div_fixup_f32", [](F32 a, F32 b, F32 c) { return fix_up(a, b, c); }),
    row(552, "v_div_fixup_f64", [](F64 a, F64 b, F64 c) { return fix_up(a, b, c); }),
    row(
        567, "v_div_fmas_f32",
        [](F32 a, F32 b, F32 c, Bit scaled) { return last_step(a, b, c, scaled.set); }, kAlwaysVcc),
    row(
        568, "v_div_fmas_f64",
        [](F64 a, F64 b, F64 c, Bit scaled) { return last_step(a, b, c, scaled.set); }, kAlwaysVcc),
    row(596, "v_div_fixup_f16", [](Half a, Half b, Half c) { return fix_up_half(a, b, c); }),
    row(
        764, "v_div_scale_f32", [](F32 a, F32 b, F32 c) { return scale_for_division(a, b, c); },
        kCarries),
    row(
        765, "v_div_scale_f64", [](F64 a, F64 b, F64 c) { return scale_for_division(a, b, c); },
        kCarries),
};

}  // namespace

std::span<const Opcode> table::division() {
  return kRows;
}

}  // namespace cuda_ffi::amd
