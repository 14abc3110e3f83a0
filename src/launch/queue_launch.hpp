#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "driver/kernel.hpp"
#include "launch/graph_replay.hpp"
#include "launch/launch_shape.hpp"
#include "launch/stream_queue.hpp"

namespace cuda_ffi {

// Launches a kernel whose arguments are on the device: at once if the queue's worker is idle, else
// after the worker's tasks, for which the parameters are copied. `id` settles when the kernel is
// done. Throws DriverError, also for a failure that the queue has kept.
void queue_launch(StreamQueue& queue, const std::shared_ptr<Kernel>& kernel,
                  const LaunchShape& shape, std::span<const std::byte> parameters, CallId id);

// Launches at once. Only while the queue is idle.
void launch_now(StreamQueue& queue, Kernel& kernel, const LaunchShape& shape,
                std::span<const std::byte> parameters, CallId id);

// Like queue_launch(), for a graph. If it is `cancellable`, StreamQueue::abandon() ends its
// kernels.
void queue_graph(StreamQueue& queue, const std::shared_ptr<GraphReplay>& graph, CallId id,
                 bool cancellable);

}  // namespace cuda_ffi
