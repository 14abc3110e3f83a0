#pragma once

#include "software_device/device/module_code.hpp"

namespace cuda_ffi::amd {

// A code object, or a bundle of them, as a module of the software device. Null for any other image.
std::unique_ptr<software::ModuleCode> load_image(const void* image, int device);

}  // namespace cuda_ffi::amd
