// Integer arithmetic that few programs use: saturated, 24-bit, division, dot products.

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
    const auto low = [](T x) {
      return std::int64_t{static_cast<std::int32_t>(static_cast<std::uint32_t>(x) << 8) >> 8};
    };
    return low(a) * low(b);
  } else {
    return std::int64_t{a & 0xffffffu} * std::int64_t{b & 0xffffffu};
  }
}
struct Mul24LoOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return static_cast<T>(product24(a, b));
  }
};
struct Mul24HiOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return static_cast<T>(product24(a, b) >> 16);
  }
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
  CUDA_FFI_INLINE T apply(T a, T b) {
    return divide(a, b);
  }
};
struct RemOp {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b) {
    return remainder(a, b);
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
      sum += static_cast<std::uint32_t>(
          static_cast<std::int32_t>(static_cast<A>(a >> (16 * k))) *
          static_cast<std::int32_t>(static_cast<B>(b >> (8 * (kFirst + k)))));
    return static_cast<T>(sum);
  }
};

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

Handler integer_rare_handler(const Pick& pick) {
  switch (pick.op) {
    case Op::AddSat:
      return signed_32<AddSatOp>(pick.type);
    case Op::SubSat:
      return signed_32<SubSatOp>(pick.type);
    case Op::MadHiSat:
      return signed_32_three<MadHiSatOp>(pick.type);
    case Op::Mul24Lo:
      return two_32<Mul24LoOp>(pick.type);
    case Op::Mul24Hi:
      return two_32<Mul24HiOp>(pick.type);
    case Op::Mad24Lo:
      return three_32<Mad24LoOp>(pick.type);
    case Op::Mad24Hi:
      return three_32<Mad24HiOp>(pick.type);
    case Op::Mad24HiSat:
      return signed_32_three<Mad24HiSatOp>(pick.type);
    case Op::Sad:
      return three<SadOp>(pick.type);
    case Op::Div:
      return two<DivOp>(pick.type);
    case Op::Rem:
      return two<RemOp>(pick.type);
    case Op::Dp4a:
      return dot<Dot4>(pick.type, pick.from);
    case Op::Dp2aLo:
      return dot<Dot2Lo>(pick.type, pick.from);
    case Op::Dp2aHi:
      return dot<Dot2Hi>(pick.type, pick.from);
    default:
      return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
