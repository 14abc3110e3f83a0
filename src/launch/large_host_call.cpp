#include "launch/large_host_call.hpp"

#include <algorithm>

#include "launch/copies.hpp"
#include "launch/lookout.hpp"
#include "launch/parallel_copy.hpp"

namespace cuda_ffi {
namespace {

// How many chunks one direction of one call holds at a time: one being filled, one on the bus, and
// two in between.
constexpr size_t kDepth = 4;

Failure abandoned_failure() {
  return {CUDA_ERROR_UNKNOWN, "transfer", "the call was abandoned"};
}

}  // namespace

bool LargeHostCall::Exchange::waits_for_javascript() {
  const std::lock_guard lock(mutex);
  return !to_fill.empty() || !to_empty.empty();
}

bool LargeHostCall::Exchange::answers_worker() {
  const std::lock_guard lock(mutex);
  return abandoned || !filled.empty();
}

// The worker's half. Runs once, as a task of the stream's queue.
class LargeHostCall::Worker {
 public:
  Worker(PlacedArrays arrays, CallWork work, std::shared_ptr<ChunkRing> ring,
         std::shared_ptr<Settlements> settlements, std::shared_ptr<Exchange> exchange,
         std::vector<Piece> inputs, std::vector<Piece> outputs)
      : arrays_(std::move(arrays)),
        work_(std::move(work)),
        ring_(std::move(ring)),
        settlements_(std::move(settlements)),
        exchange_(std::move(exchange)),
        inputs_(std::move(inputs)),
        outputs_(std::move(outputs)) {}

  void operator()(const std::shared_ptr<const Stream>& stream) {
    const CallMemory memory = work_.device_base != 0 ? CallMemory::given(work_.device_base)
                                                     : CallMemory::own(stream, arrays_.layout());
    copy_all_in(*stream, memory);
    copy_direct_in(*stream, memory, arrays_.layout());
    arrays_.write_addresses(work_.parameters, memory, 0);
    work_.launch(*stream);
    copy_direct_out(*stream, memory, arrays_.layout());
    copy_all_out(*stream, memory);
  }

 private:
  void copy_all_in(const Stream& stream, const CallMemory& memory) {
    size_t requested = 0;
    for (size_t copied = 0; copied < inputs_.size(); ++copied) {
      while (requested < inputs_.size() && requested - copied < kDepth) {
        if (!request_fill(requested, requested == copied)) break;
        ++requested;
      }
      Piece piece = wait_filled();
      copy_in(stream, device_address(piece, memory), piece.chunk->memory.data(), piece.bytes);
      mark_transfer(stream, *piece.chunk);
    }
  }

  // False if no chunk is free and the call has other chunks to go on with.
  bool request_fill(size_t index, bool must) {
    Piece piece = inputs_[index];
    piece.chunk = must ? ring_->acquire() : ring_->try_acquire();
    if (!piece.chunk) return false;
    {
      const std::lock_guard lock(exchange_->mutex);
      exchange_->to_fill.push_back(std::move(piece));
    }
    settlements_->nudge();
    return true;
  }

  Piece wait_filled() {
    Lookout::until([this] { return exchange_->answers_worker(); });
    std::unique_lock lock(exchange_->mutex);
    exchange_->filled_or_abandoned.wait(
        lock, [&] { return exchange_->abandoned || !exchange_->filled.empty(); });
    if (exchange_->abandoned) throw DriverError(abandoned_failure());
    Piece piece = std::move(exchange_->filled.front());
    exchange_->filled.pop_front();
    return piece;
  }

  void copy_all_out(const Stream& stream, const CallMemory& memory) {
    std::deque<Piece> under_way;
    for (size_t next = 0; next < outputs_.size() || !under_way.empty();) {
      Piece piece;
      if (next < outputs_.size() && under_way.size() < kDepth) {
        piece = outputs_[next];
        piece.chunk = under_way.empty() ? ring_->acquire() : ring_->try_acquire();
      }
      if (!piece.chunk) {
        hand_over(under_way);
        continue;
      }
      copy_out(stream, piece.chunk->memory.data(), device_address(piece, memory), piece.bytes);
      mark_transfer(stream, *piece.chunk);
      under_way.push_back(std::move(piece));
      ++next;
    }
  }

  void hand_over(std::deque<Piece>& under_way) {
    Piece piece = std::move(under_way.front());
    under_way.pop_front();
    piece.chunk->transferred.synchronize();
    {
      const std::lock_guard lock(exchange_->mutex);
      if (exchange_->abandoned) return;
      exchange_->to_empty.push_back(std::move(piece));
    }
    settlements_->nudge();
  }

  CUdeviceptr device_address(const Piece& piece, const CallMemory& memory) const {
    return memory.address(arrays_.layout().offsets[piece.array]) + piece.offset;
  }

