// Arithmetic that rounds toward zero, down or up.

#include "software_device/execute/handlers/arithmetic_mode.hpp"
#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/float_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

template <class Operation, class T, int kOperands>
constexpr Handler lanewise() {
  if constexpr (kOperands == 1) return unary_once<Operation, T, T>;
  if constexpr (kOperands == 2) return binary_once<Operation, T, T>;
  if constexpr (kOperands == 3) return ternary_once<Operation, T, T>;
}

template <class Operation, class T, int kOperands, bool kFlush, bool kSaturate>
Handler by_rounding(Rounding rounding) {
  constexpr Handler kHandler =
      lanewise<FinishedInMode<Operation, kFlush, kSaturate>, T, kOperands>();
  switch (rounding) {
    case Rounding::Zero:
      return in_mode<Rounding::Zero, kFlush, kHandler>;
    case Rounding::Down:
      return in_mode<Rounding::Down, kFlush, kHandler>;
    case Rounding::Up:
      return in_mode<Rounding::Up, kFlush, kHandler>;
    default:
      return nullptr;
  }
}

template <class Operation, class T, int kOperands>
Handler by_modifiers(const Pick& pick) {
  if constexpr (sizeof(T) == 4) {
    if (pick.ftz && pick.saturate)
      return by_rounding<Operation, T, kOperands, true, true>(pick.rounding);
    if (pick.ftz) return by_rounding<Operation, T, kOperands, true, false>(pick.rounding);
    if (pick.saturate) return by_rounding<Operation, T, kOperands, false, true>(pick.rounding);
  } else if (pick.ftz || pick.saturate) {
    return nullptr;
  }
  return by_rounding<Operation, T, kOperands, false, false>(pick.rounding);
}

template <class T>
Handler by_operation(const Pick& pick) {
  switch (pick.op) {
    case Op::Add:
      return by_modifiers<FloatAdd, T, 2>(pick);
    case Op::Sub:
      return by_modifiers<FloatSub, T, 2>(pick);
    case Op::Mul:
      return by_modifiers<FloatMul, T, 2>(pick);
    case Op::Div:
      return by_modifiers<FloatDiv, T, 2>(pick);
    case Op::Fma:
      return by_modifiers<FloatFma, T, 3>(pick);
    case Op::Rcp:
      return by_modifiers<FloatRcp, T, 1>(pick);
    case Op::Sqrt:
      return by_modifiers<FloatSqrt, T, 1>(pick);
    default:
      return nullptr;
  }
}

}  // namespace

Handler rounded_handler(const Pick& pick) {
  if (pick.type == Lane::F32) return by_operation<float>(pick);
  if (pick.type == Lane::F64) return by_operation<double>(pick);
  return nullptr;
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
