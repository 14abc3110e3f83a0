#include "platform/windows/wide_text.hpp"

#include <windows.h>

namespace cuda_ffi::platform {

std::wstring wide_of(std::string_view utf8) {
  const int bytes = static_cast<int>(utf8.size());
  std::wstring wide(utf8.size(), L'\0');  // never more units than bytes
  const int units = MultiByteToWideChar(CP_UTF8, 0, utf8.data(), bytes, wide.data(), bytes);
  wide.resize(static_cast<std::size_t>(units));
  return wide;
}

std::string utf8_of(std::wstring_view wide) {
  const int units = static_cast<int>(wide.size());
  std::string utf8(3 * wide.size(), '\0');  // never more than three bytes a unit
  const int bytes = WideCharToMultiByte(CP_UTF8, 0, wide.data(), units, utf8.data(),
                                        static_cast<int>(utf8.size()), nullptr, nullptr);
  utf8.resize(static_cast<std::size_t>(bytes));
  return utf8;
}

}  // namespace cuda_ffi::platform
