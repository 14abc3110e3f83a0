// Launches: HIP has no attributes of launches, ends the list of a parameter block with another
// mark, and takes no block for cooperative ones.

#include "library/hip/hip_driver.hpp"
#include "library/hip/loaded_kernels.hpp"
#include "library/hip/parameter_block.hpp"

namespace cuda_ffi::hip {
namespace {

// Hints may be ignored; what changes a launch's meaning may not.
CUresult read_attributes(const CUlaunchConfig& config, bool& cooperative) {
  for (unsigned i = 0; i < config.numAttrs; ++i) {
    switch (config.attrs[i].id) {
      case CU_LAUNCH_ATTRIBUTE_IGNORE:
      case CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW:
      case CU_LAUNCH_ATTRIBUTE_PRIORITY:
        break;
      case CU_LAUNCH_ATTRIBUTE_COOPERATIVE:
        cooperative = config.attrs[i].value.cooperative != 0;
        break;
      default:
        return CUDA_ERROR_NOT_SUPPORTED;
    }
  }
  return CUDA_SUCCESS;
}

CUresult launch_cooperative(const CUlaunchConfig& config, CUfunction function, void** parameters,
                            void** extra) {
  std::vector<void*> places;
  if (parameters == nullptr && extra != nullptr) {
    const auto kernel = loaded_kernel(function);
    if (!kernel) return CUDA_ERROR_NOT_SUPPORTED;
    auto* block = static_cast<std::byte*>(ParameterBlock(extra).at());
    for (const ParameterSlot& slot : kernel->parameters) places.push_back(block + slot.offset);
    parameters = places.data();
  }
  return calls().hipModuleLaunchCooperativeKernel(
      function, config.gridDimX, config.gridDimY, config.gridDimZ, config.blockDimX,
      config.blockDimY, config.blockDimZ, config.sharedMemBytes, config.hStream, parameters);
}

}  // namespace

CUresult own::cuLaunchKernel(CUfunction function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                             unsigned block_x, unsigned block_y, unsigned block_z,
                             unsigned dynamic_shared_bytes, CUstream stream, void** parameters,
                             void** extra) {
  ParameterBlock::Entries entries;
  return calls().hipModuleLaunchKernel(function, grid_x, grid_y, grid_z, block_x, block_y, block_z,
                                       dynamic_shared_bytes, stream, parameters,
                                       ParameterBlock(extra).for_hip(entries));
}

CUresult own::cuLaunchKernelEx(const CUlaunchConfig* config, CUfunction function, void** parameters,
                               void** extra) {
  bool cooperative = false;
  const CUresult code = read_attributes(*config, cooperative);
  if (code != CUDA_SUCCESS) return code;
  if (cooperative) return launch_cooperative(*config, function, parameters, extra);
  return cuLaunchKernel(function, config->gridDimX, config->gridDimY, config->gridDimZ,
                        config->blockDimX, config->blockDimY, config->blockDimZ,
                        config->sharedMemBytes, config->hStream, parameters, extra);
}

// hipFuncSetAttribute knows kernels by their addresses in the program only; what it would allow is
// allowed anyway.
CUresult own::cuFuncSetAttribute(CUfunction function, CUfunction_attribute which, int value) {
  if (which != CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES) return CUDA_ERROR_NOT_SUPPORTED;
  int most = 0;
  const CUresult code = calls().hipFuncGetAttribute(&most, which, function);
  if (code != CUDA_SUCCESS) return code;
  return value <= most ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

CUresult own::cuOccupancyMaxPotentialBlockSize(int* grid, int* block, CUfunction function,
                                               CUoccupancyB2DSize shared_bytes_of,
                                               std::size_t dynamic_shared_bytes, int most_threads) {
  if (shared_bytes_of) return CUDA_ERROR_NOT_SUPPORTED;
  return calls().hipModuleOccupancyMaxPotentialBlockSize(grid, block, function,
                                                         dynamic_shared_bytes, most_threads);
}

}  // namespace cuda_ffi::hip
