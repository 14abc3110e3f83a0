#pragma once

// JSON, written as text. What reads it is TypeScript.

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace cuda_ffi::software::json {

std::string text_in_json(std::string_view text);

// write(item) is one item's JSON.
template <class Items, class Write>
std::string list(const Items& items, Write write) {
  std::string made = "[";
  for (const auto& item : items) {
    if (made.size() > 1) made += ',';
    made += write(item);
  }
  return made + ']';
}

std::string numbers(std::initializer_list<std::uint64_t> values);

}  // namespace cuda_ffi::software::json
