// Integers, comparisons and moves of a strip.

#include <algorithm>

#include "software_device/execute/translate/strip_emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

void StripEmitter::emit_strip_integer(const Step& step, const Ymm& d) {
  switch (step.operation->pick.op) {
    case Op::Shl:
    case Op::Shr:
      return emit_strip_shift(step, d);
    case Op::ShfLeftWrap:
    case Op::ShfRightWrap:
      return emit_strip_funnel(step, d);
    case Op::Lop3:
      return emit_strip_lop3(step, d);
    case Op::MulHi:
      return emit_strip_upper_product(step, d);
    case Op::Not:
      return vpxor(d, read(step.a, u1_), all(~0u));
    case Op::Abs:
      return vpabsd(d, read(step.a, u1_));
    case Op::Neg: {
      const Ymm a = read(step.a, u1_);
      vpxor(u2_, u2_, u2_);
      return vpsubd(d, u2_, a);
    }
    default:
      return emit_strip_binary(step, d);
  }
}

void StripEmitter::emit_strip_binary(const Step& step, const Ymm& d) {
  const bool is_signed = software::is_signed(step.operation->pick.type);
  const Ymm a = read(step.a, u1_);
  with_lanes(step.b, u2_, [&](const Operand& b) {
    switch (step.operation->pick.op) {
      case Op::Add:
        return vpaddd(d, a, b);
      case Op::Sub:
        return vpsubd(d, a, b);
      case Op::MulLo:
        return vpmulld(d, a, b);
      case Op::MadLo:
        return vpmulld(u3_, a, b);
      case Op::And:
        return vpand(d, a, b);
      case Op::Or:
        return vpor(d, a, b);
      case Op::Xor:
        return vpxor(d, a, b);
      case Op::Min:
        return is_signed ? vpminsd(d, a, b) : vpminud(d, a, b);
      default:
        return is_signed ? vpmaxsd(d, a, b) : vpmaxud(d, a, b);
    }
  });
  if (step.operation->pick.op == Op::MadLo)
    with_lanes(step.c, u1_, [&](const Operand& c) { vpaddd(d, u3_, c); });
}

// Amounts beyond the width shift everything out, as PTX has it.
void StripEmitter::emit_strip_shift(const Step& step, const Ymm& d) {
  const Ymm a = read(step.a, u1_);
  const bool left = step.operation->pick.op == Op::Shl;
  const bool is_signed = software::is_signed(step.operation->pick.type);
  const Value& amount = value(step.b);
  if (amount.kind == Value::Kind::Constant && amount.constant < 32) {
    const auto by = static_cast<std::uint8_t>(amount.constant);
    return left ? vpslld(d, a, by) : is_signed ? vpsrad(d, a, by) : vpsrld(d, a, by);
  }
  with_lanes(step.b, u2_, [&](const Operand& b) {
    left ? vpsllvd(d, a, b) : is_signed ? vpsravd(d, a, b) : vpsrlvd(d, a, b);
  });
}

// b:a shifted, of which 32 bits remain.
void StripEmitter::emit_strip_funnel(const Step& step, const Ymm& d) {
  const bool left = step.operation->pick.op == Op::ShfLeftWrap;
  const Value& amount = value(step.c);
  const Ymm a = read(step.a, u1_), b = read(step.b, u2_);
  if (amount.kind == Value::Kind::Constant && (amount.constant & 31) != 0) {
    const auto by = static_cast<std::uint8_t>(amount.constant & 31);
    const auto rest = static_cast<std::uint8_t>(32 - by);
    left ? vpslld(u3_, b, by) : vpsrld(u3_, a, by);
    left ? vpsrld(u4_, a, rest) : vpslld(u4_, b, rest);
    return vpor(d, u3_, u4_);
  }
  with_lanes(step.c, u3_, [&](const Operand& c) {
    vmovaps(u4_, all(31u));
    vpand(u3_, u4_, c);
  });
  vmovaps(u4_, all(32u));
  vpsubd(u4_, u4_, u3_);
  left ? vpsllvd(u3_, b, u3_) : vpsrlvd(u3_, a, u3_);
  left ? vpsrlvd(u4_, a, u4_) : vpsllvd(u4_, b, u4_);
  vpor(d, u3_, u4_);
}

