#pragma once

#include <string>

namespace cuda_ffi::software {

// A symbol as C++ spells it; what is no mangled name stays as it is.
std::string demangle(const std::string& name);

}  // namespace cuda_ffi::software
