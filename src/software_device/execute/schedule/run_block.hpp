#pragma once

#include "software_device/execute/state/block.hpp"

namespace cuda_ffi::software {

enum class Turn : std::uint8_t { Finished, Yielded, Waiting, Stopped, Rewound };

// The block runs as machine code if `translation` is not null.
void start_block(Block& block, Grid& grid, Worker& worker, std::uint64_t linear,
                 const translate::Translation* translation);
// The same block once more, for a debugger.
void start_again(Block& block);
// Gives every warp that can run a turn. A fault is stored in the grid.
Turn run_block(Block& block);

}  // namespace cuda_ffi::software
