#pragma once

// The slow but complete way to memory: one lane at a time, every space, every check.

#include "software_device/execute/state/access_pick.hpp"
#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

enum class AccessKind : std::uint8_t { Read, Write, Atomic };

// Finds the host addresses of the running lanes' elements of `bytes` bytes each. Raises a fault and
// returns false if an address is bad.
bool find_lanes(const Insn* insn, Warp& warp, AddressSpace space, AccessKind kind,
                const std::uint64_t (&addresses)[kLanes], std::uint64_t bytes,
                std::uint64_t alignment, std::byte* (&places)[kLanes]);

// For an address that is not an operand of an instruction (printf's strings, wmma's matrix):
// returns how many consecutive bytes can be accessed from `address` on; 0 if none.
std::uint64_t reachable(const Warp& warp, int lane, std::uint64_t address, std::byte*& place);

// Counts an access that may be waiting for another thread's write.
inline void count_poll(Warp& warp) {
  warp.budget -= 64;
  warp.polled = true;
}

}  // namespace cuda_ffi::software
