#pragma once

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// What `slot` holds in each lane.
void slot_values(const Warp& warp, const Frame& frame, const FrameSlot& slot,
                 std::uint64_t (&values)[kLanes]);

// What a slot that varies by block holds in every lane.
std::uint32_t block_value(const Block& block, const FrameSlot& slot);

// Whether a slot's value differs from block to block of one launch.
bool varies_by_block(const FrameSlot& slot);

// Whether a slot's value differs within a block.
bool varies_by_thread(const FrameSlot& slot);

// Gives a new frame what its slots hold.
void fill_slots(Warp& warp, const Frame& frame);

// d is the special register that `immediate` names: of those that change while a function runs.
CUDA_FFI_HANDLER(read_special_32);
CUDA_FFI_HANDLER(read_special_64);

}  // namespace cuda_ffi::software
