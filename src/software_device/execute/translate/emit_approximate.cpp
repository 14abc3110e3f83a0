// ex2 and lg2, operation by operation as handlers/approximate_lanes.hpp has them, and rsqrt: the
// same bits. AVX2 has none of what AVX-512 does to the results that few operands have, so it does
// that aside.

#include "software_device/execute/translate/float_constants.hpp"
#include "software_device/execute/translate/lane_operations.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

namespace {

// Added to what is small, it leaves a whole number in the lowest bits.
constexpr float kShift = 12582912.0f;

}  // namespace

void LaneOperations::emit_later(Label& from, Label& done, std::function<void()> emit) {
  later_.push_back([this, &from, &done, emit = std::move(emit)] {
    L(from);
    emit();
    jmp(done);
  });
}

// sum = (… (first × x + next) × x + …) + last
void LaneOperations::emit_polynomial(const Vector& sum, const Vector& x,
                                     std::initializer_list<float> factors) {
  load_all(sum, *factors.begin());
  for (const float* factor = factors.begin() + 1; factor != factors.end(); ++factor) {
    vmulps(sum, sum, x);
    vaddps(sum, sum, all(*factor));
  }
}

// 1 / √x, each of the two rounded, which is what the interpreter gives: a division and a root take
// twice as long as what leads to the same bits where nothing overflows or loses bits on the way,
// and where the root's are not all ones.
void LaneOperations::emit_root_reciprocal(const Step& step) {
  constexpr std::uint32_t kLeast = 0x217ffffe, kGreatest = 0x5d800000;  // 2^-60, 2^60
  const Vector x = read(step.a, s0_);
  if (!is_avx512()) {
    const Vector d = float_result(step.d);
    divide_by_root(d, x);
    return put_float(step, d);
  }
  Label &odd = make_label(), &done = make_label();
  vpsubd(s1_, x, all(kLeast));
  vpcmpud(k3, s1_, all(kGreatest - kLeast), 0x06);
  vptestnmd(k4, s1_, all(0x00fffffeu));  // √x is the last number below a power of two
  kortestw(k3, k4);
  jnz(odd);
  emit_later(odd, done, [this, x] { divide_by_root(s3_, x); });
  refine_root_reciprocal(x);
  L(done);
  put_float(step, s3_);
}

void LaneOperations::divide_by_root(const Vector& d, const Vector& x) {
  vsqrtps(s2_, x);
  load_all(s1_, 1.0f);
  vdivps(d, s1_, s2_);
}

// To s3. Whatever the CPU's estimate is within 2^-13: tests go through all numbers.
void LaneOperations::refine_root_reciprocal(const Vector& x) {
  const Vector &rest = s1_, &root = s2_, &inverse = s3_;
  vrsqrt14ps(rest, x);
  vmulps(root, x, rest);
  vmulps(inverse, rest, all(0.5f));  // half of it
  load_all(rest, 0.5f);
  vfnmadd231ps(rest, root, inverse);
  vfmadd231ps(root, root, rest);
  vfmadd231ps(inverse, inverse, rest);
  vmovaps(rest, x);
  vfnmadd231ps(rest, root, root);
  vfmadd231ps(root, rest, inverse);  // √x, rounded
  vaddps(inverse, inverse, inverse);
  load_all(rest, 1.0f);
  vfnmadd231ps(rest, root, inverse);
  vfmadd231ps(rest, rest, rest);
  vfmadd231ps(inverse, inverse, rest);
}

void LaneOperations::emit_ex2(const Step& step) {
  const Vector x = read(step.a, s0_), d = free_result(step.d);
  if (is_avx512()) {
    emit_any_ex2(d, x);
  } else {
    // Where all results are numbers and none is subnormal, the power of two goes to the exponents.
    Label &odd = make_label(), &done = make_label();
    vandps(s1_, x, all(~kSignBit));
    vcmpps(s1_, s1_, all(125.0f), 0x15);  // not less
    vtestps(s1_, s1_);
    jnz(odd);
    emit_later(odd, done, [this, d, x] { emit_any_ex2(d, x); });
    vaddps(s2_, x, all(kShift));
    vsubps(s1_, s2_, all(kShift));
    vsubps(s1_, x, s1_);
    emit_polynomial(s3_, s1_, kEx2Factors);
    vpslld(s2_, s2_, 23);
    vpaddd(d, s3_, s2_);
    L(done);
  }
  put_lanes(step.d, d);
}

