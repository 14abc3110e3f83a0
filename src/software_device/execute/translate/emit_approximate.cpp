// ex2 and lg2, operation by operation as handlers/approximate_lanes.hpp has them: the same bits.

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
