#include "software_device/ptx/lexer.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "software_device/ptx/characters.hpp"
#include "software_device/ptx/number.hpp"
#include "software_device/ptx/parse.hpp"

namespace cuda_ffi::software::ptx {
namespace {

const char* find(const char* begin, const char* end, char c) noexcept {
  const void* found = std::memchr(begin, c, static_cast<std::size_t>(end - begin));
  return found ? static_cast<const char*>(found) : end;
}

std::uint32_t lines_in(const char* begin, const char* end) noexcept {
  return static_cast<std::uint32_t>(std::count(begin, end, '\n'));
}

bool is_operator_pair(char a, char b) noexcept {
  if (a == b) return a == '<' || a == '>' || a == '=' || a == '&' || a == '|';
  return b == '=' && (a == '<' || a == '>' || a == '!');
}

constexpr std::array<bool, 256> mark_characters() {
  std::array<bool, 256> table{};
  for (const char c : std::string_view("()[]{}<>,;:=@+-*/%!~&|^?")) {
    table[static_cast<unsigned char>(c)] = true;
  }
  return table;
}
constexpr std::array<bool, 256> kMarks = mark_characters();

bool is_mark(char c) noexcept {
  return kMarks[static_cast<unsigned char>(c)];
}

}  // namespace

Lexer::Lexer(std::string_view text) noexcept : at_(text.data()), end_(at_ + text.size()) {}

void Lexer::read(Token& token) {
  skip_blanks();
  if (at_ == end_) return settle(token, TokenKind::End, at_);
  const char c = *at_;
  if (is_digit(c)) return lex_number(at_, line_, token);
  if (is_name_character(c)) return identifier(token);
  if (c == '%' && is_name_character(at_[1])) return identifier(token);
  if (c == '.' && is_name_character(at_[1])) return dotted(token);
  if (c == '"') return string(token);
  mark(token);
}

void Lexer::skip_blanks() {
  for (;;) {
    switch (*at_) {
      case '\n':
        ++line_;
        [[fallthrough]];
      case ' ':
      case '\t':
      case '\r':
      case '\v':
      case '\f':
        ++at_;
        break;
      case '/':
        if (at_[1] == '/') {
          at_ = find(at_, end_, '\n');
        } else if (at_[1] == '*') {
          skip_block_comment();
        } else {
          return;
        }
        break;
      default:
        return;
    }
  }
}

void Lexer::skip_block_comment() {
  const char* const begin = at_;
  for (const char* star = find(at_ + 2, end_, '*'); star != end_;
       star = find(star + 1, end_, '*')) {
    if (star[1] != '/') continue;
    at_ = star + 2;
    line_ += lines_in(begin, at_);
    return;
  }
  throw SyntaxError(line_, "the comment that starts here is never closed");
}

// Completes a token that reaches from `begin` to the lexer's position.
void Lexer::settle(Token& token, TokenKind kind, const char* begin) const noexcept {
  token.kind = kind;
  token.is_unsigned = false;
  token.mark = 0;
  token.line = line_;
  token.text = std::string_view(begin, static_cast<std::size_t>(at_ - begin));
  token.value = 0;
}

void Lexer::identifier(Token& token) {
  const char* const begin = at_;
  do ++at_;
  while (is_name_character(*at_));
  settle(token, TokenKind::Identifier, begin);
}

void Lexer::dotted(Token& token) {
  const char* const begin = ++at_;
  for (;;) {
    while (is_name_character(*at_)) ++at_;
    if (at_[0] != ':' || at_[1] != ':' || !is_name_character(at_[2])) break;
    at_ += 2;
  }
  settle(token, TokenKind::Dotted, begin);
}

void Lexer::string(Token& token) {
  const char* const begin = ++at_;
  while (at_ != end_ && *at_ != '"' && *at_ != '\n') {
    at_ += (*at_ == '\\' && at_ + 1 != end_ && at_[1] != '\n') ? 2 : 1;
  }
  if (at_ == end_ || *at_ != '"') throw SyntaxError(line_, "the string is not closed on its line");
  settle(token, TokenKind::String, begin);
  ++at_;
}

void Lexer::mark(Token& token) {
  const char* const begin = at_;
  if (!is_mark(*begin)) throw SyntaxError(line_, "unexpected " + in_quotes({begin, 1}));
  const bool pair = is_operator_pair(begin[0], begin[1]);
  at_ += pair ? 2 : 1;
  settle(token, TokenKind::Mark, begin);
  token.mark = mark_of(begin[0], pair ? begin[1] : '\0');
}

bool Lexer::line_comment_before(const char* at, const char* begin) const noexcept {
  for (const char* p = at; p != begin && p[-1] != '\n'; --p) {
    if (p[-1] == '/' && p[0] == '/') return true;
  }
  return false;
}

void Lexer::skip_section() {
  const char* const begin = at_;
  const char* close = find(at_, end_, '}');
  // Past a comment, search on from the end of its line, so that no line is searched twice.
  while (close != end_ && line_comment_before(close, begin)) {
    close = find(find(close, end_, '\n'), end_, '}');
  }
  if (close == end_) throw SyntaxError(line_, "the section that starts here is never closed");
  at_ = close + 1;
  line_ += lines_in(begin, at_);
}

void Lexer::skip_line() noexcept {
  at_ = find(at_, end_, '\n');
}

void Lexer::split_after_first_byte(const Token& token) noexcept {
  at_ = token.text.data() + 1;
}

}  // namespace cuda_ffi::software::ptx
