// Launches: each form becomes one LaunchRequest.

#include "software_device/device/launch.hpp"

#include <cstring>

#include "software_device/abi/entry.hpp"
#include "software_device/abi/software_extensions.hpp"
#include "software_device/device/enqueue.hpp"
#include "software_device/execute/runtime/printf_buffer.hpp"

using namespace cuda_ffi::software;

namespace {

// Checks the stream first, then function, shape and parameters. Errors returned here concern the
// launch itself; errors of the running kernel are returned by whatever waits for it.
void launch(CUfunction handle, CUstream stream_handle, const LaunchRequest& request) {
  const auto stream = usable_stream(stream_handle);
  auto function = function_of(handle, stream->context());
  auto operation = make_kernel_operation(std::move(function), request);
  operation.handle = handle;
  if (request.token != 0) operation.ended = stream->context().launch_tokens().add(request.token);
  flush_printf(stream->context().device());  // of earlier launches, as CUDA's driver does
  enqueue(*stream, std::move(operation));
}

void apply(const CUlaunchAttribute& attribute, LaunchRequest& request) {
  switch (static_cast<unsigned>(attribute.id)) {
    case CU_LAUNCH_ATTRIBUTE_COOPERATIVE:
      request.cooperative = attribute.value.cooperative != 0;
      return;
    case CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION:
      request.cluster = {attribute.value.clusterDim.x, attribute.value.clusterDim.y,
                         attribute.value.clusterDim.z};
      return;
    case kCudaFfiLaunchToken:
      std::memcpy(&request.token, &attribute.value, sizeof request.token);
      return;
    // Hints, and orders that a device with one queue per stream keeps anyway.
    case CU_LAUNCH_ATTRIBUTE_IGNORE:
    case CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW:
    case CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY:
    case CU_LAUNCH_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE:
    case CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_STREAM_SERIALIZATION:
    case CU_LAUNCH_ATTRIBUTE_PRIORITY:
    case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP:
    case CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN:
    case CU_LAUNCH_ATTRIBUTE_PREFERRED_CLUSTER_DIMENSION:
    case CU_LAUNCH_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT:
    case CU_LAUNCH_ATTRIBUTE_NVLINK_UTIL_CENTRIC_SCHEDULING:
      return;
    case CU_LAUNCH_ATTRIBUTE_PROGRAMMATIC_EVENT:
    case CU_LAUNCH_ATTRIBUTE_LAUNCH_COMPLETION_EVENT:
    case CU_LAUNCH_ATTRIBUTE_DEVICE_UPDATABLE_KERNEL_NODE:
      fail(CUDA_ERROR_NOT_SUPPORTED);
    default:
      fail(CUDA_ERROR_INVALID_VALUE);
  }
}

}  // namespace

CUresult cuLaunchKernel(CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                        unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared_bytes,
                        CUstream stream, void** parameters, void** extra) {
  return entry([&] {
    LaunchRequest request;
    request.grid = {grid_x, grid_y, grid_z};
    request.block = {block_x, block_y, block_z};
    request.dynamic_shared_bytes = shared_bytes;
    request.kernel_parameters = parameters;
    request.extra = extra;
    launch(function, stream, request);
  });
}

CUresult cuLaunchCooperativeKernel(CUfunction function, unsigned grid_x, unsigned grid_y,
                                   unsigned grid_z, unsigned block_x, unsigned block_y,
                                   unsigned block_z, unsigned shared_bytes, CUstream stream,
                                   void** parameters) {
  return entry([&] {
    LaunchRequest request;
    request.grid = {grid_x, grid_y, grid_z};
    request.block = {block_x, block_y, block_z};
    request.dynamic_shared_bytes = shared_bytes;
    request.cooperative = true;
    request.kernel_parameters = parameters;
    launch(function, stream, request);
  });
}

CUresult cuLaunchKernelEx(const CUlaunchConfig* config, CUfunction function, void** parameters,
                          void** extra) {
  return entry([&] {
    require(config != nullptr && (config->numAttrs == 0 || config->attrs != nullptr));
    LaunchRequest request;
    request.grid = {config->gridDimX, config->gridDimY, config->gridDimZ};
    request.block = {config->blockDimX, config->blockDimY, config->blockDimZ};
    request.dynamic_shared_bytes = config->sharedMemBytes;
    request.kernel_parameters = parameters;
    request.extra = extra;
    for (unsigned i = 0; i < config->numAttrs; ++i) apply(config->attrs[i], request);
    launch(function, config->hStream, request);
  });
}
