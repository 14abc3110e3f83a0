// Integers of 16 bits.

#include "amd_device/execute/integer_lanes.hpp"
#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using u16 = std::uint16_t;
using i16 = std::int16_t;
using u32 = std::uint32_t;
using i32 = std::int32_t;

template <typename Value>
u16 low(Value value) {
  return static_cast<u16>(value);
}

const Opcode kRows[] = {
    row(412, "v_mov_b16", [](u16 a) { return a; }),
    row(489, "v_not_b16", [](u16 a) { return low(~a); }),
    row(490, "v_cvt_i32_i16", [](i16 a) { return i32{a}; }),
    row(491, "v_cvt_u32_u16", [](u16 a) { return u32{a}; }),
    row_clamped(
        577, "v_mad_u16", [](u16 a, u16 b, u16 c) { return low(u32{a} * b + c); },
        [](u16 a, u16 b, u16 c) { return saturated<u16>(std::int64_t{a} * b + c); }),
    row(586, "v_min3_i16", [](i16 a, i16 b, i16 c) { return std::min(std::min(a, b), c); }),
    row(587, "v_min3_u16", [](u16 a, u16 b, u16 c) { return std::min(std::min(a, b), c); }),
    row(589, "v_max3_i16", [](i16 a, i16 b, i16 c) { return std::max(std::max(a, b), c); }),
    row(590, "v_max3_u16", [](u16 a, u16 b, u16 c) { return std::max(std::max(a, b), c); }),
    row(592, "v_med3_i16", [](i16 a, i16 b, i16 c) { return median(a, b, c); }),
    row(593, "v_med3_u16", [](u16 a, u16 b, u16 c) { return median(a, b, c); }),
    row_clamped(
        595, "v_mad_i16", [](i16 a, i16 b, i16 c) { return low(i32{a} * b + c); },
        [](i16 a, i16 b, i16 c) { return saturated<i16>(std::int64_t{a} * b + c); }),
    row(601, "v_mad_u32_u16", [](u16 a, u16 b, u32 c) { return u32{a} * b + c; }),
    row(602, "v_mad_i32_i16", [](i16 a, i16 b, u32 c) { return static_cast<u32>(i32{a} * b) + c; }),
    row_clamped(
        771, "v_add_nc_u16", [](u16 a, u16 b) { return low(a + b); },
        [](u16 a, u16 b) { return saturated<u16>(a + b); }),
    row_clamped(
        772, "v_sub_nc_u16", [](u16 a, u16 b) { return low(a - b); },
        [](u16 a, u16 b) { return saturated<u16>(a - b); }),
    row(773, "v_mul_lo_u16", [](u16 a, u16 b) { return low(u32{a} * b); }),
    row(777, "v_max_u16", [](u16 a, u16 b) { return std::max(a, b); }),
    row(778, "v_max_i16", [](i16 a, i16 b) { return std::max(a, b); }),
    row(779, "v_min_u16", [](u16 a, u16 b) { return std::min(a, b); }),
    row(780, "v_min_i16", [](i16 a, i16 b) { return std::min(a, b); }),
    row_clamped(
        781, "v_add_nc_i16", [](u16 a, u16 b) { return low(a + b); },
        [](i16 a, i16 b) { return saturated<i16>(a + b); }),
    row_clamped(
        782, "v_sub_nc_i16", [](u16 a, u16 b) { return low(a - b); },
        [](i16 a, i16 b) { return saturated<i16>(a - b); }),
    row(824, "v_lshlrev_b16", [](u16 a, u16 b) { return low(b << (a & 15)); }),
    row(825, "v_lshrrev_b16", [](u16 a, u16 b) { return low(b >> (a & 15)); }),
    row(826, "v_ashrrev_i16", [](u16 a, i16 b) { return static_cast<i16>(b >> (a & 15)); }),
    row(866, "v_and_b16", [](u16 a, u16 b) { return low(a & b); }),
    row(867, "v_or_b16", [](u16 a, u16 b) { return low(a | b); }),
    row(868, "v_xor_b16", [](u16 a, u16 b) { return low(a ^ b); }),
};

}  // namespace

std::span<const Opcode> table::short_integers() {
  return kRows;
}

}  // namespace cuda_ffi::amd
