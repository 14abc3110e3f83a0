#pragma once

// The blocks of one cluster: they live at the same time, and one worker runs them all.

#include <vector>

#include "software_device/execute/state/block.hpp"

namespace cuda_ffi::software {

struct Cluster {
  std::vector<Block*> blocks;  // by rank; null once a block has ended
  // By rank and warp: the lanes that have arrived at barrier.cluster in the current phase.
  std::vector<std::vector<std::uint32_t>> arrived;
};

// Lets the threads at barrier.cluster.wait go on once every living thread of the cluster has
// arrived.
void settle_cluster(Cluster& cluster);

// Null if there is no such block, or if it has ended.
Block* block_of_rank(const Block& block, std::uint32_t rank);

}  // namespace cuda_ffi::software
