// Floating point of 32 bits, rounded to nearest, subnormals kept. A result that is not a number is
// the canonical one where anything can tell.

#include <bit>

#include "software_device/execute/translate/emitter.hpp"
#include "software_device/execute/translate/float_constants.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

// Where a result may be computed: it is put right there, so it must not have been merged yet.
Xbyak::Zmm Emitter::float_target(ValueId id, int half) const {
  const Value& what = value(id);
  return what.observed && what.masked ? t1_ : target(id, half, t1_);
}

void Emitter::put_float(const Step& step, int half, const Zmm& result) {
  if (value(step.d).observed) {
    vcmpps(k3, result, result, 0x03);
    vbroadcastss(result | k3, constant(kCanonicalNan));
  }
  put(step.d, half, result);
}

void Emitter::emit_float(const Step& step, int half) {
  const Zmm d = float_target(step.d, half);
  const auto two = [&](auto emit) {
    const Zmm a = in(step.a, half, t0_);
    with(step.b, half, [&](const Xbyak::Operand& b) { emit(a, b); });
    put_float(step, half, d);
  };
  switch (step.operation->pick.op) {
    case Op::Add:
      return two([&](const auto& a, const auto& b) { vaddps(d, a, b); });
    case Op::Sub:
      return two([&](const auto& a, const auto& b) { vsubps(d, a, b); });
    case Op::Mul:
      return two([&](const auto& a, const auto& b) { vmulps(d, a, b); });
    case Op::Div:
      return two([&](const auto& a, const auto& b) { vdivps(d, a, b); });
    case Op::Fma:
      return emit_fma(step, half);
    case Op::Min:
    case Op::Max:
      return emit_min_max(step, half);
    case Op::DivApprox:
      return emit_quick_division(step, half);
    case Op::Abs:
    case Op::Neg:
      return emit_sign(step, half);
    case Op::Ex2:
      return emit_ex2(step, half);
    case Op::Lg2:
      return emit_lg2(step, half);
    case Op::RsqrtApprox:
      return emit_root_reciprocal(step, half);
    default:
      return emit_reciprocal(step, half);
  }
}

// The form that overwrites an operand of the same place as the result.
void Emitter::emit_fma(const Step& step, int half) {
  const Zmm own = float_target(step.d, half);
  const auto lies_there = [&](ValueId id) {
    return value(id).in_register_file() && value(id).vector + half == own.getIdx();
  };
  if (lies_there(step.a) || lies_there(step.b)) {
    const ValueId other = lies_there(step.a) ? step.b : step.a;
    const Zmm factor = in(other, half, t0_);
    with(step.c, half, [&](const Xbyak::Operand& c) { vfmadd213ps(own, factor, c); });
    return put_float(step, half, own);
  }
  if (lies_there(step.c)) {
    const Zmm a = in(step.a, half, t0_);
    with(step.b, half, [&](const Xbyak::Operand& b) { vfmadd231ps(own, a, b); });
    return put_float(step, half, own);
  }
  const Zmm free = value(step.d).masked ? t1_ : own;
  const Zmm a = in(step.a, half, free);
  if (a.getIdx() != free.getIdx()) vmovaps(free, a);
  const Zmm b = in(step.b, half, t0_);
  with(step.c, half, [&](const Xbyak::Operand& c) { vfmadd213ps(free, b, c); });
  put_float(step, half, free);
}

// The number if only one is; of zeros −0 is the lesser. The CPU's own gives b for both.
void Emitter::emit_min_max(const Step& step, int half) {
  const Zmm a = in(step.a, half, t0_), b = in(step.b, half, t2_);
  const bool least = step.operation->pick.op == Op::Min;
  least ? vminps(t1_, a, b) : vmaxps(t1_, a, b);
  vcmpps(k3, b, b, 0x03);
  vmovaps(t1_ | k3, a);
  vcmpps(k3, a, b, 0x00);
  least ? vpord(t1_ | k3, a, b) : vpandd(t1_ | k3, a, b);
  put_float(step, half, t1_);
}

// A divisor beyond 2^126 has a reciprocal that counts as zero.
void Emitter::emit_quick_division(const Step& step, int half) {
  const Zmm a = in(step.a, half, t0_), b = in(step.b, half, t2_);
  vdivps(t1_, a, b);
  vpandd(t3_, b, broadcast(~kSignBit));
  vcmpps(k3, t3_, broadcast(0x1p126f), 0x1e);
  vpandd(t3_, b, broadcast(kSignBit));
  vmulps(t1_ | k3, a, t3_);
  put_float(step, half, t1_);
}

void Emitter::emit_sign(const Step& step, int half) {
  const Zmm a = in(step.a, half, t0_), d = float_target(step.d, half);
  if (step.operation->pick.op == Op::Abs)
    vpandd(d, a, broadcast(~kSignBit));
  else
    vpxord(d, a, broadcast(kSignBit));
  put_float(step, half, d);
}

// sqrt and rcp.
void Emitter::emit_reciprocal(const Step& step, int half) {
  const Op op = step.operation->pick.op;
  const Zmm d = float_target(step.d, half);
  if (op == Op::Sqrt || op == Op::SqrtApprox) {
    with(step.a, half, [&](const Xbyak::Operand& a) { vsqrtps(d, a); });
    return put_float(step, half, d);
  }
  vbroadcastss(t2_, constant(std::bit_cast<std::uint32_t>(1.0f)));
  with(step.a, half, [&](const Xbyak::Operand& a) { vdivps(d, t2_, a); });
  put_float(step, half, d);
}

}  // namespace cuda_ffi::software::translate
