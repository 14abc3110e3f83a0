#pragma once

// Turns a program's request into a checked KernelOperation. The checks and their codes are those of
// CUDA's driver.

#include <cstdint>
#include <memory>

#include "software_device/device/operations.hpp"

namespace cuda_ffi::software {

struct LaunchRequest {
  Dim3 grid, block;
  Dim3 cluster{0, 0, 0};  // zeros: none requested
  std::uint32_t dynamic_shared_bytes = 0;
  bool cooperative = false;
  std::uint64_t token = 0;  // 0: cannot be ended by name
  void** kernel_parameters = nullptr;
  void** extra = nullptr;
  bool node = false;  // for a node of a graph
};

// Throws Failure.
KernelOperation make_kernel_operation(std::shared_ptr<Function> function,
                                      const LaunchRequest& request);

// The function of a CUfunction, or of a CUkernel in its place, for the given context.
std::shared_ptr<Function> function_of(CUfunction handle, Context& context);
std::shared_ptr<Function> usable_function(CUfunction handle);  // in the calling thread's context

}  // namespace cuda_ffi::software
