// Integer arithmetic of every other kind.

#include <bit>
#include <limits>

#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/integer_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

constexpr std::int64_t kLowest = std::numeric_limits<std::int32_t>::min();
constexpr std::int64_t kHighest = std::numeric_limits<std::int32_t>::max();

struct AddSatOp {
  CUDA_FFI_INLINE std::int32_t apply(std::int32_t a, std::int32_t b) {
    return clamp_to<std::int32_t>(std::int64_t{a} + b, kLowest, kHighest);
  }
};
struct SubSatOp {
  CUDA_FFI_INLINE std::int32_t apply(std::int32_t a, std::int32_t b) {
    return clamp_to<std::int32_t>(std::int64_t{a} - b, kLowest, kHighest);
  }
};
struct MadHiSatOp {
  CUDA_FFI_INLINE std::int32_t apply(std::int32_t a, std::int32_t b, std::int32_t c) {
    return clamp_to<std::int32_t>(std::int64_t{multiply_high(a, b)} + c, kLowest, kHighest);
  }
};

// The 48-bit product of two 24-bit integers.
template <class T>
CUDA_FFI_INLINE std::int64_t product24(T a, T b) {
  if constexpr (std::is_signed_v<T>) {
    const auto low = [](T x) { return std::int64_t{static_cast<std::int32_t>(static_cast<std::uint32_t>(x) << 8) >> 8}; };
    return low(a) * low(b);
  } else {
    return std::int64_t{a & 0xffffffu} * std::int64_t{b & 0xffffffu};
  }
}
struct Mul24LoOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) { return static_cast<T>(product24(a, b)); }
};
struct Mul24HiOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) { return static_cast<T>(product24(a, b) >> 16); }
};
struct Mad24LoOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b, T c) {
    return static_cast<T>(bits(Mul24LoOp::apply(a, b)) + bits(c));
  }
};
struct Mad24HiOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b, T c) {
    return static_cast<T>(bits(Mul24HiOp::apply(a, b)) + bits(c));
  }
};
struct Mad24HiSatOp {
  CUDA_FFI_INLINE std::int32_t apply(std::int32_t a, std::int32_t b, std::int32_t c) {
    return clamp_to<std::int32_t>(std::int64_t{Mul24HiOp::apply(a, b)} + c, kLowest, kHighest);
  }
};

struct SadOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b, T c) {
    return static_cast<T>(bits(c) + (a < b ? bits(b) - bits(a) : bits(a) - bits(b)));
  }
};
struct DivOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) { return divide(a, b); }
};
struct RemOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) { return remainder(a, b); }
};

struct PopcOp {
  template <class T>
  CUDA_FFI_INLINE std::uint32_t apply(T a) { return static_cast<std::uint32_t>(__builtin_popcountll(a)); }
};
struct ClzOp {
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t a) {
    return a == 0 ? 32u : static_cast<std::uint32_t>(__builtin_clz(a));
  }
  CUDA_FFI_INLINE std::uint32_t apply(std::uint64_t a) {
    return a == 0 ? 64u : static_cast<std::uint32_t>(__builtin_clzll(a));
  }
};
struct BrevOp {
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t a) {
    a = (a & 0x55555555u) << 1 | (a >> 1 & 0x55555555u);
    a = (a & 0x33333333u) << 2 | (a >> 2 & 0x33333333u);
    a = (a & 0x0f0f0f0fu) << 4 | (a >> 4 & 0x0f0f0f0fu);
    return __builtin_bswap32(a);
  }
  CUDA_FFI_INLINE std::uint64_t apply(std::uint64_t a) {
    return std::uint64_t{apply(static_cast<std::uint32_t>(a))} << 32 | apply(static_cast<std::uint32_t>(a >> 32));
  }
};

// The place of the most significant bit that differs from the sign; all ones if there is none.
template <bool kShift>
struct BfindOp {
  template <class T>
  CUDA_FFI_INLINE std::uint32_t apply(T a) {
    using U = std::make_unsigned_t<T>;
    U value = static_cast<U>(a);
    if constexpr (std::is_signed_v<T>)
      if (a < 0) value = static_cast<U>(~value);
    if (value == 0) return ~0u;
    const std::uint32_t zeros = ClzOp::apply(value);
    return kShift ? zeros : static_cast<std::uint32_t>(8 * sizeof(T) - 1) - zeros;
  }
};

// Position and length of a bit field: their low 8 bits for 32-bit fields, all of them for 64-bit ones.
template <class T>
CUDA_FFI_INLINE std::uint64_t field_number(std::uint32_t value) {
  return sizeof(T) == 4 ? value & 0xff : value;
}

