#pragma once

// cuCtxSetLimit: the initial value of each limit, and the value that a request gives it.

#include <array>
#include <cstddef>

#include "library/cuda_abi.hpp"

namespace cuda_ffi::software {

std::array<std::size_t, CU_LIMIT_MAX> default_limits();
// Throws Failure: INVALID_VALUE if the number is not a limit, UNSUPPORTED_LIMIT if this device does
// not have the limit.
std::size_t allowed_limit(CUlimit limit, std::size_t value);

}  // namespace cuda_ffi::software
