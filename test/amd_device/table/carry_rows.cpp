// Sums with a bit for each lane: carries in and out.

#include "amd_device/table/lanes.hpp"

namespace cuda_ffi::amd::test {
namespace {

using Wide = __int128;
constexpr unsigned kTimes = 40;

// The exact result of two numbers and a carry; what is beyond 32 bits is the carry out.
using Exact = Wide (*)(U32, U32, bool);

Form carry_form(const std::string& text, unsigned in, unsigned out, Exact exact) {
  return form(text, kTimes, Kind::UInt32, nullptr, [=](const Wave& before, const Wave& after) {
    U32 bits = 0;
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      const bool carry = (before.s[in] >> lane & 1) != 0;
      const Wide sum = exact(before.v[0][lane], before.v[2][lane], carry);
      ASSERT_EQ(after.v[8][lane], static_cast<U32>(static_cast<U64>(sum)));
      bits |= U32{sum < 0 || sum >> 32 != 0} << lane;
    }
    ASSERT_EQ(after.s[out], bits);
  });
}

Row with_carry(const std::string& name, Exact exact) {
  return {name,
          {carry_form(name + "_e32 v8, vcc_lo, v0, v2, vcc_lo", source::kVcc, source::kVcc, exact),
           carry_form(name + "_e64 v8, s12, v0, v2, s4", 4, 12, exact)}};
}
Row without_carry(const std::string& name, Exact exact) {
  return {name, {carry_form(name + " v8, s12, v0, v2", 4, 12, exact)}};
}

// The carry is the bit behind the 64 of the exact sum: of signed numbers, its sign.
Row multiply_and_add(const std::string& name, bool is_signed) {
  return {name,
          {form(name + " v[8:9], s12, v0, v2, v[4:5]", kTimes, Kind::UInt32, nullptr,
                [=](const Wave& before, const Wave& after) {
                  U32 bits = 0;
                  for (unsigned lane = 0; lane < kLanes; ++lane) {
                    const U32 a = before.v[0][lane], b = before.v[2][lane];
                    const U64 c = wide(before, 4, lane);
                    const Wide sum = is_signed ? Wide{static_cast<I32>(a)} * static_cast<I32>(b) +
                                                     static_cast<I64>(c)
                                               : Wide{a} * b + c;
                    ASSERT_EQ(wide(after, 8, lane), static_cast<U64>(sum));
                    bits |= U32{(sum >> 64 & 1) != 0} << lane;
                  }
                  ASSERT_EQ(after.s[12], bits);
                })}};
}

}  // namespace

Rows carry_rows() {
  return {
      with_carry("v_add_co_ci_u32", [](U32 a, U32 b, bool c) { return Wide{a} + b + c; }),
      with_carry("v_sub_co_ci_u32", [](U32 a, U32 b, bool c) { return Wide{a} - b - c; }),
      with_carry("v_subrev_co_ci_u32", [](U32 a, U32 b, bool c) { return Wide{b} - a - c; }),
      without_carry("v_add_co_u32", [](U32 a, U32 b, bool) { return Wide{a} + b; }),
      without_carry("v_sub_co_u32", [](U32 a, U32 b, bool) { return Wide{a} - b; }),
      without_carry("v_subrev_co_u32", [](U32 a, U32 b, bool) { return Wide{b} - a; }),
      multiply_and_add("v_mad_u64_u32", false),
      multiply_and_add("v_mad_i64_i32", true),
  };
}

}  // namespace cuda_ffi::amd::test
