// Arithmetic with the condition code.

#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/integer_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

// Addition and subtraction with the condition code, which is the adder's carry for both. Since a -
// b is a + ~b + 1, a subtraction sets the code if it did not borrow. Only code in which an addition
// follows a subtraction can tell, such as NVRTC's 128-bit division.
template <class T, bool kSubtract, bool kIn, bool kOut>
const Insn* with_carry(const Insn* insn, Warp& warp, std::byte* frame) {
  const T* a = lanes<T>(frame, insn->a);
  const T* b = lanes<T>(frame, insn->b);
  T* d = lanes<T>(frame, insn->d);
  alignas(64) T sum[kLanes];
  alignas(64) T result[kLanes];
  const std::uint32_t carry = kIn ? warp.carry : kSubtract ? kAllLanes : 0;
  CUDA_FFI_EACH_LANE {
    sum[l] = static_cast<T>(a[l] + (kSubtract ? static_cast<T>(~b[l]) : b[l]));
    result[l] = static_cast<T>(sum[l] + ((carry & kLaneBit[l]) != 0 ? T{1} : T{0}));
  }
  std::uint32_t out = 0;
  if constexpr (kOut) out = where([&](int l) { return sum[l] < a[l] || result[l] < sum[l]; });
  write_lanes(warp, d, [&](int l) { return result[l]; });
  if constexpr (kOut) warp.carry = (warp.carry & ~warp.mask) | (out & warp.mask);
  return insn + 1;
}

template <class T, bool kHigh, bool kIn, bool kOut>
const Insn* multiply_with_carry(const Insn* insn, Warp& warp, std::byte* frame) {
  using U = std::make_unsigned_t<T>;
  const T* a = lanes<T>(frame, insn->a);
  const T* b = lanes<T>(frame, insn->b);
  const T* c = lanes<T>(frame, insn->c);
  alignas(64) U product[kLanes];
  alignas(64) U addend[kLanes];
  CUDA_FFI_EACH_LANE {
    product[l] = static_cast<U>(kHigh ? multiply_high(a[l], b[l]) : multiply_low(a[l], b[l]));
    addend[l] = static_cast<U>(c[l]);
  }
  const std::uint32_t carry = kIn ? warp.carry : 0;
  const std::uint32_t out = where([&](int l) {
    const U sum = static_cast<U>(product[l] + addend[l]);
    return sum < product[l] || ((carry & kLaneBit[l]) != 0 && sum == static_cast<U>(~U{0}));
  });
  write_lanes(warp, lanes<T>(frame, insn->d), [&](int l) {
    return static_cast<T>(product[l] + addend[l] + ((carry & kLaneBit[l]) != 0 ? U{1} : U{0}));
  });
  if constexpr (kOut) warp.carry = (warp.carry & ~warp.mask) | (out & warp.mask);
  return insn + 1;
}

template <class T, bool kSubtract>
Handler add_carry_handler(const Pick& pick) {
  if (pick.carry_in)
    return pick.carry_out ? with_carry<T, kSubtract, true, true>
                          : with_carry<T, kSubtract, true, false>;
  return with_carry<T, kSubtract, false, true>;
}

template <class T, bool kHigh>
Handler mad_carry_handler(const Pick& pick) {
  if (pick.carry_in)
    return pick.carry_out ? multiply_with_carry<T, kHigh, true, true>
                          : multiply_with_carry<T, kHigh, true, false>;
  return multiply_with_carry<T, kHigh, false, true>;
}

template <bool kSubtract>
Handler add_carry(const Pick& pick) {
  if (size_of(pick.type) == 4) return add_carry_handler<std::uint32_t, kSubtract>(pick);
  if (size_of(pick.type) == 8) return add_carry_handler<std::uint64_t, kSubtract>(pick);
  return nullptr;
}

template <bool kHigh>
Handler mad_carry(const Pick& pick) {
  switch (pick.type) {
    case Lane::U32:
      return mad_carry_handler<std::uint32_t, kHigh>(pick);
    case Lane::S32:
      return mad_carry_handler<std::int32_t, kHigh>(pick);
    case Lane::U64:
      return mad_carry_handler<std::uint64_t, kHigh>(pick);
    case Lane::S64:
      return mad_carry_handler<std::int64_t, kHigh>(pick);
    default:
      return nullptr;
  }
}

}  // namespace

Handler carry_handler(const Pick& pick) {
  switch (pick.op) {
    case Op::AddCarry:
      return add_carry<false>(pick);
    case Op::SubCarry:
      return add_carry<true>(pick);
    case Op::MadLoCarry:
      return mad_carry<false>(pick);
    case Op::MadHiCarry:
      return mad_carry<true>(pick);
    default:
      return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
