// What is known of kernels, and how many of their blocks fit.

#include "runtime_library/entry.hpp"
#include "runtime_library/launch/configuration.hpp"
#include "runtime_library/registration/registry.hpp"

using namespace cuda_ffi::runtime;

namespace {

int attribute_of(CUfunction function, CUfunction_attribute attribute) {
  int value = 0;
  check(driver().cuFuncGetAttribute(&value, attribute, function));
  return value;
}

size_t bytes_of(CUfunction function, CUfunction_attribute attribute) {
  return static_cast<size_t>(attribute_of(function, attribute));
}

// For functions of the driver whose first argument is the result, and the second the kernel.
template <typename... Parameters, typename Result, typename... Arguments>
cudaError_t ask(DriverFunction<Result*, CUfunction, Parameters...> function, Result* result,
                const void* host, Arguments... arguments) noexcept {
  return entry_in_context([&] {
    require(result != nullptr);
    return (driver().*function)(result, function_of(host), as<Parameters>(arguments)...);
  });
}

}  // namespace

cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attr, const void* func) noexcept {
  return entry_in_context([&] {
    require(attr != nullptr);
    const CUfunction function = function_of(func);
    *attr = {};
    attr->sharedSizeBytes = bytes_of(function, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES);
    attr->constSizeBytes = bytes_of(function, CU_FUNC_ATTRIBUTE_CONST_SIZE_BYTES);
    attr->localSizeBytes = bytes_of(function, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
    attr->maxThreadsPerBlock = attribute_of(function, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
    attr->numRegs = attribute_of(function, CU_FUNC_ATTRIBUTE_NUM_REGS);
    attr->ptxVersion = attribute_of(function, CU_FUNC_ATTRIBUTE_PTX_VERSION);
    attr->binaryVersion = attribute_of(function, CU_FUNC_ATTRIBUTE_BINARY_VERSION);
    attr->cacheModeCA = attribute_of(function, CU_FUNC_ATTRIBUTE_CACHE_MODE_CA);
    attr->maxDynamicSharedSizeBytes =
        attribute_of(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
    attr->preferredShmemCarveout =
        attribute_of(function, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT);
    attr->clusterDimMustBeSet = attribute_of(function, CU_FUNC_ATTRIBUTE_CLUSTER_SIZE_MUST_BE_SET);
    attr->requiredClusterWidth = attribute_of(function, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_WIDTH);
    attr->requiredClusterHeight = attribute_of(function, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_HEIGHT);
    attr->requiredClusterDepth = attribute_of(function, CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_DEPTH);
    attr->clusterSchedulingPolicyPreference =
        attribute_of(function, CU_FUNC_ATTRIBUTE_CLUSTER_SCHEDULING_POLICY_PREFERENCE);
    attr->nonPortableClusterSizeAllowed =
        attribute_of(function, CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED);
  });
}

cudaError_t cudaFuncSetAttribute(const void* func, cudaFuncAttribute attr, int value) noexcept {
  return entry_in_context([&] {
    return driver().cuFuncSetAttribute(function_of(func), as<CUfunction_attribute>(attr), value);
  });
}

cudaError_t cudaFuncSetCacheConfig(const void* func, cudaFuncCache cache_config) noexcept {
  return entry_in_context([&] {
    return driver().cuFuncSetCacheConfig(function_of(func), as<CUfunc_cache>(cache_config));
  });
}

cudaError_t cudaFuncSetSharedMemConfig(const void* func, cudaSharedMemConfig config) noexcept {
  return entry_in_context([&] {
    return driver().cuFuncSetSharedMemConfig(function_of(func), as<CUsharedconfig>(config));
  });
}

cudaError_t cudaFuncGetName(const char** name, const void* func) noexcept {
  return ask(&DriverTable::cuFuncGetName, name, func);
}

cudaError_t cudaFuncGetParamInfo(const void* func, size_t param_index, size_t* param_offset,
                                 size_t* param_size) noexcept {
  return entry_in_context([&] {
    return driver().cuFuncGetParamInfo(function_of(func), param_index, param_offset, param_size);
  });
}

cudaError_t cudaKernelSetAttributeForDevice(cudaKernel_t kernel, cudaFuncAttribute attr, int value,
                                            int device) noexcept {
  return entry_in_context([&] {
    return driver().cuKernelSetAttribute(as<CUfunction_attribute>(attr), value, kernel,
                                         device_handle(device));
  });
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int* num_blocks, const void* func,
                                                          int block_size,
                                                          size_t dynamic_s_mem_size) noexcept {
  return ask(&DriverTable::cuOccupancyMaxActiveBlocksPerMultiprocessor, num_blocks, func,
             block_size, dynamic_s_mem_size);
}

cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int* num_blocks,
                                                                   const void* func, int block_size,
                                                                   size_t dynamic_s_mem_size,
                                                                   unsigned int flags) noexcept {
  return ask(&DriverTable::cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags, num_blocks, func,
             block_size, dynamic_s_mem_size, flags);
}

cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t* dynamic_smem_size, const void* func,
                                                      int num_blocks, int block_size) noexcept {
  return ask(&DriverTable::cuOccupancyAvailableDynamicSMemPerBlock, dynamic_smem_size, func,
             num_blocks, block_size);
}

cudaError_t cudaOccupancyMaxPotentialClusterSize(int* cluster_size, const void* func,
                                                 const cudaLaunchConfig_t* launch_config) noexcept {
  return entry_in_context([&] {
    require(cluster_size != nullptr && launch_config != nullptr);
    const CUlaunchConfig config = driver_config(*launch_config);
    return driver().cuOccupancyMaxPotentialClusterSize(cluster_size, function_of(func), &config);
  });
}

cudaError_t cudaOccupancyMaxActiveClusters(int* num_clusters, const void* func,
                                           const cudaLaunchConfig_t* launch_config) noexcept {
  return entry_in_context([&] {
    require(num_clusters != nullptr && launch_config != nullptr);
    const CUlaunchConfig config = driver_config(*launch_config);
    return driver().cuOccupancyMaxActiveClusters(num_clusters, function_of(func), &config);
  });
}
