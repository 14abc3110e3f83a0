#include "software_device/ptx/token.hpp"

namespace cuda_ffi::software::ptx {
namespace {

constexpr std::size_t kLongestQuote = 60;

void append_byte(std::string& out, unsigned char byte) {
  constexpr char kHex[] = "0123456789abcdef";
  if (byte >= 0x20 && byte < 0x7f) {
    out += static_cast<char>(byte);
    return;
  }
  out += "\\x";
  out += kHex[byte >> 4];
  out += kHex[byte & 15];
}

}  // namespace

std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text.substr(0, kLongestQuote))
    append_byte(out, static_cast<unsigned char>(c));
  if (text.size() > kLongestQuote) out += "...";
  return out + "'";
}

std::string describe(const Token& token) {
  if (token.kind == TokenKind::End) return "the end of the text";
  if (token.kind == TokenKind::Dotted) {
    std::string text(1, '.');
    text += token.text;
    return in_quotes(text);
  }
  if (token.kind == TokenKind::String) return "a string";
  return in_quotes(token.text);
}

}  // namespace cuda_ffi::software::ptx
