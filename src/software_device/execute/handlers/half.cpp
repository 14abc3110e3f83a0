// Arithmetic on f16, bf16 and pairs of them.

#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/half_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

// Sums and products return a value, exact or rounded to odd, that is still to be rounded to the
// type.
template <class Half>
struct HalfAdd {
  CUDA_FFI_INLINE float value(std::uint16_t a, std::uint16_t b) {
    return Half::decode(a) + Half::decode(b);
  }
};
template <class Half>
struct HalfSub {
  CUDA_FFI_INLINE float value(std::uint16_t a, std::uint16_t b) {
    return Half::decode(a) - Half::decode(b);
  }
};
template <class Half>
struct HalfMul {
  CUDA_FFI_INLINE float value(std::uint16_t a, std::uint16_t b) {
    return odd_float(double{Half::decode(a)} * double{Half::decode(b)});
  }
};
template <class Half>
struct HalfFma {
  CUDA_FFI_INLINE float value(std::uint16_t a, std::uint16_t b, std::uint16_t c) {
    return odd_float(
        odd_sum(double{Half::decode(a)} * double{Half::decode(b)}, double{Half::decode(c)}));
  }
};
template <class Half>
struct HalfAbs {
  CUDA_FFI_INLINE std::uint16_t apply(std::uint16_t a) {
    return is_nan<Half>(a) ? Half::kNan : a & 0x7fffu;
  }
};
template <class Half>
struct HalfNeg {
  CUDA_FFI_INLINE std::uint16_t apply(std::uint16_t a) {
    return is_nan<Half>(a) ? Half::kNan : a ^ 0x8000u;
  }
};
template <class Half, bool kLeast, bool kNan, bool kXorsignAbs>
struct HalfMinMax {
  CUDA_FFI_INLINE std::uint16_t apply(std::uint16_t a, std::uint16_t b) {
    return Half::encode(
        FloatMinMax<kLeast, kNan, kXorsignAbs, false>::apply(Half::decode(a), Half::decode(b)));
  }
};
template <class Half>
struct Modifiers {
  ModifierView view;
  explicit Modifiers(const Insn* insn) : view(ModifierView::of(*insn)) {}

  template <class Operation, class... T>
  [[gnu::always_inline]] inline std::uint16_t apply(T... values) const {
    std::uint16_t result = view.ftz ? rounded<Operation, true>(flush_half<Half>(values)...)
                                    : rounded<Operation, false>(values...);
    if (view.saturate) result = saturate_half<Half>(result);
    if (view.relu) result = relu_half<Half>(result);
    return result;
  }

 private:
  template <class Operation, bool kFlush, class... T>
  CUDA_FFI_INLINE std::uint16_t rounded(T... values) {
    if constexpr (requires { Operation::value(values...); })
      return kFlush ? encode_flushed<Half>(Operation::value(values...))
                    : Half::encode(Operation::value(values...));
    else
      return kFlush ? flush_half<Half>(Operation::apply(values...)) : Operation::apply(values...);
  }
};

template <class Half, class Operation, int kOperands, class T>
const Insn* modified(const Insn* insn, Warp& warp, std::byte* frame) {
  const T* a = lanes<T>(frame, insn->a);
  const T* b = lanes<T>(frame, kOperands > 1 ? insn->b : insn->a);
  const T* c = lanes<T>(frame, kOperands > 2 ? insn->c : insn->a);
  const Modifiers<Half> modifiers(insn);
  const auto one = [&](int l, int shift) {
    const auto x = static_cast<std::uint16_t>(a[l] >> shift),
               y = static_cast<std::uint16_t>(b[l] >> shift);
    const auto z = static_cast<std::uint16_t>(c[l] >> shift);
    if constexpr (kOperands == 1) return modifiers.template apply<Operation>(x);
    if constexpr (kOperands == 2) return modifiers.template apply<Operation>(x, y);
    if constexpr (kOperands == 3) return modifiers.template apply<Operation>(x, y, z);
  };
  write_lanes_once(warp, lanes<T>(frame, insn->d), [&](int l) {
    if constexpr (sizeof(T) == 2)
      return one(l, 0);
    else
      return static_cast<T>(one(l, 0) | static_cast<T>(one(l, 16)) << 16);
  });
  return insn + 1;
}

template <class Half, class Operation, int kOperands>
Handler by_width(bool packed) {
  return packed ? modified<Half, Operation, kOperands, std::uint32_t>
                : modified<Half, Operation, kOperands, std::uint16_t>;
}

template <class Half, bool kLeast>
Handler min_max(const Pick& pick, bool packed) {
  if (pick.xorsign_abs)
    return pick.nan ? by_width<Half, HalfMinMax<Half, kLeast, true, true>, 2>(packed)
                    : by_width<Half, HalfMinMax<Half, kLeast, false, true>, 2>(packed);
  return pick.nan ? by_width<Half, HalfMinMax<Half, kLeast, true, false>, 2>(packed)
                  : by_width<Half, HalfMinMax<Half, kLeast, false, false>, 2>(packed);
}

template <class Half>
Handler by_operation(const Pick& pick, bool packed) {
  if (pick.rounding != Rounding::Nearest) return nullptr;
  switch (pick.op) {
    case Op::Add:
      return by_width<Half, HalfAdd<Half>, 2>(packed);
    case Op::Sub:
      return by_width<Half, HalfSub<Half>, 2>(packed);
    case Op::Mul:
      return by_width<Half, HalfMul<Half>, 2>(packed);
    case Op::Fma:
      return by_width<Half, HalfFma<Half>, 3>(packed);
    case Op::Min:
      return min_max<Half, true>(pick, packed);
    case Op::Max:
      return min_max<Half, false>(pick, packed);
    case Op::Abs:
      return by_width<Half, HalfAbs<Half>, 1>(packed);
    case Op::Neg:
      return by_width<Half, HalfNeg<Half>, 1>(packed);
    default:
      return nullptr;
  }
}

}  // namespace

Handler half_handler(const Pick& pick) {
  switch (pick.type) {
    case Lane::F16:
      return by_operation<F16>(pick, false);
    case Lane::F16x2:
      return by_operation<F16>(pick, true);
    case Lane::BF16:
      return by_operation<BF16>(pick, false);
    case Lane::BF16x2:
      return by_operation<BF16>(pick, true);
    default:
      return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
