#include "launch/staging_pool.hpp"

#include <bit>

namespace cuda_ffi {

CUdeviceptr StagingBlock::device(const std::shared_ptr<const Stream>& stream) {
  if (!device_) device_.emplace(stream, host_.size());
  return device_->address();
}

StagingPool::Lent StagingPool::take(size_t bytes) {
  const size_t rounded = std::bit_ceil(std::max(bytes, kSmallestBlock));
  const int size_class = std::countr_zero(rounded / kSmallestBlock);
  std::unique_ptr<StagingBlock> block;
  {
    const std::lock_guard lock(mutex_);
    auto& blocks = free_[size_class];
    if (!blocks.empty()) {
      block = std::move(blocks.back());
      blocks.pop_back();
    }
  }
  if (!block) block = std::make_unique<StagingBlock>(context_, rounded);
  return Lent(block.release(), {weak_from_this(), size_class});
}

void StagingPool::GiveBack::operator()(StagingBlock* block) const {
  std::unique_ptr<StagingBlock> owned(block);
  if (const auto alive = pool.lock()) alive->give_back(size_class, std::move(owned));
}

void StagingPool::give_back(int size_class, std::unique_ptr<StagingBlock> block) {
  if (block->spoiled()) return;
  const std::lock_guard lock(mutex_);
  if (free_[size_class].size() < kKeptPerClass) free_[size_class].push_back(std::move(block));
}

}  // namespace cuda_ffi