  static void mark_transfer(const Stream& stream, Chunk& chunk) {
    chunk.transferred.record(stream);
    chunk.in_transfer = true;
  }

  PlacedArrays arrays_;
  CallWork work_;
  std::shared_ptr<ChunkRing> ring_;
  std::shared_ptr<Settlements> settlements_;
  std::shared_ptr<Exchange> exchange_;
  std::vector<Piece> inputs_, outputs_;
};

LargeHostCall::LargeHostCall(PlacedArrays arrays, CallWork work, std::shared_ptr<ChunkRing> ring,
                             std::shared_ptr<Settlements> settlements)
    : arrays_(std::move(arrays).all_copied()),
      work_(std::move(work)),
      ring_(std::move(ring)),
      settlements_(std::move(settlements)) {}

std::vector<LargeHostCall::Piece> LargeHostCall::pieces(bool HostArray::*direction) const {
  std::vector<Piece> result;
  for (size_t i = 0; i < arrays_.arrays().size(); ++i) {
    const HostArray& array = arrays_.arrays()[i];
    if (!(array.*direction) || array.pinned) continue;
    for (size_t offset = 0; offset < array.bytes; offset += ChunkRing::kChunkBytes) {
      result.push_back(
          {i, offset, std::min(ChunkRing::kChunkBytes, array.bytes - offset), nullptr});
    }
  }
  return result;
}

void LargeHostCall::begin(StreamQueue& queue, HostViews views, CallId id) {
  for (size_t i = 0; i < arrays_.arrays().size(); ++i) arrays_.check(views, i);
  work_.token = queue.token(id, work_.shape.cancellable);
  std::vector<Piece> inputs = pieces(&HostArray::copied_in);
  std::vector<Piece> outputs = pieces(&HostArray::copied_out);
  left_ = inputs.size() + outputs.size();
  auto worker = std::make_shared<Worker>(arrays_, work_, ring_, settlements_, exchange_,
                                         std::move(inputs), std::move(outputs));
  queue.run_on_worker([worker](const std::shared_ptr<const Stream>& stream) { (*worker)(stream); },
                      id);
}

bool LargeHostCall::fill_one(HostViews views) {
  Piece piece;
  {
    const std::lock_guard lock(exchange_->mutex);
    if (exchange_->to_fill.empty()) return false;
    piece = std::move(exchange_->to_fill.front());
    exchange_->to_fill.pop_front();
  }
  parallel_copy(piece.chunk->memory.data(), views[piece.array].data() + piece.offset, piece.bytes);
  const std::lock_guard lock(exchange_->mutex);
  exchange_->filled.push_back(std::move(piece));
  exchange_->filled_or_abandoned.notify_one();
  return true;
}

bool LargeHostCall::empty_one(HostViews views) {
  Piece piece;
  {
    const std::lock_guard lock(exchange_->mutex);
    if (exchange_->to_empty.empty()) return false;
    piece = std::move(exchange_->to_empty.front());
    exchange_->to_empty.pop_front();
  }
  parallel_copy(views[piece.array].data() + piece.offset, piece.chunk->memory.data(), piece.bytes);
  piece.chunk->in_transfer = false;  // hand_over() has waited for the transfer
  return true;
}

bool LargeHostCall::move_one(HostViews views) {
  if (!fill_one(views) && !empty_one(views)) return false;
  --left_;
  return true;
}

void LargeHostCall::check(HostViews views) {
  try {
    for (size_t i = 0; i < arrays_.arrays().size(); ++i) arrays_.check(views, i);
  } catch (const ArrayChanged&) {
    abandon();
    throw;
  }
}

// After a piece, the next one mostly comes soon: this thread polls for it, because being woken
// takes longer. If it does not come, the worker wakes this thread: the kernel may run for long.
bool LargeHostCall::pump(HostViews views, Deadline deadline) {
  using Clock = std::chrono::steady_clock;
  check(views);
  const auto piece_comes = [this] { return exchange_->waits_for_javascript(); };
  while (left_ > 0) {
    if (Clock::now() >= deadline) return true;
    if (move_one(views)) {
      moved_ = Clock::now();
    } else if (!Lookout::until(piece_comes, std::min(deadline, moved_ + Lookout::kLongest))) {
      return Clock::now() >= deadline;
    }
  }
  return false;
}

bool LargeHostCall::deliver(HostViews views, Deadline deadline) {
  check(views);
  while (std::chrono::steady_clock::now() < deadline) {
    if (!move_one(views)) return true;
  }
  return !exchange_->waits_for_javascript();
}

void LargeHostCall::abandon() {
  const std::lock_guard lock(exchange_->mutex);
  exchange_->abandoned = true;
  exchange_->to_fill.clear();
  exchange_->filled.clear();
  exchange_->to_empty.clear();
  exchange_->filled_or_abandoned.notify_all();
}

}  // namespace cuda_ffi
