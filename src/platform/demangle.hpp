#pragma once

#include <string>

namespace cuda_ffi::platform {

// A symbol as C++ spells it; a name that is not mangled comes back unchanged.
std::string demangle(const std::string& name);

}  // namespace cuda_ffi::platform
