#include "launch/kernel_work.hpp"

#include "launch/launch_attributes.hpp"

namespace cuda_ffi {

KernelNodeParameters::KernelNodeParameters(const KernelWork& work)
    : size_(work.parameters.size()),
      extra_{CU_LAUNCH_PARAM_BUFFER_POINTER, const_cast<std::byte*>(work.parameters.data()),
             CU_LAUNCH_PARAM_BUFFER_SIZE, &size_, CU_LAUNCH_PARAM_END} {
  const LaunchShape& shape = work.shape;
  parameters_.func = work.kernel->handle();
  parameters_.gridDimX = shape.grid.x;
  parameters_.gridDimY = shape.grid.y;
  parameters_.gridDimZ = shape.grid.z;
  parameters_.blockDimX = shape.block.x;
  parameters_.blockDimY = shape.block.y;
  parameters_.blockDimZ = shape.block.z;
  parameters_.sharedMemBytes = shape.dynamic_shared_bytes;
  parameters_.extra = extra_.data();
}

Graph::Number add_kernel(Graph& graph, Graph::Numbers after, const KernelWork& work) {
  work.kernel->allow_dynamic_shared(work.shape.dynamic_shared_bytes);
  const KernelNodeParameters parameters(work);
  LaunchAttributes attributes;
  const unsigned count = write_attributes(work.shape, attributes);
  graph.keep(work.kernel);
  return graph.add_kernel(after, parameters.get(), std::span(attributes).first(count));
}

}  // namespace cuda_ffi
