#pragma once

#include <memory>

#include "software_device/device/module_code.hpp"

namespace cuda_ffi::software {

// PTX that has been loaded. Its kernels run in code that counts, or that a debugger may stop, while
// that is wanted.
std::unique_ptr<ModuleCode> ptx_code(std::unique_ptr<LoadedModule> loaded);

}  // namespace cuda_ffi::software
