#pragma once

#include <string>
#include <string_view>

namespace cuda_ffi::platform {

// Conversions between UTF-8 and the system's UTF-16. Invalid parts become U+FFFD.
std::wstring wide_of(std::string_view utf8);
std::string utf8_of(std::wstring_view wide);

}  // namespace cuda_ffi::platform
