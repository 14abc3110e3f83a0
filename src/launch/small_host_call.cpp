#include "launch/small_host_call.hpp"

#include <cstring>

#include "launch/queued_work.hpp"

namespace cuda_ffi {

void SmallHostCall::begin(StreamQueue& queue, HostViews views, CallId id) {
  const TransferLayout& layout = arrays_.layout();
  if (layout.staged_bytes > 0) staging_ = pool_->take(layout.staged_bytes);
  take_inputs(views);
  work_.token = queue.token(id, work_.shape);
  if (queue.idle()) {
    queue_on(queue.stream());
    queue.settle_next_poll(id);
    return;
  }
  // The task shares the call: it outlives JavaScript's hold on it when the environment goes away
  // first.
  queue.run_on_worker([self = shared_from_this()](const auto& stream) { self->queue_on(stream); },
                      id);
}

void SmallHostCall::queue_on(const std::shared_ptr<const Stream>& stream) {
  try {
    const TransferLayout& places = arrays_.layout();
    const CUdeviceptr block = device_block(stream);
    std::byte* const pinned = staging_ ? staging_->host() : nullptr;
    copy_in(*stream, block, pinned, places.in_end);
    copy_direct_in(*stream, block, places);
    launch_between(*stream, work_, arrays_, block, reinterpret_cast<CUdeviceptr>(pinned));
    copy_out(*stream, pinned + places.out_begin, block + places.out_begin,
             places.out_end - places.out_begin);
    copy_direct_out(*stream, block, places);
    own_memory_.reset();  // freed in the order of the stream
  } catch (...) {
    if (staging_) staging_->used_until_done(*stream);
    throw;
  }
}

CUdeviceptr SmallHostCall::device_block(const std::shared_ptr<const Stream>& stream) {
  const size_t bytes = arrays_.layout().bytes;
  if (work_.device_base != 0 || bytes == 0) return work_.device_base;
  // Its memory is longer than the arrays; the software device is to see what goes past their end.
  const bool takes_exactly = stream->driver().software();
  if (staging_ && bytes <= staging_->size() && !takes_exactly) {
    return pool_->device(*staging_, *stream);
  }
  return own_memory_.emplace(stream, bytes).address();
}

void SmallHostCall::take_inputs(HostViews views) {
  for (size_t i = 0; i < arrays_.arrays().size(); ++i) {
    const HostArray& array = arrays_.arrays()[i];
    arrays_.check(views, i);
    if (array.copied_in && !array.pinned && array.bytes > 0) {
      std::memcpy(staging_->host() + arrays_.layout().offsets[i], array.data, array.bytes);
    }
  }
}

bool SmallHostCall::deliver(HostViews views, Deadline) {
  for (size_t i = 0; i < arrays_.arrays().size(); ++i) {
    const HostArray& array = arrays_.arrays()[i];
    if (!array.copied_out || array.pinned || array.bytes == 0) continue;
    arrays_.check(views, i);
    std::memcpy(views[i].data(), staging_->host() + arrays_.layout().offsets[i], array.bytes);
  }
  return true;
}

}  // namespace cuda_ffi
