#include "software_device/driver_under_test.hpp"
#include "software_device/kernels.hpp"

namespace cuda_ffi::test {
namespace {

class OccupancyTest : public ContextTest {};

TEST_F(OccupancyTest, OccupancyFollowsThreadsAndSharedMemory) {
  const CUfunction store = function(load(kKernels), "store");
  int per_multiprocessor = 0, blocks = 0;
  cu().cuDeviceGetAttribute(&per_multiprocessor, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR,
                            device);
  EXPECT_OK(cu().cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, store, 256, 0));
  EXPECT_EQ(per_multiprocessor / 256, blocks);
  EXPECT_OK(cu().cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, store, 256, 40 * 1024));
  EXPECT_GE(blocks, 1);
  EXPECT_LT(blocks, per_multiprocessor / 256);
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, store, 256, 0));
  EXPECT_CU(CUDA_ERROR_INVALID_VALUE,
            cu().cuOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, store, 0, 0));
}

TEST_F(OccupancyTest, AGoodBlockSizeFillsTheDevice) {
  const CUfunction store = function(load(kKernels), "store");
  int grid = 0, block = 0;
  EXPECT_OK(cu().cuOccupancyMaxPotentialBlockSize(&grid, &block, store, nullptr, 0, 0));
  EXPECT_GE(block, 256);
  EXPECT_EQ(0, block % 32);
  EXPECT_GE(grid, 1);
  EXPECT_OK(cu().cuOccupancyMaxPotentialBlockSize(&grid, &block, store, nullptr, 0, 128));
  EXPECT_LE(block, 128);
  EXPECT_OK(cu().cuOccupancyMaxPotentialBlockSize(
      &grid, &block, store,
      [](int threads) { return std::size_t{64} * static_cast<unsigned>(threads); }, 0, 0));
  EXPECT_LE(block * 64, 48 * 1024);
}

TEST_F(OccupancyTest, SharedMemoryIsSharedAmongTheBlocks) {
  const CUfunction store = function(load(kKernels), "store");
  std::size_t one = 0, many = 0;
  EXPECT_OK(cu().cuOccupancyAvailableDynamicSMemPerBlock(&one, store, 1, 128));
  EXPECT_OK(cu().cuOccupancyAvailableDynamicSMemPerBlock(&many, store, 8, 128));
  EXPECT_GT(one, many);
  EXPECT_GT(many, std::size_t{0});
}

}  // namespace
}  // namespace cuda_ffi::test
