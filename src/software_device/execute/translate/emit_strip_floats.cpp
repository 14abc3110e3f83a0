// Floating point of 32 bits of a strip, as emit_floats.cpp has it.

#include <bit>

#include "software_device/execute/translate/float_constants.hpp"
#include "software_device/execute/translate/strip_emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

void StripEmitter::make_canonical(const Step& step, const Ymm& d) {
  if (!value(step.d).observed) return;
  vcmpps(u3_, d, d, 0x03);
  vblendvps(d, d, all(kCanonicalNan), u3_);
}

void StripEmitter::emit_strip_float(const Step& step, const Ymm& d) {
  const auto two = [&](auto emit) {
    const Ymm a = read(step.a, u1_);
    with_lanes(step.b, u2_, [&](const Operand& b) { emit(a, b); });
    make_canonical(step, d);
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
      return emit_strip_fma(step, d);
    case Op::Min:
    case Op::Max:
      return emit_strip_min_max(step, d);
    case Op::DivApprox:
      return emit_strip_quick_division(step, d);
    case Op::Ex2:
      return emit_strip_ex2(step, d);
    case Op::Lg2:
      return emit_strip_lg2(step, d);
    default:
      return emit_strip_reciprocal(step, d);
  }
}

// The form that overwrites the operand that has the result's place; the first, where none does.
void StripEmitter::emit_strip_fma(const Step& step, const Ymm& d) {
  if (step.d == step.c) {
    const Ymm a = read(step.a, u1_);
    with_lanes(step.b, u2_, [&](const Operand& b) { vfmadd231ps(d, a, b); });
    return make_canonical(step, d);
  }
  const bool second = step.d == step.b;
  const Ymm factor = read(second ? step.a : step.b, u1_);
  if (!second && step.d != step.a) fetch(step.a, d);
  with_lanes(step.c, u2_, [&](const Operand& c) { vfmadd213ps(d, factor, c); });
  make_canonical(step, d);
}

// The number if only one is; of zeros −0 is the lesser. The CPU's own gives b for both.
void StripEmitter::emit_strip_min_max(const Step& step, const Ymm& d) {
  const Ymm a = read(step.a, u1_), b = read(step.b, u2_);
  const bool least = step.operation->pick.op == Op::Min;
  least ? vminps(u3_, a, b) : vmaxps(u3_, a, b);
  vcmpps(u4_, b, b, 0x03);
  vblendvps(u3_, u3_, a, u4_);
  vcmpps(u4_, a, b, 0x00);
  least ? vorps(u0_, a, b) : vandps(u0_, a, b);
  vblendvps(d, u3_, u0_, u4_);
  make_canonical(step, d);
}

// A divisor beyond 2^126 has a reciprocal that counts as zero.
void StripEmitter::emit_strip_quick_division(const Step& step, const Ymm& d) {
  const Ymm a = read(step.a, u1_), b = read(step.b, u2_);
  vandps(u3_, b, all(~kSignBit));
  vcmpps(u3_, u3_, all(0x1p126f), 0x1e);
  vandps(u4_, b, all(kSignBit));
  vmulps(u4_, a, u4_);
  vdivps(u0_, a, b);
  vblendvps(d, u0_, u4_, u3_);
  make_canonical(step, d);
}

// Also of signs.
void StripEmitter::emit_strip_reciprocal(const Step& step, const Ymm& d) {
  const Op op = step.operation->pick.op;
  const Ymm a = read(step.a, u1_);
  switch (op) {
    case Op::Abs:
      vandps(d, a, all(~kSignBit));
      break;
    case Op::Neg:
      vxorps(d, a, all(kSignBit));
      break;
    case Op::Sqrt:
    case Op::SqrtApprox:
      vsqrtps(d, a);
      break;
    case Op::RsqrtApprox:
      vsqrtps(u2_, a);
      vmovaps(u3_, all(1.0f));
      vdivps(d, u3_, u2_);
      break;
    default:
      vmovaps(u3_, all(1.0f));
      vdivps(d, u3_, a);
  }
  make_canonical(step, d);
}

}  // namespace cuda_ffi::software::translate
