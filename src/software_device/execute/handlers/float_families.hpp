#pragma once

// Handlers for one floating-point type, rounding to nearest.

#include "software_device/execute/handlers/arithmetic_mode.hpp"
#include "software_device/execute/handlers/float_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

template <bool kFlush, Handler kHandler>
Handler flushing_if() {
  if constexpr (kFlush) return in_mode<Rounding::Nearest, true, kHandler>;
  return kHandler;
}

template <class T, class Operation, bool kFlush>
Handler float_one() {
  return flushing_if<kFlush, unary<FinishedInMode<Operation, kFlush, false>, T, T>>();
}
// If two doubles are NaN, the CPU returns the one that the compiler put first, and a compiler may
// exchange factors. With a single copy of the code, the result does not depend on which lanes run.
template <class T, class F>
CUDA_FFI_INLINE void write_lanes_alike(const Warp& warp, T* d, F f) {
  alignas(64) T values[kLanes];
  T* const to = warp.mask == kAllLanes ? d : values;
  CUDA_FFI_EACH_LANE to[l] = f(l);
  if (to == values) blend(d, values, warp.mask);
}

template <class Operation, class T>
const Insn* binary_alike(const Insn* insn, Warp& warp, std::byte* frame) {
  const T* a = lanes<T>(frame, insn->a);
  const T* b = lanes<T>(frame, insn->b);
  write_lanes_alike(warp, lanes<T>(frame, insn->d),
                    [&](int l) { return Operation::apply(a[l], b[l]); });
  return insn + 1;
}

template <class Operation, class T>
const Insn* ternary_alike(const Insn* insn, Warp& warp, std::byte* frame) {
  const T* a = lanes<T>(frame, insn->a);
  const T* b = lanes<T>(frame, insn->b);
  const T* c = lanes<T>(frame, insn->c);
  write_lanes_alike(warp, lanes<T>(frame, insn->d),
                    [&](int l) { return Operation::apply(a[l], b[l], c[l]); });
  return insn + 1;
}

template <class T, class Operation, bool kFlush>
Handler float_two(const Pick& pick) {
  if (pick.saturate)
    return flushing_if<kFlush, binary_once<FinishedInMode<Operation, kFlush, true>, T, T>>();
  if constexpr (sizeof(T) == 8)
    return flushing_if<kFlush, binary_alike<FinishedInMode<Operation, kFlush, false>, T>>();
  return flushing_if<kFlush, binary<FinishedInMode<Operation, kFlush, false>, T, T>>();
}
template <class T, class Operation, bool kFlush>
Handler float_three(const Pick& pick) {
  if (pick.saturate)
    return flushing_if<kFlush, ternary_once<FinishedInMode<Operation, kFlush, true>, T, T>>();
  if constexpr (sizeof(T) == 8)
    return flushing_if<kFlush, ternary_alike<FinishedInMode<Operation, kFlush, false>, T>>();
  return flushing_if<kFlush, ternary<FinishedInMode<Operation, kFlush, false>, T, T>>();
}

template <class T, bool kLeast, bool kFlush>
Handler float_min_max(const Pick& pick) {
  if (pick.xorsign_abs)
    return pick.nan ? binary_once<FloatMinMax<kLeast, true, true, kFlush>, T, T>
                    : binary_once<FloatMinMax<kLeast, false, true, kFlush>, T, T>;
  return pick.nan ? binary_once<FloatMinMax<kLeast, true, false, kFlush>, T, T>
                  : binary_once<FloatMinMax<kLeast, false, false, kFlush>, T, T>;
}
template <class T, bool kLeast, bool kFlush>
Handler float_min_max3(const Pick& pick) {
  if (pick.xorsign_abs)
    return pick.nan ? ternary_once<FloatMinMax3<kLeast, true, true, kFlush>, T, T>
                    : ternary_once<FloatMinMax3<kLeast, false, true, kFlush>, T, T>;
  return pick.nan ? ternary_once<FloatMinMax3<kLeast, true, false, kFlush>, T, T>
                  : ternary_once<FloatMinMax3<kLeast, false, false, kFlush>, T, T>;
}

template <class T, bool kFlush>
Handler float_operation(const Pick& pick) {
  switch (pick.op) {
    case Op::Add:
      return float_two<T, FloatAdd, kFlush>(pick);
    case Op::Sub:
      return float_two<T, FloatSub, kFlush>(pick);
    case Op::Mul:
      return float_two<T, FloatMul, kFlush>(pick);
    case Op::Fma:
      return float_three<T, FloatFma, kFlush>(pick);
    case Op::DivApprox:
      return float_two<T, FloatDivApprox, kFlush>(pick);
    case Op::Div:
      return float_two<T, FloatDiv, kFlush>(pick);
    case Op::Rcp:
    case Op::RcpApprox:
      return float_one<T, FloatRcp, kFlush>();
    case Op::Sqrt:
    case Op::SqrtApprox:
      return float_one<T, FloatSqrt, kFlush>();
    case Op::Min:
      return float_min_max<T, true, kFlush>(pick);
    case Op::Max:
      return float_min_max<T, false, kFlush>(pick);
    case Op::Min3:
      return float_min_max3<T, true, kFlush>(pick);
    case Op::Max3:
      return float_min_max3<T, false, kFlush>(pick);
    case Op::Abs:
      return unary<FloatAbs<kFlush>, T, T>;
    case Op::Neg:
      return unary<FloatNeg<kFlush>, T, T>;
    case Op::Copysign:
      return binary<FloatCopysign, T, T>;
    case Op::TestFinite:
      return unary_test<FloatTest<Op::TestFinite>, T>;
    case Op::TestInfinite:
      return unary_test<FloatTest<Op::TestInfinite>, T>;
    case Op::TestNumber:
      return unary_test<FloatTest<Op::TestNumber>, T>;
    case Op::TestNotANumber:
      return unary_test<FloatTest<Op::TestNotANumber>, T>;
    case Op::TestNormal:
      return unary_test<FloatTest<Op::TestNormal>, T>;
    case Op::TestSubnormal:
      return unary_test<FloatTest<Op::TestSubnormal>, T>;
    default:
      return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
