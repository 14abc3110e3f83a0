#pragma once

#include <vector>

#include "driver/device.hpp"

namespace cuda_ffi {

// What `code` of a function stands for that the program itself has called, through the C APIs. It
// is of the context of the first of `handles` that has a report (contexts; on the software device
// streams and events too), else of the thread's current one. `device`: any of the driver's.
Failure failure_of_program(const Device& device, CUresult code, const char* operation,
                           const std::vector<CUcontext>& handles);

}  // namespace cuda_ffi
