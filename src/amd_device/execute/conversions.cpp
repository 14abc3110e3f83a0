// From one type to another.

#include "amd_device/execute/float_lanes.hpp"
#include "amd_device/execute/integer_lanes.hpp"
#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using F16 = Half;
using F32 = float;
using F64 = double;
using U16 = std::uint16_t;
using I16 = std::int16_t;
using U32 = std::uint32_t;
using I32 = std::int32_t;

F32 byte_of(U32 value, unsigned which) {
  return static_cast<F32>(value >> 8 * which & 0xff);
}

template <typename Value>
U32 pair(Value low, Value high) {
  return std::bit_cast<U16>(low) | U32{std::bit_cast<U16>(high)} << 16;
}

U32 pair_toward_zero(F32 a, F32 b) {
  return pair(to_half_toward_zero(a), to_half_toward_zero(b));
}

I16 normalized_signed(double value) {
  if (std::isnan(value)) return 0;
  return to_integer<I16>(round_even(std::fmin(std::fmax(value, -1.0), 1.0) * 32767));
}
U16 normalized(double value) {
  return to_integer<U16>(round_even(std::fmin(std::fmax(value, 0.0), 1.0) * 65535));
}

U32 with_byte(F32 value, U32 which, U32 rest) {
  const unsigned shift = 8 * (which & 3);
  const U32 byte = to_integer<std::uint8_t>(round_even(double{value}));
  return (rest & ~(0xffu << shift)) | byte << shift;
}

const Opcode kRows[] = {
    row(303, "v_cvt_pk_rtz_f16_f32", [](F32 a, F32 b) { return pair_toward_zero(a, b); }),
    row(387, "v_cvt_i32_f64", [](F64 a) { return to_integer<I32>(a); }),
    row(388, "v_cvt_f64_i32", [](I32 a) { return F64(a); }),
    row(389, "v_cvt_f32_i32", [](I32 a) { return static_cast<F32>(a); }),
    row(390, "v_cvt_f32_u32", [](U32 a) { return static_cast<F32>(a); }),
    row(391, "v_cvt_u32_f32", [](F32 a) { return to_integer<U32>(a); }),
    row(392, "v_cvt_i32_f32", [](F32 a) { return to_integer<I32>(a); }),
    row(394, "v_cvt_f16_f32", [](F32 a) { return to_half(a); }),
    row(395, "v_cvt_f32_f16", [](F16 a) { return static_cast<F32>(F64{a}); }),
    row(396, "v_cvt_nearest_i32_f32",
        [](F32 a) { return to_integer<I32>(std::floor(double{a} + 0.5)); }),
    row(397, "v_cvt_floor_i32_f32", [](F32 a) { return to_integer<I32>(std::floor(a)); }),
    row(398, "v_cvt_off_f32_i4",
        [](U32 a) { return static_cast<F32>(static_cast<I32>(a << 28) >> 28) / 16; }),
    row(399, "v_cvt_f32_f64", [](F64 a) { return static_cast<F32>(a); }),
    row(400, "v_cvt_f64_f32", [](F32 a) { return F64{a}; }),
    row(401, "v_cvt_f32_ubyte0", [](U32 a) { return byte_of(a, 0); }),
    row(402, "v_cvt_f32_ubyte1", [](U32 a) { return byte_of(a, 1); }),
    row(403, "v_cvt_f32_ubyte2", [](U32 a) { return byte_of(a, 2); }),
    row(404, "v_cvt_f32_ubyte3", [](U32 a) { return byte_of(a, 3); }),
    row(405, "v_cvt_u32_f64", [](F64 a) { return to_integer<U32>(a); }),
    row(406, "v_cvt_f64_u32", [](U32 a) { return F64(a); }),
    row(464, "v_cvt_f16_u16", [](U16 a) { return to_half(a); }),
    row(465, "v_cvt_f16_i16", [](I16 a) { return to_half(a); }),
    row(466, "v_cvt_u16_f16", [](F16 a) { return to_integer<U16>(a); }),
    row(467, "v_cvt_i16_f16", [](F16 a) { return to_integer<I16>(a); }),
    row(482, "v_sat_pk_u8_i16",
        [](U32 a) {
          const auto byte = [&](unsigned k) {
            return U32{saturated<std::uint8_t>(static_cast<I16>(a >> k))};
          };
          return static_cast<U16>(byte(0) | byte(16) << 8);
        }),
    row(483, "v_cvt_norm_i16_f16", [](F16 a) { return normalized_signed(a); }),
    row(484, "v_cvt_norm_u16_f16", [](F16 a) { return normalized(a); }),
    row(550, "v_cvt_pk_u8_f32", [](F32 a, U32 b, U32 c) { return with_byte(a, b, c); }),
    row(774, "v_cvt_pk_i16_f32",
        [](F32 a, F32 b) { return pair(to_integer<I16>(a), to_integer<I16>(b)); }),
    row(775, "v_cvt_pk_u16_f32",
        [](F32 a, F32 b) { return pair(to_integer<U16>(a), to_integer<U16>(b)); }),
    row(786, "v_cvt_pk_norm_i16_f16",
        [](F16 a, F16 b) { return pair(normalized_signed(a), normalized_signed(b)); }),
    row(787, "v_cvt_pk_norm_u16_f16",
        [](F16 a, F16 b) { return pair(normalized(a), normalized(b)); }),
    row(801, "v_cvt_pk_norm_i16_f32",
        [](F32 a, F32 b) { return pair(normalized_signed(a), normalized_signed(b)); }),
    row(802, "v_cvt_pk_norm_u16_f32",
        [](F32 a, F32 b) { return pair(normalized(a), normalized(b)); }),
    row(803, "v_cvt_pk_u16_u32",
        [](U32 a, U32 b) { return pair(saturated<U16>(a), saturated<U16>(b)); }),
    row(804, "v_cvt_pk_i16_i32",
        [](I32 a, I32 b) { return pair(saturated<I16>(a), saturated<I16>(b)); }),
};

}  // namespace

std::span<const Opcode> table::conversions() {
  return kRows;
}

}  // namespace cuda_ffi::amd
