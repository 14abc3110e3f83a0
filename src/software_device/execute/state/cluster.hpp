#pragma once

// The blocks of one cluster: live together, run by one worker.

#include <vector>

#include "software_device/execute/state/block.hpp"

namespace cuda_ffi::software {

struct Cluster {
  std::vector<Block*> blocks;  // by rank; null once a block has ended
  // By rank and warp: lanes that have arrived at barrier.cluster in a phase that is not complete.
  std::vector<std::vector<std::uint32_t>> arrived;
};

// Lets go those at barrier.cluster.wait once every living thread of the cluster has arrived.
void settle_cluster(Cluster& cluster);

// Null when there is no such block, or it has ended.
Block* block_of_rank(const Block& block, std::uint32_t rank);

}  // namespace cuda_ffi::software
