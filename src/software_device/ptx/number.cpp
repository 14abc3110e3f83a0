#include "software_device/ptx/number.hpp"

#include <bit>
#include <limits>

#include "platform/decimal.hpp"
#include "software_device/ptx/characters.hpp"
#include "software_device/ptx/parse.hpp"

namespace cuda_ffi::software::ptx {
namespace {

class NumberLexer {
 public:
  NumberLexer(const char* begin, std::uint32_t line, Token& token)
      : begin_(begin), at_(begin), token_(token) {
    token_ = Token{};
    token_.line = line;
  }

  // Returns where the number ends.
  const char* lex() {
    dispatch();
    token_.text = std::string_view(begin_, static_cast<std::size_t>(at_ - begin_));
    if (is_name_character(*at_)) fail("is not a number");
    return at_;
  }

 private:
  void dispatch() {
    const char second = begin_[0] == '0' ? begin_[1] : '\0';
    switch (second) {
      case 'x':
      case 'X':
        return integer(2, 16);
      case 'b':
      case 'B':
        return integer(2, 2);
      case 'f':
      case 'F':
        return exact_float(TokenKind::Float32, 8);
      case 'd':
      case 'D':
        return exact_float(TokenKind::Float64, 16);
      default:
        break;
    }
    const char* p = begin_;
    while (is_digit(*p)) ++p;
    if (*p == '.' || *p == 'e' || *p == 'E') return decimal_float();
    return is_digit(second) ? integer(1, 8) : integer(0, 10);
  }

  void integer(int prefix, unsigned base) {
    token_.kind = TokenKind::Integer;
    at_ = begin_ + prefix;
    const char* const digits = at_;
    std::uint64_t value = 0;
    for (unsigned digit = hex_digit(*at_); digit < base; digit = hex_digit(*++at_))
      value = appended(value, digit, base);
    if (at_ == digits) fail("is not a number");
    token_.value = value;
    token_.is_unsigned = value > std::numeric_limits<std::int64_t>::max();
    if (*at_ != 'U') return;
    ++at_;
    token_.is_unsigned = true;
  }

  std::uint64_t appended(std::uint64_t value, unsigned digit, unsigned base) const {
    if (__builtin_mul_overflow(value, std::uint64_t{base}, &value) ||
        __builtin_add_overflow(value, std::uint64_t{digit}, &value)) {
      fail("does not fit in 64 bits");
    }
    return value;
  }

  void exact_float(TokenKind kind, int digits) {
    token_.kind = kind;
    at_ = begin_ + 2;
    for (int i = 0; i < digits; ++i, ++at_) {
      const unsigned digit = hex_digit(*at_);
      if (digit == 16)
        fail(digits == 8 ? "needs 8 hexadecimal digits" : "needs 16 hexadecimal digits");
      token_.value = token_.value << 4 | digit;
    }
  }

  void decimal_float() {
    token_.kind = TokenKind::Float64;
    at_ = begin_;
    while (is_digit(*at_)) ++at_;
    if (*at_ == '.') ++at_;
    while (is_digit(*at_)) ++at_;
    if (*at_ == 'e' || *at_ == 'E') exponent();
    const auto value = platform::parse_decimal({begin_, at_});
    if (!value) fail("does not fit in a double");
    token_.value = std::bit_cast<std::uint64_t>(*value);
  }

  void exponent() {
    ++at_;
    if (*at_ == '+' || *at_ == '-') ++at_;
    if (!is_digit(*at_)) fail("has no digits in its exponent");
    while (is_digit(*at_)) ++at_;
  }

  [[noreturn]] void fail(const char* what) const {
    const char* end = at_;
    while (is_name_character(*end)) ++end;
    throw SyntaxError(token_.line,
                      in_quotes({begin_, static_cast<std::size_t>(end - begin_)}) + " " + what);
  }

  const char* begin_;
  const char* at_;
  Token& token_;
};

}  // namespace

void lex_number(const char*& at, std::uint32_t line, Token& token) {
  at = NumberLexer(at, line, token).lex();
}

}  // namespace cuda_ffi::software::ptx
