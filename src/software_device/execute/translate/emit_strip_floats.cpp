// Floating point of 32 bits of a strip, as emit_floats.cpp and emit_approximate.cpp have it.

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

// sum = (… (first × x + next) × x + …) + last
void StripEmitter::emit_strip_polynomial(const Ymm& sum, const Ymm& x,
                                         std::initializer_list<float> factors) {
  vmovaps(sum, all(*factors.begin()));
  for (const float* factor = factors.begin() + 1; factor != factors.end(); ++factor) {
    vmulps(sum, sum, x);
    vaddps(sum, sum, all(*factor));
  }
}

void StripEmitter::emit_strip_ex2(const Step& step, const Ymm& d) {
  const Ymm x = read(step.a, u0_);
  constexpr float kShift = 12582912.0f;
  vmovaps(u2_, x);
  vmaxps(u1_, u2_, all(-151.0f));  // of what is not a number, the other
  vminps(u1_, u1_, all(129.0f));
  vaddps(u2_, u1_, all(kShift));
  vsubps(u2_, u2_, all(kShift));
  vsubps(u1_, u1_, u2_);
  emit_strip_polynomial(u3_, u1_, kEx2Factors);
  // Below 2^-125 a result's bits are its multiple of 2^-149, rounded: what is subnormal never
  // arises in arithmetic, where it takes the CPU a hundred cycles.
  vcmpps(u4_, u2_, all(-126.0f), 0x12);
  vandps(u1_, u4_, all(149.0f));
  vaddps(u2_, u2_, u1_);
  // By two powers of two, each of which is a number.
  vcvtps2dq(u2_, u2_);
  vpsrad(u1_, u2_, 1);
  vpsubd(u2_, u2_, u1_);
  for (const Ymm& power : {u1_, u2_}) {
    vpaddd(power, power, all(127u));
    vpslld(power, power, 23);
    vmulps(u3_, u3_, power);
  }
  vcvtps2dq(u1_, u3_);
  vblendvps(u3_, u3_, u1_, u4_);
  vcmpps(u1_, x, x, 0x03);
  vblendvps(d, u3_, all(kCanonicalNan), u1_);
}

void StripEmitter::emit_strip_lg2(const Step& step, const Ymm& d) {
  const Ymm x = read(step.a, u0_);
  constexpr std::uint32_t kRootOfHalf = 0x3f3504f3u;
  vcmpps(u4_, x, all(1.17549435e-38f), 0x11);
  vmulps(u1_, x, all(16777216.0f));
  vblendvps(u1_, x, u1_, u4_);
  vpsubd(u1_, u1_, all(kRootOfHalf));
  vpsrad(u2_, u1_, 23);
  vpand(u1_, u1_, all(0x007fffffu));
  vpaddd(u1_, u1_, all(kRootOfHalf));
  vcvtdq2ps(u2_, u2_);
  vandps(u4_, u4_, all(24.0f));
  vsubps(u2_, u2_, u4_);
  vsubps(u1_, u1_, all(1.0f));
  vaddps(u3_, u1_, all(2.0f));
  vdivps(u1_, u1_, u3_);
  vmulps(u3_, u1_, u1_);
  emit_strip_polynomial(u4_, u3_, kLg2Factors);
  vmulps(u4_, u4_, u1_);
  vaddps(u4_, u4_, u2_);
  vcmpps(u3_, x, all(0.0f), 0x00);
  vblendvps(u4_, u4_, all(0xff800000u), u3_);
  vcmpps(u3_, x, all(0x7f800000u), 0x00);
  vblendvps(u4_, u4_, x, u3_);
  vcmpps(u3_, x, all(0.0f), 0x19);  // not at least zero
  vblendvps(d, u4_, all(kCanonicalNan), u3_);
}

}  // namespace cuda_ffi::software::translate
