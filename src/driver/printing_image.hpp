#pragma once

#include <string_view>

namespace cuda_ffi {

// Whether code in the image can call printf. True for what cannot be looked into: a compressed part
// of a fat binary.
bool may_print(std::string_view image);

}  // namespace cuda_ffi
