#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace cuda_ffi::platform {

// All paths that are text are UTF-8. On Windows, a path made from a std::string would be read in
// the machine's code page.
inline std::filesystem::path path_of(std::string_view utf8) {
  return std::u8string(utf8.begin(), utf8.end());
}

inline std::string text_of(const std::filesystem::path& path) {
  const std::u8string utf8 = path.u8string();
  return {utf8.begin(), utf8.end()};
}

}  // namespace cuda_ffi::platform
