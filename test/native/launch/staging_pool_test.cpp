#include "launch/staging_pool.hpp"

#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

class StagingPoolTest : public OnSoftwareDevice {
 protected:
  std::shared_ptr<StagingPool> pool = std::make_shared<StagingPool>(context);
};

TEST_F(StagingPoolTest, ABlockIsTheNextPowerOfTwo) {
  EXPECT_EQ(pool->take(1)->size(), 4096u);
  EXPECT_EQ(pool->take(4096)->size(), 4096u);
  EXPECT_EQ(pool->take(4097)->size(), 8192u);
  EXPECT_EQ(pool->take(StagingPool::kLargestBlock)->size(), StagingPool::kLargestBlock);
}

TEST_F(StagingPoolTest, ABlockIsLentAgainOnceNobodyHoldsIt) {
  auto first = pool->take(100);
  const std::byte* const memory = first->host();
  const auto second = pool->take(100);
  EXPECT_NE(second->host(), memory);
  first.reset();
  EXPECT_EQ(pool->take(100)->host(), memory);
}

TEST_F(StagingPoolTest, ABlockKeepsItsDeviceMemory) {
  auto block = pool->take(100);
  const CUdeviceptr address = block->device(stream);
  EXPECT_NE(address, 0u);
  EXPECT_EQ(block->device(stream), address);
  block.reset();
  EXPECT_EQ(pool->take(100)->device(stream), address);
}

TEST_F(StagingPoolTest, ASpoiledBlockIsNotLentAgain) {
  auto block = pool->take(100);
  block->spoil();
  block.reset();
  const auto next = pool->take(100);
  EXPECT_FALSE(next->spoiled());
}

TEST_F(StagingPoolTest, BlocksOutliveThePool) {
  const auto block = pool->take(100);
  pool.reset();
  block->host()[99] = std::byte{1};
  EXPECT_NE(block->device(stream), 0u);
}

}  // namespace
}  // namespace cuda_ffi
