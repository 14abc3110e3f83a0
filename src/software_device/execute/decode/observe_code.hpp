#pragma once

#include "software_device/execute/body/blocks.hpp"
#include "software_device/execute/state/code.hpp"
#include "software_device/ptx/syntax.hpp"

namespace cuda_ffi::software {

// Has each instruction of encoded code count what it does.
void observe_code(const ptx::Function& function, const Layout& layout, DecodedFunction& result);

}  // namespace cuda_ffi::software
