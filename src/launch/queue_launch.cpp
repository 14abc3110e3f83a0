#include "launch/queue_launch.hpp"

#include <vector>

#include "launch/launch_kernel.hpp"

namespace cuda_ffi {

void launch_now(StreamQueue& queue, Kernel& kernel, const LaunchShape& shape,
                std::span<const std::byte> parameters, CallId id) {
  launch_kernel(kernel, *queue.stream(), shape, parameters, queue.token(id, shape.cancellable));
  queue.settle_next_poll(id);
}

void queue_launch(StreamQueue& queue, const std::shared_ptr<Kernel>& kernel,
                  const LaunchShape& shape, std::span<const std::byte> parameters, CallId id) {
  queue.throw_kept();
  if (queue.idle()) return launch_now(queue, *kernel, shape, parameters, id);
  queue.run_on_worker(
      [kernel, shape, token = queue.token(id, shape.cancellable),
       copied = std::vector<std::byte>(parameters.begin(), parameters.end())](
          const std::shared_ptr<const Stream>& stream) {
        launch_kernel(*kernel, *stream, shape, copied, token);
      },
      id);
}

void queue_graph(StreamQueue& queue, const std::shared_ptr<GraphReplay>& graph, CallId id,
                 bool cancellable) {
  queue.throw_kept();
  const LaunchToken token = queue.token(id, cancellable);
  if (queue.idle()) {
    graph->launch(*queue.stream(), *graph->works(), token);
    queue.settle_next_poll(id);
    return;
  }
  queue.run_on_worker(
      [graph, token, works = graph->works()](const std::shared_ptr<const Stream>& stream) {
        graph->launch(*stream, *works, token);
      },
      id);
}

}  // namespace cuda_ffi
