#include "software_device/ptx/words.hpp"

#include "software_device/ptx/word_table.hpp"

namespace cuda_ffi::software::ptx {
namespace {

enum Role : std::uint8_t { kOpcode = 1, kModifier = 2, kDirective = 4 };

constexpr std::string_view kWordSpellings[] = {
#define WORD(name, text, roles) text,
#include "software_device/ptx/words.def"
#undef WORD
};

constexpr std::uint8_t kRoles[] = {
    0,  // Word::None
#define WORD(name, text, roles) roles,
#include "software_device/ptx/words.def"
#undef WORD
};

constexpr WordTable kWordTable(kWordSpellings);

bool has_role(Word word, Role role) noexcept {
  return (kRoles[static_cast<std::size_t>(word)] & role) != 0;
}

}  // namespace

std::string_view spelling(Word word) noexcept {
  if (word == Word::None) return {};
  return kWordSpellings[static_cast<std::size_t>(word) - 1];
}

Word find_word(std::string_view text) noexcept {
  const std::size_t index = kWordTable.find(text);
  return index == kWordTable.kNone ? Word::None : static_cast<Word>(index + 1);
}

bool is_opcode(Word word) noexcept {
  return has_role(word, kOpcode);
}
bool is_modifier(Word word) noexcept {
  return has_role(word, kModifier);
}
bool is_directive(Word word) noexcept {
  return has_role(word, kDirective);
}

}  // namespace cuda_ffi::software::ptx
