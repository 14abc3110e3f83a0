#pragma once

#include <string>

namespace cuda_ffi::platform {

// A symbol as C++ spells it; what is not a mangled name stays as it is.
std::string demangle(const std::string& name);

}  // namespace cuda_ffi::platform
