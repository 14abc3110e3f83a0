// Integers, conversions and moves, lane by lane.

#include "software_device/execute/translate/context.hpp"
#include "software_device/execute/translate/lane_operations.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

LaneOperations::LaneOperations(const Code& code, std::size_t bytes, std::uint8_t* memory)
    : VectorAssembler(code.strips ? Width::Eight : Width::Sixteen, bytes, memory), code_(code) {}

void LaneOperations::emit_lanewise(const Step& step) {
  switch (step.operation->family) {
    case Family::Convert:
      return emit_conversion(step);
    case Family::Select:
      return emit_select(step);
    case Family::Copy:
      return emit_copy(step);
    case Family::LoadParameter:
      return emit_parameter(step);
    default:
      return step.operation->pick.type == Lane::F32 ? emit_float(step) : emit_integer(step);
  }
}

void LaneOperations::emit_copy(const Step& step) {
  put_lanes(step.d, read(step.a, free_result(step.d)));
}

void LaneOperations::emit_parameter(const Step& step) {
  const Vector d = result(step.d);
  mov(rax, ptr[rbx + offsetof(Context, parameters)]);
  vbroadcastss(d, dword[rax + static_cast<int>(step.body->immediate)]);
  put_lanes(step.d, d);
}

void LaneOperations::emit_integer(const Step& step) {
  switch (step.operation->pick.op) {
    case Op::Shl:
    case Op::Shr:
      return emit_shift(step);
    case Op::ShfLeftWrap:
    case Op::ShfRightWrap:
      return emit_funnel(step);
    case Op::Lop3:
      return emit_lop3(step);
    case Op::Not:
    case Op::Abs:
    case Op::Neg:
      return emit_unary(step);
    case Op::MulHi:
      return emit_upper_product(step);
    default:
      return emit_binary(step);
  }
}

void LaneOperations::emit_binary(const Step& step) {
  const Pick& pick = step.operation->pick;
  const bool adds = pick.op == Op::MadLo;
  const Vector a = read(step.a, s0_), d = result(step.d);
  with_lanes(step.b, s2_, [&](const Operand& b) { compute_binary(pick, adds ? s1_ : d, a, b); });
  if (adds) with_lanes(step.c, s2_, [&](const Operand& c) { vpaddd(d, s1_, c); });
  put_lanes(step.d, d);
}

void LaneOperations::compute_binary(const Pick& pick, const Vector& d, const Vector& a,
                                    const Operand& b) {
  const bool is_signed = software::is_signed(pick.type);
  switch (pick.op) {
    case Op::Add:
      return vpaddd(d, a, b);
    case Op::Sub:
      return vpsubd(d, a, b);
    case Op::MulLo:
    case Op::MadLo:
      return vpmulld(d, a, b);
    case Op::And:
      return and_lanes(d, a, b);
    case Op::Or:
      return or_lanes(d, a, b);
    case Op::Xor:
      return xor_lanes(d, a, b);
    case Op::Min:
      return is_signed ? vpminsd(d, a, b) : vpminud(d, a, b);
    default:
      return is_signed ? vpmaxsd(d, a, b) : vpmaxud(d, a, b);
  }
}

void LaneOperations::emit_unary(const Step& step) {
  const Vector a = read(step.a, s0_), d = result(step.d);
  switch (step.operation->pick.op) {
    case Op::Not:
      xor_lanes(d, a, all(~0u));
      break;
    case Op::Abs:
      vpabsd(d, a);
      break;
    default:
      xor_lanes(s2_, s2_, s2_);
      vpsubd(d, s2_, a);
  }
  put_lanes(step.d, d);
}

// The CPU multiplies every second lane.
void LaneOperations::emit_upper_product(const Step& step) {
  const Vector a = read(step.a, s0_), b = read(step.b, s2_), d = free_result(step.d);
  const bool is_signed = software::is_signed(step.operation->pick.type);
  vpsrlq(s3_, a, 32);
  vpsrlq(s4_, b, 32);
  is_signed ? vpmuldq(s3_, s3_, s4_) : vpmuludq(s3_, s3_, s4_);
  is_signed ? vpmuldq(s4_, a, b) : vpmuludq(s4_, a, b);
  vmovshdup(s4_, s4_);
  take_odd_lanes(d, s4_, s3_);
  put_lanes(step.d, d);
}

void LaneOperations::emit_lop3(const Step& step) {
  const auto table = static_cast<std::uint8_t>(step.body->immediate);
  const Vector a = read(step.a, s0_), b = read(step.b, s2_);
  if (is_avx512()) {
    vmovaps(s1_, a);
    with_lanes(step.c, s3_, [&](const Operand& c) { vpternlogd(s1_, b, c, table); });
  } else if (table == 0x96) {
    const Vector d = result(step.d);
    vpxor(s1_, a, b);
    with_lanes(step.c, s3_, [&](const Operand& c) { vpxor(d, s1_, c); });
    return put_lanes(step.d, d);
  } else {
    add_up_table(table, a, b, read(step.c, s3_));
  }
  put_lanes(step.d, s1_);
}

