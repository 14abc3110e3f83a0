#include "software_device/ptx/lexer.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <string>
#include <vector>

#include "software_device/ptx/parse.hpp"

namespace cuda_ffi::software::ptx {
namespace {

Token next_of(Lexer& lexer) {
  Token token;
  lexer.read(token);
  return token;
}

// The tokens' texts are views into `text`.
std::vector<Token> tokens_of(const std::string& text) {
  Lexer lexer(text);
  std::vector<Token> tokens;
  do tokens.push_back(next_of(lexer));
  while (tokens.back().kind != TokenKind::End);
  return tokens;
}

Token first_of(const std::string& text) {
  return tokens_of(text).front();
}

std::string lexing_error_of(const std::string& text) {
  try {
    tokens_of(text);
  } catch (const SyntaxError& error) {
    return error.what();
  }
  return "no error";
}

TEST(PtxLexer, KnowsEachKindOfToken) {
  const std::string text = "foo %r1 $L__1 _ .global .shared::cta 12 0f3F800000 1.5 \"a b\" <<";
  const std::vector<Token> tokens = tokens_of(text);
  const std::vector<std::pair<TokenKind, std::string>> expected = {
      {TokenKind::Identifier, "foo"},   {TokenKind::Identifier, "%r1"},
      {TokenKind::Identifier, "$L__1"}, {TokenKind::Identifier, "_"},
      {TokenKind::Dotted, "global"},    {TokenKind::Dotted, "shared::cta"},
      {TokenKind::Integer, "12"},       {TokenKind::Float32, "0f3F800000"},
      {TokenKind::Float64, "1.5"},      {TokenKind::String, "a b"},
      {TokenKind::Mark, "<<"},          {TokenKind::End, ""}};
  ASSERT_EQ(tokens.size(), expected.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    EXPECT_EQ(tokens[i].kind, expected[i].first) << i;
    EXPECT_EQ(tokens[i].text, expected[i].second) << i;
  }
}

TEST(PtxLexer, ReadsIntegersInEveryBase) {
  EXPECT_EQ(first_of("0").value, 0u);
  EXPECT_EQ(first_of("42").value, 42u);
  EXPECT_EQ(first_of("0x2A").value, 42u);
  EXPECT_EQ(first_of("0X2a").value, 42u);
  EXPECT_EQ(first_of("052").value, 42u);
  EXPECT_EQ(first_of("0b101010").value, 42u);
  EXPECT_EQ(first_of("0B101010U").value, 42u);
  EXPECT_EQ(first_of("18446744073709551615").value, ~std::uint64_t{0});
}

TEST(PtxLexer, KnowsUnsignedIntegers) {
  EXPECT_FALSE(first_of("9223372036854775807").is_unsigned);
  EXPECT_TRUE(first_of("9223372036854775808").is_unsigned);
  EXPECT_TRUE(first_of("1U").is_unsigned);
}

TEST(PtxLexer, ReadsFloats) {
  EXPECT_EQ(first_of("0f3f800000").value, 0x3f800000u);
  EXPECT_EQ(first_of("0F3F800000").value, 0x3f800000u);
  EXPECT_EQ(first_of("0dBFF0000000000000").value, 0xbff0000000000000u);
  EXPECT_EQ(first_of("2.5e-1").value, std::bit_cast<std::uint64_t>(0.25));
  EXPECT_EQ(first_of("4.9e-324").value, 1u) << "the least there is";
  EXPECT_EQ(first_of("3.").value, std::bit_cast<std::uint64_t>(3.0));
  EXPECT_EQ(first_of("1E2").kind, TokenKind::Float64);
}

TEST(PtxLexer, CountsLinesThroughCommentsAndBlanks) {
  const std::string text = "a // b {\n/* c\n d */ e\r\n\tf";
  const std::vector<Token> tokens = tokens_of(text);
  ASSERT_EQ(tokens.size(), 4u);
  EXPECT_EQ(tokens[0].line, 1u);
  EXPECT_EQ(tokens[1].text, "e");
  EXPECT_EQ(tokens[1].line, 3u);
  EXPECT_EQ(tokens[2].line, 4u);
  EXPECT_EQ(tokens[3].line, 4u);
}

TEST(PtxLexer, TakesTwoCharacterOperatorsWhole) {
  std::vector<std::string> marks;
  const std::string text = "<< >> <= >= == != && || <> ! = @!";
  for (const Token& token : tokens_of(text)) marks.emplace_back(token.text);
  EXPECT_EQ(marks, (std::vector<std::string>{"<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "<",
                                             ">", "!", "=", "@", "!", ""}));
}

TEST(PtxLexer, SkipsASectionButNotACommentedBrace) {
  const std::string text = "{\n.b8 1 // } no\n.b64 x\n} after";
  Lexer lexer(text);
  EXPECT_EQ(next_of(lexer).text, "{");
  lexer.skip_section();
  const Token after = next_of(lexer);
  EXPECT_EQ(after.text, "after");
  EXPECT_EQ(after.line, 4u);
}

TEST(PtxLexer, SaysWhatIsWrong) {
  EXPECT_EQ(lexing_error_of("\n0xg"), "line 2: '0xg' is not a number");
  EXPECT_EQ(lexing_error_of("12ab"), "line 1: '12ab' is not a number");
  EXPECT_EQ(lexing_error_of("09"), "line 1: '09' is not a number");
  EXPECT_EQ(lexing_error_of("0b12"), "line 1: '0b12' is not a number");
  EXPECT_EQ(lexing_error_of("0f3F80"), "line 1: '0f3F80' needs 8 hexadecimal digits");
  EXPECT_EQ(lexing_error_of("0d00"), "line 1: '0d00' needs 16 hexadecimal digits");
  EXPECT_EQ(lexing_error_of("18446744073709551616"),
            "line 1: '18446744073709551616' does not fit in 64 bits");
  EXPECT_EQ(lexing_error_of("1e999"), "line 1: '1e999' does not fit in a double");
  EXPECT_EQ(lexing_error_of("1e+"), "line 1: '1e+' has no digits in its exponent");
  EXPECT_EQ(lexing_error_of("/* open"), "line 1: the comment that starts here is never closed");
  EXPECT_EQ(lexing_error_of("\"open\n\""), "line 1: the string is not closed on its line");
  EXPECT_EQ(lexing_error_of("a \x01"), "line 1: unexpected '\\x01'");
  EXPECT_EQ(lexing_error_of(std::string("a \0 b", 5)), "line 1: unexpected '\\x00'");
  EXPECT_EQ(lexing_error_of("\xff"), "line 1: unexpected '\\xff'");
}

}  // namespace
}  // namespace cuda_ffi::software::ptx
