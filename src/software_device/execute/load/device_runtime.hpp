#pragma once

// Functions of NVIDIA's device runtime library that programs call without having them linked: PTX
// that is linked with theirs.

#include <memory>
#include <string_view>
#include <vector>

#include "software_device/ptx/syntax.hpp"

namespace cuda_ffi::software {

// The text that defines cudaGraphSetConditional if the texts declare that function and none of them
// defines it; else empty.
std::string_view device_runtime_for(const std::vector<std::unique_ptr<ptx::Module>>& texts);

}  // namespace cuda_ffi::software
