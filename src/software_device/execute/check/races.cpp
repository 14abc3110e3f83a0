#include "software_device/execute/check/races.hpp"

#include <algorithm>

namespace cuda_ffi::software {

void Races::start(std::uint64_t shared_bytes, std::uint32_t warps) {
  ++block_;
  bytes_.resize(shared_bytes);
  known_ = {};
  for (std::size_t warp = 0; warp < kWarps; ++warp) known_[warp][warp] = 1;
  barriers_ = {};
  everything_ = {};
  lanes_.assign(warps, {});
  copies_.start(std::size_t{warps} * kLanes);
}

void Races::join(Clocks& into, const Clocks& from) {
  for (std::size_t k = 0; k < kWarps; ++k) into[k] = std::max(into[k], from[k]);
}

void Races::arrive(std::uint32_t warp, std::uint32_t lanes, std::uint32_t barrier) {
  join(barriers_[barrier], known_[warp]);
  ++known_[warp][warp];
  lanes_[warp].publish(lanes);
}

// Learns from all lanes of the warp: what any of them has published may have come back through
// other warps.
void Races::pass(std::uint32_t warp, std::uint32_t lanes, std::uint32_t barrier) {
  join(known_[warp], barriers_[barrier]);
  lanes_[warp].learn(lanes, kAllLanes);
}

void Races::order_warp(std::uint32_t warp) {
  join(known_[warp], everything_);
  join(everything_, known_[warp]);
  ++known_[warp][warp];
}

void Races::order_lane(std::uint32_t thread) {
  const std::uint32_t warp = thread / kLanes, lane = 1u << thread % kLanes;
  lanes_[warp].learn(lane, kAllLanes);
  lanes_[warp].publish(lane);
  order_warp(warp);
}

void Races::fence(std::uint32_t warp, std::uint32_t lanes) {
  lanes_[warp].publish(lanes);
  lanes_[warp].learn(lanes, kAllLanes);
  order_warp(warp);
}

// Forgets what earlier blocks did: they have ended.
Races::Byte& Races::byte_at(std::uint64_t offset) {
  Byte& byte = bytes_[offset];
  if (byte.block != block_) {
    byte = {};
    byte.block = block_;
  }
  return byte;
}

Races::Event Races::event(const Insn* insn, std::uint32_t thread, Deed deed) const {
  const std::uint32_t warp = thread / kLanes;
  return {insn,
          static_cast<std::uint16_t>(thread),
          deed,
          deed == Deed::Copy,
          known_[warp][warp],
          lanes_[warp].step(thread % kLanes)};
}

bool Races::ordered(const Event& before, std::uint32_t thread) const {
  if (before.insn == nullptr) return true;
  if (before.under_way) return false;
  if (before.thread == thread) return true;
  const std::uint32_t theirs = before.thread / kLanes, ours = thread / kLanes;
  if (theirs == ours)
    return lanes_[ours].knows(thread % kLanes, before.thread % kLanes, before.step);
  return before.clock <= known_[ours][theirs];
}

const Races::Event* Races::conflict(const Byte& byte, const Event& now, bool changes) const {
  const auto races = [&](const Event& event) { return !ordered(event, now.thread); };
  if (now.deed == Deed::Read || now.deed == Deed::Atomic)
    return races(byte.write) ? &byte.write : nullptr;
  if (!changes) return nullptr;
  for (const Event* event : {&byte.write, &byte.atomic, &byte.others[0], &byte.others[1]})
    if (races(*event)) return event;
  return nullptr;
}

void Races::record(Byte& byte, const Event& now, bool changes) {
  if (now.deed == Deed::Atomic) {
    byte.atomic = now;
    return;
  }
  // A pending copy is recorded even if it changes nothing: its thread must still wait for it.
  if (now.deed == Deed::Copy ? changes || ordered(byte.write, now.thread)
                             : now.deed == Deed::Write && changes) {
    byte.write = now;
    return;
  }
  if (now.deed == Deed::Copy) return;
  Event& first = byte.others[0];
  const bool free = ordered(first, now.thread);  // the thread's own, or one that is over
  (free ? first : byte.others[1]) = now;
}

const Races::Event* Races::note(const Insn* insn, std::uint32_t thread, Deed deed,
                                std::uint64_t offset, bool changes) {
  Byte& byte = byte_at(offset);
  const Event now = event(insn, thread, deed);
  if (const Event* other = conflict(byte, now, changes)) return other;
  record(byte, now, changes);
  return nullptr;
}

void Races::issue(const Insn* insn, std::uint32_t thread, std::uint64_t offset,
                  std::uint64_t bytes) {
  copies_.issue(thread, {insn, offset, bytes, 0});
}

void Races::wait(std::uint32_t thread, std::uint32_t latest) {
  for (const AsyncCopy& copy : copies_.wait(thread, latest))
    for (std::uint64_t k = 0; k < copy.bytes; ++k) {
      Event& write = byte_at(copy.offset + k).write;
      if (!write.under_way || write.thread != thread || write.insn != copy.insn) continue;
      write = event(copy.insn, thread, Deed::Copy);
      write.under_way = false;
    }
}

}  // namespace cuda_ffi::software
