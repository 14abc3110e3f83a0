// From one type to another.

#include "amd_device/execute/float_lanes.hpp"
#include "amd_device/execute/integer_lanes.hpp"
#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using f16 = Half;
using f32 = float;
using f64 = double;
using u16 = std::uint16_t;
using i16 = std::int16_t;
using u32 = std::uint32_t;
using i32 = std::int32_t;

f32 byte_of(u32 value, unsigned which) {
  return static_cast<f32>(value >> 8 * which & 0xff);
}

template <typename Value>
u32 pair(Value low, Value high) {
  return std::bit_cast<u16>(low) | u32{std::bit_cast<u16>(high)} << 16;
}

u32 pair_toward_zero(f32 a, f32 b) {
  return pair(to_half_toward_zero(a), to_half_toward_zero(b));
}

i16 normalized_signed(double value) {
  return to_integer<i16>(round_even(std::fmin(std::fmax(value, -1.0), 1.0) * 32767));
}
u16 normalized(double value) {
  return to_integer<u16>(round_even(std::fmin(std::fmax(value, 0.0), 1.0) * 65535));
}

u32 with_byte(f32 value, u32 which, u32 rest) {
  const unsigned shift = 8 * (which & 3);
  const u32 byte = to_integer<std::uint8_t>(round_even(double{value}));
  return (rest & ~(0xffu << shift)) | byte << shift;
}

const Opcode kRows[] = {
    row(303, "v_cvt_pk_rtz_f16_f32", [](f32 a, f32 b) { return pair_toward_zero(a, b); }),
    row(387, "v_cvt_i32_f64", [](f64 a) { return to_integer<i32>(a); }),
    row(388, "v_cvt_f64_i32", [](i32 a) { return f64(a); }),
    row(389, "v_cvt_f32_i32", [](i32 a) { return static_cast<f32>(a); }),
    row(390, "v_cvt_f32_u32", [](u32 a) { return static_cast<f32>(a); }),
    row(391, "v_cvt_u32_f32", [](f32 a) { return to_integer<u32>(a); }),
    row(392, "v_cvt_i32_f32", [](f32 a) { return to_integer<i32>(a); }),
    row(394, "v_cvt_f16_f32", [](f32 a) { return to_half(a); }),
    row(395, "v_cvt_f32_f16", [](f16 a) { return static_cast<f32>(f64{a}); }),
    row(396, "v_cvt_nearest_i32_f32",
        [](f32 a) { return to_integer<i32>(std::floor(double{a} + 0.5)); }),
    row(397, "v_cvt_floor_i32_f32", [](f32 a) { return to_integer<i32>(std::floor(a)); }),
    row(398, "v_cvt_off_f32_i4",
        [](u32 a) { return static_cast<f32>(static_cast<i32>(a << 28) >> 28) / 16; }),
    row(399, "v_cvt_f32_f64", [](f64 a) { return static_cast<f32>(a); }),
    row(400, "v_cvt_f64_f32", [](f32 a) { return f64{a}; }),
    row(401, "v_cvt_f32_ubyte0", [](u32 a) { return byte_of(a, 0); }),
    row(402, "v_cvt_f32_ubyte1", [](u32 a) { return byte_of(a, 1); }),
    row(403, "v_cvt_f32_ubyte2", [](u32 a) { return byte_of(a, 2); }),
    row(404, "v_cvt_f32_ubyte3", [](u32 a) { return byte_of(a, 3); }),
    row(405, "v_cvt_u32_f64", [](f64 a) { return to_integer<u32>(a); }),
    row(406, "v_cvt_f64_u32", [](u32 a) { return f64(a); }),
    row(464, "v_cvt_f16_u16", [](u16 a) { return to_half(a); }),
    row(465, "v_cvt_f16_i16", [](i16 a) { return to_half(a); }),
    row(466, "v_cvt_u16_f16", [](f16 a) { return to_integer<u16>(a); }),
    row(467, "v_cvt_i16_f16", [](f16 a) { return to_integer<i16>(a); }),
    row(482, "v_sat_pk_u8_i16",
        [](u32 a) {
          const auto byte = [&](unsigned k) {
            return u32{saturated<std::uint8_t>(static_cast<i16>(a >> k))};
          };
          return static_cast<u16>(byte(0) | byte(16) << 8);
        }),
    row(483, "v_cvt_norm_i16_f16", [](f16 a) { return normalized_signed(a); }),
    row(484, "v_cvt_norm_u16_f16", [](f16 a) { return normalized(a); }),
    row(550, "v_cvt_pk_u8_f32", [](f32 a, u32 b, u32 c) { return with_byte(a, b, c); }),
    row(774, "v_cvt_pk_i16_f32",
        [](f32 a, f32 b) { return pair(to_integer<i16>(a), to_integer<i16>(b)); }),
    row(775, "v_cvt_pk_u16_f32",
        [](f32 a, f32 b) { return pair(to_integer<u16>(a), to_integer<u16>(b)); }),
    row(786, "v_cvt_pk_norm_i16_f16",
        [](f16 a, f16 b) { return pair(normalized_signed(a), normalized_signed(b)); }),
    row(787, "v_cvt_pk_norm_u16_f16",
        [](f16 a, f16 b) { return pair(normalized(a), normalized(b)); }),
    row(801, "v_cvt_pk_norm_i16_f32",
        [](f32 a, f32 b) { return pair(normalized_signed(a), normalized_signed(b)); }),
    row(802, "v_cvt_pk_norm_u16_f32",
        [](f32 a, f32 b) { return pair(normalized(a), normalized(b)); }),
    row(803, "v_cvt_pk_u16_u32",
        [](u32 a, u32 b) { return pair(saturated<u16>(a), saturated<u16>(b)); }),
    row(804, "v_cvt_pk_i16_i32",
        [](i32 a, i32 b) { return pair(saturated<i16>(a), saturated<i16>(b)); }),
};

}  // namespace

std::span<const Opcode> table::conversions() {
  return kRows;
}

}  // namespace cuda_ffi::amd
