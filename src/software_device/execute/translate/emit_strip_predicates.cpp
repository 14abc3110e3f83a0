// Predicates of a strip, and comparisons, which make such.

#include <algorithm>

#include "software_device/execute/translate/strip_emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

StripEmitter::Mask StripEmitter::read_predicate(ValueId id, const Mask& spare) {
  if (local_of_[id] != kNone && held(id).reg >= 0) return Ymm(held(id).reg);
  const Ymm to(spare.getIdx());
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
  const Vector a = read(step.a, u1_);
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
  Vector a = read(step.a, u1_), b = read(step.b, u2_);
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
