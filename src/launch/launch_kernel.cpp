#include "launch/launch_kernel.hpp"

#include <array>

namespace cuda_ffi {
namespace {

bool is_plain(const LaunchShape& shape) {
  return !shape.cooperative && shape.cluster.x == 1 && shape.cluster.y == 1 && shape.cluster.z == 1;
}

// The launches that cuLaunchKernel cannot say: cooperative, in clusters.
CUresult launch_with_attributes(Kernel& kernel, const Stream& stream, const LaunchShape& shape, void** extra) {
  std::array<CUlaunchAttribute, 2> attributes{};
  unsigned count = 0;
  if (shape.cooperative) {
    attributes[count].id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
    attributes[count++].value.cooperative = 1;
  }
  if (shape.cluster.x * shape.cluster.y * shape.cluster.z > 1) {
    attributes[count].id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    attributes[count++].value.clusterDim = {shape.cluster.x, shape.cluster.y, shape.cluster.z};
  }
  CUlaunchConfig config{};
  config.gridDimX = shape.grid.x;
  config.gridDimY = shape.grid.y;
  config.gridDimZ = shape.grid.z;
  config.blockDimX = shape.block.x;
  config.blockDimY = shape.block.y;
  config.blockDimZ = shape.block.z;
  config.sharedMemBytes = shape.dynamic_shared_bytes;
  config.hStream = stream.handle();
  config.attrs = attributes.data();
  config.numAttrs = count;
  return stream.driver().cuLaunchKernelEx(&config, kernel.handle(), nullptr, extra);
}

}  // namespace

void launch_kernel(Kernel& kernel, const Stream& stream, const LaunchShape& shape,
                   std::span<const std::byte> parameters) {
  kernel.allow_dynamic_shared(shape.dynamic_shared_bytes);
  const Context& context = *stream.context();
  const CurrentContext current(context);
  size_t size = parameters.size();
  void* extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, const_cast<std::byte*>(parameters.data()),
                   CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
  if (!is_plain(shape)) {
    context.check(launch_with_attributes(kernel, stream, shape, extra), "cuLaunchKernelEx");
    return;
  }
  context.check(
      stream.driver().cuLaunchKernel(kernel.handle(), shape.grid.x, shape.grid.y, shape.grid.z, shape.block.x,
                                     shape.block.y, shape.block.z, shape.dynamic_shared_bytes,
                                     stream.handle(), nullptr, extra),
      "cuLaunchKernel");
}

}  // namespace cuda_ffi
