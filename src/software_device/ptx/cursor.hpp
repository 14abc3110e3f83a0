#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "software_device/ptx/lexer.hpp"
#include "software_device/ptx/words.hpp"

namespace cuda_ffi::software::ptx {

// The parsers' position in the text, one token ahead, with the tests that grammar rules need.
class Cursor {
 public:
  explicit Cursor(std::string_view text) : lexer_(text) { lexer_.read(token_); }

  const Token& peek() const noexcept { return token_; }
  std::uint32_t line() const noexcept { return token_.line; }
  bool at(TokenKind kind) const noexcept { return token_.kind == kind; }
  bool at(char mark) const noexcept { return token_.mark == mark_of(mark); }
  bool at(Word directive) const noexcept {
    return token_.kind == TokenKind::Dotted && token_.text == spelling(directive);
  }

  Token take() {
    const Token token = token_;
    lexer_.read(token_);
    return token;
  }

  bool accept(char mark) {
    if (!at(mark)) return false;
    lexer_.read(token_);
    return true;
  }
  bool accept(Word directive) {
    if (!at(directive)) return false;
    lexer_.read(token_);
    return true;
  }

  // `after` completes the message "expected X ..." with the place where the mark is missing.
  void expect(char mark, std::string_view after);
  Token expect(TokenKind kind, std::string_view what);
  std::string_view expect_name(std::string_view what);
  // Fails for _, $ and %, which begin names but are no names by themselves.
  void check_name(std::string_view name) const;
  // An integer literal of at most `largest`.
  std::uint64_t expect_integer(std::uint64_t largest, std::string_view what);

  // With the { of a section peeked at: skips past its }.
  void skip_section();
  void skip_line();
  // Makes the peeked %3 a % and, next, a 3.
  void split_percent();

  [[noreturn]] void fail(const std::string& message) const;
  [[noreturn]] void unexpected(std::string_view wanted) const;

 private:
  Lexer lexer_;
  Token token_;
};

}  // namespace cuda_ffi::software::ptx
