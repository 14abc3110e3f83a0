#include "launch/small_host_call.hpp"

#include <cstring>

#include "launch/device_steps.hpp"

namespace cuda_ffi {

void SmallHostCall::begin(StreamQueue& queue, HostViews views, CallId id) {
  const TransferLayout& layout = arrays_.layout();
  if (layout.staged_bytes > 0) staging_ = pool_->take(layout.staged_bytes);
  take_inputs(views);
  // The task shares the staging block: it outlives this call when JavaScript goes away first.
  queue.run(
      [arrays = arrays_, work = work_, staging = staging_](const std::shared_ptr<const Stream>& stream) mutable {
        const TransferLayout& places = arrays.layout();
        const CallBlock block(stream, work, places.bytes);
        std::byte* const pinned = staging ? staging->data() : nullptr;
        copy_in(*stream, block.address(), pinned, places.in_end);
        copy_direct_in(*stream, block.address(), places);
        launch_between(*stream, work, arrays, block.address());
        copy_out(*stream, pinned + places.out_begin, block.address() + places.out_begin,
                 places.staged_bytes - places.out_begin);
        copy_direct_out(*stream, block.address(), places);
      },
      id);
}

void SmallHostCall::take_inputs(HostViews views) {
  for (size_t i = 0; i < arrays_.arrays().size(); ++i) {
    const HostArray& array = arrays_.arrays()[i];
    arrays_.check(views, i);
    if (array.copied_in && !array.pinned && array.bytes > 0) {
      std::memcpy(staging_->data() + arrays_.layout().offsets[i], array.data, array.bytes);
    }
  }
}

bool SmallHostCall::deliver(HostViews views, Deadline) {
  for (size_t i = 0; i < arrays_.arrays().size(); ++i) {
    const HostArray& array = arrays_.arrays()[i];
    if (!array.copied_out || array.pinned || array.bytes == 0) continue;
    arrays_.check(views, i);
    std::memcpy(views[i].data(), staging_->data() + arrays_.layout().offsets[i], array.bytes);
  }
  return true;
}

}  // namespace cuda_ffi
