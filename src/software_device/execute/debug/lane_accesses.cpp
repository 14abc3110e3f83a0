#include "software_device/execute/debug/lane_accesses.hpp"

#include <bit>
#include <cstring>

#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::software {

namespace {

// How much a block may overwrite before there is no way back: 64 MiB.
constexpr std::size_t kMostKept = std::size_t{64} << 20;

std::uint64_t window_of(AddressSpace space) {
  switch (space) {
    case AddressSpace::Shared:
    case AddressSpace::Cluster:
      return kSharedWindow;
    case AddressSpace::Local:
      return kLocalWindow;
    case AddressSpace::Param:
      return kParamWindow;
    default:
      return 0;
  }
}

template <class Word>
void read_addresses(const Insn* insn, const std::byte* frame, std::uint64_t (&to)[kLanes]) {
  const auto* const base = reinterpret_cast<const Word*>(frame + insn->a);
  for (int lane = 0; lane < kLanes; ++lane)
    to[lane] = static_cast<Word>(base[lane] + static_cast<Word>(insn->immediate));
}

bool is_global(std::uint64_t address) {
  return address < kHostLimit;
}

}  // namespace

LaneAccesses lane_accesses(const ObservedInsn& what, const Insn* insn, const Warp& warp,
                           const std::byte* frame) {
  LaneAccesses made;
  made.mask = warp.mask;
  if (what.narrow)
    read_addresses<std::uint32_t>(insn, frame, made.address);
  else
    read_addresses<std::uint64_t>(insn, frame, made.address);
  const std::uint64_t window = window_of(what.space);
  for (std::uint64_t& address : made.address)
    if (window != 0 && address < kWindowSize) address += window;
  return made;
}

void keep_overwritten(const ObservedInsn& what, const Insn* insn, const Warp& warp,
                      const std::byte* frame, DebuggedBlock& block) {
  if (block.old_bytes.size() > kMostKept) block.too_much = true;
  if (block.too_much || what.bytes == 0) return;
  const LaneAccesses accesses = lane_accesses(what, insn, warp, frame);
  for (std::uint32_t left = accesses.mask; left != 0; left &= left - 1) {
    const std::uint64_t address = accesses.address[std::countr_zero(left)];
    const auto found = is_global(address) ? warp.map->find(address) : std::nullopt;
    if (!found || !found->contains(address, what.bytes)) continue;
    const auto* const old = reinterpret_cast<const std::byte*>(address);
    block.writes.push_back({address, what.bytes, block.old_bytes.size()});
    block.old_bytes.insert(block.old_bytes.end(), old, old + what.bytes);
  }
}

void undo_writes(DebuggedBlock& block) {
  for (auto write = block.writes.rbegin(); write != block.writes.rend(); ++write)
    std::memcpy(reinterpret_cast<void*>(write->address), block.old_bytes.data() + write->begin,
                write->bytes);
  block.writes.clear();
  block.old_bytes.clear();
}

}  // namespace cuda_ffi::software
