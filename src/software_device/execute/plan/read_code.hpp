#pragma once

#include <optional>

#include "software_device/execute/plan/code.hpp"

namespace cuda_ffi::software::translate {

// The function for blocks of one shape; none where it has what is not translated.
std::optional<Code> read_code(const DecodedFunction& function, const Dim3& block);

}  // namespace cuda_ffi::software::translate
