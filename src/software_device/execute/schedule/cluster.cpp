#include "software_device/execute/schedule/cluster.hpp"

#include "software_device/execute/control/barrier.hpp"

namespace cuda_ffi::software {

Block* block_of_rank(const Block& block, std::uint32_t rank) {
  if (rank == block.cluster_rank) return const_cast<Block*>(&block);
  if (block.cluster == nullptr || rank >= block.cluster->blocks.size()) return nullptr;
  return block.cluster->blocks[rank];
}

}  // namespace cuda_ffi::software
