#pragma once

// Blocks and warps of grids whose kernel is translated for their shape.

#include "software_device/execute/state/block.hpp"

namespace cuda_ffi::software::translate {

enum class Progress : std::uint8_t {
  Done,     // no warp is left
  Stopped,  // the grid is to end
  Open,     // it is for run_warp_translated() to go on
};

// Runs a block that has just been started, all its warps from barrier to barrier.
Progress run_block_afresh(Block& block);

// run_warp(), in machine code as far as there is.
Leave run_warp_translated(Warp& warp);

}  // namespace cuda_ffi::software::translate
