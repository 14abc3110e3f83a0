// A region's values: in registers while they are read again, else in the frame, where the strip's
// eight lanes lie one behind the other.

#include <algorithm>
#include <utility>

#include "software_device/execute/translate/strip_emitter.hpp"

namespace cuda_ffi::software::translate {

using namespace Xbyak::util;

// kNone: not any more.
std::uint32_t StripEmitter::next_use(const Local& local, int strip) const {
  const std::uint32_t from = strip > strip_ ? at_ : at_ + 1;  // it has this step before it
  for (std::size_t k = local.next; k < local.uses.size(); ++k)
    if (local.uses[k] >= from) return local.uses[k];
  return kNone;
}

Xbyak::Address StripEmitter::place(ValueId id) const {
  return ptr[r13 + (static_cast<int>(value(id).slot) + kStripBytes * strip_)];
}

Xbyak::Address StripEmitter::lanes_from(std::int32_t first, std::int32_t stride) {
  ConstantPool::Words each;
  for (int lane = 0; lane < kStripLanes; ++lane)
    each.push_back(static_cast<std::uint32_t>(first + lane * stride));
  return ptr[pooled(each)];
}

// The bit of each lane in r12d.
Xbyak::Address StripEmitter::strip_bits() {
  ConstantPool::Words each;
  for (int lane = 0; lane < kStripLanes; ++lane)
    each.push_back(1u << (kStripLanes * strip_ + lane));
  return ptr[pooled(each)];
}

StripEmitter::Vector StripEmitter::read(ValueId id, const Vector& spare) {
  const bool again = is_read_again(id) && value(id).kind != Value::Kind::Constant;
  if (held(id).reg < 0 && !again) return fetch(id, Ymm(spare.getIdx()));
  hold(id);
  return Ymm(held(id).reg);
}

void StripEmitter::hold(ValueId id) {
  Held& what = held(id);
  if (what.reg < 0) {
    const int reg = take_register();
    fetch(id, Ymm(reg));
    held_[static_cast<std::size_t>(reg)] = {id, strip_};
    what.reg = reg;
  }
  pin(what.reg);
}

void StripEmitter::with_lanes(ValueId id, const Vector& spare, const OperandTaker& use) {
  const Value& what = value(id);
  if (what.kind == Value::Kind::Constant)
    return use(all(static_cast<std::uint32_t>(what.constant)));
  const bool lies = what.kind == Value::Kind::Input || what.in_frame;
  if (lies && held(id).reg < 0 && !is_read_again(id)) return use(place(id));
  use(read(id, spare));
}

Xbyak::Ymm StripEmitter::fetch(ValueId id, const Ymm& to) {
  const Value& what = value(id);
  if (held(id).reg >= 0)
    vmovaps(to, Ymm(held(id).reg));
  else if (what.kind == Value::Kind::Constant)
    vmovaps(to, all(static_cast<std::uint32_t>(what.constant)));
  else if (what.kind == Value::Kind::Input || what.in_frame)
    vmovups(to, place(id));
  else
    spread_lanes(id, to);
  return to;
}

// Uses rax.
Xbyak::Ymm StripEmitter::spread_lanes(ValueId id, const Ymm& to) {
  const Shape& shape = value(id).shape;
  if (value(id).kind == Value::Kind::Register && value(id).size == 4 && shape.uniform()) {
    vbroadcastss(to, dword[rbp + value(id).base_home]);
    return to;
  }
  load_row_base(rax, id);
  vmovd(Xmm(to.getIdx()), eax);
  vpbroadcastd(to, Xmm(to.getIdx()));
  if (shape.stride == 0) return to;
  const int within = strip_ % kRowStrips;
  vpaddd(to, to, lanes_from(within * kStripLanes * shape.stride, shape.stride));
  return to;
}

// The first number of the strip's row; in a loop over single strips, of the strip.
void StripEmitter::load_row_base(const Reg64& to, ValueId id) {
  const Value& what = value(id);
  if (at_once_ == kStrips) return load_base(to, id, strip_ / kRowStrips);
  if (what.kind == Value::Kind::Constant) return load_base(to, id, 0);
  const Xbyak::Reg sized = what.size == 8 ? Xbyak::Reg(to) : Xbyak::Reg(to.cvt32());
  if (what.kind == Value::Kind::Input) {
    const int behind = static_cast<int>(what.size) - 4;  // r13 goes on by four bytes a lane
    imul(to, rdx, behind * kStripLanes);
    return mov(sized, ptr[r13 + to + what.slot]);
  }
  if (what.shape.uniform()) return mov(sized, ptr[rbp + what.base_home]);
  if (!what.shape.linear) return mov(sized, ptr[rbp + rdx * (8 / kRowStrips) + what.base_home]);
  imul(to, rdx, kStripLanes * what.shape.stride);
  add(sized, ptr[rbp + what.base_home]);
}

void StripEmitter::put_lanes(ValueId id, const Vector& lanes) {
  const Ymm own(held(id).reg);
  if (own.getIdx() != lanes.getIdx()) vmovaps(own, lanes);
}

bool StripEmitter::lies_in(ValueId id, const Vector& place) const {
  if (local_of_[id] == kNone) return false;
  return locals_[local_of_[id]].held[static_cast<std::size_t>(strip_)].reg == place.getIdx();
}

// Where the value is to be written now.
Xbyak::Ymm StripEmitter::define(ValueId id) {
  Held& what = held(id);
  if (what.reg < 0) {
    what.reg = take_register();
    held_[static_cast<std::size_t>(what.reg)] = {id, strip_};
  }
  what.dirty = true;
  pin(what.reg);
  return Ymm(what.reg);
}

// One that is free, or whose value is needed last.
int StripEmitter::take_register() {
  int best = -1;
  std::uint32_t latest = 0;
  for (int reg = 0; reg < static_cast<int>(held_.size()); ++reg) {
    if ((pinned_ >> reg & 1) != 0) continue;
    const Holder& holder = held_[static_cast<std::size_t>(reg)];
    if (holder.id == kNone) return reg;
    const std::uint32_t use = next_use(local(holder.id), holder.strip);
    if (best >= 0 && use <= latest) continue;
    best = reg;
    latest = use;
  }
  const Holder holder = held_[static_cast<std::size_t>(best)];
  const int strip = std::exchange(strip_, holder.strip);
  if (held(holder.id).dirty && (latest != kNone || local(holder.id).outlives))
    write_back(holder.id);
  held(holder.id) = {};
  strip_ = strip;
  return best;
}

// Uses ymm15.
void StripEmitter::write_back(ValueId id) {
  const Ymm lanes(held(id).reg);
  held(id).dirty = false;
  if (value(id).size == 1) return gather(id, lanes, false);
  if (!must_mask(id)) return vmovups(place(id), lanes);
  const Ymm running = mask();
  vmovups(u4_, place(id));
  vblendvps(u4_, u4_, lanes, running);
  vmovups(place(id), u4_);
}

bool StripEmitter::must_mask(ValueId id) const {
  return value(id).masked || shared_slots_[id];
}

void StripEmitter::end_of_step() {
  pinned_ = 0;
  for_each_operand(code_.steps[step_], [&](ValueId id, bool) {
    if (local_of_[id] == kNone) return;
    Local& what = local(id);
    while (what.next < what.uses.size() && what.uses[what.next] <= at_) ++what.next;
    Held& here = held(id);
    if (here.reg < 0 || what.next < what.uses.size() || (here.dirty && what.outlives)) return;
    held_[static_cast<std::size_t>(here.reg)] = {};
    here = {};
  });
}

// The strip's running lanes: all bits of each.
Xbyak::Ymm StripEmitter::mask() {
  const Ymm running(10 - strip_ % kRowStrips);
  bool& made = masked_[static_cast<std::size_t>(strip_)];
  if (!made) make_mask(running);
  made = true;
  return running;
}

void StripEmitter::make_mask(const Ymm& to) {
  vmovd(Xmm(to.getIdx()), r12d);
  vpbroadcastd(to, Xmm(to.getIdx()));
  vpand(to, to, strip_bits());
  vpcmpeqd(to, to, strip_bits());
}

// Of a value that goes on evenly: others lie there.
void StripEmitter::store_lanes_to_frame(ValueId id) {
  if (value(id).size == 8) return store_wide_to_frame(id);
  at_once_ = kStrips;
  for (strip_ = 0; strip_ < kStrips; ++strip_) {
    spread_lanes(id, u0_);
    make_mask(u1_);
    vmovups(u2_, place(id));
    vblendvps(u2_, u2_, u0_, u1_);
    vmovups(place(id), u2_);
  }
}

// Four lanes of 64 bits at a time.
void StripEmitter::store_wide_to_frame(ValueId id) {
  const std::int64_t stride = value(id).shape.stride;
  for (int part = 0; part < 2 * kStrips; ++part) {
    ConstantPool::Words numbers, bits;
    for (int lane = 0; lane < 4; ++lane) {
      const auto number = static_cast<std::uint64_t>((part % 4 * 4 + lane) * stride);
      numbers.push_back(static_cast<std::uint32_t>(number));
      numbers.push_back(static_cast<std::uint32_t>(number >> 32));
      bits.push_back(1u << (4 * part + lane));
      bits.push_back(0);
    }
    load_base(rax, id, part / 4);
    vmovq(Xmm(u0_.getIdx()), rax);
    vpbroadcastq(u0_, Xmm(u0_.getIdx()));
    vpaddq(u0_, u0_, ptr[pooled(numbers)]);
    vmovd(Xmm(u1_.getIdx()), r12d);
    vpbroadcastq(u1_, Xmm(u1_.getIdx()));
    vpand(u1_, u1_, ptr[pooled(bits)]);
    vpcmpeqq(u1_, u1_, ptr[pooled(bits)]);
    const Address there = ptr[r13 + value(id).slot + 32 * part];
    vmovupd(u2_, there);
    vblendvpd(u2_, u2_, u0_, u1_);
    vmovupd(there, u2_);
  }
}

}  // namespace cuda_ffi::software::translate
