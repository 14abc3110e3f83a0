#include "software_device/ptx/cursor.hpp"

#include "software_device/ptx/parse.hpp"

namespace cuda_ffi::software::ptx {

void Cursor::expect(char mark, std::string_view after) {
  if (accept(mark)) return;
  unexpected(in_quotes({&mark, 1}) + " " + std::string(after));
}

Token Cursor::expect(TokenKind kind, std::string_view what) {
  if (!at(kind)) unexpected(what);
  return take();
}

std::string_view Cursor::expect_name(std::string_view what) {
  return expect(TokenKind::Identifier, what).text;
}

void Cursor::check_name(std::string_view name) const {
  if (name == "_" || name == "$" || name == "%") fail(in_quotes(name) + " is not a name by itself");
}

std::uint64_t Cursor::expect_integer(std::uint64_t largest, std::string_view what) {
  if (!at(TokenKind::Integer)) unexpected(what);
  if (token_.value > largest) {
    fail(std::string(what) + " " + in_quotes(token_.text) + " is more than " +
         std::to_string(largest));
  }
  return take().value;
}

void Cursor::skip_section() {
  if (!at('{')) unexpected("'{' of a section");
  lexer_.skip_section();
  lexer_.read(token_);
}

void Cursor::skip_line() {
  lexer_.skip_line();
  lexer_.read(token_);
}

void Cursor::split_percent() {
  lexer_.split_after_first_byte(token_);
  token_.kind = TokenKind::Mark;
  token_.mark = mark_of('%');
  token_.text = token_.text.substr(0, 1);
}

void Cursor::fail(const std::string& message) const {
  throw SyntaxError(token_.line, message);
}

void Cursor::unexpected(std::string_view wanted) const {
  fail("expected " + std::string(wanted) + ", found " + describe(token_));
}

}  // namespace cuda_ffi::software::ptx
