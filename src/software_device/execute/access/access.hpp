#pragma once

// The careful way to memory: one lane at a time, every space, every check.

#include "software_device/execute/state/access_pick.hpp"
#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

enum class AccessKind : std::uint8_t { Read, Write, Atomic };

// The host's places of the running lanes' elements, `bytes` each. False after having raised a
// fault.
bool find_lanes(const Insn* insn, Warp& warp, AddressSpace space, AccessKind kind,
                const std::uint64_t (&addresses)[kLanes], std::uint64_t bytes,
                std::uint64_t alignment, std::byte* (&places)[kLanes]);

// The same for one address outside of an instruction's own operands (printf's strings, memory
// behind cp.async): the bytes that can be reached from `address` on in one piece, 0 if none.
std::uint64_t reachable(const Warp& warp, int lane, std::uint64_t address, std::byte*& place);

// Counts an access that may wait for what another thread writes.
inline void count_poll(Warp& warp) {
  warp.budget -= 64;
  warp.polled = true;
}

}  // namespace cuda_ffi::software
