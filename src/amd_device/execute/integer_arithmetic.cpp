// Integers of 32 and 64 bits.

#include "amd_device/execute/integer_lanes.hpp"
#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using U32 = std::uint32_t;
using I32 = std::int32_t;
using U64 = std::uint64_t;
using I64 = std::int64_t;

U32 product24(I32 a, I32 b) {
  return static_cast<U32>(I64{low24(a)} * low24(b));
}
U32 product24(U32 a, U32 b) {
  return static_cast<U32>(U64{low24(a)} * low24(b));
}
I64 sum(I32 a, I32 b) {
  return I64{a} + b;
}
U32 difference(U32 a, U32 b) {
  return a > b ? a - b : b - a;
}

template <int kBytes>
U32 sum_of_differences(U32 a, U32 b) {
  U32 total = 0;
  for (int k = 0; k < 32; k += 8 * kBytes) {
    const U32 mask = kBytes == 1 ? 0xff : 0xffff;
    total += difference(a >> k & mask, b >> k & mask);
  }
  return total;
}

const Opcode kRows[] = {
    row(265, "v_mul_i32_i24", [](I32 a, I32 b) { return product24(a, b); }),
    row(266, "v_mul_hi_i32_i24",
        [](I32 a, I32 b) { return static_cast<I32>(I64{low24(a)} * low24(b) >> 32); }),
    row(267, "v_mul_u32_u24", [](U32 a, U32 b) { return product24(a, b); }),
    row(268, "v_mul_hi_u32_u24",
        [](U32 a, U32 b) { return static_cast<U32>(U64{low24(a)} * low24(b) >> 32); }),
    row(273, "v_min_i32", [](I32 a, I32 b) { return std::min(a, b); }),
    row(274, "v_max_i32", [](I32 a, I32 b) { return std::max(a, b); }),
    row(275, "v_min_u32", [](U32 a, U32 b) { return std::min(a, b); }),
    row(276, "v_max_u32", [](U32 a, U32 b) { return std::max(a, b); }),
    row_clamped(
        293, "v_add_nc_u32", [](U32 a, U32 b) { return a + b; },
        [](U32 a, U32 b) { return saturated<U32>(I64{a} + b); }),
    row_clamped(
        294, "v_sub_nc_u32", [](U32 a, U32 b) { return a - b; },
        [](U32 a, U32 b) { return saturated<U32>(I64{a} - b); }),
    row_clamped(
        295, "v_subrev_nc_u32", [](U32 a, U32 b) { return b - a; },
        [](U32 a, U32 b) { return saturated<U32>(I64{b} - a); }),
    row_clamped(
        522, "v_mad_i32_i24", [](I32 a, I32 b, U32 c) { return product24(a, b) + c; },
        [](I32 a, I32 b, I32 c) { return saturated<I32>(I64{low24(a)} * low24(b) + c); }),
    row_clamped(
        523, "v_mad_u32_u24", [](U32 a, U32 b, U32 c) { return product24(a, b) + c; },
        [](U32 a, U32 b, U32 c) {
          return saturated<U32>(static_cast<I64>(U64{low24(a)} * low24(b) + c));
        }),
    row(538, "v_min3_i32", [](I32 a, I32 b, I32 c) { return std::min(std::min(a, b), c); }),
    row(539, "v_min3_u32", [](U32 a, U32 b, U32 c) { return std::min(std::min(a, b), c); }),
    row(541, "v_max3_i32", [](I32 a, I32 b, I32 c) { return std::max(std::max(a, b), c); }),
    row(542, "v_max3_u32", [](U32 a, U32 b, U32 c) { return std::max(std::max(a, b), c); }),
    row(544, "v_med3_i32", [](I32 a, I32 b, I32 c) { return median(a, b, c); }),
    row(545, "v_med3_u32", [](U32 a, U32 b, U32 c) { return median(a, b, c); }),
    row(546, "v_sad_u8", [](U32 a, U32 b, U32 c) { return sum_of_differences<1>(a, b) + c; }),
    row(547, "v_sad_hi_u8",
        [](U32 a, U32 b, U32 c) { return (sum_of_differences<1>(a, b) << 16) + c; }),
    row(548, "v_sad_u16", [](U32 a, U32 b, U32 c) { return sum_of_differences<2>(a, b) + c; }),
    row(549, "v_sad_u32", [](U32 a, U32 b, U32 c) { return difference(a, b) + c; }),
    row(581, "v_xad_u32", [](U32 a, U32 b, U32 c) { return (a ^ b) + c; }),
    row(582, "v_lshl_add_u32", [](U32 a, U32 b, U32 c) { return (a << (b & 31)) + c; }),
    row(583, "v_add_lshl_u32", [](U32 a, U32 b, U32 c) { return (a + b) << (c & 31); }),
    row(597, "v_add3_u32", [](U32 a, U32 b, U32 c) { return a + b + c; }),
    row(610, "v_maxmin_u32", [](U32 a, U32 b, U32 c) { return std::min(std::max(a, b), c); }),
    row(611, "v_minmax_u32", [](U32 a, U32 b, U32 c) { return std::max(std::min(a, b), c); }),
    row(612, "v_maxmin_i32", [](I32 a, I32 b, I32 c) { return std::min(std::max(a, b), c); }),
    row(613, "v_minmax_i32", [](I32 a, I32 b, I32 c) { return std::max(std::min(a, b), c); }),
    row_clamped(
        805, "v_sub_nc_i32", [](U32 a, U32 b) { return a - b; },
        [](I32 a, I32 b) { return saturated<I32>(I64{a} - b); }),
    row_clamped(
        806, "v_add_nc_i32", [](U32 a, U32 b) { return a + b; },
        [](I32 a, I32 b) { return saturated<I32>(sum(a, b)); }),
    row(812, "v_mul_lo_u32", [](U32 a, U32 b) { return a * b; }),
    row(813, "v_mul_hi_u32", [](U32 a, U32 b) { return static_cast<U32>(U64{a} * b >> 32); }),
    row(814, "v_mul_hi_i32", [](I32 a, I32 b) { return static_cast<I32>(I64{a} * b >> 32); }),
};

}  // namespace

std::span<const Opcode> table::integer_arithmetic() {
  return kRows;
}

}  // namespace cuda_ffi::amd