struct BfeOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, std::uint32_t b, std::uint32_t c) {
    using U = std::make_unsigned_t<T>;
    constexpr std::uint64_t kTop = 8 * sizeof(T) - 1;
    const std::uint64_t pos = field_number<T>(b), len = field_number<T>(c);
    if (len == 0) return 0;
    const std::uint64_t sign_at = pos + len - 1 < kTop ? pos + len - 1 : kTop;
    const bool negative = std::is_signed_v<T> && (static_cast<U>(a) >> sign_at & 1) != 0;
    const U fill = negative ? static_cast<U>(~U{0}) : U{0};
    if (pos > kTop) return static_cast<T>(fill);
    const std::uint64_t held = kTop + 1 - pos < len ? kTop + 1 - pos : len;
    const U mask = held > kTop ? static_cast<U>(~U{0}) : static_cast<U>((U{1} << held) - 1);
    return static_cast<T>(((static_cast<U>(a) >> pos) & mask) | (fill & ~mask));
  }
};

template <class T>
const Insn* insert_field(const Insn* insn, Warp& warp, std::byte* frame) {
  const T* a = lanes<T>(frame, insn->a);
  const T* b = lanes<T>(frame, insn->b);
  const auto* c = lanes<std::uint32_t>(frame, insn->c);
  const auto* e = lanes<std::uint32_t>(frame, insn->e);
  constexpr std::uint32_t kBits = 8 * sizeof(T);
  write_lanes_once(warp, lanes<T>(frame, insn->d), [&](int l) {
    const std::uint64_t pos = field_number<T>(c[l]), len = field_number<T>(e[l]);
    const T ones = len >= kBits ? static_cast<T>(~T{0}) : static_cast<T>((T{1} << (len & (kBits - 1))) - 1);
    const T mask = pos >= kBits ? T{0} : static_cast<T>(ones << (pos & (kBits - 1)));
    const T field = pos >= kBits ? T{0} : static_cast<T>(a[l] << (pos & (kBits - 1)));
    return static_cast<T>((b[l] & ~mask) | (field & mask));
  });
  return insn + 1;
}

// The n-th set bit from a base, upwards or downwards.
struct FnsOp {
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t mask, std::uint32_t base, std::uint32_t offset_bits) {
    const auto offset = static_cast<std::int32_t>(offset_bits);
    if (base > 31) return ~0u;
    if (offset == 0) return (mask >> base & 1) != 0 ? base : ~0u;
    const int step = offset > 0 ? 1 : -1;
    std::int64_t left = offset > 0 ? offset : -std::int64_t{offset};
    for (int at = static_cast<int>(base); at >= 0 && at < 32; at += step)
      if ((mask >> at & 1) != 0 && --left == 0) return static_cast<std::uint32_t>(at);
    return ~0u;
  }
};

template <bool kWrap>
struct BmskOp {
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t pos = kWrap ? a & 31 : a, len = kWrap ? b & 31 : b;
    const std::uint32_t ones = len >= 32 ? ~0u : (1u << len) - 1;
    return pos >= 32 ? 0u : ones << pos;
  }
};

template <bool kWrap>
struct SzextOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    const auto size = static_cast<std::uint32_t>(b);
    const std::uint32_t count = kWrap ? size & 31 : size;
    if (count == 0) return 0;
    if (count >= 32) return a;
    const std::uint32_t up = static_cast<std::uint32_t>(a) << (32 - count);
    return static_cast<T>(static_cast<T>(up) >> (32 - count));
  }
};

template <class A, class B>
struct Dp4aOp {
  template <class T>
  CUDA_FFI_INLINE T apply(std::uint32_t a, std::uint32_t b, T c) {
    std::uint32_t sum = static_cast<std::uint32_t>(c);
    for (int k = 0; k < 4; ++k)
      sum += static_cast<std::uint32_t>(static_cast<std::int32_t>(static_cast<A>(a >> (8 * k))) *
                                        static_cast<std::int32_t>(static_cast<B>(b >> (8 * k))));
    return static_cast<T>(sum);
  }
};
template <class A, class B, int kFirst>
struct Dp2aOp {
  template <class T>
  CUDA_FFI_INLINE T apply(std::uint32_t a, std::uint32_t b, T c) {
    std::uint32_t sum = static_cast<std::uint32_t>(c);
    for (int k = 0; k < 2; ++k)
      sum += static_cast<std::uint32_t>(static_cast<std::int32_t>(static_cast<A>(a >> (16 * k))) *
                                        static_cast<std::int32_t>(static_cast<B>(b >> (8 * (kFirst + k)))));
    return static_cast<T>(sum);
  }
};

