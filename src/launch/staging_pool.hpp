#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "driver/device_memory.hpp"
#include "driver/pinned_memory.hpp"

namespace cuda_ffi {

// A pinned block for the arrays of a small call, with as much device memory where a call has needed
// it.
class StagingBlock {
 public:
  StagingBlock(const ContextPtr& context, size_t bytes) : host_(context, bytes) {}

  std::byte* host() const noexcept { return host_.data(); }
  size_t size() const noexcept { return host_.size(); }
  // Allocated in the order of `stream` at the first call; later ones may be of any stream.
  CUdeviceptr device(const std::shared_ptr<const Stream>& stream);
  // The device may still be using it: the pool must not lend it again.
  void spoil() noexcept { spoiled_ = true; }
  bool spoiled() const noexcept { return spoiled_; }

 private:
  PinnedMemory host_;
  std::optional<DeviceMemory> device_;
  bool spoiled_ = false;
};

// Blocks for small calls, kept for the next one. Any thread.
class StagingPool : public std::enable_shared_from_this<StagingPool> {
  struct GiveBack;

 public:
  // Back in the pool when it ends.
  using Lent = std::unique_ptr<StagingBlock, GiveBack>;

  // A call's arrays go through one block of at most this size; larger ones go through a ChunkRing.
  static constexpr size_t kLargestBlock = 1 << 20;

  explicit StagingPool(ContextPtr context) : context_(std::move(context)) {}

  // A block of at least `bytes` (≤ kLargestBlock).
  Lent take(size_t bytes);

 private:
  static constexpr size_t kSmallestBlock = 4096;
  static constexpr int kClasses = 9;  // 4 KiB to 1 MiB, by powers of two
  static constexpr size_t kKeptPerClass = 64;

  struct GiveBack {
    std::weak_ptr<StagingPool> pool;
    int size_class = 0;
    void operator()(StagingBlock* block) const;
  };
  void give_back(int size_class, std::unique_ptr<StagingBlock> block);

  ContextPtr context_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<StagingBlock>> free_[kClasses];
};

}  // namespace cuda_ffi
