#pragma once

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// Computes what `slot` holds in each lane.
void slot_values(const Warp& warp, const Frame& frame, const FrameSlot& slot,
                 std::uint64_t (&values)[kLanes]);

// What a slot that varies by block holds, in every lane.
std::uint32_t block_value(const Block& block, const FrameSlot& slot);

// Whether a slot's value differs between blocks of one launch.
bool varies_by_block(const FrameSlot& slot);

// Whether a slot's value differs within a block.
bool varies_by_thread(const FrameSlot& slot);

// Fills the slots of a new frame.
void fill_slots(Warp& warp, const Frame& frame);

// Sets d to the special register that `immediate` names; for registers that change while a function
// runs.
CUDA_FFI_HANDLER(read_special_32);
CUDA_FFI_HANDLER(read_special_64);

}  // namespace cuda_ffi::software
