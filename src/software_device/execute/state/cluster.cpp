#include "software_device/execute/state/cluster.hpp"

namespace cuda_ffi::software {

namespace {

// Lets the waiting lanes of one warp go on, after every lane has arrived.
void release_cluster_waiters(Warp& warp, std::uint32_t& arrived) {
  arrived = 0;
  for (std::uint32_t g = 0; g < warp.waiting_count; ++g) {
    Group& group = warp.waiting[g];
    if (group.state != GroupState::Cluster) continue;
    group.pc += 1;
    group.state = GroupState::Ready;
  }
}

}  // namespace

Block* block_of_rank(const Block& block, std::uint32_t rank) {
  if (rank == block.cluster_rank) return const_cast<Block*>(&block);
  if (block.cluster == nullptr || rank >= block.cluster->blocks.size()) return nullptr;
  return block.cluster->blocks[rank];
}

void settle_cluster(Cluster& cluster) {
  for (std::size_t rank = 0; rank < cluster.blocks.size(); ++rank) {
    const Block* block = cluster.blocks[rank];
    if (block == nullptr) continue;
    for (std::uint32_t k = 0; k < block->grid->warps; ++k)
      if ((block->warps[k]->live & ~cluster.arrived[rank][k]) != 0) return;
  }
  for (std::size_t rank = 0; rank < cluster.blocks.size(); ++rank) {
    Block* block = cluster.blocks[rank];
    if (block == nullptr) continue;
    for (std::uint32_t k = 0; k < block->grid->warps; ++k)
      release_cluster_waiters(*block->warps[k], cluster.arrived[rank][k]);
  }
}

}  // namespace cuda_ffi::software
