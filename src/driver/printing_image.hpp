#pragma once

#include <string_view>

namespace cuda_ffi {

// Whether code in the image can call printf. Also true if that cannot be seen: if part of a fat
// binary is compressed.
bool may_print(std::string_view image);

}  // namespace cuda_ffi
