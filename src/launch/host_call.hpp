#pragma once

#include <chrono>
#include <memory>
#include <span>
#include <stdexcept>
#include <vector>

#include "launch/background_end.hpp"
#include "launch/chunk_ring.hpp"
#include "launch/launch_kernel.hpp"
#include "launch/staging_pool.hpp"
#include "launch/stream_mark.hpp"
#include "launch/stream_queue.hpp"
#include "launch/transfer_layout.hpp"

namespace cuda_ffi {

// What a call does between its copies in and out.
struct CallWork {
  std::shared_ptr<Kernel> kernel;  // none: a plain transfer
  LaunchShape shape;
  std::vector<std::byte> parameters;  // complete except for the addresses of the call's own arrays
  LaunchToken token = 0;
  // Where the arrays lie on the device; 0: in memory of the call's own.
  CUdeviceptr device_base = 0;

  // Queues the kernel, if there is one. The parameters must be complete. Any thread.
  void launch(const Stream& stream) const {
    if (kernel) launch_kernel(*kernel, stream, shape, parameters, token);
  }
};

// The host memory that calls on one context pass through. The driver frees such memory only once
// the device is idle.
class TransferBuffers {
 public:
  explicit TransferBuffers(const ContextPtr& context)
      : staging(ended_in_background(std::make_unique<StagingPool>(context), kGrace)),
        ring(ended_in_background(std::make_unique<ChunkRing>(context), kGrace)),
        marks(ended_in_background(std::make_unique<MarkWords>(context), kGrace)) {}
  std::shared_ptr<StagingPool> staging;
  std::shared_ptr<ChunkRing> ring;
  std::shared_ptr<MarkWords> marks;

 private:
  static constexpr std::chrono::milliseconds kGrace{100};
};

// The memory of the arrays at this moment; looked up again each time the JavaScript thread copies.
using HostViews = std::span<const std::span<std::byte>>;
using Deadline = std::chrono::steady_clock::time_point;

// An array was detached, shrunk or resized while its call was under way.
class ArrayChanged : public std::runtime_error {
 public:
  explicit ArrayChanged(size_t index)
      : std::runtime_error("an array changed its size while a call was using it"), index_(index) {}
  size_t index() const noexcept { return index_; }

 private:
  size_t index_;
};

// A call whose arguments are arrays in host memory: copy in, launch, copy out. Every member is
// called on the JavaScript thread. Only that thread touches the arrays, and only inside begin(),
// pump() and deliver().
class HostCall {
 public:
  virtual ~HostCall() = default;

  // Queues the work; `id` settles when the device has done it. Throws DriverError.
  virtual void begin(StreamQueue& queue, HostViews views, CallId id) = 0;
  // Whether it streams through chunks, and so needs pump().
  virtual bool large() const noexcept = 0;
  // Moves bytes between arrays and pinned memory until there is nothing to move or the time is up,
  // and returns whether there was more. Throws ArrayChanged; the call then settles with a failure.
  virtual bool pump(HostViews views, Deadline deadline) = 0;
  // Call this after the call has settled without a failure. Moves the rest of the results until the
  // time is up, and returns whether all of them are there. Throws ArrayChanged.
  virtual bool deliver(HostViews views, Deadline deadline) = 0;
  // Nobody will call pump() any more: the worker must not wait for it.
  virtual void abandon() = 0;
};

// Chooses by size: a small call uses one pinned block and never waits; a large one streams through
// chunks.
std::shared_ptr<HostCall> make_host_call(std::vector<HostArray> arrays, CallWork work,
                                         const TransferBuffers& buffers,
                                         const std::shared_ptr<Settlements>& settlements);

}  // namespace cuda_ffi
