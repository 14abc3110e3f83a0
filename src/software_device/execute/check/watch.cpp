#include "software_device/execute/check/watch.hpp"

#include <algorithm>

#include "software_device/execute/check/written_memory.hpp"
#include "software_device/execute/control/fault.hpp"
#include "software_device/execute/schedule/block.hpp"

namespace cuda_ffi::software {

void Watch::start(std::uint64_t shared_bytes) {
  bytes_.assign(shared_bytes, {});
  known_ = {};
  for (std::size_t warp = 0; warp < kWarps; ++warp) known_[warp][warp] = 1;
  lane_clock_ = {};
  barriers_ = {};
  everything_ = {};
}

void Watch::join(Clocks& into, const Clocks& from) {
  for (std::size_t k = 0; k < kWarps; ++k) into[k] = std::max(into[k], from[k]);
}

void Watch::arrive(std::uint32_t warp, std::uint32_t barrier) {
  join(barriers_[barrier], known_[warp]);
  ++known_[warp][warp];
}

void Watch::pass(std::uint32_t warp, std::uint32_t barrier) {
  join(known_[warp], barriers_[barrier]);
  synchronise_lanes(warp);
}

void Watch::synchronise_lanes(std::uint32_t warp) { ++lane_clock_[warp]; }

void Watch::order_everything(std::uint32_t warp) {
  join(known_[warp], everything_);
  join(everything_, known_[warp]);
  ++known_[warp][warp];
  synchronise_lanes(warp);
}

bool Watch::ordered(const Event& before, std::uint32_t thread) const {
  if (before.insn == nullptr || before.thread == thread) return true;
  const std::uint32_t theirs = before.thread / kLanes, ours = thread / kLanes;
  if (theirs == ours) return before.lanes < lane_clock_[ours];
  return before.clock <= known_[ours][theirs];
}

// False when `other` races with the access.
bool Watch::note(Byte& byte, const Event& now, AccessKind kind, bool changes, const Event*& other) {
  if (kind == AccessKind::Write && changes) {
    for (const Event* event : {&byte.write, &byte.readers[0], &byte.readers[1]})
      if (!ordered(*event, now.thread)) {
        other = event;
        return false;
      }
  }
  if (kind == AccessKind::Read && !ordered(byte.write, now.thread)) {
    other = &byte.write;
    return false;
  }
  if (kind == AccessKind::Write) {
    if (changes) byte.write = now;
    return true;
  }
  Event& first = byte.readers[0];
  const bool free = ordered(first, now.thread);  // its own earlier read, or one that is over
  (free ? first : byte.readers[1]) = now;
  return true;
}

bool Watch::report_race(const Insn* insn, Warp& warp, AccessKind kind, int lane, std::uint64_t offset, const Event& other,
                        bool wrote) {
  Warp& before = *block_.warps[other.thread / kLanes];
  const std::string what = std::string("race on shared memory at ") + shared_place_text(*warp.kernel, offset) + ": a " +
                           (kind == AccessKind::Read ? "read" : "write") + " and an earlier " + (wrote ? "write" : "read") +
                           " that nothing orders\n  earlier: " + where_text(before, other.insn, other.thread % kLanes);
  raise_fault(warp, insn, CUDA_ERROR_LAUNCH_FAILED, lane, what);
  return false;
}

bool Watch::shared_access(const Insn* insn, Warp& warp, AccessKind kind, int lane, std::uint64_t offset, std::uint64_t bytes,
                          const std::byte* values, bool races) {
  const auto thread = static_cast<std::uint16_t>(warp.index * kLanes + static_cast<std::uint32_t>(lane));
  const Event now{insn, thread, known_[warp.index][warp.index], lane_clock_[warp.index]};
  for (std::uint64_t k = 0; k < bytes; ++k) {
    Byte& byte = bytes_[offset + k];
    if (checks_.initialised && kind != AccessKind::Write && !byte.written) {
      raise_fault(warp, insn, CUDA_ERROR_LAUNCH_FAILED, lane,
                  "read of " + std::to_string(bytes) + " bytes of shared memory at " + shared_place_text(*warp.kernel, offset) +
                      ", which no thread of the block has written");
      return false;
    }
    const bool changes = values == nullptr || !byte.written || values[k] != warp.shared[offset + k];
    const Event* other = nullptr;
    if (races && !note(byte, now, kind, changes, other))
      return report_race(insn, warp, kind, lane, offset + k, *other, other == &byte.write);
    if (kind != AccessKind::Read) byte.written = true;
  }
  return true;
}

bool Watch::access(const Insn* insn, Warp& warp, AccessKind kind, int lane, const std::byte* place, std::uint64_t bytes,
                   const std::byte* values, bool ordering) {
  ordering = ordering || kind == AccessKind::Atomic;
  if (ordering) order_everything(warp.index);
  if (place >= warp.shared && place < warp.shared + warp.shared_bytes)
    return shared_access(insn, warp, kind, lane, static_cast<std::uint64_t>(place - warp.shared), bytes, values,
                         checks_.races && !ordering);
  if (!checks_.initialised) return true;
  const auto address = reinterpret_cast<std::uint64_t>(place);
  auto& memory = WrittenMemory::instance();
  if (kind != AccessKind::Write && !memory.all_written(address, bytes)) {
    raise_fault(warp, insn, CUDA_ERROR_LAUNCH_FAILED, lane,
                "read of " + std::to_string(bytes) + " bytes of global memory that nothing has written: " +
                    MemoryMap::instance().describe(address));
    return false;
  }
  if (kind != AccessKind::Read) memory.note_write(address, bytes);
  return true;
}

}  // namespace cuda_ffi::software
