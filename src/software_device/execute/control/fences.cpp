#include "software_device/execute/control/fences.hpp"

#include <algorithm>
#include <atomic>

#include "software_device/execute/access/fault.hpp"
#include "software_device/execute/check/watch.hpp"
#include "software_device/execute/control/stack_overflow.hpp"
#include "software_device/execute/state/access_pick.hpp"
#include "software_device/execute/state/block.hpp"
#include "software_device/execute/state/insn_views.hpp"
#include "software_device/execute/state/lanes.hpp"
#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::software {

namespace {

std::uint64_t* wide(std::byte* frame, std::uint32_t offset) {
  return reinterpret_cast<std::uint64_t*>(frame + offset);
}
std::uint32_t* narrow(std::byte* frame, std::uint32_t offset) {
  return reinterpret_cast<std::uint32_t*>(frame + offset);
}

bool is_constant(const Program& program, std::uint64_t address) {
  return std::any_of(
      program.constant_ranges.begin(), program.constant_ranges.end(),
      [&](const auto& range) { return address >= range.first && address < range.second; });
}

bool lies_in(const Program& program, std::uint64_t address, std::int64_t space) {
  const auto within = [&](std::uint64_t window) {
    return address >= window && address - window < kWindowSize;
  };
  switch (space) {
    case kConstantSpace:
      return is_constant(program, address);
    case static_cast<std::int64_t>(AddressSpace::Shared):
      return within(kSharedWindow) && (address - kSharedWindow) >> kClusterShift == 0;
    case static_cast<std::int64_t>(AddressSpace::Cluster):
      return within(kSharedWindow);
    case static_cast<std::int64_t>(AddressSpace::Local):
      return within(kLocalWindow);
    case static_cast<std::int64_t>(AddressSpace::Param):
      return within(kParamWindow);
    default:
      return address < kHostLimit && !is_constant(program, address);
  }
}

}  // namespace

// Serves every scope and kind of fence: all threads of a device run on the host's threads.
CUDA_FFI_HANDLER(host_fence) {
  (void)warp;
  (void)frame;
  std::atomic_thread_fence(std::memory_order_seq_cst);
  return insn + 1;
}

CUDA_FFI_HANDLER(is_in_space) {
  std::uint32_t bits = 0;
  for_lanes(warp.mask, [&](int lane) {
    if (lies_in(*warp.kernel->program, wide(frame, insn->a)[lane], insn->immediate))
      bits |= 1u << lane;
  });
  std::uint32_t& d = narrow(frame, insn->d)[0];
  d = (d & ~warp.mask) | bits;
  return insn + 1;
}

CUDA_FFI_HANDLER(stack_allocate) {
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    const std::uint64_t size = wide(frame, insn->a)[lane];
    const auto alignment = static_cast<std::uint64_t>(insn->immediate);
    std::uint32_t& top = warp.frame->local_top[lane];
    const std::uint64_t place = (top + alignment - 1) / alignment * alignment;
    const auto most = static_cast<std::uint64_t>(warp.local_stride);
    if (size > most || place + size > most)
      return raise_stack_overflow(warp, insn, lane,
                                  "alloca of " + std::to_string(size) + " bytes does not fit");
    // An address in local space, not a generic one.
    wide(frame, insn->d)[lane] = place;
    if (warp.block->watch != nullptr) warp.block->watch->take_local(warp, 1u << lane, place, size);
    top = static_cast<std::uint32_t>(place + size);
  }
  return insn + 1;
}

CUDA_FFI_HANDLER(stack_save) {
  for_lanes(warp.mask, [&](int lane) { wide(frame, insn->d)[lane] = warp.frame->local_top[lane]; });
  return insn + 1;
}

CUDA_FFI_HANDLER(stack_restore) {
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    const std::uint64_t top = wide(frame, insn->a)[lane];
    const std::uint64_t lowest =
        std::uint64_t{warp.frame->local_base} + warp.frame->function->local_bytes;
    if (top < lowest || top > static_cast<std::uint64_t>(warp.local_stride))
      return raise_fault(warp, insn, CUDA_ERROR_LAUNCH_FAILED, lane,
                         "stackrestore of a value that stacksave did not return");
    warp.frame->local_top[lane] = static_cast<std::uint32_t>(top);
  }
  return insn + 1;
}

CUDA_FFI_HANDLER(map_to_rank) {
  const std::uint32_t own = warp.block->cluster_rank;
  const auto map = [&](std::uint64_t address, std::uint64_t window, std::uint32_t rank) {
    const std::uint64_t offset = (address - window) & ((1u << kClusterShift) - 1);
    return window + offset + (rank == own ? 0 : (std::uint64_t{rank} + 1) << kClusterShift);
  };
  const bool small = NarrowAddress::of(*insn).set;
  for_lanes(warp.mask, [&](int lane) {
    const std::uint32_t rank = narrow(frame, insn->b)[lane] & 0x7f;
    if (small)
      narrow(frame, insn->d)[lane] =
          static_cast<std::uint32_t>(map(narrow(frame, insn->a)[lane], 0, rank));
    else if (insn->immediate != 0)
      wide(frame, insn->d)[lane] = map(wide(frame, insn->a)[lane], 0, rank);
    else
      wide(frame, insn->d)[lane] = map(wide(frame, insn->a)[lane], kSharedWindow, rank);
  });
  return insn + 1;
}

CUDA_FFI_HANDLER(rank_of) {
  for_lanes(warp.mask, [&](int lane) {
    const std::uint64_t address =
        NarrowAddress::of(*insn).set ? narrow(frame, insn->a)[lane] : wide(frame, insn->a)[lane];
    const std::uint64_t rank = (address & (kWindowSize - 1)) >> kClusterShift;
    narrow(frame, insn->d)[lane] =
        rank == 0 ? warp.block->cluster_rank : static_cast<std::uint32_t>(rank - 1);
  });
  return insn + 1;
}

}  // namespace cuda_ffi::software
