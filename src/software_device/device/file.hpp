#pragma once

#include <string>

namespace cuda_ffi::software {

// The contents of the file. Throws Failure FILE_NOT_FOUND.
std::string read_file(const char* path);

}  // namespace cuda_ffi::software
