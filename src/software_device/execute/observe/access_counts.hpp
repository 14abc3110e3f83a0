#pragma once

#include <cstdint>

#include "software_device/execute/observe/counters.hpp"
#include "software_device/execute/state/observed_code.hpp"

namespace cuda_ffi::software {

// Adds what the running lanes' accesses need. Called before the instruction runs.
void count_accesses(const ObservedInsn& what, const Insn* insn, const Warp& warp,
                    const std::byte* frame, Counters& counters);

}  // namespace cuda_ffi::software
