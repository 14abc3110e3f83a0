#pragma once

#include "software_device/execute/state/groups.hpp"
#include "software_device/execute/state/insn_views.hpp"

namespace cuda_ffi::software {

// Adds the lanes that wait at the same instruction to the running lanes.
void absorb_waiting(const Insn* insn, Warp& warp);

// The lanes of `from` that name the same members as its lowest lane.
std::uint32_t lanes_with_members(const std::uint32_t* members, std::uint32_t from);

// Lets the lanes of `ready` go on after `insn`; the other running lanes wait at it.
const Insn* go_on_with(const Insn* insn, Warp& warp, std::uint32_t ready);

// Whether all living lanes are at `insn`, after those that wait here have joined; for .aligned
// operations.
bool all_here(const Insn* insn, Warp& warp);

// Bytes per lane of each operand of an operation, packed into Insn::immediate: 0 for none, 1 for a
// predicate, 4, 8.
struct OperandSizes {
  OperandSizes() = default;
  explicit OperandSizes(std::int64_t packed)
      : d(part(packed, 0)),
        a(part(packed, 1)),
        b(part(packed, 2)),
        c(part(packed, 3)),
        e(part(packed, 4)) {}
  std::int64_t packed() const {
    return std::int64_t{d} | std::int64_t{a} << 4 | std::int64_t{b} << 8 | std::int64_t{c} << 12 |
           std::int64_t{e} << 16;
  }
  std::uint32_t d = 0, a = 0, b = 0, c = 0, e = 0;

 private:
  static std::uint32_t part(std::int64_t packed, int k) {
    return static_cast<std::uint32_t>(packed >> (4 * k) & 15);
  }
};

// Lanes that wait for one operation at several instructions: PTX requires the same qualifiers and
// members, not the same instruction. Their operands are copied side by side, so that the operation
// runs once for all of them.
class Meeting {
 public:
  // The running lanes in `set`, and lanes that wait elsewhere and name the same members.
  Meeting(const Insn* insn, Warp& warp, std::byte* frame, std::uint32_t set);

  std::uint32_t lanes() const { return lanes_; }
  const Insn* insn() const { return &insn_; }
  std::byte* frame() { return slots_; }

  void bring_operands();
  // Writes the results back to each place, and lets the waiting lanes go on.
  void release();

 private:
  struct Place {
    const Insn* insn;
    std::byte* frame;
    std::uint32_t mask;
  };

  static constexpr std::uint32_t kOperandBytes = 8 * kLanes;

  const Insn* running_;
  Warp& warp_;
  std::uint32_t members_, lanes_;
  std::uint32_t place_count_ = 0;
  Place places_[kLanes];
  Insn insn_;
  alignas(64) std::byte slots_[5 * kOperandBytes];
};

// The whole body of a handler. Runs `operation(insn, frame, set)` once for each set of running
// lanes that name the same members and are all here, then goes on with those lanes. Exited lanes
// are not waited for.
template <class Operation>
const Insn* together(const Insn* insn, Warp& warp, std::byte* frame, Operation operation) {
  if (WithoutSync::of(*insn).set) {
    operation(insn, frame, warp.mask);
    return insn + 1;
  }
  absorb_waiting(insn, warp);
  const auto* members = reinterpret_cast<const std::uint32_t*>(frame + insn->list[0]);
  std::uint32_t ready = 0;
  for (std::uint32_t left = warp.mask; left != 0;) {
    const std::uint32_t set = lanes_with_members(members, left);
    const std::uint32_t needed = members[__builtin_ctz(left)] & warp.live;
    left &= ~set;
    if ((needed & ~set) == 0) {
      operation(insn, frame, set);
      ready |= set;
      continue;
    }
    if (warp.waiting_count == 0) continue;
    Meeting meeting(insn, warp, frame, set);
    if ((needed & ~meeting.lanes()) != 0) continue;
    meeting.bring_operands();
    operation(meeting.insn(), meeting.frame(), meeting.lanes());
    meeting.release();
    ready |= set;
  }
  return go_on_with(insn, warp, ready);
}

}  // namespace cuda_ffi::software
