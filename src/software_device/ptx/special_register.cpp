#include "software_device/ptx/special_register.hpp"

#include "software_device/ptx/word_table.hpp"

namespace cuda_ffi::software::ptx {
namespace {

constexpr std::string_view kSpecialSpellings[] = {
#define SPECIAL(name, text) text,
#include "software_device/ptx/special_registers.def"
#undef SPECIAL
};

constexpr WordTable kSpecialTable(kSpecialSpellings);

}  // namespace

std::string_view spelling(SpecialRegister special) noexcept {
  return kSpecialSpellings[static_cast<std::size_t>(special)];
}

std::optional<SpecialRegister> find_special_register(std::string_view text) noexcept {
  const std::size_t index = kSpecialTable.find(text);
  if (index == kSpecialTable.kNone) return std::nullopt;
  return static_cast<SpecialRegister>(index);
}

}  // namespace cuda_ffi::software::ptx
