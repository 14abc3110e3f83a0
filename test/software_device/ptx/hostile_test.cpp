// Texts meant to do harm: each must end in a Module or a SyntaxError, soon and with little memory.

#include <filesystem>
#include <random>

#include "parsing.hpp"
#include "real_ptx.hpp"

namespace cuda_ffi::software::ptx {
namespace {

// Whether it was parsed; an error in the Module or another exception fails the test.
bool survives(const std::string& text) {
  try {
    EXPECT_EQ(first_fault(parse(text)), "");
    return true;
  } catch (const SyntaxError& error) {
    EXPECT_GE(error.line(), 1u);
    return false;
  }
}

TEST(PtxHostile, HugeCountsOfRegistersAreRefused) {
  EXPECT_EQ(statement_error(".reg .b32 %q<4000000000>;"),
            "a count of registers '4000000000' is more than 999999999");
  EXPECT_EQ(statement_error(".reg .b32 %q<999999999>;"), "too many registers");
  EXPECT_EQ(statement_error(".reg .b32 %q<-1>;"), "expected a count of registers, found '-'");
  const Module module = parse_statements(".reg .b32 %q<60000>;");
  EXPECT_GT(module.functions[0].registers.size(), 60000u);
}

TEST(PtxHostile, ManyFunctionsCannotMultiplyRegisters) {
  std::string text = ".version 8.0 .target sm_80 ";
  for (int i = 0; i < 1000; ++i) {
    text += ".func f" + std::to_string(i) + "() { .reg .b32 %r<60000>; }\n";
  }
  EXPECT_EQ(error_of(text, 2), "too many registers");
}

TEST(PtxHostile, DeepBracesAreRefused) {
  EXPECT_EQ(fragment_error(".func f() " + std::string(1000000, '{')),
            "the braces are nested too deeply");
  const std::string open(127, '{');
  const std::string close(127, '}');
  EXPECT_TRUE(survives(kHeader + ".func f() {" + open + close + "}"));
  EXPECT_EQ(fragment_error(".global .u32 x[1] = " + std::string(1000000, '{')),
            "the initializer has more braces than dimensions");
}

TEST(PtxHostile, LongTernariesAreRefused) {
  std::string text = ".global .u32 x = ";
  for (int i = 0; i < 100000; ++i) text += "1?2:";
  EXPECT_EQ(fragment_error(text + "3;"), "the constant expression is nested too deeply");
}

TEST(PtxHostile, LongLinesOfCommentedBracesTakeNoTime) {
  EXPECT_FALSE(survives(kHeader + ".section .debug_str { //" + std::string(1 << 22, '}')));
}

TEST(PtxHostile, ManyWaitingLabelsTakeNoTime) {
  std::string text = kHeader + ".func f() " + std::string(100, '{');
  for (int i = 0; i < 20000; ++i) text += "bra L;";
  EXPECT_TRUE(survives(text + std::string(99, '}') + "L: }"));
}

TEST(PtxHostile, EveryTruncationSurvives) {
  const std::string text = read_text(data_folder() / "constructs.ptx");
  ASSERT_TRUE(survives(text));
  std::size_t parsed = 0;
  for (std::size_t size = 0; size < text.size(); ++size) parsed += survives(text.substr(0, size));
  EXPECT_LT(parsed, text.size() / 2);  // most are cut in the middle of something
  EXPECT_GT(parsed, 5u);
}

TEST(PtxHostile, FlippedBitsSurvive) {
  const std::string text = read_text(data_folder() / "constructs.ptx");
  std::mt19937 random(1);
  std::size_t parsed = 0;
  for (int round = 0; round < 4000; ++round) {
    std::string broken = text;
    for (unsigned flips = 1 + random() % 3; flips > 0; --flips) {
      broken[random() % broken.size()] ^= static_cast<char>(1u << random() % 8);
    }
    parsed += survives(broken);
  }
  EXPECT_GT(parsed, 0u);
  EXPECT_LT(parsed, 4000u);
}

TEST(PtxHostile, ShuffledTokensSurvive) {
  const std::string text = read_text(data_folder() / "constructs.ptx");
  std::vector<std::string> words;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" \n", at + 1), text.size());
    words.push_back(text.substr(at, end - at));
    at = end;
  }
  std::mt19937 random(2);
  for (int round = 0; round < 2000; ++round) {
    std::string broken = ".version 8.0 .target sm_80 .func f() {";
    for (int i = 0; i < 60; ++i) broken += words[random() % words.size()];
    survives(broken);
  }
}

TEST(PtxHostile, RandomBytesSurvive) {
  std::mt19937 random(3);
  for (int round = 0; round < 2000; ++round) {
    std::string noise(random() % 200, '\0');
    for (char& c : noise) c = static_cast<char>(random());
    survives(noise);
    survives(kHeader + noise);
    survives(kHeader + ".func f() {" + noise + "}");
  }
}

}  // namespace
}  // namespace cuda_ffi::software::ptx
