#pragma once

// The 16 barriers of a block.

#include <cstdint>

#include "software_device/execute/state/block.hpp"

namespace cuda_ffi::software {

enum class BarrierReduction : std::uint8_t { None, Popc, And, Or };

// bar.sync, bar.red, and bar.arrive (ArrivesOnly). Insn::width holds the reduction. a: the barrier;
// b: the number of threads (0: all); c: the predicate of a reduction.
CUDA_FFI_HANDLER(barrier_arrive);

// Lets threads go on that waited for others which have exited.
void settle_barriers_in_use(Block& block);
inline void settle_barriers(Block& block) {
  if (block.barriers_in_use != 0) settle_barriers_in_use(block);
}

}  // namespace cuda_ffi::software
