// Floating point of 64 bits, rounded to nearest. What is not a number keeps its bits, and whose
// bits a result of two such has is the handler's to say: it computes such steps once more.

#include <bit>

#include "software_device/execute/translate/emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

namespace {

constexpr std::uint64_t kDoubleSignBit = 1ull << 63;

}  // namespace

// Nothing is written before all is computed: a result may have an operand's place. The results stay
// in t1 to t4 for the next step.
void Emitter::emit_double(const Step& step) {
  Label &odd = make_label(), &good = make_label(), &done = make_label();
  const Zmm results[] = {t1_, t2_, t3_, t4_};
  for (int quarter = 0; quarter < 4; ++quarter) compute_double(step, quarter, results[quarter]);
  vcmppd(k4, t1_, t2_, 0x03);
  vcmppd(k5, t3_, t4_, 0x03);
  kortestb(k4, k5);
  jnz(odd);
  L(good);
  store_quarters_running(r13 + value(step.d).slot, results);
  L(done);
  if (!guarded_) held_ = step.d;
  emit_odd_double(step, odd, good, done);
}

// Some lane has what is not a number. It is the handler's if it runs.
void Emitter::emit_odd_double(const Step& step, Label& odd, Label& good, Label& done) {
  later_.push_back([this, &odd, &good, &done, &step, at = step_, guarded = guarded_] {
    L(odd);
    step_ = at;
    guarded_ = guarded;
    const Zmm results[] = {t1_, t2_, t3_, t4_};
    kxorw(k5, k5, k5);
    for (int quarter = 0; quarter < 4; ++quarter) {
      kmovw(k4, running_quarter(quarter));
      vcmppd(k4 | k4, results[quarter], results[quarter], 0x03);
      korw(k5, k5, k4);
    }
    kortestw(k5, k5);
    jz(good);
    emit_handled(step);
    for (int quarter = 0; quarter < 4; ++quarter)
      vmovupd(results[quarter], ptr[r13 + value(step.d).slot + 64 * quarter]);
    guarded_ = false;
    jmp(done);
  });
}

// Where the step before has left it, or in `spare`.
Xbyak::Zmm Emitter::double_in(ValueId id, int quarter, const Zmm& spare) {
  if (id == before_) return Zmm(t1_.getIdx() + quarter);
  return wide_in(id, quarter, spare);
}

void Emitter::compute_double(const Step& step, int quarter, const Zmm& to) {
  const Op op = step.operation->pick.op;
  if (op == Op::Fma) return compute_double_sum(step, quarter, to);
  const Zmm a = double_in(step.a, quarter, t0_);
  if (op == Op::Sqrt) return vsqrtpd(to, a);
  const auto compute = [&](const Xbyak::Operand& b) {
    switch (op) {
      case Op::Add:
        return vaddpd(to, a, b);
      case Op::Sub:
        return vsubpd(to, a, b);
      case Op::Mul:
        return vmulpd(to, a, b);
      default:
        return vdivpd(to, a, b);
    }
  };
  if (step.b == before_) return compute(double_in(step.b, quarter, t5_));
  wide_with(step.b, quarter, t5_, compute);
}

// a × b + c. `to` may be where a factor has been left.
void Emitter::compute_double_sum(const Step& step, int quarter, const Zmm& to) {
  if (step.a == before_ || step.b == before_) {
    const ValueId other = step.a == before_ ? step.b : step.a;
    const Zmm factor = double_in(other, quarter, t0_);
    if (step.c == before_) {
      vmovapd(t5_, to);
      return vfmadd213pd(to, factor, t5_);
    }
    return wide_with(step.c, quarter, t5_,
                     [&](const Xbyak::Operand& c) { vfmadd213pd(to, factor, c); });
  }
  if (step.c != before_) wide_in(step.c, quarter, to);
  const Zmm a = wide_in(step.a, quarter, t0_);
  wide_with(step.b, quarter, t5_, [&](const Xbyak::Operand& b) { vfmadd231pd(to, a, b); });
}

// Of an operand's sign only. What is not a number keeps it, and is quiet.
void Emitter::emit_double_sign(const Step& step) {
  const bool absolute = step.operation->pick.op == Op::Abs;
  mov(rcx, absolute ? ~kDoubleSignBit : kDoubleSignBit);
  vpbroadcastq(t2_, rcx);
  for (int quarter = 0; quarter < 4; ++quarter) {
    wide_in(step.a, quarter, t1_);
    vcmppd(k4, t1_, t1_, 0x07);
    absolute ? vpandq(t1_ | k4, t1_, t2_) : vpxorq(t1_ | k4, t1_, t2_);
    knotw(k4, k4);
    vaddpd(t1_ | k4, t1_, t1_);
    wide_put(step.d, quarter, t1_);
  }
}

// To doubles from 32 bits, which is exact, and from doubles to floats.
void Emitter::emit_double_conversion(const Step& step) {
  const Pick& pick = step.operation->pick;
  if (pick.type == Lane::F32) {
    for (int half = 0; half < 2; ++half) {
      vcvtpd2ps(Xbyak::Ymm(t1_.getIdx()), wide_in(step.a, 2 * half, t0_));
      vcvtpd2ps(Xbyak::Ymm(t2_.getIdx()), wide_in(step.a, 2 * half + 1, t0_));
      vinserti64x4(t1_, t1_, Xbyak::Ymm(t2_.getIdx()), 1);
      put(step.d, half, t1_);
    }
    return;
  }
  for (int quarter = 0; quarter < 4; ++quarter) {
    const Xbyak::Ymm a = eight_lanes(step.a, quarter, t0_);
    if (pick.from == Lane::F32)
      vcvtps2pd(t1_, a);
    else
      pick.from == Lane::S32 ? vcvtdq2pd(t1_, a) : vcvtudq2pd(t1_, a);
    wide_put(step.d, quarter, t1_);
  }
}

}  // namespace cuda_ffi::software::translate
