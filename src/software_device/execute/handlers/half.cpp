// Arithmetic on f16, bf16 and pairs of them.

#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/half_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

template <class Half>
struct HalfAdd {
  CUDA_FFI_INLINE std::uint16_t apply(std::uint16_t a, std::uint16_t b) {
    return Half::encode(Half::decode(a) + Half::decode(b));
  }
};
template <class Half>
struct HalfSub {
  CUDA_FFI_INLINE std::uint16_t apply(std::uint16_t a, std::uint16_t b) {
    return Half::encode(Half::decode(a) - Half::decode(b));
  }
};
template <class Half>
struct HalfMul {
  CUDA_FFI_INLINE std::uint16_t apply(std::uint16_t a, std::uint16_t b) {
    return Half::encode(odd_float(double{Half::decode(a)} * double{Half::decode(b)}));
  }
};
template <class Half>
struct HalfFma {
  CUDA_FFI_INLINE std::uint16_t apply(std::uint16_t a, std::uint16_t b, std::uint16_t c) {
    return Half::encode(odd_float(odd_sum(double{Half::decode(a)} * double{Half::decode(b)}, double{Half::decode(c)})));
  }
};
template <class Half>
struct HalfAbs {
  CUDA_FFI_INLINE std::uint16_t apply(std::uint16_t a) { return a & 0x7fffu; }
};
template <class Half>
struct HalfNeg {
  CUDA_FFI_INLINE std::uint16_t apply(std::uint16_t a) { return a ^ 0x8000u; }
};
template <class Half, bool kLeast, bool kNan, bool kXorsignAbs>
struct HalfMinMax {
  CUDA_FFI_INLINE std::uint16_t apply(std::uint16_t a, std::uint16_t b) {
    return Half::encode(FloatMinMax<kLeast, kNan, kXorsignAbs, false>::apply(Half::decode(a), Half::decode(b)));
  }
};
template <class Half, bool kFtzOn, bool kSatOn, bool kReluOn>
struct Modified {
  template <class Operation, class... T>
  CUDA_FFI_INLINE std::uint16_t apply(T... values) {
    std::uint16_t result;
    if constexpr (kFtzOn)
      result = flush_half<Half>(Operation::apply(flush_half<Half>(values)...));
    else
      result = Operation::apply(values...);
    if constexpr (kSatOn) result = saturate_half<Half>(result);
    if constexpr (kReluOn) result = relu_half<Half>(result);
    return result;
  }
};

template <class Operation, class Modifier>
struct One {
  template <class... T>
  CUDA_FFI_INLINE std::uint16_t apply(T... values) { return Modifier::template apply<Operation>(values...); }
};
template <class Operation, class Modifier>
struct Two {
  template <class... T>
  CUDA_FFI_INLINE std::uint32_t apply(T... values) {
    const std::uint16_t low = Modifier::template apply<Operation>(static_cast<std::uint16_t>(values)...);
    const std::uint16_t high = Modifier::template apply<Operation>(static_cast<std::uint16_t>(values >> 16)...);
    return low | std::uint32_t{high} << 16;
  }
};

template <class Operation, class Modifier, int kOperands>
Handler by_width(bool packed) {
  using U16 = std::uint16_t;
  using U32 = std::uint32_t;
  if constexpr (kOperands == 1)
    return packed ? unary_once<Two<Operation, Modifier>, U32, U32> : unary_once<One<Operation, Modifier>, U16, U16>;
  else if constexpr (kOperands == 2)
    return packed ? binary_once<Two<Operation, Modifier>, U32, U32> : binary_once<One<Operation, Modifier>, U16, U16>;
  else
    return packed ? ternary_once<Two<Operation, Modifier>, U32, U32> : ternary_once<One<Operation, Modifier>, U16, U16>;
}

template <class Half, class Operation, int kOperands>
Handler by_modifier(const Pick& pick, bool packed) {
  if (pick.ftz && pick.saturate) return by_width<Operation, Modified<Half, true, true, false>, kOperands>(packed);
  if (pick.ftz && pick.relu) return by_width<Operation, Modified<Half, true, false, true>, kOperands>(packed);
  if (pick.ftz) return by_width<Operation, Modified<Half, true, false, false>, kOperands>(packed);
  if (pick.saturate) return by_width<Operation, Modified<Half, false, true, false>, kOperands>(packed);
  if (pick.relu) return by_width<Operation, Modified<Half, false, false, true>, kOperands>(packed);
  return by_width<Operation, Modified<Half, false, false, false>, kOperands>(packed);
}

template <class Half, bool kLeast>
Handler min_max(const Pick& pick, bool packed) {
  if (pick.xorsign_abs)
    return pick.nan ? by_modifier<Half, HalfMinMax<Half, kLeast, true, true>, 2>(pick, packed)
                    : by_modifier<Half, HalfMinMax<Half, kLeast, false, true>, 2>(pick, packed);
  return pick.nan ? by_modifier<Half, HalfMinMax<Half, kLeast, true, false>, 2>(pick, packed)
                  : by_modifier<Half, HalfMinMax<Half, kLeast, false, false>, 2>(pick, packed);
}

template <class Half>
Handler by_operation(const Pick& pick, bool packed) {
  if (pick.rounding != Rounding::Nearest) return nullptr;
  switch (pick.op) {
    case Op::Add: return by_modifier<Half, HalfAdd<Half>, 2>(pick, packed);
    case Op::Sub: return by_modifier<Half, HalfSub<Half>, 2>(pick, packed);
    case Op::Mul: return by_modifier<Half, HalfMul<Half>, 2>(pick, packed);
    case Op::Fma: return by_modifier<Half, HalfFma<Half>, 3>(pick, packed);
    case Op::Min: return min_max<Half, true>(pick, packed);
    case Op::Max: return min_max<Half, false>(pick, packed);
    case Op::Abs: return by_modifier<Half, HalfAbs<Half>, 1>(pick, packed);
    case Op::Neg: return by_modifier<Half, HalfNeg<Half>, 1>(pick, packed);
    default: return nullptr;
  }
}

}  // namespace

Handler half_handler(const Pick& pick) {
  switch (pick.type) {
    case Lane::F16: return by_operation<F16>(pick, false);
    case Lane::F16x2: return by_operation<F16>(pick, true);
    case Lane::BF16: return by_operation<BF16>(pick, false);
    case Lane::BF16x2: return by_operation<BF16>(pick, true);
    default: return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
