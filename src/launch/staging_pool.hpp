#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "driver/pinned_memory.hpp"

namespace cuda_ffi {

// Pinned blocks for the arrays of small calls, kept for the next call. Any thread.
class StagingPool : public std::enable_shared_from_this<StagingPool> {
 public:
  // A call's arrays go through one block of at most this size; larger ones go through a ChunkRing.
  static constexpr size_t largest_block = 1 << 20;

  explicit StagingPool(ContextPtr context) : context_(std::move(context)) {}

  // A block of at least `bytes` (≤ largest_block), back in the pool when the last reference goes.
  std::shared_ptr<PinnedMemory> take(size_t bytes);

 private:
  static constexpr size_t smallest_block = 4096;
  static constexpr int classes = 9;  // 4 KiB to 1 MiB, by powers of two
  static constexpr size_t kept_per_class = 64;

  void give_back(int size_class, std::unique_ptr<PinnedMemory> block);

  ContextPtr context_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<PinnedMemory>> free_[classes];
};

}  // namespace cuda_ffi
