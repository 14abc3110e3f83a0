#pragma once

// cuCtxSetLimit: what each limit starts as, and what it becomes when it is asked for.

#include <array>
#include <cstddef>

#include "library/cuda_abi.hpp"

namespace cuda_ffi::software {

std::array<std::size_t, CU_LIMIT_MAX> default_limits();
// Throws Failure: INVALID_VALUE for a number that is not a limit, UNSUPPORTED_LIMIT for one that
// this device does not have.
std::size_t allowed_limit(CUlimit limit, std::size_t value);

}  // namespace cuda_ffi::software
