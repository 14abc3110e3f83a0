#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cuda_ffi::software::ptx {

// Every opcode, modifier and directive that PTX names (words.def), including those that this device
// refuses, so that a refusal can name them. A qualified modifier such as `shared::cta` is one word.
// Equal spellings are one word, whatever their role: `Word::Add` is the opcode of `add.u32` and the
// modifier of `atom.add`.
enum class Word : std::uint16_t {
  None,  // no word: what was written is not PTX
#define WORD(name, text, roles) name,
#include "software_device/ptx/words.def"
#undef WORD
};

inline constexpr std::size_t kWordCount = 1
#define WORD(name, text, roles) +1
#include "software_device/ptx/words.def"
#undef WORD
    ;

// The spelling in PTX, without a leading dot; empty for Word::None.
std::string_view spelling(Word word) noexcept;

// The word of that spelling (without a leading dot), or Word::None. Does not allocate.
Word find_word(std::string_view text) noexcept;

bool is_opcode(Word word) noexcept;
bool is_modifier(Word word) noexcept;
bool is_directive(Word word) noexcept;

}  // namespace cuda_ffi::software::ptx
