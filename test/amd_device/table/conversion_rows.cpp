// From one type to another.

#include <algorithm>
#include <cfenv>
#include <limits>

#include "amd_device/table/numbers.hpp"
#include "amd_device/table/vector_row.hpp"

namespace cuda_ffi::amd::test {
namespace {

constexpr Options kShort{.is_short = true};
constexpr Options kRounded{.is_short = true, .rounds = true};
// Flushed inputs would make no other integer.
constexpr Options kToInteger{.is_short = true, .flushes = false};

// Toward zero, the nearest that there is; 0 for a NaN.
template <typename To>
To integer(double value) {
  if (std::isnan(value)) return 0;
  const double low = std::numeric_limits<To>::min(), high = std::numeric_limits<To>::max();
  return static_cast<To>(std::trunc(std::min(std::max(value, low), high)));
}

U32 both(U16 low, U16 high) {
  return low | U32{high} << 16;
}

F16 half_toward_zero(F32 value) {
  const int mode = std::fegetround();
  std::fesetround(FE_TOWARDZERO);
  const F16 made = half(value);
  std::fesetround(mode);
  return made;
}

// To fractions of the largest number; NaN to 0.
template <typename To>
U16 normalized(double value) {
  const double most = std::numeric_limits<To>::max(), least = std::is_signed_v<To> ? -most : 0;
  if (std::isnan(value)) return 0;
  const double exact = std::min(std::max(value * most, least), most);
  const double low = std::floor(exact), rest = exact - low;
  const bool up = rest > 0.5 || (rest == 0.5 && std::fmod(low, 2) != 0);
  return static_cast<U16>(static_cast<I32>(up ? low + 1 : low));
}

template <typename T>
U16 clamped(I64 value) {
  return static_cast<U16>(
      std::clamp<I64>(value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

U32 with_byte(F32 value, U32 which, U32 rest) {
  double rounded = std::isnan(value) ? 0 : std::clamp<double>(value, 0, 255);
  const double low = std::floor(rounded);
  if (rounded - low > 0.5 || (rounded - low == 0.5 && std::fmod(low, 2) != 0)) rounded = low + 1;
  const unsigned shift = which % 4 * 8;
  return (rest & ~(255u << shift)) | static_cast<U32>(rounded) << shift;
}

Row byte_row(unsigned which) {
  return vector_row(
      "v_cvt_f32_ubyte" + std::to_string(which),
      [which](U32 a) { return static_cast<F32>(a >> 8 * which & 255); }, kShort);
}

}  // namespace

Rows conversion_rows() {
  return {
      vector_row(
          "v_cvt_pk_rtz_f16_f32",
          [](F32 a, F32 b) { return both(half_toward_zero(a).bits, half_toward_zero(b).bits); },
          {.is_short = true, .flushes = false}),
      vector_row(
          "v_cvt_i32_f64", [](F64 a) { return integer<I32>(a); }, kShort),
      vector_row(
          "v_cvt_u32_f64", [](F64 a) { return integer<U32>(a); }, kShort),
      vector_row(
          "v_cvt_i32_f32", [](F32 a) { return integer<I32>(a); }, kToInteger),
      vector_row(
          "v_cvt_u32_f32", [](F32 a) { return integer<U32>(a); }, kToInteger),
      vector_row(
          "v_cvt_f64_i32", [](I32 a) { return static_cast<F64>(a); }, kShort),
      vector_row(
          "v_cvt_f64_u32", [](U32 a) { return static_cast<F64>(a); }, kShort),
      vector_row(
          "v_cvt_f32_i32", [](I32 a) { return static_cast<F32>(a); }, kRounded),
      vector_row(
          "v_cvt_f32_u32", [](U32 a) { return static_cast<F32>(a); }, kRounded),
      vector_row("v_cvt_f16_f32", [](F32 a) { return half(a); },
                 {.is_short = true, .rounds = true, .flushes = false}),
      vector_row("v_cvt_f32_f16", [](F16 a) { return static_cast<F32>(double{a}); },
                 {.is_short = true, .flushes = false}),
      vector_row(
          "v_cvt_nearest_i32_f32", [](F32 a) { return integer<I32>(std::floor(double{a} + 0.5)); },
          kToInteger),
      vector_row("v_cvt_floor_i32_f32", [](F32 a) { return integer<I32>(std::floor(a)); },
                 {.is_short = true, .flushes = false}),
      vector_row(
          "v_cvt_off_f32_i4",
          [](U32 a) {
            const int low = static_cast<int>(a & 15);
            return 0.0625f * static_cast<F32>(low < 8 ? low : low - 16);
          },
          kShort),
      vector_row(
          "v_cvt_f32_f64", [](F64 a) { return static_cast<F32>(a); }, kRounded),
      vector_row(
          "v_cvt_f64_f32", [](F32 a) { return F64{a}; }, kShort),
      byte_row(0),
      byte_row(1),
      byte_row(2),
      byte_row(3),
      vector_row(
          "v_cvt_f16_u16", [](U16 a) { return half(a); }, kRounded),
      vector_row(
          "v_cvt_f16_i16", [](I16 a) { return half(a); }, kRounded),
      vector_row(
          "v_cvt_u16_f16", [](F16 a) { return integer<U16>(a); }, kShort),
      vector_row(
          "v_cvt_i16_f16", [](F16 a) { return integer<I16>(a); }, kShort),
      vector_row(
          "v_sat_pk_u8_i16",
          [](U32 a) {
            const int low = static_cast<I16>(a & 0xffff), high = static_cast<I16>(a >> 16);
            return static_cast<U16>(std::clamp(low, 0, 255) | std::clamp(high, 0, 255) << 8);
          },
          kShort),
      vector_row(
          "v_cvt_norm_i16_f16", [](F16 a) { return normalized<I16>(a); }, kShort),
      vector_row(
          "v_cvt_norm_u16_f16", [](F16 a) { return normalized<U16>(a); }, kShort),
      vector_row("v_cvt_pk_u8_f32", with_byte),
      vector_row("v_cvt_pk_i16_f32",
                 [](F32 a, F32 b) {
                   return both(static_cast<U16>(integer<I16>(a)),
                               static_cast<U16>(integer<I16>(b)));
                 },
                 {.flushes = false}),
      vector_row("v_cvt_pk_u16_f32",
                 [](F32 a, F32 b) { return both(integer<U16>(a), integer<U16>(b)); },
                 {.flushes = false}),
      vector_row("v_cvt_pk_norm_i16_f16",
                 [](F16 a, F16 b) { return both(normalized<I16>(a), normalized<I16>(b)); }),
      vector_row("v_cvt_pk_norm_u16_f16",
                 [](F16 a, F16 b) { return both(normalized<U16>(a), normalized<U16>(b)); }),
      vector_row("v_cvt_pk_norm_i16_f32",
                 [](F32 a, F32 b) { return both(normalized<I16>(a), normalized<I16>(b)); }),
      vector_row("v_cvt_pk_norm_u16_f32",
                 [](F32 a, F32 b) { return both(normalized<U16>(a), normalized<U16>(b)); }),
      vector_row("v_cvt_pk_u16_u32",
                 [](U32 a, U32 b) { return both(clamped<U16>(a), clamped<U16>(b)); }),
      vector_row("v_cvt_pk_i16_i32",
                 [](I32 a, I32 b) { return both(clamped<I16>(a), clamped<I16>(b)); }),
  };
}

}  // namespace cuda_ffi::amd::test
