#include "launch/small_host_call.hpp"

#include <cstring>

#include "launch/copies.hpp"

namespace cuda_ffi {
namespace {

void copy_staged_in(const Stream& stream, const CallMemory& memory, const std::byte* buffer,
                    const TransferLayout& layout) {
  memory.for_each_run(0, layout.in_end, [&](const CallMemory::Run& run) {
    copy_in(stream, run.address, buffer + run.offset, run.bytes);
  });
}

void copy_staged_out(const Stream& stream, const CallMemory& memory, std::byte* buffer,
                     const TransferLayout& layout) {
  memory.for_each_run(layout.out_begin, layout.out_end, [&](const CallMemory::Run& run) {
    copy_out(stream, buffer + run.offset, run.address, run.bytes);
  });
}

}  // namespace

void SmallHostCall::begin(StreamQueue& queue, HostViews views, CallId id) {
  const TransferLayout& layout = arrays_.layout();
  if (layout.staged_bytes > 0) staging_ = pool_->take(layout.staged_bytes);
  take_inputs(views);
  work_.token = queue.token(id, work_.shape.cancellable);
  if (queue.idle()) {
    queue_on(queue.stream());
    queue.settle_next_poll(id);
    return;
  }
  // The task shares ownership of the call: if the environment goes away first, the call outlives
  // JavaScript's reference.
  queue.run_on_worker([self = shared_from_this()](const auto& stream) { self->queue_on(stream); },
                      id);
}

void SmallHostCall::queue_on(const std::shared_ptr<const Stream>& stream) {
  try {
    const TransferLayout& places = arrays_.layout();
    const CallMemory memory = device_memory(stream);  // its own memory is freed in stream order
    std::byte* const pinned = staging_ ? staging_->host() : nullptr;
    copy_staged_in(*stream, memory, pinned, places);
    copy_direct_in(*stream, memory, places);
    arrays_.write_addresses(work_.parameters, memory, reinterpret_cast<CUdeviceptr>(pinned));
    work_.launch(*stream);
    copy_staged_out(*stream, memory, pinned, places);
    copy_direct_out(*stream, memory, places);
  } catch (...) {
    if (staging_) staging_->used_until_done(*stream);
    throw;
  }
}

CallMemory SmallHostCall::device_memory(const std::shared_ptr<const Stream>& stream) {
  const TransferLayout& layout = arrays_.layout();
  if (work_.device_base != 0) return CallMemory::given(work_.device_base);
  if (staging_ && layout.bytes <= staging_->size() && !CallMemory::takes_exactly(*stream)) {
    return CallMemory::given(pool_->device(*staging_, *stream));
  }
  return CallMemory::own(stream, layout);
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
