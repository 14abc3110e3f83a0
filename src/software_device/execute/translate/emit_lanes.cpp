// Integers, comparisons and moves, lane by lane.

#include "software_device/execute/translate/emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

std::uint8_t integer_predicate(Compare compare) {
  switch (compare) {
    case Compare::Eq:
      return 0;
    case Compare::Ne:
      return 4;
    case Compare::Lt:
      return 1;
    case Compare::Le:
      return 2;
    case Compare::Gt:
      return 6;
    default:
      return 5;
  }
}

std::uint8_t float_predicate(Compare compare) {
  switch (compare) {
    case Compare::Eq:
      return 0x00;
    case Compare::Ne:
      return 0x0c;
    case Compare::Lt:
      return 0x11;
    case Compare::Le:
      return 0x12;
    case Compare::Gt:
      return 0x1e;
    case Compare::Ge:
      return 0x1d;
    case Compare::Equ:
      return 0x08;
    case Compare::Neu:
      return 0x04;
    case Compare::Ltu:
      return 0x19;
    case Compare::Leu:
      return 0x1a;
    case Compare::Gtu:
      return 0x16;
    case Compare::Geu:
      return 0x15;
    case Compare::Num:
      return 0x07;
    default:
      return 0x03;
  }
}

void Emitter::emit_lanes(const Step& step) {
  for (int half = 0; half < 2; ++half) {
    const Operation& operation = *step.operation;
    switch (operation.family) {
      case Family::Convert:
        emit_conversion(step, half);
        break;
      case Family::Select:
        emit_select(step, half);
        break;
      case Family::Copy:
        put(step.d, half, in(step.a, half, t1_));
        break;
      case Family::LoadParameter:
        emit_parameter(step, half);
        break;
      default:
        if (operation.pick.type == Lane::F32)
          emit_float(step, half);
        else
          emit_integer(step, half);
    }
  }
}

void Emitter::emit_parameter(const Step& step, int half) {
  mov(rax, ptr[rbx + offsetof(Context, parameters)]);
  const Zmm d = target(step.d, half, t1_);
  vbroadcastss(d, dword[rax + static_cast<int>(step.body->immediate)]);
  put(step.d, half, d);
}

void Emitter::emit_integer(const Step& step, int half) {
  const Zmm a = in(step.a, half, t0_);
  switch (step.operation->pick.op) {
    case Op::Shl:
    case Op::Shr:
      return emit_shift(step, half);
    case Op::ShfLeftWrap:
    case Op::ShfRightWrap:
      return emit_funnel(step, half);
    case Op::Lop3:
      return emit_lop3(step, half);
    case Op::Not:
    case Op::Abs:
    case Op::Neg:
      return emit_unary(step, half, a);
    case Op::MulHi:
      return emit_upper_product(step, half);
    default:
      break;
  }
  const Zmm d = target(step.d, half, t1_);
  if (step.operation->pick.op == Op::MadLo) {
    with(step.b, half, [&](const Xbyak::Operand& b) { vpmulld(t1_, a, b); });
    with(step.c, half, [&](const Xbyak::Operand& c) { vpaddd(d, t1_, c); });
  } else {
    with(step.b, half, [&](const Xbyak::Operand& b) { emit_binary(*step.operation, d, a, b); });
  }
  put(step.d, half, d);
}

void Emitter::emit_binary(const Operation& operation, const Zmm& d, const Zmm& a,
                          const Xbyak::Operand& b) {
  const bool is_signed = software::is_signed(operation.pick.type);
  switch (operation.pick.op) {
    case Op::Add:
      return vpaddd(d, a, b);
    case Op::Sub:
      return vpsubd(d, a, b);
    case Op::MulLo:
      return vpmulld(d, a, b);
    case Op::And:
      return vpandd(d, a, b);
    case Op::Or:
      return vpord(d, a, b);
    case Op::Xor:
      return vpxord(d, a, b);
    case Op::Min:
      return is_signed ? vpminsd(d, a, b) : vpminud(d, a, b);
    default:
      return is_signed ? vpmaxsd(d, a, b) : vpmaxud(d, a, b);
  }
}

void Emitter::emit_unary(const Step& step, int half, const Zmm& a) {
  const Zmm d = target(step.d, half, t1_);
  switch (step.operation->pick.op) {
    case Op::Not:
      vpternlogd(d, a, a, 0x55);
      break;
    case Op::Abs:
      vpabsd(d, a);
      break;
    default:
      vpxord(t2_, t2_, t2_);
      vpsubd(d, t2_, a);
  }
  put(step.d, half, d);
}

// The CPU multiplies every second lane.
void Emitter::emit_upper_product(const Step& step, int half) {
  const Zmm a = in(step.a, half, t0_), b = in(step.b, half, t2_);
  const bool is_signed = software::is_signed(step.operation->pick.type);
  is_signed ? vpmuldq(t1_, a, b) : vpmuludq(t1_, a, b);
  vpsrlq(t3_, a, 32);
  vpsrlq(t4_, b, 32);
  is_signed ? vpmuldq(t3_, t3_, t4_) : vpmuludq(t3_, t3_, t4_);
  vmovshdup(t1_, t1_);
  mov(eax, 0xaaaa);
  kmovw(k3, eax);
  vmovdqa32(t1_ | k3, t3_);
  put(step.d, half, t1_);
}

