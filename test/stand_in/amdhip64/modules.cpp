// Modules and launches.

#include "extra.hpp"
#include "software_hip.hpp"

using namespace software_hip;

HIP_SAME(hipModuleLoadData, cuModuleLoadData, (CUmodule * module, const void* image),
         (module, image))
HIP_SAME(hipModuleUnload, cuModuleUnload, (CUmodule module), (module))
HIP_SAME(hipModuleGetFunction, cuModuleGetFunction,
         (CUfunction * function, CUmodule module, const char* name), (function, module, name))
HIP_SAME(hipModuleGetGlobal, cuModuleGetGlobal_v2,
         (CUdeviceptr * address, std::size_t* bytes, CUmodule module, const char* name),
         (address, bytes, module, name))
HIP_SAME(hipModuleOccupancyMaxActiveBlocksPerMultiprocessor,
         cuOccupancyMaxActiveBlocksPerMultiprocessor,
         (int* blocks, CUfunction function, int threads, std::size_t shared),
         (blocks, function, threads, shared))
HIP_SAME(hipModuleOccupancyMaxPotentialBlockSize, cuOccupancyMaxPotentialBlockSize,
         (int* grid, int* block, CUfunction function, std::size_t shared, int most),
         (grid, block, function, nullptr, shared, most))

HIP_FUNCTION hipFuncGetAttribute(int* value, int which, CUfunction function) {
  if (which < 0 || which > 9) return kInvalidValue;
  const bool is_rest = which == CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES;
  const auto asked =
      is_rest ? CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES : static_cast<CUfunction_attribute>(which);
  const int code = in_device([&] { return cu().cuFuncGetAttribute(value, asked, function); });
  if (is_rest) *value = kSharedBytesOfABlock - *value;
  return code;
}

HIP_FUNCTION hipModuleLaunchKernel(CUfunction function, unsigned grid_x, unsigned grid_y,
                                   unsigned grid_z, unsigned block_x, unsigned block_y,
                                   unsigned block_z, unsigned shared, CUstream stream,
                                   void** parameters, void** extra) {
  Extra given(extra);
  if (!given.is_right()) return kInvalidValue;
  allow(function, shared);
  return in_device([&] {
    return cu().cuLaunchKernel(function, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared,
                               stream, parameters, given.for_cuda());
  });
}

HIP_FUNCTION hipModuleLaunchCooperativeKernel(CUfunction function, unsigned grid_x, unsigned grid_y,
                                              unsigned grid_z, unsigned block_x, unsigned block_y,
                                              unsigned block_z, unsigned shared, CUstream stream,
                                              void** parameters) {
  allow(function, shared);
  return in_device([&] {
    return cu().cuLaunchCooperativeKernel(function, grid_x, grid_y, grid_z, block_x, block_y,
                                          block_z, shared, stream, parameters);
  });
}
