#include "launch/staging_pool.hpp"

#include <bit>
#include <system_error>
#include <utility>

namespace cuda_ffi {

CUdeviceptr StagingBlock::device(const std::shared_ptr<const Stream>& allocating,
                                 const Stream& stream) {
  if (!device_) {
    device_.emplace(allocating, host_.size());
    const Event there(stream.context(), Event::Timing::Off);
    there.record(*allocating);
    stream.wait(there);
  }
  return device_->address();
}

void StagingBlock::used_until_done(const Stream& stream) noexcept {
  try {
    used_until_.emplace(stream.context(), Event::Timing::Off).record(stream);
  } catch (const DriverError&) {
    lost_ = true;
  }
}

bool StagingBlock::in_use() noexcept {
  if (lost_ || !used_until_) return lost_;
  try {
    if (!used_until_->done()) return true;
  } catch (const DriverError&) {
    lost_ = true;
    return true;
  }
  used_until_.reset();
  return false;
}

StagingPool::Lent StagingPool::take(size_t bytes) {
  const size_t rounded = std::bit_ceil(std::max(bytes, kSmallestBlock));
  const int size_class = std::countr_zero(rounded / kSmallestBlock);
  Block block;
  {
    const std::lock_guard lock(mutex_);
    if (!late_.empty()) keep_what_is_not_late_any_more();
    auto& blocks = free_[size_class];
    if (!blocks.empty()) {
      block = std::move(blocks.back());
      blocks.pop_back();
      bytes_kept_ -= rounded;
    }
  }
  if (!block) block = std::make_unique<StagingBlock>(context_, rounded);
  return Lent(block.release(), {weak_from_this(), size_class});
}

CUdeviceptr StagingPool::device(StagingBlock& block, const Stream& stream) {
  std::shared_ptr<const Stream> allocating;
  {
    const std::lock_guard lock(mutex_);
    if (!allocating_) allocating_ = std::make_shared<const Stream>(context_, true, 0);
    allocating = allocating_;
  }
  return block.device(allocating, stream);
}

void StagingPool::GiveBack::operator()(StagingBlock* block) const {
  Block owned(block);
  if (const auto alive = pool.lock()) alive->give_back(size_class, std::move(owned));
}

void StagingPool::give_back(int size_class, Block block) {
  const std::lock_guard lock(mutex_);
  block->in_use() ? late_.push_back({size_class, std::move(block)})
                  : keep(size_class, std::move(block));
}

void StagingPool::keep(int size_class, Block block) {
  if (bytes_kept_ + block->size() <= kMostBytesKept) {
    bytes_kept_ += block->size();
    free_[size_class].push_back(std::move(block));
    return;
  }
  try {
    releasing_.post([surplus = std::shared_ptr<StagingBlock>(std::move(block))] {});
  } catch (const std::system_error&) {
    // There is no thread to release it: it ends here.
  }
}

void StagingPool::keep_what_is_not_late_any_more() {
  std::vector<Late> late = std::exchange(late_, {});
  for (Late& one : late) {
    one.block->in_use() ? late_.push_back(std::move(one))
                        : keep(one.size_class, std::move(one.block));
  }
}

}  // namespace cuda_ffi
