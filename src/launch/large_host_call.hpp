#pragma once

#include <condition_variable>
#include <deque>
#include <mutex>

#include "launch/host_call.hpp"
#include "launch/placed_arrays.hpp"

namespace cuda_ffi {

// Arrays that stream through a few pinned chunks. The stream's worker hands an empty chunk to the
// JavaScript thread to fill, and queues its copy to the device; on the way back it hands over full
// chunks to empty. So the bus works while the JavaScript thread copies, in turns of limited length.
class LargeHostCall final : public HostCall {
 public:
  LargeHostCall(PlacedArrays arrays, CallWork work, std::shared_ptr<ChunkRing> ring,
                std::shared_ptr<Settlements> settlements);

  void begin(StreamQueue& queue, HostViews views, CallId id) override;
  bool large() const noexcept override { return true; }
  bool pump(HostViews views, Deadline deadline) override;
  bool deliver(HostViews views, Deadline deadline) override;
  void abandon() override;

 private:
  // A run of bytes of one array that fits into a chunk.
  struct Piece {
    size_t array = 0;
    size_t offset = 0;  // into the array
    size_t bytes = 0;
    std::shared_ptr<Chunk> chunk;
  };
  // What the two threads pass to each other. Shared with the worker, which may outlive the call.
  struct Exchange {
    std::mutex mutex;
    std::condition_variable filled_or_abandoned;
    std::deque<Piece> to_fill, filled, to_empty;
    bool abandoned = false;

    bool waits_for_javascript();
    bool answers_worker();
  };
  class Worker;

  std::vector<Piece> pieces(bool HostArray::*direction) const;
  void check(HostViews views);
  bool move_one(HostViews views);
  bool fill_one(HostViews views);
  bool empty_one(HostViews views);

  PlacedArrays arrays_;
  CallWork work_;
  std::shared_ptr<ChunkRing> ring_;
  std::shared_ptr<Settlements> settlements_;
  size_t left_ = 0;   // pieces still to move
  Deadline moved_{};  // when the last piece was moved
  std::shared_ptr<Exchange> exchange_ = std::make_shared<Exchange>();
};

}  // namespace cuda_ffi
