#include "software_device/ptx/words.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "software_device/ptx/special_register.hpp"

namespace cuda_ffi::software::ptx {
namespace {

TEST(PtxWords, EveryWordIsFoundByItsSpellingAlone) {
  std::set<std::string_view> spellings;
#define WORD(name, text, roles)                   \
  EXPECT_EQ(find_word(text), Word::name) << text; \
  EXPECT_EQ(spelling(Word::name), text);          \
  EXPECT_TRUE(spellings.insert(text).second) << text;
#include "software_device/ptx/words.def"
#undef WORD
  EXPECT_GT(spellings.size(), 700u);
}

TEST(PtxWords, WhatIsNoWordIsNotFound) {
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

TEST(PtxWords, TellApartWhatDiffersInCaseOnly) {
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
