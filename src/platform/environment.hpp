#pragma once

#include <optional>
#include <string_view>

namespace cuda_ffi::platform {

// The present value of an environment variable, in UTF-8: a program may have changed it since it
// started. None if it is not set. The text stays valid until the variable changes.
std::optional<std::string_view> environment_variable(const char* name);

}  // namespace cuda_ffi::platform
