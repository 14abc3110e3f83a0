#include "launch/chunk_ring.hpp"

#include <thread>

#include "native/on_software_device.hpp"

namespace cuda_ffi {
namespace {

class ChunkRingTest : public OnSoftwareDevice {
 protected:
  std::vector<std::shared_ptr<Chunk>> all_chunks() {
    std::vector<std::shared_ptr<Chunk>> chunks;
    for (size_t i = 0; i < ChunkRing::kChunkCount; ++i) chunks.push_back(ring->try_acquire());
    return chunks;
  }

  std::shared_ptr<ChunkRing> ring = std::make_shared<ChunkRing>(context);
};

TEST_F(ChunkRingTest, LendsAFewChunksAndThenNone) {
  const auto chunks = all_chunks();
  for (const auto& chunk : chunks) ASSERT_TRUE(chunk);
  EXPECT_FALSE(ring->try_acquire());
}

TEST_F(ChunkRingTest, TheChunkReleasedFirstIsLentFirst) {
  auto chunks = all_chunks();
  const Chunk* const third = chunks[2].get();
  const Chunk* const first = chunks[0].get();
  chunks[2].reset();
  chunks[0].reset();
  const auto lent = ring->try_acquire(), next = ring->try_acquire();
  EXPECT_EQ(lent.get(), third);
  EXPECT_EQ(next.get(), first);
}

TEST_F(ChunkRingTest, AcquireWaitsForAChunk) {
  auto chunks = all_chunks();
  const Chunk* const expected = chunks[3].get();
  std::shared_ptr<Chunk> lent;
  std::thread waiting([&] { lent = ring->acquire(); });
  chunks[3].reset();
  waiting.join();
  EXPECT_EQ(lent.get(), expected);
}

TEST_F(ChunkRingTest, ChunksOutliveTheRing) {
  auto chunk = ring->try_acquire();
  ring.reset();
  chunk->memory.data()[ChunkRing::kChunkBytes - 1] = std::byte{1};
  chunk.reset();
}

// After a fault every copy fails, and no call may wait for chunks that never return.
TEST_F(ChunkRingTest, AChunkWhoseWaitFailsStaysInTheRing) {
  auto chunks = all_chunks();
  // Waiting for an event of a destroyed context fails.
  const ContextPtr own = Context::create(context->device());
  for (const auto& chunk : chunks) {
    chunk->transferred = Event(own, Event::Timing::Off);
    chunk->in_transfer = true;
  }
  driver->cuCtxDestroy_v2(own->handle());
  chunks.clear();
  for (size_t i = 0; i < 2 * ChunkRing::kChunkCount; ++i) {
    EXPECT_THROW(ring->acquire(), DriverError);
  }
}

}  // namespace
}  // namespace cuda_ffi
