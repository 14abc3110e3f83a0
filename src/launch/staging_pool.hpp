#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "driver/device_memory.hpp"
#include "driver/event.hpp"
#include "driver/pinned_memory.hpp"
#include "launch/serial_thread.hpp"

namespace cuda_ffi {

// A pinned block for the arrays of a small call, and device memory of the same size once a call has
// needed it.
class StagingBlock {
 public:
  StagingBlock(const ContextPtr& context, size_t bytes) : host_(context, bytes) {}

  std::byte* host() const noexcept { return host_.data(); }
  size_t size() const noexcept { return host_.size(); }
  // The block's device memory, for work on `stream`. Allocated on `allocating` at the first call;
  // later calls may be for any stream.
  CUdeviceptr device(const std::shared_ptr<const Stream>& allocating, const Stream& stream);

  // A call has failed half-way: the device may use the block until `stream` has done its work so
  // far.
  void used_until_done(const Stream& stream) noexcept;
  bool in_use() noexcept;

 private:
  std::optional<DeviceMemory> device_;
  PinnedMemory host_;  // released first, which waits for the device
  std::optional<Event> used_until_;
  bool lost_ = false;  // in use for an unknown time
};

// Blocks for small calls, kept for the next ones: freeing one would wait for the device. Any
// thread.
class StagingPool : public std::enable_shared_from_this<StagingPool> {
  struct GiveBack;

 public:
  // Returns the block to the pool when it is destroyed.
  using Lent = std::unique_ptr<StagingBlock, GiveBack>;

  // A call's arrays go through one block of at most this size; larger ones go through a ChunkRing.
  static constexpr size_t kLargestBlock = 1 << 20;

  explicit StagingPool(ContextPtr context) : context_(std::move(context)) {}

  // A block of at least `bytes` (≤ kLargestBlock).
  Lent take(size_t bytes);
  // The block's device memory, for work on `stream`.
  CUdeviceptr device(StagingBlock& block, const Stream& stream);

 private:
  using Block = std::unique_ptr<StagingBlock>;

  static constexpr size_t kSmallestBlock = 4096;
  static constexpr int kClasses = 9;  // 4 KiB to 1 MiB, by powers of two
  // As much as simultaneous calls may need again.
  static constexpr size_t kMostBytesKept = 256 << 20;

  struct GiveBack {
    std::weak_ptr<StagingPool> pool;
    int size_class = 0;
    void operator()(StagingBlock* block) const;
  };
  struct Late {
    int size_class;
    Block block;
  };

  void give_back(int size_class, Block block);
  void keep(int size_class, Block block);
  void keep_what_is_not_late_any_more();

  ContextPtr context_;
  std::mutex mutex_;
  std::shared_ptr<const Stream> allocating_;
  std::vector<Block> free_[kClasses];
  size_t bytes_kept_ = 0;  // those in free_
  std::vector<Late> late_;
  SerialThread releasing_;
};

}  // namespace cuda_ffi
