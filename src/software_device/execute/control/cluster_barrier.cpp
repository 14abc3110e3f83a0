#include "software_device/execute/control/cluster_barrier.hpp"

#include "software_device/execute/state/cluster.hpp"

namespace cuda_ffi::software {

namespace {

// In a launch without clusters, each block is a cluster of its own: its threads still wait for each
// other.
Cluster& cluster_of(Block& block) {
  if (block.cluster == nullptr) {
    block.lone = std::make_shared<Cluster>();
    block.lone->blocks = {&block};
    block.lone->arrived.assign(1, std::vector<std::uint32_t>(block.grid->warps, 0));
    block.cluster = block.lone.get();
  }
  return *block.cluster;
}

}  // namespace

CUDA_FFI_HANDLER(cluster_arrive) {
  (void)frame;
  Cluster& cluster = cluster_of(*warp.block);
  cluster.arrived[warp.block->cluster_rank][warp.index] |= warp.mask;
  settle_cluster(cluster);
  return insn + 1;
}

CUDA_FFI_HANDLER(cluster_wait) {
  (void)frame;
  const Cluster& cluster = cluster_of(*warp.block);
  if ((cluster.arrived[warp.block->cluster_rank][warp.index] & warp.mask) == 0) return insn + 1;
  warp.park_state = GroupState::Cluster;
  warp.park_barrier = 0;
  warp.resume = insn;
  warp.leave = Leave::Parked;
  return kLeave;
}

}  // namespace cuda_ffi::software
