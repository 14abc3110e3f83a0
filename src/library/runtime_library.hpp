#pragma once

#include <string>
#include <vector>

#include "library/dynamic_library.hpp"

namespace cuda_ffi {

// The CUDA runtime library that goes with a driver. NVIDIA's finds the driver by itself, and asks
// it for tables that are not documented (docs/decisions/0014-runtime-library.md): with the software
// device, the package's own comes first. It stands beside the software device, and is told which
// driver to use. Throws LibraryNotFound.
DynamicLibrary find_runtime_library(const std::string& driver_path, bool is_software);

// What is tried, in order.
std::vector<std::string> runtime_candidates(bool is_software);

}  // namespace cuda_ffi
