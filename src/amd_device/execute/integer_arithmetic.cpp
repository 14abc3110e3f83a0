// Integers of 32 and 64 bits.

#include "amd_device/execute/integer_lanes.hpp"
#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using u32 = std::uint32_t;
using i32 = std::int32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;

u32 product24(i32 a, i32 b) {
  return static_cast<u32>(i64{low24(a)} * low24(b));
}
u32 product24(u32 a, u32 b) {
  return static_cast<u32>(u64{low24(a)} * low24(b));
}
i64 sum(i32 a, i32 b) {
  return i64{a} + b;
}
u32 difference(u32 a, u32 b) {
  return a > b ? a - b : b - a;
}

template <int Bytes>
u32 sum_of_differences(u32 a, u32 b) {
  u32 total = 0;
  for (int k = 0; k < 32; k += 8 * Bytes) {
    const u32 mask = Bytes == 1 ? 0xff : 0xffff;
    total += difference(a >> k & mask, b >> k & mask);
  }
  return total;
}

const Opcode kRows[] = {
    row(265, "v_mul_i32_i24", [](i32 a, i32 b) { return product24(a, b); }),
    row(266, "v_mul_hi_i32_i24",
        [](i32 a, i32 b) { return static_cast<i32>(i64{low24(a)} * low24(b) >> 32); }),
    row(267, "v_mul_u32_u24", [](u32 a, u32 b) { return product24(a, b); }),
    row(268, "v_mul_hi_u32_u24",
        [](u32 a, u32 b) { return static_cast<u32>(u64{low24(a)} * low24(b) >> 32); }),
    row(273, "v_min_i32", [](i32 a, i32 b) { return std::min(a, b); }),
    row(274, "v_max_i32", [](i32 a, i32 b) { return std::max(a, b); }),
    row(275, "v_min_u32", [](u32 a, u32 b) { return std::min(a, b); }),
    row(276, "v_max_u32", [](u32 a, u32 b) { return std::max(a, b); }),
    row_clamped(
        293, "v_add_nc_u32", [](u32 a, u32 b) { return a + b; },
        [](u32 a, u32 b) { return saturated<u32>(i64{a} + b); }),
    row_clamped(
        294, "v_sub_nc_u32", [](u32 a, u32 b) { return a - b; },
        [](u32 a, u32 b) { return saturated<u32>(i64{a} - b); }),
    row_clamped(
        295, "v_subrev_nc_u32", [](u32 a, u32 b) { return b - a; },
        [](u32 a, u32 b) { return saturated<u32>(i64{b} - a); }),
    row_clamped(
        522, "v_mad_i32_i24", [](i32 a, i32 b, u32 c) { return product24(a, b) + c; },
        [](i32 a, i32 b, i32 c) { return saturated<i32>(i64{low24(a)} * low24(b) + c); }),
    row_clamped(
        523, "v_mad_u32_u24", [](u32 a, u32 b, u32 c) { return product24(a, b) + c; },
        [](u32 a, u32 b, u32 c) {
          return saturated<u32>(static_cast<i64>(u64{low24(a)} * low24(b) + c));
        }),
    row(538, "v_min3_i32", [](i32 a, i32 b, i32 c) { return std::min(std::min(a, b), c); }),
    row(539, "v_min3_u32", [](u32 a, u32 b, u32 c) { return std::min(std::min(a, b), c); }),
    row(541, "v_max3_i32", [](i32 a, i32 b, i32 c) { return std::max(std::max(a, b), c); }),
    row(542, "v_max3_u32", [](u32 a, u32 b, u32 c) { return std::max(std::max(a, b), c); }),
    row(544, "v_med3_i32", [](i32 a, i32 b, i32 c) { return median(a, b, c); }),
    row(545, "v_med3_u32", [](u32 a, u32 b, u32 c) { return median(a, b, c); }),
    row(546, "v_sad_u8", [](u32 a, u32 b, u32 c) { return sum_of_differences<1>(a, b) + c; }),
    row(547, "v_sad_hi_u8",
        [](u32 a, u32 b, u32 c) { return (sum_of_differences<1>(a, b) << 16) + c; }),
    row(548, "v_sad_u16", [](u32 a, u32 b, u32 c) { return sum_of_differences<2>(a, b) + c; }),
    row(549, "v_sad_u32", [](u32 a, u32 b, u32 c) { return difference(a, b) + c; }),
    row(581, "v_xad_u32", [](u32 a, u32 b, u32 c) { return (a ^ b) + c; }),
    row(582, "v_lshl_add_u32", [](u32 a, u32 b, u32 c) { return (a << (b & 31)) + c; }),
    row(583, "v_add_lshl_u32", [](u32 a, u32 b, u32 c) { return (a + b) << (c & 31); }),
    row(597, "v_add3_u32", [](u32 a, u32 b, u32 c) { return a + b + c; }),
    row(610, "v_maxmin_u32", [](u32 a, u32 b, u32 c) { return std::min(std::max(a, b), c); }),
    row(611, "v_minmax_u32", [](u32 a, u32 b, u32 c) { return std::max(std::min(a, b), c); }),
    row(612, "v_maxmin_i32", [](i32 a, i32 b, i32 c) { return std::min(std::max(a, b), c); }),
    row(613, "v_minmax_i32", [](i32 a, i32 b, i32 c) { return std::max(std::min(a, b), c); }),
    row_clamped(
        805, "v_sub_nc_i32", [](u32 a, u32 b) { return a - b; },
        [](i32 a, i32 b) { return saturated<i32>(i64{a} - b); }),
    row_clamped(
        806, "v_add_nc_i32", [](u32 a, u32 b) { return a + b; },
        [](i32 a, i32 b) { return saturated<i32>(sum(a, b)); }),
    row(812, "v_mul_lo_u32", [](u32 a, u32 b) { return a * b; }),
    row(813, "v_mul_hi_u32", [](u32 a, u32 b) { return static_cast<u32>(u64{a} * b >> 32); }),
    row(814, "v_mul_hi_i32", [](i32 a, i32 b) { return static_cast<i32>(i64{a} * b >> 32); }),
};

}  // namespace

std::span<const Opcode> table::integer_arithmetic() {
  return kRows;
}

}  // namespace cuda_ffi::amd
