#pragma once

#include <cstdint>
#include <string_view>

#include "software_device/ptx/token.hpp"

namespace cuda_ffi::software::ptx {

// Turns text into tokens, one at a time and without allocating. `text` must be followed by a
// readable NUL, as a std::string's is: it spares a bounds check at every byte.
class Lexer {
 public:
  explicit Lexer(std::string_view text) noexcept;

  // Makes `token` the next one. In place: its fields are few enough that a copy of it costs more.
  void read(Token& token);

  // Past the } that ends a debug section whose { was the last token. No token is made of what lies
  // between: in a -G build that is most of the text.
  void skip_section();

  // Past the rest of the line (old @@DWARF lines).
  void skip_line() noexcept;

  // Back to just behind the first byte of `token`, the last one made: %3 as an operator and a 3.
  void split_after_first_byte(const Token& token) noexcept;

 private:
  void skip_blanks();
  void skip_block_comment();
  void identifier(Token& token);
  void dotted(Token& token);
  void string(Token& token);
  void mark(Token& token);
  void settle(Token& token, TokenKind kind, const char* begin) const noexcept;
  bool line_comment_before(const char* at, const char* begin) const noexcept;

  const char* at_;
  const char* end_;
  std::uint32_t line_ = 1;
};

}  // namespace cuda_ffi::software::ptx
