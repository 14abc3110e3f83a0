#pragma once

#include <string>
#include <vector>

#include "driver/context.hpp"

namespace cuda_ffi {

// Links PTX texts, cubins and fatbins into one image with the driver's own linker. Throws
// ImageError.
std::string linked_image(const Context& context, const std::vector<std::string>& images);

}  // namespace cuda_ffi
