#pragma once

// Follows what the threads of one block do to memory, and tells what is wrong with it.

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "software_device/execute/access/access.hpp"
#include "software_device/execute/check/block_memory.hpp"
#include "software_device/execute/check/followed_values.hpp"
#include "software_device/execute/check/races.hpp"
#include "software_device/execute/state/checks.hpp"

namespace cuda_ffi::software {

struct Block;
struct Grid;

// What of a read must have been written. Something: what is copied, perhaps with padding. Nothing:
// what it brings is marked instead.
enum class Needs : std::uint8_t { Everything, Something, Nothing };

// What one lane does to `bytes` at `place`, 32 at most.
struct Touch {
  AccessKind kind{};
  int lane = 0;
  const std::byte* place = nullptr;
  std::uint64_t bytes = 0;
  const std::byte* values = nullptr;  // what a store will write; null where that is not known
  bool ordering = false;              // the access is volatile or more
  bool copies = false;                // a write of cp.async
  Needs needs = Needs::Everything;    // of a read
};

class Watch {
 public:
  Watch(const Checks& checks, const Block& block) : checks_(checks), block_(block) {}

  void start(const Grid& grid);

  // False after having raised a fault.
  bool access(const Insn* insn, Warp& warp, const Touch& touch);

  // The marks of what a load has brought, by element.
  void mark(const Insn* load, const Warp& warp, const Touch& touch, std::uint64_t element_bytes,
            ValueMark* marks);
  // Whether what is marked may be padding, which is stored as all else is.
  static bool may_store(ValueMark mark) { return (mark & (kComputed | kLonely)) == 0; }
  // Whether it may be handed to another function: a local variable may be.
  bool may_pass_on(const Warp& warp, ValueMark mark) const;
  bool is_local(const Warp& warp, const std::byte* place) const;
  // Local memory that holds what nobody has written again.
  void forget_written(const Warp& warp, const std::byte* place, std::uint64_t bytes);
  // That `use` needs what was not written; kLeave.
  const Insn* report(const Insn* use, Warp& warp, int lane, ValueMark mark);

  // Local memory [begin, begin + bytes) of the lanes is a new function's or alloca's.
  void take_local(const Warp& warp, std::uint32_t lanes, std::uint64_t begin, std::uint64_t bytes) {
    memory_.forget_local(warp.index, lanes, begin, bytes);
  }
  // Barriers of the block.
  void arrive(const Warp& warp, std::uint32_t barrier) {
    if (checks_.races) races_.arrive(warp.index, warp.mask, barrier);
  }
  void pass(const Warp& warp, std::uint32_t lanes, std::uint32_t barrier) {
    if (checks_.races) races_.pass(warp.index, lanes, barrier);
  }
  // For those whom only code that looks for races calls.
  Races& races() { return races_; }

 private:
  // What a mark stands for.
  struct Unwritten {
    const Insn* load = nullptr;
    const std::byte* place = nullptr;
    std::uint64_t bytes = 0;
  };
  const Unwritten& unwritten(ValueMark mark) const {
    return unwritten_[(mark & ~(kComputed | kLonely)) - 1];
  }
  bool check_written(const Insn* insn, Warp& warp, const Touch& touch);
  std::string unwritten_text(const Warp& warp, const std::byte* place, std::uint64_t bytes) const;
  bool check_races(const Insn* insn, Warp& warp, const Touch& touch);
  bool report_race(const Insn* insn, Warp& warp, const Touch& touch, std::uint64_t offset,
                   const Races::Event& other);
  void note_written(const Warp& warp, const Touch& touch);
  // A bit for each byte of the access.
  std::uint32_t written(const Warp& warp, const Touch& touch) const;
  // Whether nothing was written where the access lies, nor around it.
  bool untouched_around(const Warp& warp, const Touch& touch) const;

  const Checks checks_;
  const Block& block_;
  BlockMemory memory_;
  std::vector<Unwritten> unwritten_;
  std::map<std::pair<const Insn*, const std::byte*>, ValueMark> marks_;  // of loads and places
  Races races_;
};

// Before and after a .sync operation of a warp, whose members are `a`, in decoded code when races
// are looked for.
CUDA_FFI_HANDLER(watch_lanes_arrive);
CUDA_FFI_HANDLER(watch_lanes_pass);
// After fences and what else orders memory.
CUDA_FFI_HANDLER(watch_fence);
// After cp.async.commit_group, and cp.async.wait_group `immediate`.
CUDA_FFI_HANDLER(watch_commit);
CUDA_FFI_HANDLER(watch_wait);

// Loads and stores with their accesses followed (AccessView): width is the element's bytes, c a
// register's.
CUDA_FFI_HANDLER(checked_load);
CUDA_FFI_HANDLER(checked_store);

}  // namespace cuda_ffi::software