// Addition and subtraction with the condition code. For a subtraction the code is the borrow.
template <class T, bool kSubtract, bool kIn, bool kOut>
const Insn* with_carry(const Insn* insn, Warp& warp, std::byte* frame) {
  const T* a = lanes<T>(frame, insn->a);
  const T* b = lanes<T>(frame, insn->b);
  T* d = lanes<T>(frame, insn->d);
  alignas(64) T result[kLanes];
  const std::uint32_t carry = kIn ? warp.carry : 0;
  std::uint32_t out = 0;
  if constexpr (kOut) {
    out = where([&](int l) {
      const T in = (carry & kLaneBit[l]) != 0 ? T{1} : T{0};
      if (kSubtract) return a[l] < b[l] || (in != 0 && a[l] == b[l]);
      const T sum = static_cast<T>(a[l] + b[l]);
      return sum < a[l] || (in != 0 && sum == static_cast<T>(~T{0}));
    });
  }
  CUDA_FFI_EACH_LANE {
    const T in = (carry & kLaneBit[l]) != 0 ? T{1} : T{0};
    result[l] = kSubtract ? static_cast<T>(a[l] - b[l] - in) : static_cast<T>(a[l] + b[l] + in);
  }
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
Handler carry_handler(const Pick& pick) {
  if (pick.carry_in)
    return pick.carry_out ? with_carry<T, kSubtract, true, true> : with_carry<T, kSubtract, true, false>;
  return with_carry<T, kSubtract, false, true>;
}

template <class T, bool kHigh>
Handler mad_carry_handler(const Pick& pick) {
  if (pick.carry_in)
    return pick.carry_out ? multiply_with_carry<T, kHigh, true, true> : multiply_with_carry<T, kHigh, true, false>;
  return multiply_with_carry<T, kHigh, false, true>;
}

template <bool kSubtract>
Handler add_carry(const Pick& pick) {
  if (size_of(pick.type) == 4) return carry_handler<std::uint32_t, kSubtract>(pick);
  if (size_of(pick.type) == 8) return carry_handler<std::uint64_t, kSubtract>(pick);
  return nullptr;
}

template <bool kHigh>
Handler mad_carry(const Pick& pick) {
  switch (pick.type) {
    case Lane::U32: return mad_carry_handler<std::uint32_t, kHigh>(pick);
    case Lane::S32: return mad_carry_handler<std::int32_t, kHigh>(pick);
    case Lane::U64: return mad_carry_handler<std::uint64_t, kHigh>(pick);
    case Lane::S64: return mad_carry_handler<std::int64_t, kHigh>(pick);
    default: return nullptr;
  }
}

#define BINARY_ONCE(T) binary_once<Operation, T, T>
#define TERNARY_ONCE(T) ternary_once<Operation, T, T>
template <class Operation>
Handler two(Lane type) {
  CUDA_FFI_FOR_INTEGER(type, BINARY_ONCE)
}
template <class Operation>
Handler three(Lane type) {
  CUDA_FFI_FOR_INTEGER(type, TERNARY_ONCE)
}
template <class Operation>
Handler two_32(Lane type) {
  if (type == Lane::U32) return binary_once<Operation, std::uint32_t, std::uint32_t>;
  if (type == Lane::S32) return binary_once<Operation, std::int32_t, std::int32_t>;
  return nullptr;
}
template <class Operation>
Handler three_32(Lane type) {
  if (type == Lane::U32) return ternary_once<Operation, std::uint32_t, std::uint32_t>;
  if (type == Lane::S32) return ternary_once<Operation, std::int32_t, std::int32_t>;
  return nullptr;
}
template <class Operation>
Handler signed_32(Lane type) {
  return type == Lane::S32 ? binary<Operation, std::int32_t, std::int32_t> : nullptr;
}
template <class Operation>
Handler signed_32_three(Lane type) {
  return type == Lane::S32 ? ternary_once<Operation, std::int32_t, std::int32_t> : nullptr;
}
template <class Operation>
Handler count_bits(Lane type) {
  if (size_of(type) == 4) return unary_once<Operation, std::uint32_t, std::uint32_t>;
  if (size_of(type) == 8) return unary_once<Operation, std::uint32_t, std::uint64_t>;
  return nullptr;
}
template <bool kShift>
Handler bfind(Lane type) {
  using Operation = BfindOp<kShift>;
  switch (type) {
    case Lane::U32: return unary_once<Operation, std::uint32_t, std::uint32_t>;
    case Lane::S32: return unary_once<Operation, std::uint32_t, std::int32_t>;
    case Lane::U64: return unary_once<Operation, std::uint32_t, std::uint64_t>;
    case Lane::S64: return unary_once<Operation, std::uint32_t, std::int64_t>;
    default: return nullptr;
  }
}
Handler bfe(Lane type) {
  switch (type) {
    case Lane::U32: return ternary_once<BfeOp, std::uint32_t, std::uint32_t, std::uint32_t>;
    case Lane::S32: return ternary_once<BfeOp, std::int32_t, std::int32_t, std::uint32_t>;
    case Lane::U64: return ternary_once<BfeOp, std::uint64_t, std::uint64_t, std::uint32_t>;
    case Lane::S64: return ternary_once<BfeOp, std::int64_t, std::int64_t, std::uint32_t>;
    default: return nullptr;
  }
}

// The result is unsigned only if both operands are; its bits are the same.
template <template <class, class> class Operation>
Handler dot(Lane a, Lane b) {
  using U = std::uint32_t;
  const bool sa = is_signed(a), sb = is_signed(b);
  if (size_of(a) != 4 || size_of(b) != 4) return nullptr;
  if (sa) {
    if (sb) return ternary_once<Operation<std::true_type, std::true_type>, U, U>;
    return ternary_once<Operation<std::true_type, std::false_type>, U, U>;
  }
  if (sb) return ternary_once<Operation<std::false_type, std::true_type>, U, U>;
  return ternary_once<Operation<std::false_type, std::false_type>, U, U>;
}
template <class Signed>
using Byte = std::conditional_t<Signed::value, std::int8_t, std::uint8_t>;
template <class Signed>
using Short = std::conditional_t<Signed::value, std::int16_t, std::uint16_t>;
template <class A, class B>
struct Dot4 : Dp4aOp<Byte<A>, Byte<B>> {};
template <class A, class B>
struct Dot2Lo : Dp2aOp<Short<A>, Byte<B>, 0> {};
template <class A, class B>
struct Dot2Hi : Dp2aOp<Short<A>, Byte<B>, 2> {};

}  // namespace

