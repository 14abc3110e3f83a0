#include "software_device/ptx/words.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "software_device/ptx/special_register.hpp"

namespace cuda_ffi::software::ptx {
namespace {

struct Row {
  Word word;
  std::string_view text;
};

constexpr Row kWords[] = {
#define WORD(name, text, roles) {Word::name, text},
#include "software_device/ptx/words.def"
#undef WORD
};

TEST(PtxWords, EveryWordIsFoundByItsSpellingAlone) {
  std::set<std::string_view> spellings;
  for (const auto& [word, text] : kWords) {
    EXPECT_EQ(find_word(text), word) << text;
    EXPECT_EQ(spelling(word), text);
    EXPECT_TRUE(spellings.insert(text).second) << text;
  }
  EXPECT_GT(spellings.size(), 700u);
}

TEST(PtxWords, OtherTextsAreNotFound) {
  for (const char* text : {"", "q32", "ldx", "LD", "shared::", "shared::ctb", "f3", ".f32"}) {
    EXPECT_EQ(find_word(text), Word::None) << text;
  }
  EXPECT_EQ(spelling(Word::None), "");
}

TEST(PtxWords, KnowTheirRoles) {
  EXPECT_TRUE(is_opcode(Word::Add));
  EXPECT_TRUE(is_modifier(Word::Add));
  EXPECT_FALSE(is_directive(Word::Add));
  EXPECT_TRUE(is_directive(Word::Global));
  EXPECT_TRUE(is_modifier(Word::Global));
  EXPECT_FALSE(is_opcode(Word::Global));
  EXPECT_TRUE(is_directive(Word::Entry));
  EXPECT_FALSE(is_modifier(Word::Entry));
  EXPECT_FALSE(is_opcode(Word::None));
}

TEST(PtxWords, DistinguishCase) {
  EXPECT_EQ(find_word("nan"), Word::Nan);
  EXPECT_EQ(find_word("NaN"), Word::NaN);
}

TEST(PtxWords, NameTheOpcodesThatAreRefused) {
  for (const char* text : {"wgmma", "tcgen05", "multimem", "setmaxnreg", "tensormap", "stmatrix"}) {
    EXPECT_TRUE(is_opcode(find_word(text))) << text;
  }
}

TEST(PtxSpecialRegisters, EachIsFoundByItsSpellingAlone) {
  std::size_t count = 0;
#define SPECIAL(name, text)                                      \
  EXPECT_EQ(find_special_register(text), SpecialRegister::name); \
  EXPECT_EQ(spelling(SpecialRegister::name), text);              \
  ++count;
#include "software_device/ptx/special_registers.def"
#undef SPECIAL
  EXPECT_GT(count, 90u);
  EXPECT_FALSE(find_special_register("tid"));
  EXPECT_FALSE(find_special_register("tid.w"));
  EXPECT_FALSE(find_special_register("envreg32"));
}

}  // namespace
}  // namespace cuda_ffi::software::ptx
