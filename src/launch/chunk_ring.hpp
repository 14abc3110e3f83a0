#pragma once

#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

#include "driver/event.hpp"
#include "driver/pinned_memory.hpp"

namespace cuda_ffi {

// A pinned piece of host memory that large arrays pass through on their way to or from the device.
struct Chunk {
  Chunk(const ContextPtr& context, size_t bytes)
      : memory(context, bytes), transferred(context, Event::Timing::Off) {}
  PinnedMemory memory;
  Event transferred;  // recorded after the copy that last used the chunk
  bool in_transfer = false;
};

// A few chunks for all large calls of a context, allocated when they are first needed. A chunk
// returns to the ring when its last reference goes. Any thread.
class ChunkRing : public std::enable_shared_from_this<ChunkRing> {
 public:
  static constexpr size_t kChunkBytes = 4 << 20;
  static constexpr size_t kChunkCount = 8;

  explicit ChunkRing(ContextPtr context) : context_(std::move(context)) {}

  // A chunk that nobody uses, or nullptr. If its last transfer is still under way, waits for it.
  std::shared_ptr<Chunk> try_acquire();
  // Blocks until there is one. A caller that already holds a chunk must use try_acquire: two such
  // callers could wait for each other.
  std::shared_ptr<Chunk> acquire();

 private:
  std::shared_ptr<Chunk> take(std::unique_lock<std::mutex> lock);
  std::shared_ptr<Chunk> lend(std::unique_ptr<Chunk> chunk);
  void give_back(std::unique_ptr<Chunk> chunk);

  ContextPtr context_;
  std::mutex mutex_;
  std::condition_variable released_;
  std::deque<std::unique_ptr<Chunk>> free_;  // the one released first is used first
  size_t made_ = 0;
};

}  // namespace cuda_ffi
