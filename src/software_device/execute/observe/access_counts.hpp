#pragma once

#include <bit>
#include <cstdint>
#include <memory>

#include "software_device/execute/observe/counters.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

// Not std::popcount alone, which is a call where the CPU may lack the instruction.
inline std::uint64_t count_lanes(std::uint32_t mask) {
  return mask == kAllLanes ? kLanes : static_cast<std::uint64_t>(std::popcount(mask));
}

// Adds what the running lanes' accesses need, which `known` remembers for the next time. Called
// before the instruction runs.
void count_accesses(const ObservedInsn& what, const Insn* insn, const Warp& warp,
                    const std::byte* frame, std::unique_ptr<KnownAccess>& known,
                    Counters& counters);

}  // namespace cuda_ffi::software
