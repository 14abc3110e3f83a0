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

}  // namespace cuda_ffi::software
