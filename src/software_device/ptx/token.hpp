#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cuda_ffi::software::ptx {

enum class TokenKind : std::uint8_t {
  End,
  Identifier,  // foo, %r1, $L__BB0_1, _
  Dotted,      // .global, .shared::cta; the text has no leading dot
  Integer,     // value
  Float32,     // 0f3F800000; value: its bits
  Float64,     // 0d… or 1.5; value: its bits
  String,      // the text has no quotes
  Mark,        // mark: one character, or the two of an operator
};

// One or two characters as a number, for TokenKind::Mark.
constexpr std::uint16_t mark_of(char first, char second = 0) noexcept {
  return static_cast<std::uint16_t>(static_cast<unsigned char>(first) |
                                    static_cast<unsigned char>(second) << 8);
}

struct Token {
  TokenKind kind = TokenKind::End;
  bool is_unsigned = false;  // an Integer with a U, or too large for a signed one
  std::uint16_t mark = 0;
  std::uint32_t line = 1;
  std::string_view text;
  std::uint64_t value = 0;
};

// For messages: the text in quotes, shortened, unprintable bytes as \xNN.
std::string in_quotes(std::string_view text);
std::string describe(const Token& token);

}  // namespace cuda_ffi::software::ptx
