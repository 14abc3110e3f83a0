// Sums with a carry in or out.

#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using U32 = std::uint32_t;
using I32 = std::int32_t;
using U64 = std::uint64_t;
using I64 = std::int64_t;

WithBit<U32> added(U32 a, U32 b, bool carry = false) {
  const U64 sum = U64{a} + b + carry;
  return {static_cast<U32>(sum), (sum >> 32) != 0};
}

WithBit<U32> subtracted(U32 a, U32 b, bool borrow = false) {
  return {a - b - borrow, U64{a} < U64{b} + borrow};
}

WithBit<U64> multiplied_and_added(U32 a, U32 b, U64 c) {
  const U64 sum = U64{a} * b + c;
  return {sum, sum < c};
}

WithBit<I64> multiplied_and_added(I32 a, I32 b, I64 c) {
  I64 sum = 0;
  const bool overflows = __builtin_add_overflow(I64{a} * b, c, &sum);
  return {sum, (sum < 0) != overflows};  // the sign of the exact sum
}

constexpr std::uint8_t kBoth = kCarries | kReadsVcc;

const Opcode kRows[] = {
    row(
        288, "v_add_co_ci_u32", [](U32 a, U32 b, Bit c) { return added(a, b, c.set); }, kBoth),
    row(
        289, "v_sub_co_ci_u32", [](U32 a, U32 b, Bit c) { return subtracted(a, b, c.set); }, kBoth),
    row(
        290, "v_subrev_co_ci_u32", [](U32 a, U32 b, Bit c) { return subtracted(b, a, c.set); },
        kBoth),
    row(
        766, "v_mad_u64_u32", [](U32 a, U32 b, U64 c) { return multiplied_and_added(a, b, c); },
        kCarries),
    row(
        767, "v_mad_i64_i32", [](I32 a, I32 b, I64 c) { return multiplied_and_added(a, b, c); },
        kCarries),
    row(
        768, "v_add_co_u32", [](U32 a, U32 b) { return added(a, b); }, kCarries),
    row(
        769, "v_sub_co_u32", [](U32 a, U32 b) { return subtracted(a, b); }, kCarries),
    row(
        770, "v_subrev_co_u32", [](U32 a, U32 b) { return subtracted(b, a); }, kCarries),
};

}  // namespace

std::span<const Opcode> table::carries() {
  return kRows;
}

}  // namespace cuda_ffi::amd
