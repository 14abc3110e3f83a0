#include "launch/launch_kernel.hpp"

#include <array>
#include <cstring>

namespace cuda_ffi {
namespace {

using Attributes = std::array<CUlaunchAttribute, 3>;

// What only attributes say of a launch: cooperative, in clusters. How many they are.
unsigned write_attributes(const LaunchShape& shape, LaunchToken token, Attributes& attributes) {
  unsigned count = 0;
  if (shape.cooperative) {
    CUlaunchAttribute& attribute = attributes[count++] = {};
    attribute.id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE;
    attribute.value.cooperative = 1;
  }
  if (shape.cluster.x * shape.cluster.y * shape.cluster.z > 1) {
    CUlaunchAttribute& attribute = attributes[count++] = {};
    attribute.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION;
    attribute.value.clusterDim = {shape.cluster.x, shape.cluster.y, shape.cluster.z};
  }
  if (token != 0) {
    CUlaunchAttribute& attribute = attributes[count++] = {};
    attribute.id = Driver::software_launch_token;
    std::memcpy(&attribute.value, &token, sizeof token);
  }
  return count;
}

}  // namespace

void launch_kernel(Kernel& kernel, const Stream& stream, const LaunchShape& shape,
                   std::span<const std::byte> parameters, LaunchToken token) {
  kernel.allow_dynamic_shared(shape.dynamic_shared_bytes);
  const Context& context = *stream.context();
  const CurrentContext current(context);
  Attributes attributes;
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
  config.numAttrs = write_attributes(shape, token, attributes);
  size_t size = parameters.size();
  void* extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, const_cast<std::byte*>(parameters.data()),
                   CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
  context.check(stream.driver().cuLaunchKernelEx(&config, kernel.handle(), nullptr, extra),
                "cuLaunchKernelEx");
}

}  // namespace cuda_ffi
