#pragma once

#include <vector>

#include "driver/device.hpp"

namespace cuda_ffi {

// The failure behind `code` of a function that the program itself called through the C APIs. It
// belongs to the first of `handles` that has a report (contexts; on the software device streams and
// events too), else to the thread's current context. `device` is any device of the driver.
Failure failure_of_program(const Device& device, CUresult code, const char* operation,
                           const std::vector<CUcontext>& handles);

}  // namespace cuda_ffi
