// Floating point of 32 bits, rounded to nearest, subnormals kept. A result that is not a number is
// the canonical one where anything can tell.

#include "software_device/execute/translate/float_constants.hpp"
#include "software_device/execute/translate/lane_operations.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

// It is put right there, so it must not have been merged yet.
LaneOperations::Vector LaneOperations::float_result(ValueId id) {
  return value(id).observed ? free_result(id) : result(id);
}

void LaneOperations::put_float(const Step& step, const Vector& lanes) {
  if (value(step.d).observed) {
    compare_floats(chosen_, lanes, lanes, 0x03);
    blend(lanes, lanes, all(kCanonicalNan), chosen_);
  }
  put_lanes(step.d, lanes);
}

void LaneOperations::emit_float(const Step& step) {
  switch (step.operation->pick.op) {
    case Op::Fma:
      return emit_fma(step);
    case Op::Min:
    case Op::Max:
      return emit_min_max(step);
    case Op::DivApprox:
      return emit_quick_division(step);
    case Op::Ex2:
      return emit_ex2(step);
    case Op::Lg2:
      return emit_lg2(step);
    case Op::RsqrtApprox:
      return emit_root_reciprocal(step);
    case Op::Abs:
    case Op::Neg:
      return emit_float_sign(step);
    case Op::Sqrt:
    case Op::SqrtApprox:
      return emit_root(step);
    case Op::Rcp:
    case Op::RcpApprox:
      return emit_reciprocal(step);
    default:
      return emit_float_binary(step);
  }
}

void LaneOperations::emit_float_binary(const Step& step) {
  const Vector a = read(step.a, s0_), d = float_result(step.d);
  with_lanes(step.b, s2_, [&](const Operand& b) {
    switch (step.operation->pick.op) {
      case Op::Add:
        return vaddps(d, a, b);
      case Op::Sub:
        return vsubps(d, a, b);
      case Op::Mul:
        return vmulps(d, a, b);
      default:
        return vdivps(d, a, b);
    }
  });
  put_float(step, d);
}

// The form that overwrites an operand of the same place as the result; the first, where none is.
void LaneOperations::emit_fma(const Step& step) {
  const Vector own = float_result(step.d);
  if (lies_in(step.c, own)) {
    const Vector a = read(step.a, s0_);
    with_lanes(step.b, s2_, [&](const Operand& b) { vfmadd231ps(own, a, b); });
    return put_float(step, own);
  }
  const bool second = lies_in(step.b, own), first = !second && lies_in(step.a, own);
  const Vector d = first || second ? own : free_result(step.d);
  const Vector a = second || first ? own : read(step.a, d);
  if (a.getIdx() != d.getIdx()) vmovaps(d, a);
  const Vector factor = read(second ? step.a : step.b, s0_);
  with_lanes(step.c, s2_, [&](const Operand& c) { vfmadd213ps(d, factor, c); });
  put_float(step, d);
}

// The number if only one is; of zeros −0 is the lesser. The CPU's own gives b for both.
void LaneOperations::emit_min_max(const Step& step) {
  const Vector a = read(step.a, s0_), b = read(step.b, s2_), d = free_result(step.d);
  const bool least = step.operation->pick.op == Op::Min;
  least ? vminps(s1_, a, b) : vmaxps(s1_, a, b);
  compare_floats(chosen_, b, b, 0x03);
  blend(s1_, s1_, a, chosen_);
  compare_floats(chosen_, a, b, 0x00);
  merge(d, s1_, chosen_, s3_,
        [&](const Vector& to) { least ? vorps(to, a, b) : vandps(to, a, b); });
  put_float(step, d);
}

// A divisor beyond 2^126 has a reciprocal that counts as zero.
void LaneOperations::emit_quick_division(const Step& step) {
  const Vector a = read(step.a, s0_), b = read(step.b, s2_), d = free_result(step.d);
  vandps(s3_, b, all(~kSignBit));
  compare_floats(chosen_, s3_, all(0x1p126f), 0x1e);
  vandps(s3_, b, all(kSignBit));
  vdivps(s1_, a, b);
  merge(d, s1_, chosen_, s3_, [&](const Vector& to) { vmulps(to, a, s3_); });
  put_float(step, d);
}

void LaneOperations::emit_float_sign(const Step& step) {
  const Vector a = read(step.a, s0_), d = float_result(step.d);
  if (step.operation->pick.op == Op::Abs)
    vandps(d, a, all(~kSignBit));
  else
    vxorps(d, a, all(kSignBit));
  put_float(step, d);
}

void LaneOperations::emit_root(const Step& step) {
  const Vector d = float_result(step.d);
  with_lanes(step.a, s0_, [&](const Operand& a) { vsqrtps(d, a); });
  put_float(step, d);
}

void LaneOperations::emit_reciprocal(const Step& step) {
  const Vector d = float_result(step.d);
  load_all(s2_, 1.0f);
  with_lanes(step.a, s0_, [&](const Operand& a) { vdivps(d, s2_, a); });
  put_float(step, d);
}

}  // namespace cuda_ffi::software::translate
