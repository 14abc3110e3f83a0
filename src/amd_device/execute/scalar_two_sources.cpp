// SOP2.

#include <algorithm>

#include "amd_device/execute/bit_lanes.hpp"
#include "amd_device/execute/scalar.hpp"
#include "amd_device/execute/tables.hpp"

namespace cuda_ffi::amd {
namespace {

using U32 = std::uint32_t;
using I32 = std::int32_t;
using U64 = std::uint64_t;
using I64 = std::int64_t;

U32 add(Wave& w, U32 a, U32 b, bool carry = false) {
  const U64 sum = U64{a} + b + carry;
  w.scc = (sum >> 32) != 0;
  return static_cast<U32>(sum);
}
U32 subtract(Wave& w, U32 a, U32 b, bool borrow = false) {
  w.scc = U64{a} < U64{b} + borrow;
  return a - b - borrow;
}
I32 add_signed(Wave& w, I32 a, I32 b) {
  I32 sum = 0;
  w.scc = __builtin_add_overflow(a, b, &sum);
  return sum;
}
I32 subtract_signed(Wave& w, I32 a, I32 b) {
  I32 difference = 0;
  w.scc = __builtin_sub_overflow(a, b, &difference);
  return difference;
}
U32 shift_and_add(Wave& w, U32 a, U32 b, unsigned by) {
  const U64 sum = (U64{a} << by) + b;
  w.scc = (sum >> 32) != 0;
  return static_cast<U32>(sum);
}
// SCC: whether the first was taken.
template <typename T>
T choose(Wave& w, T a, T b, bool first) {
  w.scc = first;
  return first ? a : b;
}
// The difference wraps around before its sign is looked at.
U32 distance(U32 a, U32 b) {
  const U32 difference = a - b;
  return (difference >> 31) != 0 ? 0u - difference : difference;
}
template <typename T>
T taken_field(Wave& w, T value, U32 where) {
  const unsigned first = where & (8 * sizeof value - 1);
  return tested(w, field(value, first, where >> 16 & 0x7f));
}

const Opcode kRows[] = {
    scalar_row(0, "s_add_u32", [](Wave& w, U32 a, U32 b) { return add(w, a, b); }),
    scalar_row(1, "s_sub_u32", [](Wave& w, U32 a, U32 b) { return subtract(w, a, b); }),
    scalar_row(2, "s_add_i32", [](Wave& w, I32 a, I32 b) { return add_signed(w, a, b); }),
    scalar_row(3, "s_sub_i32", [](Wave& w, I32 a, I32 b) { return subtract_signed(w, a, b); }),
    scalar_row(4, "s_addc_u32", [](Wave& w, U32 a, U32 b) { return add(w, a, b, w.scc); }),
    scalar_row(5, "s_subb_u32", [](Wave& w, U32 a, U32 b) { return subtract(w, a, b, w.scc); }),
    scalar_row(6, "s_absdiff_i32", [](Wave& w, U32 a, U32 b) { return tested(w, distance(a, b)); }),
    scalar_row(8, "s_lshl_b32", [](Wave& w, U32 a, U32 b) { return tested(w, a << (b & 31)); }),
    scalar_row(9, "s_lshl_b64", [](Wave& w, U64 a, U32 b) { return tested(w, a << (b & 63)); }),
    scalar_row(10, "s_lshr_b32", [](Wave& w, U32 a, U32 b) { return tested(w, a >> (b & 31)); }),
    scalar_row(11, "s_lshr_b64", [](Wave& w, U64 a, U32 b) { return tested(w, a >> (b & 63)); }),
    scalar_row(12, "s_ashr_i32", [](Wave& w, I32 a, U32 b) { return tested(w, a >> (b & 31)); }),
    scalar_row(13, "s_ashr_i64", [](Wave& w, I64 a, U32 b) { return tested(w, a >> (b & 63)); }),
    scalar_row(14, "s_lshl1_add_u32",
               [](Wave& w, U32 a, U32 b) { return shift_and_add(w, a, b, 1); }),
    scalar_row(15, "s_lshl2_add_u32",
               [](Wave& w, U32 a, U32 b) { return shift_and_add(w, a, b, 2); }),
    scalar_row(16, "s_lshl3_add_u32",
               [](Wave& w, U32 a, U32 b) { return shift_and_add(w, a, b, 3); }),
    scalar_row(17, "s_lshl4_add_u32",
               [](Wave& w, U32 a, U32 b) { return shift_and_add(w, a, b, 4); }),
    scalar_row(18, "s_min_i32", [](Wave& w, I32 a, I32 b) { return choose(w, a, b, a < b); }),
    scalar_row(19, "s_min_u32", [](Wave& w, U32 a, U32 b) { return choose(w, a, b, a < b); }),
    scalar_row(20, "s_max_i32", [](Wave& w, I32 a, I32 b) { return choose(w, a, b, a >= b); }),
    scalar_row(21, "s_max_u32", [](Wave& w, U32 a, U32 b) { return choose(w, a, b, a >= b); }),
    scalar_row(22, "s_and_b32", [](Wave& w, U32 a, U32 b) { return tested(w, a & b); }),
    scalar_row(23, "s_and_b64", [](Wave& w, U64 a, U64 b) { return tested(w, a & b); }),
    scalar_row(24, "s_or_b32", [](Wave& w, U32 a, U32 b) { return tested(w, a | b); }),
    scalar_row(25, "s_or_b64", [](Wave& w, U64 a, U64 b) { return tested(w, a | b); }),
    scalar_row(26, "s_xor_b32", [](Wave& w, U32 a, U32 b) { return tested(w, a ^ b); }),
    scalar_row(27, "s_xor_b64", [](Wave& w, U64 a, U64 b) { return tested(w, a ^ b); }),
    scalar_row(28, "s_nand_b32", [](Wave& w, U32 a, U32 b) { return tested(w, ~(a & b)); }),
    scalar_row(29, "s_nand_b64", [](Wave& w, U64 a, U64 b) { return tested(w, ~(a & b)); }),
    scalar_row(30, "s_nor_b32", [](Wave& w, U32 a, U32 b) { return tested(w, ~(a | b)); }),
    scalar_row(31, "s_nor_b64", [](Wave& w, U64 a, U64 b) { return tested(w, ~(a | b)); }),
    scalar_row(32, "s_xnor_b32", [](Wave& w, U32 a, U32 b) { return tested(w, ~(a ^ b)); }),
    scalar_row(33, "s_xnor_b64", [](Wave& w, U64 a, U64 b) { return tested(w, ~(a ^ b)); }),
    scalar_row(34, "s_and_not1_b32", [](Wave& w, U32 a, U32 b) { return tested(w, a & ~b); }),
    scalar_row(35, "s_and_not1_b64", [](Wave& w, U64 a, U64 b) { return tested(w, a & ~b); }),
    scalar_row(36, "s_or_not1_b32", [](Wave& w, U32 a, U32 b) { return tested(w, a | ~b); }),
    scalar_row(37, "s_or_not1_b64", [](Wave& w, U64 a, U64 b) { return tested(w, a | ~b); }),
    scalar_row(38, "s_bfe_u32", [](Wave& w, U32 a, U32 b) { return taken_field(w, a, b); }),
    scalar_row(39, "s_bfe_i32", [](Wave& w, I32 a, U32 b) { return taken_field(w, a, b); }),
    scalar_row(40, "s_bfe_u64", [](Wave& w, U64 a, U32 b) { return taken_field(w, a, b); }),
    scalar_row(41, "s_bfe_i64", [](Wave& w, I64 a, U32 b) { return taken_field(w, a, b); }),
    scalar_row(42, "s_bfm_b32",
               [](Wave&, U32 a, U32 b) { return ((1u << (a & 31)) - 1) << (b & 31); }),
    scalar_row(43, "s_bfm_b64",
               [](Wave&, U32 a, U32 b) { return ((U64{1} << (a & 63)) - 1) << (b & 63); }),
    scalar_row(44, "s_mul_i32", [](Wave&, U32 a, U32 b) { return a * b; }),
    scalar_row(45, "s_mul_hi_u32",
               [](Wave&, U32 a, U32 b) { return static_cast<U32>(U64{a} * b >> 32); }),
    scalar_row(46, "s_mul_hi_i32",
               [](Wave&, I32 a, I32 b) { return static_cast<I32>(I64{a} * b >> 32); }),
    scalar_row(48, "s_cselect_b32", [](Wave& w, U32 a, U32 b) { return w.scc ? a : b; }),
    scalar_row(49, "s_cselect_b64", [](Wave& w, U64 a, U64 b) { return w.scc ? a : b; }),
    scalar_row(50, "s_pack_ll_b32_b16", [](Wave&, U32 a, U32 b) { return (a & 0xffff) | b << 16; }),
    scalar_row(51, "s_pack_lh_b32_b16",
               [](Wave&, U32 a, U32 b) { return (a & 0xffff) | (b & 0xffff0000); }),
    scalar_row(52, "s_pack_hh_b32_b16",
               [](Wave&, U32 a, U32 b) { return a >> 16 | (b & 0xffff0000); }),
    scalar_row(53, "s_pack_hl_b32_b16", [](Wave&, U32 a, U32 b) { return a >> 16 | b << 16; }),
};

}  // namespace

std::span<const Opcode> table::scalar_two_sources() {
  return kRows;
}

}  // namespace cuda_ffi::amd
