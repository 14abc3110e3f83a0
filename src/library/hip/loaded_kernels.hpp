#pragma once

#include <optional>
#include <string>
#include <vector>

#include "library/hip/hip_abi.hpp"

namespace cuda_ffi::hip {

struct ParameterSlot {
  std::size_t offset = 0, size = 0;
};

// What the code object says of a kernel, which HIP does not tell.
struct LoadedKernel {
  std::string name;
  std::vector<ParameterSlot> parameters;
};

// The kernel that is `function`, if it was looked up in a module that is loaded.
std::optional<LoadedKernel> loaded_kernel(CUfunction function);

}  // namespace cuda_ffi::hip
