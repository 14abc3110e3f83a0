#pragma once

#include <optional>
#include <string>

namespace cuda_ffi::platform {

// The double nearest to a decimal number, whatever the program's locale. Nothing if it would be
// infinite.
std::optional<double> parse_decimal(const std::string& digits);

}  // namespace cuda_ffi::platform
