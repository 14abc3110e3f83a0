// Sums with a carry in or out.

#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using u32 = std::uint32_t;
using i32 = std::int32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;

WithBit<u32> added(u32 a, u32 b, bool carry = false) {
  const u64 sum = u64{a} + b + carry;
  return {static_cast<u32>(sum), (sum >> 32) != 0};
}

WithBit<u32> subtracted(u32 a, u32 b, bool borrow = false) {
  return {a - b - borrow, u64{a} < u64{b} + borrow};
}

WithBit<u64> multiplied_and_added(u32 a, u32 b, u64 c) {
  const u64 sum = u64{a} * b + c;
  return {sum, sum < c};
}

WithBit<i64> multiplied_and_added(i32 a, i32 b, i64 c) {
  i64 sum = 0;
  const bool overflows = __builtin_add_overflow(i64{a} * b, c, &sum);
  return {sum, overflows};
}

constexpr std::uint8_t kBoth = kCarries | kReadsVcc;

const Opcode kRows[] = {
    row(
        288, "v_add_co_ci_u32", [](u32 a, u32 b, Bit c) { return added(a, b, c.set); }, kBoth),
    row(
        289, "v_sub_co_ci_u32", [](u32 a, u32 b, Bit c) { return subtracted(a, b, c.set); }, kBoth),
    row(
        290, "v_subrev_co_ci_u32", [](u32 a, u32 b, Bit c) { return subtracted(b, a, c.set); },
        kBoth),
    row(
        766, "v_mad_u64_u32", [](u32 a, u32 b, u64 c) { return multiplied_and_added(a, b, c); },
        kCarries),
    row(
        767, "v_mad_i64_i32", [](i32 a, i32 b, i64 c) { return multiplied_and_added(a, b, c); },
        kCarries),
    row(
        768, "v_add_co_u32", [](u32 a, u32 b) { return added(a, b); }, kCarries),
    row(
        769, "v_sub_co_u32", [](u32 a, u32 b) { return subtracted(a, b); }, kCarries),
    row(
        770, "v_subrev_co_u32", [](u32 a, u32 b) { return subtracted(b, a); }, kCarries),
};

}  // namespace

std::span<const Opcode> table::carries() {
  return kRows;
}

}  // namespace cuda_ffi::amd