// The CPU multiplies every second lane.
void StripEmitter::emit_strip_upper_product(const Step& step, const Ymm& d) {
  const Ymm a = read(step.a, u1_), b = read(step.b, u2_);
  const bool is_signed = software::is_signed(step.operation->pick.type);
  vpsrlq(u3_, a, 32);
  vpsrlq(u4_, b, 32);
  is_signed ? vpmuldq(u3_, u3_, u4_) : vpmuludq(u3_, u3_, u4_);
  is_signed ? vpmuldq(u4_, a, b) : vpmuludq(u4_, a, b);
  vmovshdup(u4_, u4_);
  vpblendd(d, u4_, u3_, 0xaa);
}

// Of eight rows of a table those that give one, each a product: of a, b and c or their complements.
void StripEmitter::emit_strip_lop3(const Step& step, const Ymm& d) {
  const auto table = static_cast<std::uint32_t>(step.body->immediate) & 0xff;
  const Ymm a = read(step.a, u1_), b = read(step.b, u2_);
  if (table == 0x96) {
    vpxor(u3_, a, b);
    return with_lanes(step.c, u4_, [&](const Operand& c) { vpxor(d, u3_, c); });
  }
  const Ymm c = read(step.c, u3_);
  const Ymm& sum = u0_;  // the result is computed aside where an operand is overwritten
  bool first = true;
  for (std::uint32_t row = 0; row < 8; ++row) {
    if ((table >> row & 1) == 0) continue;
    vmovaps(u4_, all(~0u));
    (row & 4) != 0 ? vpand(u4_, a, u4_) : vpandn(u4_, a, u4_);
    (row & 2) != 0 ? vpand(u4_, b, u4_) : vpandn(u4_, b, u4_);
    (row & 1) != 0 ? vpand(u4_, c, u4_) : vpandn(u4_, c, u4_);
    first ? vmovaps(sum, u4_) : vpor(sum, sum, u4_);
    first = false;
  }
  if (first) vpxor(sum, sum, sum);
  if (d.getIdx() != sum.getIdx()) vmovaps(d, sum);
}

void StripEmitter::emit_strip_conversion(const Step& step, const Ymm& d) {
  const Pick& pick = step.operation->pick;
  const Ymm a = read(step.a, u1_);
  if (pick.type == Lane::F32 && pick.from == Lane::S32) return vcvtdq2ps(d, a);
  if (pick.type == Lane::F32) {
    // Both halves are exact, and so is the upper one's product: one rounding.
    vpsrld(u2_, a, 16);
    vpand(u3_, a, all(0xffffu));
    vcvtdq2ps(u2_, u2_);
    vcvtdq2ps(u3_, u3_);
    vmulps(u2_, u2_, all(65536.0f));
    return vaddps(d, u2_, u3_);
  }
  // The CPU makes the least number of all that does not fit.
  vcvttps2dq(u2_, a);
  vcmpps(u3_, a, all(0x1p31f), 0x1d);
  vmovaps(u4_, all(0x7fffffffu));
  vblendvps(u2_, u2_, u4_, u3_);
  vcmpps(u3_, a, a, 0x07);
  vpand(d, u2_, u3_);
}

// All bits of the lanes that have it.
Xbyak::Ymm StripEmitter::read_predicate(ValueId id, const Ymm& to) {
  if (local_of_[id] != kNone && held(id).reg >= 0) return Ymm(held(id).reg);
  const std::size_t k = place_among_gathered(id);
  if (k < gathered_.size() && gathered_[k].at < at_) {
    vmovd(Xmm(to.getIdx()), gatherer(k).cvt32());
    if (at_once_ != kStrips)
      vpsrld(Xmm(to.getIdx()), Xmm(to.getIdx()),
             static_cast<std::uint8_t>(kLanes - lanes_at_once()));
    vpbroadcastd(to, Xmm(to.getIdx()));
  } else {
    load_known_predicate(id, to);
  }
  vpand(to, to, strip_bits());
  vpcmpeqd(to, to, strip_bits());
  return to;
}

