#pragma once

// Follows the accesses of one block's threads to memory, and reports errors in them.

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

// How much of what an access reads must have been written. Something: for copies, which may include
// padding. Nothing: the value is marked instead.
enum class Needs : std::uint8_t { Everything, Something, Nothing };

// An access by one lane to `bytes` bytes at `place`, 32 at most.
struct Touch {
  AccessKind kind{};
  int lane = 0;
  const std::byte* place = nullptr;
  std::uint64_t bytes = 0;
  const std::byte* values = nullptr;  // what a store will write; null if unknown
  bool ordering = false;              // the access is volatile or stronger
  bool copies = false;                // a write of cp.async
  Needs needs = Needs::Everything;    // for a read
};

class Watch {
 public:
  Watch(const Checks& checks, const Block& block) : checks_(checks), block_(block) {}

  void start(const Grid& grid);

  // Checks and records an access. Returns false after raising a fault.
  bool access(const Insn* insn, Warp& warp, const Touch& touch);

  // Computes the marks of the elements that a load has read.
  void mark(const Insn* load, const Warp& warp, const Touch& touch, std::uint64_t element_bytes,
            ValueMark* marks);
  // Whether the value may be padding, which may be stored like anything else.
  static bool may_store(ValueMark mark) { return (mark & (kComputed | kLonely)) == 0; }
  // Whether it may be passed to another function: the contents of a local variable may.
  bool may_pass_on(const Warp& warp, ValueMark mark) const;
  bool is_local(const Warp& warp, const std::byte* place) const;
  // Local memory counts as unwritten again: it now holds a marked value.
  void forget_written(const Warp& warp, const std::byte* place, std::uint64_t bytes);
  // Reports that `use` needs a value that was never written. Returns kLeave.
  const Insn* report(const Insn* use, Warp& warp, int lane, ValueMark mark);

  // Local memory [begin, begin + bytes) of these lanes now belongs to a called function, or to
  // alloca.
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
  // For handlers that only code with race checks contains.
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
  // One bit per byte of the access.
  std::uint32_t written(const Warp& warp, const Touch& touch) const;
  // Whether nothing was written at the place of the access or around it.
  bool untouched_around(const Warp& warp, const Touch& touch) const;

  const Checks checks_;
  const Block& block_;
  BlockMemory memory_;
  std::vector<Unwritten> unwritten_;
  std::map<std::pair<const Insn*, const std::byte*>, ValueMark> marks_;  // by load and place
  Races races_;
};

// Before and after a .sync operation of a warp with members `a`. In decoded code only if races are
// checked.
CUDA_FFI_HANDLER(watch_lanes_arrive);
CUDA_FFI_HANDLER(watch_lanes_pass);
// After fences and other instructions that order memory.
CUDA_FFI_HANDLER(watch_fence);
// After cp.async.commit_group, and after cp.async.wait_group `immediate`.
CUDA_FFI_HANDLER(watch_commit);
CUDA_FFI_HANDLER(watch_wait);

// Loads and stores with checks (AccessView). `width` is the bytes of an element in memory, c those
// in a register.
CUDA_FFI_HANDLER(checked_load);
CUDA_FFI_HANDLER(checked_store);

}  // namespace cuda_ffi::software
