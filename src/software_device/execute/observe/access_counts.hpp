#pragma once

#include <cstdint>
#include <memory>

#include "software_device/execute/observe/counters.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

// Not std::popcount, which is a call where the CPU may lack the instruction.
inline std::uint64_t count_lanes(std::uint32_t mask) {
  if (mask == kAllLanes) return kLanes;
  mask -= mask >> 1 & 0x55555555u;
  mask = (mask & 0x33333333u) + (mask >> 2 & 0x33333333u);
  return ((mask + (mask >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}

// Adds what the running lanes' accesses need, which `known` remembers for the next time. Called
// before the instruction runs.
void count_accesses(const ObservedInsn& what, const Insn* insn, const Warp& warp,
                    const std::byte* frame, std::unique_ptr<KnownAccess>& known,
                    Counters& counters);

}  // namespace cuda_ffi::software
