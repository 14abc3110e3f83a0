#include "software_device/environment/json_text.hpp"

#include <cstdio>

namespace cuda_ffi::software::json {

std::string text_in_json(std::string_view text) {
  std::string made = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') {
      made += '\\';
      made += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
      made += escaped;
    } else {
      made += c;
    }
  }
  return made + '"';
}

std::string numbers(std::initializer_list<std::uint64_t> values) {
  return list(values, [](std::uint64_t value) { return std::to_string(value); });
}

}  // namespace cuda_ffi::software::json
