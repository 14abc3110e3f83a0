#include "launch/launch_kernel.hpp"

#include <cstring>

#include "launch/launch_attributes.hpp"

namespace cuda_ffi {
namespace {

CUlaunchAttribute token_attribute(LaunchToken token) {
  CUlaunchAttribute attribute{};
  attribute.id = Driver::kSoftwareLaunchToken;
  std::memcpy(&attribute.value, &token, sizeof token);
  return attribute;
}

}  // namespace

void launch_kernel(Kernel& kernel, const Stream& stream, const LaunchShape& shape,
                   std::span<const std::byte> parameters, LaunchToken token) {
  kernel.allow_dynamic_shared(shape.dynamic_shared_bytes);
  const Context& context = *stream.context();
  const CurrentContext current(context);
  LaunchAttributes attributes;
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
  config.numAttrs = write_attributes(shape, attributes);
  if (token != 0) attributes[config.numAttrs++] = token_attribute(token);
  size_t size = parameters.size();
  void* extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, const_cast<std::byte*>(parameters.data()),
                   CU_LAUNCH_PARAM_BUFFER_SIZE, &size, CU_LAUNCH_PARAM_END};
  context.check(stream.driver().cuLaunchKernelEx(&config, kernel.handle(), nullptr, extra),
                "cuLaunchKernelEx");
}

}  // namespace cuda_ffi
