#include "software_device/execute/check/resolve_lanes.hpp"

#include "software_device/execute/check/watch.hpp"
#include "software_device/execute/state/block.hpp"

namespace cuda_ffi::software {

bool resolve_lanes(const Insn* insn, Warp& warp, AddressSpace space, AccessKind kind,
                   const std::uint64_t (&addresses)[kLanes], std::uint64_t bytes,
                   std::uint64_t alignment, std::byte* (&places)[kLanes]) {
  if (!find_lanes(insn, warp, space, kind, addresses, bytes, alignment, places)) return false;
  Watch* watch = warp.block->watch.get();
  for (std::uint32_t left = watch == nullptr ? 0 : warp.mask; left != 0; left &= left - 1) {
    const int lane = __builtin_ctz(left);
    if (!watch->access(insn, warp, {kind, lane, places[lane], bytes})) return false;
  }
  return true;
}

}  // namespace cuda_ffi::software