void LaneOperations::emit_any_ex2(const Vector& d, const Vector& x) {
  vmaxps(s1_, x, all(-151.0f));  // of what is not a number, the other
  vminps(s1_, s1_, all(129.0f));
  vaddps(s2_, s1_, all(kShift));
  vsubps(s2_, s2_, all(kShift));
  vsubps(s1_, s1_, s2_);
  emit_polynomial(s3_, s1_, kEx2Factors);
  // Below 2^-125 a result's bits are its multiple of 2^-149, rounded: what is subnormal never
  // arises in arithmetic, where it takes the CPU a hundred cycles.
  compare_floats(chosen_, s2_, all(-126.0f), 0x12);
  merge(s2_, s2_, chosen_, s1_, [&](const Vector& to) { vaddps(to, s2_, all(149.0f)); });
  scale(s3_, s2_, s1_);
  merge(s3_, s3_, chosen_, s1_, [&](const Vector& to) { vcvtps2dq(to, s3_); });
  compare_floats(chosen_, x, x, 0x03);
  blend(d, s3_, all(kCanonicalNan), chosen_);
}

void LaneOperations::emit_lg2(const Step& step) {
  const Vector x = read(step.a, s0_), d = free_result(step.d);
  if (is_avx512()) {
    emit_any_lg2(d, x);
  } else {
    // Where all operands are positive numbers of full precision, no result needs to be mended.
    constexpr std::uint32_t kLeast = 0x00800000u, kBehindGreatest = 0x7f800000u;
    Label &odd = make_label(), &done = make_label();
    vpaddd(s1_, x, all(kSignBit - kLeast));  // compares as if without a sign
    vpcmpgtd(s1_, s1_, all(kBehindGreatest - kLeast - 1 + kSignBit));
    vtestps(s1_, s1_);
    jnz(odd);
    emit_later(odd, done, [this, d, x] { emit_any_lg2(d, x); });
    emit_lg2_parts(x);
    emit_lg2_series();
    vaddps(d, s4_, s2_);
    L(done);
  }
  put_lanes(step.d, d);
}

void LaneOperations::emit_any_lg2(const Vector& d, const Vector& x) {
  compare_floats(chosen_, x, all(1.17549435e-38f), 0x11);
  vmovaps(s1_, x);
  merge(s1_, s1_, chosen_, s2_, [&](const Vector& to) { vmulps(to, x, all(16777216.0f)); });
  emit_lg2_parts(s1_);
  merge(s2_, s2_, chosen_, s3_, [&](const Vector& to) { vsubps(to, s2_, all(24.0f)); });
  emit_lg2_series();
  vaddps(s1_, s4_, s2_);
  compare_floats(chosen_, x, all(0.0f), 0x00);
  blend(s1_, s1_, all(0xff800000u), chosen_);
  compare_floats(chosen_, x, all(0x7f800000u), 0x00);
  blend(s1_, s1_, x, chosen_);
  compare_floats(chosen_, x, all(0.0f), 0x19);  // not at least zero
  blend(d, s1_, all(kCanonicalNan), chosen_);
}

// x = s1 × 2^s2, s1 about one.
void LaneOperations::emit_lg2_parts(const Vector& x) {
  constexpr std::uint32_t kRootOfHalf = 0x3f3504f3u;
  vpsubd(s1_, x, all(kRootOfHalf));
  vpsrad(s2_, s1_, 23);
  and_lanes(s1_, s1_, all(0x007fffffu));
  vpaddd(s1_, s1_, all(kRootOfHalf));
  vcvtdq2ps(s2_, s2_);
}

// Of s1, to s4.
void LaneOperations::emit_lg2_series() {
  vsubps(s1_, s1_, all(1.0f));
  vaddps(s3_, s1_, all(2.0f));
  vdivps(s1_, s1_, s3_);
  vmulps(s3_, s1_, s1_);
  emit_polynomial(s4_, s3_, kLg2Factors);
  vmulps(s4_, s4_, s1_);
}

}  // namespace cuda_ffi::software::translate