Handler integer_misc_handler(const Pick& pick) {
  using U32 = std::uint32_t;
  switch (pick.op) {
    case Op::AddSat: return signed_32<AddSatOp>(pick.type);
    case Op::SubSat: return signed_32<SubSatOp>(pick.type);
    case Op::MadHiSat: return signed_32_three<MadHiSatOp>(pick.type);
    case Op::Mul24Lo: return two_32<Mul24LoOp>(pick.type);
    case Op::Mul24Hi: return two_32<Mul24HiOp>(pick.type);
    case Op::Mad24Lo: return three_32<Mad24LoOp>(pick.type);
    case Op::Mad24Hi: return three_32<Mad24HiOp>(pick.type);
    case Op::Mad24HiSat: return signed_32_three<Mad24HiSatOp>(pick.type);
    case Op::Sad: return three<SadOp>(pick.type);
    case Op::Div: return two<DivOp>(pick.type);
    case Op::Rem: return two<RemOp>(pick.type);
    case Op::Popc: return count_bits<PopcOp>(pick.type);
    case Op::Clz: return count_bits<ClzOp>(pick.type);
    case Op::Brev:
      if (size_of(pick.type) == 8) return unary_once<BrevOp, std::uint64_t, std::uint64_t>;
      return size_of(pick.type) == 4 ? unary_once<BrevOp, U32, U32> : nullptr;
    case Op::Bfind: return bfind<false>(pick.type);
    case Op::BfindShift: return bfind<true>(pick.type);
    case Op::Bfe: return bfe(pick.type);
    case Op::Bfi:
      if (size_of(pick.type) == 8) return insert_field<std::uint64_t>;
      return size_of(pick.type) == 4 ? insert_field<U32> : nullptr;
    case Op::Fns: return size_of(pick.type) == 4 ? ternary_once<FnsOp, U32, U32> : nullptr;
    case Op::BmskClamp: return size_of(pick.type) == 4 ? binary_once<BmskOp<false>, U32, U32> : nullptr;
    case Op::BmskWrap: return size_of(pick.type) == 4 ? binary_once<BmskOp<true>, U32, U32> : nullptr;
    case Op::SzextClamp: return two_32<SzextOp<false>>(pick.type);
    case Op::SzextWrap: return two_32<SzextOp<true>>(pick.type);
    case Op::Dp4a: return dot<Dot4>(pick.type, pick.from);
    case Op::Dp2aLo: return dot<Dot2Lo>(pick.type, pick.from);
    case Op::Dp2aHi: return dot<Dot2Hi>(pick.type, pick.from);
    case Op::AddCarry: return add_carry<false>(pick);
    case Op::SubCarry: return add_carry<true>(pick);
    case Op::MadLoCarry: return mad_carry<false>(pick);
    case Op::MadHiCarry: return mad_carry<true>(pick);
    default: return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
