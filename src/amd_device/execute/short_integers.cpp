// Integers of 16 bits.

#include "amd_device/execute/integer_lanes.hpp"
#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using U16 = std::uint16_t;
using I16 = std::int16_t;
using U32 = std::uint32_t;
using I32 = std::int32_t;

template <typename Value>
U16 low(Value value) {
  return static_cast<U16>(value);
}

const Opcode kRows[] = {
    row(412, "v_mov_b16", [](U16 a) { return a; }),
    row(489, "v_not_b16", [](U16 a) { return low(~a); }),
    row(490, "v_cvt_i32_i16", [](I16 a) { return I32{a}; }),
    row(491, "v_cvt_u32_u16", [](U16 a) { return U32{a}; }),
    row_clamped(
        577, "v_mad_u16", [](U16 a, U16 b, U16 c) { return low(U32{a} * b + c); },
        [](U16 a, U16 b, U16 c) { return saturated<U16>(std::int64_t{a} * b + c); }),
    row(586, "v_min3_i16", [](I16 a, I16 b, I16 c) { return std::min(std::min(a, b), c); }),
    row(587, "v_min3_u16", [](U16 a, U16 b, U16 c) { return std::min(std::min(a, b), c); }),
    row(589, "v_max3_i16", [](I16 a, I16 b, I16 c) { return std::max(std::max(a, b), c); }),
    row(590, "v_max3_u16", [](U16 a, U16 b, U16 c) { return std::max(std::max(a, b), c); }),
    row(592, "v_med3_i16", [](I16 a, I16 b, I16 c) { return median(a, b, c); }),
    row(593, "v_med3_u16", [](U16 a, U16 b, U16 c) { return median(a, b, c); }),
    row_clamped(
        595, "v_mad_i16", [](I16 a, I16 b, I16 c) { return low(I32{a} * b + c); },
        [](I16 a, I16 b, I16 c) { return saturated<I16>(std::int64_t{a} * b + c); }),
    row_clamped(
        601, "v_mad_u32_u16", [](U16 a, U16 b, U32 c) { return U32{a} * b + c; },
        [](U16 a, U16 b, U32 c) { return saturated<U32>(std::int64_t{a} * b + c); }),
    row_clamped(
        602, "v_mad_i32_i16", [](I16 a, I16 b, U32 c) { return static_cast<U32>(I32{a} * b) + c; },
        [](I16 a, I16 b, I32 c) { return saturated<I32>(std::int64_t{a} * b + c); }),
    row_clamped(
        771, "v_add_nc_u16", [](U16 a, U16 b) { return low(a + b); },
        [](U16 a, U16 b) { return saturated<U16>(a + b); }),
    row_clamped(
        772, "v_sub_nc_u16", [](U16 a, U16 b) { return low(a - b); },
        [](U16 a, U16 b) { return saturated<U16>(a - b); }),
    row(773, "v_mul_lo_u16", [](U16 a, U16 b) { return low(U32{a} * b); }),
    row(777, "v_max_u16", [](U16 a, U16 b) { return std::max(a, b); }),
    row(778, "v_max_i16", [](I16 a, I16 b) { return std::max(a, b); }),
    row(779, "v_min_u16", [](U16 a, U16 b) { return std::min(a, b); }),
    row(780, "v_min_i16", [](I16 a, I16 b) { return std::min(a, b); }),
    row_clamped(
        781, "v_add_nc_i16", [](U16 a, U16 b) { return low(a + b); },
        [](I16 a, I16 b) { return saturated<I16>(a + b); }),
    row_clamped(
        782, "v_sub_nc_i16", [](U16 a, U16 b) { return low(a - b); },
        [](I16 a, I16 b) { return saturated<I16>(a - b); }),
    row(824, "v_lshlrev_b16", [](U16 a, U16 b) { return low(b << (a & 15)); }),
    row(825, "v_lshrrev_b16", [](U16 a, U16 b) { return low(b >> (a & 15)); }),
    row(826, "v_ashrrev_i16", [](U16 a, I16 b) { return static_cast<I16>(b >> (a & 15)); }),
    row(866, "v_and_b16", [](U16 a, U16 b) { return low(a & b); }),
    row(867, "v_or_b16", [](U16 a, U16 b) { return low(a | b); }),
    row(868, "v_xor_b16", [](U16 a, U16 b) { return low(a ^ b); }),
};

}  // namespace

std::span<const Opcode> table::short_integers() {
  return kRows;
}

}  // namespace cuda_ffi::amd
