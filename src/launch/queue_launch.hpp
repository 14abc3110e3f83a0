#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "driver/kernel.hpp"
#include "launch/graph_replay.hpp"
#include "launch/launch_shape.hpp"
#include "launch/stream_queue.hpp"

namespace cuda_ffi {

// Launches a kernel whose arguments are on the device: at once while the queue's worker has nothing
// to do, else after what it has, for which the parameters are copied. `id` settles when the kernel
// is done. Throws DriverError, also for what the queue has kept.
void queue_launch(StreamQueue& queue, const std::shared_ptr<Kernel>& kernel,
                  const LaunchShape& shape, std::span<const std::byte> parameters, CallId id);

// The same at once. Only while the queue is idle.
void launch_now(StreamQueue& queue, Kernel& kernel, const LaunchShape& shape,
                std::span<const std::byte> parameters, CallId id);

// As queue_launch(), for a graph. StreamQueue::abandon() ends its kernels where it is
// `cancellable`.
void queue_graph(StreamQueue& queue, const std::shared_ptr<GraphReplay>& graph, CallId id,
                 bool cancellable);

}  // namespace cuda_ffi
