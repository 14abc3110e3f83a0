#include "software_device/execute/access/together.hpp"

#include <cstring>

#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

namespace {

std::uint32_t members_of(const Insn* insn, const std::byte* frame, int lane) {
  return reinterpret_cast<const std::uint32_t*>(frame + insn->list[0])[lane];
}

// Copies the lanes of `mask` of one operand; `size` is one of OperandSizes.
void copy_lanes(std::byte* to, const std::byte* from, std::uint32_t mask, std::uint32_t size) {
  if (size == 1) {
    std::uint32_t bits[2];
    std::memcpy(&bits[0], to, 4);
    std::memcpy(&bits[1], from, 4);
    const std::uint32_t merged = (bits[0] & ~mask) | (bits[1] & mask);
    std::memcpy(to, &merged, 4);
    return;
  }
  for (; mask != 0; mask &= mask - 1) {
    const std::uint32_t at = static_cast<std::uint32_t>(__builtin_ctz(mask)) * size;
    std::memcpy(to + at, from + at, size);
  }
}

}  // namespace

void absorb_waiting(const Insn* insn, Warp& warp) {
  for (std::uint32_t k = 0; k < warp.waiting_count;) {
    Group& group = warp.waiting[k];
    const bool here =
        group.pc == insn && group.frame == warp.frame &&
        (group.state == GroupState::Ready || group.state == GroupState::WarpOperation);
    if (!here) {
      ++k;
      continue;
    }
    warp.mask |= group.mask;
    group = warp.waiting[--warp.waiting_count];
    settle_stop(warp, insn);
  }
}

bool all_here(const Insn* insn, Warp& warp) {
  absorb_waiting(insn, warp);
  return (warp.live & ~warp.mask) == 0;
}

std::uint32_t lanes_with_members(const std::uint32_t* members, std::uint32_t from) {
  const std::uint32_t mask = members[__builtin_ctz(from)];
  std::uint32_t set = 0;
  for (; from != 0; from &= from - 1) {
    const int lane = __builtin_ctz(from);
    if (members[lane] == mask) set |= 1u << lane;
  }
  return set;
}

const Insn* go_on_with(const Insn* insn, Warp& warp, std::uint32_t ready) {
  const std::uint32_t rest = warp.mask & ~ready;
  if (rest == 0) return insn + 1;
  if (ready != 0) {
    push_group(warp, {insn, rest, GroupState::WarpOperation, 0, warp.frame, 0});
    warp.mask = ready;
    return insn + 1;
  }
  warp.park_state = GroupState::WarpOperation;
  warp.resume = insn;
  warp.leave = Leave::Parked;
  return kLeave;
}

Meeting::Meeting(const Insn* insn, Warp& warp, std::byte* frame, std::uint32_t set)
    : running_(insn),
      warp_(warp),
      members_(members_of(insn, frame, __builtin_ctz(set))),
      lanes_(set),
      insn_(*insn) {
  places_[place_count_++] = {insn, frame, set};
  const Handler run = own_handler(*warp.frame->function, insn);
  for (std::uint32_t k = 0; k < warp.waiting_count; ++k) {
    const Group& group = warp.waiting[k];
    if (group.state != GroupState::WarpOperation) continue;
    if (own_handler(*group.frame->function, group.pc) != run) continue;
    Place place{group.pc, group.frame->slots, 0};
    for (std::uint32_t left = group.mask; left != 0; left &= left - 1) {
      const int lane = __builtin_ctz(left);
      if (members_of(group.pc, place.frame, lane) == members_) place.mask |= 1u << lane;
    }
    if (place.mask == 0) continue;
    places_[place_count_++] = place;
    lanes_ |= place.mask;
  }
}

void Meeting::bring_operands() {
  const OperandSizes sizes(insn_.immediate);
  std::uint32_t* const fields[] = {&insn_.d, &insn_.a, &insn_.b, &insn_.c, &insn_.e};
  for (std::uint32_t k = 0; k < 5; ++k) *fields[k] = k * kOperandBytes;
  std::memset(slots_, 0, sizeof slots_);
  for (std::uint32_t p = 0; p < place_count_; ++p) {
    const Place& place = places_[p];
    copy_lanes(slots_ + insn_.a, place.frame + place.insn->a, place.mask, sizes.a);
    copy_lanes(slots_ + insn_.b, place.frame + place.insn->b, place.mask, sizes.b);
    copy_lanes(slots_ + insn_.c, place.frame + place.insn->c, place.mask, sizes.c);
  }
}

void Meeting::release() {
  const OperandSizes sizes(insn_.immediate);
  for (std::uint32_t p = 0; p < place_count_; ++p) {
    const Place& place = places_[p];
    copy_lanes(place.frame + place.insn->d, slots_ + insn_.d, place.mask, sizes.d);
    copy_lanes(place.frame + place.insn->e, slots_ + insn_.e, place.mask, sizes.e);
  }
  std::uint32_t moved[kLanes];
  std::uint32_t moved_count = 0;
  Group released[kLanes];
  for (std::uint32_t k = 0; k < warp_.waiting_count; ++k) {
    const Group& group = warp_.waiting[k];
    const std::uint32_t mask = group.mask & lanes_;
    if (mask == 0) continue;
    released[moved_count] = {group.pc + 1, mask, GroupState::Ready, 0, group.frame, 0};
    moved[moved_count++] = k;
  }
  // Backwards, because removing a group moves the last one into its place.
  for (std::uint32_t k = moved_count; k-- > 0;) {
    Group& group = warp_.waiting[moved[k]];
    group.mask &= ~released[k].mask;
    if (group.mask == 0) group = warp_.waiting[--warp_.waiting_count];
  }
  for (std::uint32_t k = 0; k < moved_count; ++k) push_group(warp_, released[k]);
  settle_stop(warp_, running_);
}

}  // namespace cuda_ffi::software
