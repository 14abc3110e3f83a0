#pragma once

#include <optional>
#include <string_view>

namespace cuda_ffi::platform {

// The value of an environment variable, in UTF-8, as it is now: a program may have changed it since
// it started. None where it is not set. What comes back stays valid until the variable changes.
std::optional<std::string_view> environment_variable(const char* name);

}  // namespace cuda_ffi::platform
