#include "launch/staging_pool.hpp"

#include <bit>

namespace cuda_ffi {

std::shared_ptr<PinnedMemory> StagingPool::take(size_t bytes) {
  const size_t rounded = std::bit_ceil(std::max(bytes, smallest_block));
  const int size_class = std::countr_zero(rounded / smallest_block);
  std::unique_ptr<PinnedMemory> block;
  {
    const std::lock_guard lock(mutex_);
    auto& blocks = free_[size_class];
    if (!blocks.empty()) {
      block = std::move(blocks.back());
      blocks.pop_back();
    }
  }
  if (!block) block = std::make_unique<PinnedMemory>(context_, rounded);
  const auto give_back = [pool = weak_from_this(), size_class](PinnedMemory* used) {
    std::unique_ptr<PinnedMemory> owned(used);
    if (const auto alive = pool.lock()) alive->give_back(size_class, std::move(owned));
  };
  return std::shared_ptr<PinnedMemory>(block.release(), give_back);
}

void StagingPool::give_back(int size_class, std::unique_ptr<PinnedMemory> block) {
  const std::lock_guard lock(mutex_);
  if (free_[size_class].size() < kept_per_class) free_[size_class].push_back(std::move(block));
}

}  // namespace cuda_ffi
