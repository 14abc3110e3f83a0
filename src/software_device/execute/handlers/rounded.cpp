// Arithmetic rounded towards zero, down or up.

#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/float_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"
#include "software_device/execute/handlers/rounding_mode.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

template <class Operation, class T, int kOperands, Rounding kRounding>
const Insn* directed(const Insn* insn, Warp& warp, std::byte* frame) {
  const T* a = lanes<T>(frame, insn->a);
  const T* b = lanes<T>(frame, kOperands > 1 ? insn->b : insn->a);
  const T* c = lanes<T>(frame, kOperands > 2 ? insn->c : insn->a);
  T* results = reinterpret_cast<T*>(warp.scratch);
  {
    const DirectedRounding mode(kRounding);
    CUDA_FFI_EACH_LANE {
      if constexpr (kOperands == 1) results[l] = Operation::apply(a[l]);
      if constexpr (kOperands == 2) results[l] = Operation::apply(a[l], b[l]);
      if constexpr (kOperands == 3) results[l] = Operation::apply(a[l], b[l], c[l]);
    }
  }
  write_lanes(warp, lanes<T>(frame, insn->d), [&](int l) { return results[l]; });
  return insn + 1;
}

template <class Operation, class T, int kOperands>
Handler by_rounding(Rounding rounding) {
  switch (rounding) {
    case Rounding::Zero: return directed<Operation, T, kOperands, Rounding::Zero>;
    case Rounding::Down: return directed<Operation, T, kOperands, Rounding::Down>;
    case Rounding::Up: return directed<Operation, T, kOperands, Rounding::Up>;
    default: return nullptr;
  }
}

template <class Operation, class T, int kOperands>
Handler by_modifiers(const Pick& pick) {
  if constexpr (sizeof(T) == 4) {
    if (pick.ftz && pick.saturate) return by_rounding<Finished<Operation, true, true>, T, kOperands>(pick.rounding);
    if (pick.ftz) return by_rounding<Finished<Operation, true, false>, T, kOperands>(pick.rounding);
    if (pick.saturate) return by_rounding<Finished<Operation, false, true>, T, kOperands>(pick.rounding);
  } else if (pick.ftz || pick.saturate) {
    return nullptr;
  }
  return by_rounding<Finished<Operation, false, false>, T, kOperands>(pick.rounding);
}

template <class T>
Handler by_operation(const Pick& pick) {
  switch (pick.op) {
    case Op::Add: return by_modifiers<FloatAdd, T, 2>(pick);
    case Op::Sub: return by_modifiers<FloatSub, T, 2>(pick);
    case Op::Mul: return by_modifiers<FloatMul, T, 2>(pick);
    case Op::Div: return by_modifiers<FloatDiv, T, 2>(pick);
    case Op::Fma: return by_modifiers<FloatFma, T, 3>(pick);
    case Op::Rcp: return by_modifiers<FloatRcp, T, 1>(pick);
    case Op::Sqrt: return by_modifiers<FloatSqrt, T, 1>(pick);
    default: return nullptr;
  }
}

}  // namespace

Handler rounded_handler(const Pick& pick) {
  if (pick.type == Lane::F32) return by_operation<float>(pick);
  if (pick.type == Lane::F64) return by_operation<double>(pick);
  return nullptr;
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
