#include "software_device/device/launch.hpp"

#include <algorithm>
#include <cstring>

#include "software_device/device/occupancy.hpp"
#include "software_device/device/properties.hpp"
#include "software_device/device/texture.hpp"

namespace cuda_ffi::software {
namespace {

bool within(const Dim3& size, std::uint32_t x, std::uint32_t y, std::uint32_t z) {
  return size.x >= 1 && size.y >= 1 && size.z >= 1 && size.x <= x && size.y <= y && size.z <= z;
}

std::uint64_t count(const Dim3& size) {
  return std::uint64_t{size.x} * size.y * size.z;
}

void check_sizes(const Function& function, const LaunchRequest& request) {
  require(within(request.grid, kMaxGridX, kMaxGridYZ, kMaxGridYZ));
  require(within(request.block, kMaxBlockX, kMaxBlockY, kMaxBlockZ));
  const KernelInfo& info = function.info();
  const std::uint64_t threads = count(request.block);
  require(threads <= kMaxThreadsPerBlock);
  require(threads <= info.max_threads_per_block);
  const auto& needed = info.required_threads;
  if (needed[0] == 0) return;
  require(request.block.x == needed[0] && request.block.y == needed[1] &&
          request.block.z == needed[2]);
}

void check_resources(const Function& function, const LaunchRequest& request) {
  require(request.dynamic_shared_bytes <= function.dynamic_shared_limit());
  if (!request.cooperative) return;
  const int blocks = blocks_per_multiprocessor(function, static_cast<int>(count(request.block)),
                                               request.dynamic_shared_bytes);
  require(count(request.grid) <= static_cast<std::uint64_t>(blocks) * kMultiprocessors,
          CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE);
}

bool is_asked_for(const Dim3& cluster) {
  return cluster.x != 0;
}

// The cluster that .reqnctapercluster or an attribute gives the function.
Dim3 required_cluster(const Function& function) {
  const auto size = [&](CUfunction_attribute attribute) {
    return static_cast<std::uint32_t>(function.attribute(attribute));
  };
  const Dim3 cluster{size(CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH),
                     size(CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT),
                     size(CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH)};
  if (!is_asked_for(cluster)) return cluster;
  return {cluster.x, std::max(1u, cluster.y), std::max(1u, cluster.z)};
}

// The cluster size of the launch; zeros if there are no clusters.
Dim3 cluster_of(const Function& function, const LaunchRequest& request) {
  const auto check = [](bool good) { require(good, CUDA_ERROR_INVALID_CLUSTER_SIZE); };
  const Dim3 required = required_cluster(function), asked = request.cluster;
  const bool same = asked.x == required.x && asked.y == required.y && asked.z == required.z;
  check(!is_asked_for(required) || !is_asked_for(asked) || same);
  const Dim3 cluster = is_asked_for(required) ? required : asked;
  const KernelInfo& info = function.info();
  check(is_asked_for(cluster) || !info.cluster_must_be_set);
  if (!is_asked_for(cluster)) return cluster;
  const std::uint64_t blocks = count(cluster);
  check(blocks >= 1 && (blocks == 1 || capability().clusters != 0) && blocks <= kMaxClusterBlocks);
  check(info.max_cluster_blocks == 0 || blocks <= info.max_cluster_blocks);
  check(request.grid.x % cluster.x == 0 && request.grid.y % cluster.y == 0 &&
        request.grid.z % cluster.z == 0);
  return cluster;
}

std::vector<std::byte> gather(const KernelInfo& info, void** values) {
  std::vector<std::byte> bytes(info.parameter_bytes);
  for (std::size_t i = 0; i < info.parameters.size(); ++i) {
    require(values[i] != nullptr);
    const ParameterInfo& parameter = info.parameters[i];
    std::memcpy(bytes.data() + parameter.offset, values[i], parameter.size);
  }
  return bytes;
}

// A buffer may be shorter than the parameters, but not longer, as on an H200.
void check_buffer(const KernelInfo& info, const LaunchRequest& request, std::size_t size) {
  require(size != 0 || info.parameter_bytes == 0);
  require(size <= info.parameter_bytes,
          request.node ? CUDA_ERROR_INVALID_VALUE : CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES);
}

// The list of CU_LAUNCH_PARAM_… pairs: one buffer with all parameters laid out. Missing bytes are
// 0.
std::vector<std::byte> unpack_extra(const KernelInfo& info, const LaunchRequest& request) {
  const void* buffer = nullptr;
  std::size_t size = 0;
  for (void** extra = request.extra; *extra != CU_LAUNCH_PARAM_END; extra += 2) {
    if (extra[0] == CU_LAUNCH_PARAM_BUFFER_POINTER) {
      buffer = extra[1];
    } else if (extra[0] == CU_LAUNCH_PARAM_BUFFER_SIZE) {
      require(extra[1] != nullptr);
      size = *static_cast<const std::size_t*>(extra[1]);
    } else {
      fail(CUDA_ERROR_INVALID_VALUE);
    }
  }
  check_buffer(info, request, size);
  require(buffer != nullptr || size == 0);
  std::vector<std::byte> bytes(info.parameter_bytes);
  if (size != 0) std::memcpy(bytes.data(), buffer, size);
  return bytes;
}

std::vector<std::byte> parameters(const KernelInfo& info, const LaunchRequest& request) {
  require(request.kernel_parameters == nullptr || request.extra == nullptr);
  if (request.kernel_parameters != nullptr) return gather(info, request.kernel_parameters);
  if (request.extra != nullptr) return unpack_extra(info, request);
  require(info.parameters.empty());
  return {};
}

}  // namespace

KernelOperation make_kernel_operation(std::shared_ptr<Function> function,
                                      const LaunchRequest& request) {
  check_sizes(*function, request);
  check_resources(*function, request);
  KernelOperation operation;
  operation.grid = request.grid;
  operation.block = request.block;
  operation.cluster = cluster_of(*function, request);
  operation.dynamic_shared_bytes = request.dynamic_shared_bytes;
  operation.cooperative = request.cooperative;
  operation.parameters = parameters(function->info(), request);
  operation.function = std::move(function);
  operation.launched_at = Destruction::now();
  return operation;
}

}  // namespace cuda_ffi::software
