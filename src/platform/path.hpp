#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace cuda_ffi::platform {

// Paths are UTF-8 wherever they are text. A path made of a std::string would be read in the code
// page of the machine on Windows.
inline std::filesystem::path path_of(std::string_view utf8) {
  return std::u8string(utf8.begin(), utf8.end());
}

inline std::string text_of(const std::filesystem::path& path) {
  const std::u8string utf8 = path.u8string();
  return {utf8.begin(), utf8.end()};
}

}  // namespace cuda_ffi::platform
