#pragma once

#include <cstdint>
#include <string_view>

#include "software_device/ptx/token.hpp"

namespace cuda_ffi::software::ptx {

// Splits text into tokens, one at a time and without allocating. `text` must be followed by a
// readable NUL, as a std::string's is: this saves a bounds check at every byte.
class Lexer {
 public:
  explicit Lexer(std::string_view text) noexcept;

  // Makes `token` the next one. Filled in place: its few fields are cheaper to write than to copy.
  void read(Token& token);

  // Skips past the } of a debug section whose { was the last token. Nothing in between becomes
  // a token: in a -G build it is most of the text.
  void skip_section();

  // Skips the rest of the line (old @@DWARF lines).
  void skip_line() noexcept;

  // Goes back to just after the first byte of `token`, the last one read: %3 becomes an operator
  // and a 3.
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