void Emitter::emit_lop3(const Step& step, int half) {
  vmovaps(t1_, in(step.a, half, t0_));
  const Zmm b = in(step.b, half, t2_);
  with(step.c, half, [&](const Xbyak::Operand& c) {
    vpternlogd(t1_, b, c, static_cast<std::uint8_t>(step.body->immediate));
  });
  put(step.d, half, t1_);
}

// Amounts beyond the width shift everything out, as PTX has it.
void Emitter::emit_shift(const Step& step, int half) {
  const Zmm a = in(step.a, half, t0_), d = target(step.d, half, t1_);
  const bool left = step.operation->pick.op == Op::Shl;
  const bool is_signed = software::is_signed(step.operation->pick.type);
  const Value& amount = value(step.b);
  if (amount.kind == Value::Kind::Constant && amount.constant < 32) {
    const auto by = static_cast<std::uint8_t>(amount.constant);
    left ? vpslld(d, a, by) : is_signed ? vpsrad(d, a, by) : vpsrld(d, a, by);
  } else {
    with(step.b, half, [&](const Xbyak::Operand& b) {
      left ? vpsllvd(d, a, b) : is_signed ? vpsravd(d, a, b) : vpsrlvd(d, a, b);
    });
  }
  put(step.d, half, d);
}

// b:a shifted, of which 32 bits remain. The same number twice is rotated.
void Emitter::emit_funnel(const Step& step, int half) {
  const bool left = step.operation->pick.op == Op::ShfLeftWrap;
  const Value& amount = value(step.c);
  const Zmm d = target(step.d, half, t1_);
  if (step.a == step.b && amount.kind == Value::Kind::Constant) {
    const auto by = static_cast<std::uint8_t>(amount.constant & 31);
    const Zmm a = in(step.a, half, t0_);
    left ? vprold(d, a, by) : vprord(d, a, by);
    return put(step.d, half, d);
  }
  const Zmm n = in(step.c, half, t2_);
  vpandd(t3_, n, broadcast(31u));
  vbroadcastss(t4_, constant(32u));
  vpsubd(t4_, t4_, t3_);
  const Zmm a = in(step.a, half, t0_), b = in(step.b, half, t5_);
  left ? vpsllvd(t3_, b, t3_) : vpsrlvd(t3_, a, t3_);
  left ? vpsrlvd(t4_, a, t4_) : vpsllvd(t4_, b, t4_);
  vpord(d, t3_, t4_);
  put(step.d, half, d);
}

void Emitter::emit_conversion(const Step& step, int half) {
  const Pick& pick = step.operation->pick;
  if (pick.type == Lane::F32) {
    const Zmm d = target(step.d, half, t1_);
    with(step.a, half, [&](const Xbyak::Operand& a) {
      pick.from == Lane::S32 ? vcvtdq2ps(d, a) : vcvtudq2ps(d, a);
    });
    return put(step.d, half, d);
  }
  // The CPU makes the least number of all that does not fit.
  const Zmm a = in(step.a, half, t0_);
  vcvttps2dq(t1_, a);
  vcmpps(k3, a, broadcast(0x1p31f), 0x1d);
  vbroadcastss(t1_ | k3, constant(0x7fffffffu));
  vcmpps(k3, a, a, 0x03);
  vpxord(t1_ | k3, t1_, t1_);
  put(step.d, half, t1_);
}

void Emitter::emit_select(const Step& step, int half) {
  mov(eax, place_of_predicate(step.c));
  if (half == 1) shr(eax, kRowLanes);
  kmovw(k3, eax);
  const Zmm b = in(step.b, half, t0_);
  with(step.a, half, [&](const Xbyak::Operand& a) { vpblendmd(t1_ | k3, b, a); });
  put(step.d, half, t1_);
}

void Emitter::emit_comparison(const Step& step) {
  const Pick& pick = step.operation->pick;
  if (value(step.a).size == 8) return emit_wide_comparison(step);
  for (int half = 0; half < 2; ++half) {
    const Zmm a = in(step.a, half, t0_);
    const Opmask bits(3 + half);
    with(step.b, half, [&](const Xbyak::Operand& b) {
      if (step.operation->family == Family::CompareFloat)
        vcmpps(bits, a, b, float_predicate(pick.compare));
      else if (is_signed(pick.type))
        vpcmpd(bits, a, b, integer_predicate(pick.compare));
      else
        vpcmpud(bits, a, b, integer_predicate(pick.compare));
    });
  }
  kunpckwd(k3, k4, k3);
  kmovd(eax, k3);
  put_predicate(step.d);
}

}  // namespace cuda_ffi::software::translate
