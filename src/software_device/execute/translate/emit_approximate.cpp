// ex2 and lg2, operation by operation as handlers/approximate_lanes.hpp has them, and rsqrt: the
// same bits.

#include <bit>

#include "software_device/execute/translate/emitter.hpp"
#include "software_device/execute/translate/float_constants.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

// sum = (… (first × x + next) × x + …) + last
void Emitter::emit_polynomial(const Zmm& sum, const Zmm& x, std::initializer_list<float> factors) {
  vbroadcastss(sum, constant(std::bit_cast<std::uint32_t>(*factors.begin())));
  for (const float* factor = factors.begin() + 1; factor != factors.end(); ++factor) {
    vmulps(sum, sum, x);
    vaddps(sum, sum, broadcast(*factor));
  }
}

// 1 / √x, each of the two rounded, which is what the interpreter gives: a division and a root take
// twice as long as what leads to the same bits where nothing overflows or loses bits on the way,
// and where the root's are not all ones.
void Emitter::emit_root_reciprocal(const Step& step, int half) {
  constexpr std::uint32_t kLeast = 0x217ffffe, kGreatest = 0x5d800000;  // 2^-60, 2^60
  const Zmm x = in(step.a, half, t0_);
  Label &odd = make_label(), &done = make_label();
  vpsubd(t1_, x, broadcast(kLeast));
  vpcmpud(k3, t1_, broadcast(kGreatest - kLeast), 0x06);
  vptestnmd(k4, t1_, broadcast(0x00fffffeu));  // √x is the last number below a power of two
  kortestw(k3, k4);
  jnz(odd);
  refine_root_reciprocal(x);
  L(done);
  put_float(step, half, t3_);
  later_.push_back([this, &odd, &done, x] {
    L(odd);
    vsqrtps(t3_, x);
    vbroadcastss(t1_, constant(std::bit_cast<std::uint32_t>(1.0f)));
    vdivps(t3_, t1_, t3_);
    jmp(done);
  });
}

// To t3. Whatever the CPU's estimate is within 2^-13: tests go through all numbers.
void Emitter::refine_root_reciprocal(const Zmm& x) {
  const Zmm &rest = t1_, &root = t2_, &inverse = t3_;
  vrsqrt14ps(rest, x);
  vmulps(root, x, rest);
  vmulps(inverse, rest, broadcast(0.5f));  // half of it
  vbroadcastss(rest, constant(std::bit_cast<std::uint32_t>(0.5f)));
  vfnmadd231ps(rest, root, inverse);
  vfmadd231ps(root, root, rest);
  vfmadd231ps(inverse, inverse, rest);
  vmovaps(rest, x);
  vfnmadd231ps(rest, root, root);
  vfmadd231ps(root, rest, inverse);  // √x, rounded
  vaddps(inverse, inverse, inverse);
  vbroadcastss(rest, constant(std::bit_cast<std::uint32_t>(1.0f)));
  vfnmadd231ps(rest, root, inverse);
  vfmadd231ps(rest, rest, rest);
  vfmadd231ps(inverse, inverse, rest);
}

void Emitter::emit_ex2(const Step& step, int half) {
  const Zmm x = in(step.a, half, t0_);
  constexpr float kShift = 12582912.0f;
  vmaxps(t1_, x, broadcast(-151.0f));  // of what is not a number, the other
  vminps(t1_, t1_, broadcast(129.0f));
  vaddps(t2_, t1_, broadcast(kShift));
  vsubps(t2_, t2_, broadcast(kShift));
  vsubps(t1_, t1_, t2_);
  emit_polynomial(t3_, t1_, kEx2Factors);
  // Below 2^-125 a result's bits are its multiple of 2^-149, rounded: what is subnormal never
  // arises in arithmetic, where it takes the CPU a hundred cycles.
  vcmpps(k4, t2_, broadcast(-126.0f), 0x12);
  vaddps(t2_ | k4, t2_, broadcast(149.0f));
  vscalefps(t3_, t3_, t2_);
  vcvtps2dq(t3_ | k4, t3_);
  vcmpps(k3, x, x, 0x03);
  vbroadcastss(t3_ | k3, constant(kCanonicalNan));
  put(step.d, half, t3_);
}

void Emitter::emit_lg2(const Step& step, int half) {
  const Zmm x = in(step.a, half, t0_);
  constexpr std::uint32_t kRootOfHalf = 0x3f3504f3u;
  vcmpps(k4, x, broadcast(1.17549435e-38f), 0x11);
  vmovaps(t1_, x);
  vmulps(t1_ | k4, x, broadcast(16777216.0f));
  vpsubd(t1_, t1_, broadcast(kRootOfHalf));
  vpsrad(t2_, t1_, 23);
  vpandd(t1_, t1_, broadcast(0x007fffffu));
  vpaddd(t1_, t1_, broadcast(kRootOfHalf));
  vsubps(t1_, t1_, broadcast(1.0f));
  vaddps(t3_, t1_, broadcast(2.0f));
  vdivps(t1_, t1_, t3_);
  vmulps(t3_, t1_, t1_);
  emit_polynomial(t4_, t3_, kLg2Factors);
  vcvtdq2ps(t2_, t2_);
  vsubps(t2_ | k4, t2_, broadcast(24.0f));
  vmulps(t4_, t4_, t1_);
  vaddps(t4_, t4_, t2_);
  vcmpps(k3, x, broadcast(0.0f), 0x00);
  vbroadcastss(t4_ | k3, constant(0xff800000u));
  vcmpps(k3, x, broadcast(0x7f800000u), 0x00);
  vmovaps(t4_ | k3, x);
  vcmpps(k3, x, broadcast(0.0f), 0x19);  // not at least zero
  vbroadcastss(t4_ | k3, constant(kCanonicalNan));
  put(step.d, half, t4_);
}

}  // namespace cuda_ffi::software::translate
