#pragma once

#include <array>
#include <cstdint>

namespace cuda_ffi::software::ptx {

// The characters of an identifier after its first: letters, digits, _ and $.
constexpr std::array<bool, 256> name_characters() {
  std::array<bool, 256> table{};
  for (int c = 'a'; c <= 'z'; ++c) table[static_cast<std::size_t>(c)] = true;
  for (int c = 'A'; c <= 'Z'; ++c) table[static_cast<std::size_t>(c)] = true;
  for (int c = '0'; c <= '9'; ++c) table[static_cast<std::size_t>(c)] = true;
  table['_'] = table['$'] = true;
  return table;
}
inline constexpr std::array<bool, 256> kNameCharacters = name_characters();

constexpr bool is_name_character(char c) noexcept {
  return kNameCharacters[static_cast<unsigned char>(c)];
}
constexpr bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}

// The value of a hexadecimal digit, or 16.
constexpr unsigned hex_digit(char c) noexcept {
  if (is_digit(c)) return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return 16;
}

}  // namespace cuda_ffi::software::ptx
