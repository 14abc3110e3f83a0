#include "launch/chunk_ring.hpp"

namespace cuda_ffi {

std::shared_ptr<Chunk> ChunkRing::take(std::unique_lock<std::mutex> lock) {
  if (free_.empty()) {
    if (made_ == kChunkCount) return nullptr;
    ++made_;
    lock.unlock();
    try {
      return lend(std::make_unique<Chunk>(context_, kChunkBytes));
    } catch (...) {
      lock.lock();
      --made_;
      throw;
    }
  }
  std::unique_ptr<Chunk> chunk = std::move(free_.front());
  free_.pop_front();
  lock.unlock();
  const std::shared_ptr<Chunk> lent = lend(std::move(chunk));  // back in the ring if waiting throws
  if (lent->in_transfer) lent->transferred.synchronize();
  lent->in_transfer = false;
  return lent;
}

std::shared_ptr<Chunk> ChunkRing::lend(std::unique_ptr<Chunk> chunk) {
  const auto give_back_or_free = [ring = weak_from_this()](Chunk* used) {
    std::unique_ptr<Chunk> owned(used);
    if (const auto alive = ring.lock()) alive->give_back(std::move(owned));
  };
  return std::shared_ptr<Chunk>(chunk.release(), give_back_or_free);
}

std::shared_ptr<Chunk> ChunkRing::try_acquire() {
  return take(std::unique_lock(mutex_));
}

std::shared_ptr<Chunk> ChunkRing::acquire() {
  std::unique_lock lock(mutex_);
  released_.wait(lock, [&] { return !free_.empty() || made_ < kChunkCount; });
  return take(std::move(lock));
}

void ChunkRing::give_back(std::unique_ptr<Chunk> chunk) {
  const std::lock_guard lock(mutex_);
  free_.push_back(std::move(chunk));
  released_.notify_one();
}

}  // namespace cuda_ffi
