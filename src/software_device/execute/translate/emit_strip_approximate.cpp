// ex2 and lg2 of a strip, operation by operation as emit_approximate.cpp has them. What few
// operands need lies aside.

#include "software_device/execute/translate/float_constants.hpp"
#include "software_device/execute/translate/strip_emitter.hpp"

namespace cuda_ffi::software::translate {

namespace {

constexpr float kShift = 12582912.0f;

}  // namespace

// Where some lane's sign is set; `emit` goes on at `done`.
void StripEmitter::jump_where_any(const Ymm& lanes, Label& done, std::function<void()> emit) {
  Label& odd = make_label();
  vtestps(lanes, lanes);
  jnz(odd);
  later_.push_back([this, &odd, &done, emit = std::move(emit)] {
    L(odd);
    emit();
    jmp(done);
  });
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

// Where all results are numbers and none is subnormal, the power of two goes to the exponents.
void StripEmitter::emit_strip_ex2(const Step& step, const Ymm& d) {
  const Ymm x = read(step.a, u0_);
  Label& done = make_label();
  vandps(u1_, x, all(~kSignBit));
  vcmpps(u1_, u1_, all(125.0f), 0x15);  // not less
  jump_where_any(u1_, done, [this, d, x] { emit_any_ex2(d, x); });
  vaddps(u2_, x, all(kShift));  // a whole number, in the lowest bits
  vsubps(u1_, u2_, all(kShift));
  vsubps(u1_, x, u1_);
  emit_strip_polynomial(u3_, u1_, kEx2Factors);
  vpslld(u2_, u2_, 23);
  vpaddd(d, u3_, u2_);
  L(done);
}

void StripEmitter::emit_any_ex2(const Ymm& d, const Ymm& x) {
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

// x = u1 × 2^u2, u1 about one.
void StripEmitter::emit_lg2_parts(const Ymm& x) {
  constexpr std::uint32_t kRootOfHalf = 0x3f3504f3u;
  vpsubd(u1_, x, all(kRootOfHalf));
  vpsrad(u2_, u1_, 23);
  vpand(u1_, u1_, all(0x007fffffu));
  vpaddd(u1_, u1_, all(kRootOfHalf));
  vcvtdq2ps(u2_, u2_);
}

// Of u1, to u4.
void StripEmitter::emit_lg2_series() {
  vsubps(u1_, u1_, all(1.0f));
  vaddps(u3_, u1_, all(2.0f));
  vdivps(u1_, u1_, u3_);
  vmulps(u3_, u1_, u1_);
  emit_strip_polynomial(u4_, u3_, kLg2Factors);
  vmulps(u4_, u4_, u1_);
}

// Where all operands are positive numbers of full precision, no result needs to be mended.
void StripEmitter::emit_strip_lg2(const Step& step, const Ymm& d) {
  constexpr std::uint32_t kLeast = 0x00800000u, kBehindGreatest = 0x7f800000u;
  const Ymm x = read(step.a, u0_);
  Label& done = make_label();
  vpaddd(u1_, x, all(kSignBit - kLeast));  // compares as if without a sign
  vpcmpgtd(u1_, u1_, all(kBehindGreatest - kLeast - 1 + kSignBit));
  jump_where_any(u1_, done, [this, d, x] { emit_any_lg2(d, x); });
  emit_lg2_parts(x);
  emit_lg2_series();
  vaddps(d, u4_, u2_);
  L(done);
}

void StripEmitter::emit_any_lg2(const Ymm& d, const Ymm& x) {
  vcmpps(u4_, x, all(1.17549435e-38f), 0x11);
  vmulps(u1_, x, all(16777216.0f));
  vblendvps(u1_, x, u1_, u4_);
  emit_lg2_parts(u1_);
  vandps(u4_, u4_, all(24.0f));
  vsubps(u2_, u2_, u4_);
  emit_lg2_series();
  vaddps(u4_, u4_, u2_);
  vcmpps(u3_, x, all(0.0f), 0x00);
  vblendvps(u4_, u4_, all(0xff800000u), u3_);
  vcmpps(u3_, x, all(0x7f800000u), 0x00);
  vblendvps(u4_, u4_, x, u3_);
  vcmpps(u3_, x, all(0.0f), 0x19);  // not at least zero
  vblendvps(d, u4_, all(kCanonicalNan), u3_);
}

}  // namespace cuda_ffi::software::translate
