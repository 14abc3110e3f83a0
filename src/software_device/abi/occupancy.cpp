// How many blocks and clusters fit.

#include "software_device/device/occupancy.hpp"

#include <algorithm>

#include "software_device/abi/entry.hpp"
#include "software_device/device/launch.hpp"
#include "software_device/device/properties.hpp"

using namespace cuda_ffi::software;

namespace {

constexpr int kWarp = 32;

// The override concerns caches, which do not exist here.
bool valid(unsigned flags) {
  return (flags & ~static_cast<unsigned>(CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE)) == 0;
}

struct BestBlock {
  int threads = 0;
  int blocks = 0;
};

// The block size that puts the most threads to work on a multiprocessor; the largest among equals.
BestBlock best_block(const Function& function, CUoccupancyB2DSize shared_of, std::size_t shared,
                     int limit) {
  const int most = static_cast<int>(function.info().max_threads_per_block);
  if (limit > 0) limit = std::min(limit, most);
  BestBlock best;
  for (int threads = limit > 0 ? limit : most; threads > 0;
       threads = (threads - 1) / kWarp * kWarp) {
    const std::size_t dynamic = shared_of != nullptr ? shared_of(threads) : shared;
    const int blocks = blocks_per_multiprocessor(function, threads, dynamic);
    if (blocks * threads > best.blocks * best.threads) best = {threads, blocks};
  }
  return best;
}

}  // namespace

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* blocks, CUfunction function,
                                                              int threads, std::size_t shared,
                                                              unsigned flags) {
  return entry([&] {
    require(blocks != nullptr && threads > 0 && valid(flags));
    *blocks = blocks_per_multiprocessor(*usable_function(function), threads, shared);
  });
}

CUresult cuOccupancyMaxActiveBlocksPerMultiprocessor(int* blocks, CUfunction function, int threads,
                                                     std::size_t shared) {
  return cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(blocks, function, threads, shared, 0);
}

// `shared_of` is the program's own function. It may call the driver, so no lock is held.
CUresult cuOccupancyMaxPotentialBlockSizeWithFlags(int* grid, int* block, CUfunction function,
                                                   CUoccupancyB2DSize shared_of, std::size_t shared,
                                                   int limit, unsigned flags) {
  return entry([&] {
    require(grid != nullptr && block != nullptr && valid(flags) && limit >= 0);
    const BestBlock best = best_block(*usable_function(function), shared_of, shared, limit);
    require(best.threads > 0);
    *block = best.threads;
    *grid = best.blocks * kMultiprocessors;
  });
}

CUresult cuOccupancyMaxPotentialBlockSize(int* grid, int* block, CUfunction function,
                                          CUoccupancyB2DSize shared_of, std::size_t shared,
                                          int limit) {
  return cuOccupancyMaxPotentialBlockSizeWithFlags(grid, block, function, shared_of, shared, limit,
                                                   0);
}

CUresult cuOccupancyAvailableDynamicSMemPerBlock(std::size_t* bytes, CUfunction function,
                                                 int num_blocks, int threads) {
  return entry([&] {
    require(bytes != nullptr && num_blocks > 0 && threads > 0);
    const auto own = usable_function(function);
    // This many blocks would not fit even without dynamic shared memory.
    require(blocks_per_multiprocessor(*own, threads, 0) >= num_blocks);
    const Capability& device = capability();
    const int share = device.shared_per_multiprocessor / num_blocks -
                      device.reserved_shared_per_block -
                      static_cast<int>(own->info().static_shared_bytes);
    const int most = static_cast<int>(own->dynamic_shared_limit());
    *bytes = static_cast<std::size_t>(std::clamp(share, 0, most));
  });
}

CUresult cuOccupancyMaxPotentialClusterSize(int* size, CUfunction function,
                                            const CUlaunchConfig* config) {
  return entry([&] {
    require(size != nullptr && config != nullptr);
    usable_function(function);
    require(capability().clusters != 0, CUDA_ERROR_NOT_SUPPORTED);
    *size = static_cast<int>(kMaxClusterBlocks);
  });
}

CUresult cuOccupancyMaxActiveClusters(int* clusters, CUfunction function,
                                      const CUlaunchConfig* config) {
  return entry([&] {
    require(clusters != nullptr && config != nullptr);
    const auto own = usable_function(function);
    require(capability().clusters != 0, CUDA_ERROR_NOT_SUPPORTED);
    const int threads = static_cast<int>(config->blockDimX * config->blockDimY * config->blockDimZ);
    const int blocks = blocks_per_multiprocessor(*own, threads, config->sharedMemBytes);
    *clusters = blocks * kMultiprocessors / static_cast<int>(kMaxClusterBlocks);
  });
}