// How many there are, if it is none of them.
std::size_t StripEmitter::place_among_gathered(ValueId id) const {
  const auto found = std::find_if(gathered_.begin(), gathered_.end(),
                                  [&](const Gathered& made) { return made.id == id; });
  return static_cast<std::size_t>(found - gathered_.begin());
}

// The bits of these strips, in every lane the lowest. Uses rax.
void StripEmitter::load_known_predicate(ValueId id, const Ymm& to) {
  const Value& what = value(id);
  if (at_once_ == kStrips || what.kind == Value::Kind::Constant)
    return vpbroadcastd(to, place_of_predicate(id));
  const bool is_input = what.kind == Value::Kind::Input;
  if (is_input) mov(rax, ptr[rbx + offsetof(Context, frame)]);
  const Xbyak::RegExp all = is_input ? rax + what.slot : rbp + what.home;
  at_once_ == 1 ? vpbroadcastb(to, byte[all + rdx]) : vpbroadcastw(to, word[all + rdx]);
}

void StripEmitter::emit_strip_select(const Step& step, const Ymm& d) {
  const Ymm chosen = read_predicate(step.c, u3_);
  const Ymm b = read(step.b, u1_);
  with_lanes(step.a, u2_, [&](const Operand& a) { vblendvps(d, b, a, chosen); });
}

void StripEmitter::emit_strip_comparison(const Step& step) {
  const bool inverted = compare(step);
  if (!is_read_again(step.d)) return gather(step.d, u0_, inverted);
  const Ymm lanes = define(step.d);
  if (inverted)
    vpxor(lanes, u0_, all(~0u));
  else
    vmovaps(lanes, u0_);
}

// To u0; true where that is the opposite.
bool StripEmitter::compare(const Step& step) {
  const Pick& pick = step.operation->pick;
  if (step.operation->family == Family::CompareInteger) {
    compare_integers(step, u0_);
    return pick.compare == Compare::Ne || pick.compare == Compare::Le ||
           pick.compare == Compare::Ge;
  }
  const Ymm a = read(step.a, u1_);
  with_lanes(step.b, u2_,
             [&](const Operand& b) { vcmpps(u0_, a, b, float_predicate(pick.compare)); });
  return false;
}

// A bit a lane to where the predicate is put together: the uppermost are of these strips.
void StripEmitter::gather(ValueId id, const Ymm& lanes, bool inverted) {
  vmovmskps(eax, lanes);
  if (inverted) xor_(eax, 0xff);
  shl(eax, static_cast<std::uint8_t>(kLanes - lanes_at_once() + kStripLanes * strip_));
  or_(gatherer(place_among_gathered(id)).cvt32(), eax);
}

// What strips before have gathered moves down.
void StripEmitter::begin_gathering() {
  for (std::size_t k = 0; k < gathered_.size(); ++k) {
    const Reg32 bits = gatherer(k).cvt32();
    at_once_ == kStrips ? xor_(bits, bits) : shr(bits, static_cast<std::uint8_t>(lanes_at_once()));
  }
}

// Equal, less or greater: the other three are what these are not.
void StripEmitter::compare_integers(const Step& step, const Ymm& to) {
  const Pick& pick = step.operation->pick;
  const Compare compare = pick.compare;
  Ymm a = read(step.a, u1_), b = read(step.b, u2_);
  if (compare == Compare::Eq || compare == Compare::Ne) return vpcmpeqd(to, a, b);
  if (!is_signed(pick.type)) {
    vpxor(u1_, a, all(0x80000000u));
    vpxor(u2_, b, all(0x80000000u));
    a = u1_;
    b = u2_;
  }
  const bool greater = compare == Compare::Gt || compare == Compare::Le;
  greater ? vpcmpgtd(to, a, b) : vpcmpgtd(to, b, a);
}

}  // namespace cuda_ffi::software::translate