// Of eight rows of a table those that give one, each a product: of a, b and c or their complements.
// To s1.
void LaneOperations::add_up_table(std::uint32_t table, const Vector& a, const Vector& b,
                                  const Vector& c) {
  bool first = true;
  for (std::uint32_t row = 0; row < 8; ++row) {
    if ((table >> row & 1) == 0) continue;
    load_all(s4_, ~0u);
    (row & 4) != 0 ? vpand(s4_, a, s4_) : vpandn(s4_, a, s4_);
    (row & 2) != 0 ? vpand(s4_, b, s4_) : vpandn(s4_, b, s4_);
    (row & 1) != 0 ? vpand(s4_, c, s4_) : vpandn(s4_, c, s4_);
    first ? vmovaps(s1_, s4_) : vpor(s1_, s1_, s4_);
    first = false;
  }
  if (first) vpxor(s1_, s1_, s1_);
}

// Amounts beyond the width shift everything out, as PTX has it.
void LaneOperations::emit_shift(const Step& step) {
  const Vector a = read(step.a, s0_), d = result(step.d);
  const bool left = step.operation->pick.op == Op::Shl;
  const bool is_signed = software::is_signed(step.operation->pick.type);
  const Value& amount = value(step.b);
  if (amount.kind == Value::Kind::Constant && amount.constant < 32) {
    const auto by = static_cast<std::uint8_t>(amount.constant);
    left ? vpslld(d, a, by) : is_signed ? vpsrad(d, a, by) : vpsrld(d, a, by);
  } else {
    with_lanes(step.b, s2_, [&](const Operand& b) {
      left ? vpsllvd(d, a, b) : is_signed ? vpsravd(d, a, b) : vpsrlvd(d, a, b);
    });
  }
  put_lanes(step.d, d);
}

// b:a shifted, of which 32 bits remain. The same number twice is rotated.
void LaneOperations::emit_funnel(const Step& step) {
  const bool left = step.operation->pick.op == Op::ShfLeftWrap;
  const Value& amount = value(step.c);
  const auto by = static_cast<std::uint8_t>(amount.constant & 31);
  const auto rest = static_cast<std::uint8_t>(32 - by);
  const Vector a = read(step.a, s0_), b = read(step.b, s2_), d = result(step.d);
  if (amount.kind != Value::Kind::Constant || by == 0) {
    with_lanes(step.c, s3_, [&](const Operand& c) {
      load_all(s4_, 31u);
      and_lanes(s3_, s4_, c);
    });
    load_all(s4_, 32u);
    vpsubd(s4_, s4_, s3_);
    left ? vpsllvd(s3_, b, s3_) : vpsrlvd(s3_, a, s3_);
    left ? vpsrlvd(s4_, a, s4_) : vpsllvd(s4_, b, s4_);
    or_lanes(d, s3_, s4_);
  } else if (is_avx512() && step.a == step.b) {
    left ? vprold(d, a, by) : vprord(d, a, by);
  } else {
    left ? vpslld(s3_, b, by) : vpsrld(s3_, a, by);
    left ? vpsrld(s4_, a, rest) : vpslld(s4_, b, rest);
    or_lanes(d, s3_, s4_);
  }
  put_lanes(step.d, d);
}

void LaneOperations::emit_conversion(const Step& step) {
  const Pick& pick = step.operation->pick;
  if (pick.type == Lane::F32) {
    const Vector d = result(step.d);
    if (pick.from == Lane::S32)
      with_lanes(step.a, s0_, [&](const Operand& a) { vcvtdq2ps(d, a); });
    else
      convert_unsigned(d, read(step.a, s0_));
    return put_lanes(step.d, d);
  }
  // The CPU makes the least number of all that does not fit.
  const Vector a = read(step.a, s0_), d = free_result(step.d);
  vcvttps2dq(s1_, a);
  compare_floats(chosen_, a, all(0x1p31f), 0x1d);
  blend(s1_, s1_, all(0x7fffffffu), chosen_);
  compare_floats(chosen_, a, a, 0x07);
  keep(d, s1_, chosen_);
  put_lanes(step.d, d);
}

void LaneOperations::emit_select(const Step& step) {
  const Vector b = read(step.b, s0_), d = free_result(step.d);
  with_lanes(step.a, s2_,
             [&](const Operand& a) { blend(d, b, a, read_predicate(step.c, chosen_)); });
  put_lanes(step.d, d);
}

}  // namespace cuda_ffi::software::translate
