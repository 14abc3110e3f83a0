#include "launch/staging_pool.hpp"

#include <algorithm>
#include <future>

#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

class StagingPoolTest : public OnSoftwareDevice {
 protected:
  // Makes later work of the stream wait for `held`.
  void hold(const std::shared_future<void>& held) {
    held_ = held;
    const CurrentContext current(*context);
    driver->check(driver->cuLaunchHostFunc(
                      stream->handle(),
                      [](void* test) { static_cast<StagingPoolTest*>(test)->held_.wait(); }, this),
                  "hold");
  }

  std::shared_future<void> held_;
  std::shared_ptr<StagingPool> pool = std::make_shared<StagingPool>(context);
};

TEST_F(StagingPoolTest, ABlockIsTheNextPowerOfTwo) {
  EXPECT_EQ(pool->take(1)->size(), 4096u);
  EXPECT_EQ(pool->take(4096)->size(), 4096u);
  EXPECT_EQ(pool->take(4097)->size(), 8192u);
  EXPECT_EQ(pool->take(StagingPool::kLargestBlock)->size(), StagingPool::kLargestBlock);
}

TEST_F(StagingPoolTest, ABlockIsLentAgainOnceItIsReturned) {
  auto first = pool->take(100);
  const std::byte* const memory = first->host();
  const auto second = pool->take(100);
  EXPECT_NE(second->host(), memory);
  first.reset();
  EXPECT_EQ(pool->take(100)->host(), memory);
}

TEST_F(StagingPoolTest, ABlockKeepsItsDeviceMemory) {
  auto block = pool->take(100);
  const CUdeviceptr address = pool->device(*block, *stream);
  EXPECT_NE(address, 0u);
  EXPECT_EQ(pool->device(*block, *stream), address);
  block.reset();
  EXPECT_EQ(pool->device(*pool->take(100), *stream), address);
}

TEST_F(StagingPoolTest, AFailedCallsBlockIsLentAgainOnceItsStreamIsDone) {
  std::promise<void> release;
  auto held = release.get_future().share();
  hold(held);
  auto block = pool->take(100);
  const std::byte* const memory = block->host();
  block->used_until_done(*stream);
  block.reset();
  EXPECT_NE(pool->take(100)->host(), memory);
  release.set_value();
  stream->synchronize();
  std::vector<const std::byte*> lent;
  std::vector<StagingPool::Lent> blocks;
  for (int i = 0; i < 2; ++i) lent.push_back(blocks.emplace_back(pool->take(100))->host());
  EXPECT_TRUE(std::ranges::count(lent, memory));
}

// Freeing a block would wait for the device.
TEST_F(StagingPoolTest, AllBlocksThatWereInUseTogetherAreKept) {
  const auto lend_all = [&] {
    std::vector<StagingPool::Lent> blocks;
    for (int i = 0; i < 300; ++i) blocks.push_back(pool->take(100));
    std::vector<const std::byte*> memory;
    for (const auto& block : blocks) memory.push_back(block->host());
    std::ranges::sort(memory);
    return memory;
  };
  const auto first = lend_all();
  EXPECT_EQ(lend_all(), first);
}

TEST_F(StagingPoolTest, BlocksOutliveThePool) {
  const auto block = pool->take(100);
  EXPECT_NE(pool->device(*block, *stream), 0u);
  pool.reset();
  block->host()[99] = std::byte{1};
}

}  // namespace
}  // namespace cuda_ffi
