#pragma once

#include "launch/host_call.hpp"
#include "launch/placed_arrays.hpp"

namespace cuda_ffi {

// All arrays in one pinned block: begin() copies the inputs into it, and each direction is one
// copy.
class SmallHostCall final : public HostCall, public std::enable_shared_from_this<SmallHostCall> {
 public:
  SmallHostCall(PlacedArrays arrays, CallWork work, std::shared_ptr<StagingPool> pool)
      : arrays_(std::move(arrays)), work_(std::move(work)), pool_(std::move(pool)) {}

  void begin(StreamQueue& queue, HostViews views, CallId id) override;
  bool large() const noexcept override { return false; }
  bool pump(HostViews, Deadline) override { return false; }
  bool deliver(HostViews views, Deadline deadline) override;
  void abandon() override {}

 private:
  void take_inputs(HostViews views);
  // Runs on the JavaScript thread, or on the worker if that is busy.
  void queue_on(const std::shared_ptr<const Stream>& stream);
  CallMemory device_memory(const std::shared_ptr<const Stream>& stream);

  PlacedArrays arrays_;
  CallWork work_;
  std::shared_ptr<StagingPool> pool_;
  StagingPool::Lent staging_;
};

}  // namespace cuda_ffi
