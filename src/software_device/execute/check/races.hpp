#pragma once

// Finds accesses to shared memory that race.
//
// Two accesses to a byte race if different threads make them, one is a write that changes the byte,
// and nothing orders them. These order accesses: barriers of the block, among the warps that take
// part; .sync operations of a warp, among the lanes that they name; atomics, fences and ordered
// accesses, which count as ordering everything before them before everything after them. That may
// hide a race but never invents one. A copy by cp.async races with every access until its thread
// has waited for it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "software_device/execute/check/async_copies.hpp"
#include "software_device/execute/check/lane_clocks.hpp"

namespace cuda_ffi::software {

class Races {
 public:
  enum class Deed : std::uint8_t { Read, Write, Copy, Atomic };
  struct Event {
    const Insn* insn = nullptr;
    std::uint16_t thread = 0;
    Deed deed = Deed::Read;
    bool under_way = false;   // a copy for which its thread has not waited
    std::uint32_t clock = 0;  // its warp's, which barriers advance
    std::uint32_t step = 0;   // its lane's, which .sync operations advance
  };

  // Call this for a new block.
  void start(std::uint64_t shared_bytes, std::uint32_t warps);

  // Records what a thread does to the byte at `offset`. Returns the earlier event with which it
  // races, or null.
  const Event* note(const Insn* insn, std::uint32_t thread, Deed deed, std::uint64_t offset,
                    bool changes);

  // Barriers of the block.
  void arrive(std::uint32_t warp, std::uint32_t lanes, std::uint32_t barrier);
  void pass(std::uint32_t warp, std::uint32_t lanes, std::uint32_t barrier);
  // .sync operations of a warp.
  void arrive_in_warp(std::uint32_t warp, std::uint32_t lanes) { lanes_[warp].publish(lanes); }
  void pass_in_warp(std::uint32_t warp, std::uint32_t lanes, std::uint32_t members) {
    lanes_[warp].learn(lanes, members);
  }
  // Atomics, one lane at a time, and fences.
  void order_lane(std::uint32_t thread);
  void fence(std::uint32_t warp, std::uint32_t lanes);

  void issue(const Insn* insn, std::uint32_t thread, std::uint64_t offset, std::uint64_t bytes);
  void commit(std::uint32_t thread) { copies_.commit(thread); }
  void wait(std::uint32_t thread, std::uint32_t latest);

 private:
  static constexpr std::size_t kWarps = 32;
  using Clocks = std::array<std::uint32_t, kWarps>;  // by warp: its last clock that is known

  struct Byte {
    std::uint64_t block = 0;
    Event write, atomic;
    Event others[2];  // reads, and writes that change nothing; from different threads
  };

  Byte& byte_at(std::uint64_t offset);
  Event event(const Insn* insn, std::uint32_t thread, Deed deed) const;
  bool ordered(const Event& before, std::uint32_t thread) const;
  const Event* conflict(const Byte& byte, const Event& now, bool changes) const;
  void record(Byte& byte, const Event& now, bool changes);
  void order_warp(std::uint32_t warp);
  static void join(Clocks& into, const Clocks& from);

  std::uint64_t block_ = 0;
  std::vector<Byte> bytes_;
  std::array<Clocks, kWarps> known_{};
  std::array<Clocks, 16> barriers_{};
  Clocks everything_{};
  std::vector<LaneClocks> lanes_;
  AsyncCopies copies_;
};

}  // namespace cuda_ffi::software
