#include "software_device/ptx/parse_header.hpp"

#include "software_device/ptx/characters.hpp"

namespace cuda_ffi::software::ptx {
namespace {

constexpr std::size_t kMostVersionDigits = 4;

// Removes the number at the beginning of `text`. False if there is none, or if it is absurdly long.
bool cut_number(std::string_view& text, std::uint32_t& number) noexcept {
  std::size_t digits = 0;
  number = 0;
  for (; digits < text.size() && is_digit(text[digits]); ++digits) {
    if (digits == kMostVersionDigits) return false;
    number = number * 10 + static_cast<std::uint32_t>(text[digits] - '0');
  }
  text.remove_prefix(digits);
  return digits > 0;
}

// sm_90, sm_90a, sm_100f
bool parse_capability(std::string_view target, std::uint32_t& capability) noexcept {
  if (!target.starts_with("sm_")) return false;
  target.remove_prefix(3);
  return cut_number(target, capability) && (target.empty() || target == "a" || target == "f");
}

}  // namespace

void parse_version(Context& context) {
  Cursor& cursor = context.cursor;
  if (!cursor.accept(Word::Version)) cursor.unexpected("the .version directive");
  std::string_view text = cursor.peek().text;
  const bool major = cut_number(text, context.module.version_major);
  const bool dot = text.starts_with('.');
  if (dot) text.remove_prefix(1);
  const bool minor = cut_number(text, context.module.version_minor);
  if (!major || !dot || !minor || !text.empty()) cursor.unexpected("a version such as 8.0");
  cursor.take();
}

void parse_target(Context& context) {
  Cursor& cursor = context.cursor;
  cursor.take();
  do {
    const std::string_view option = cursor.peek().text;
    std::uint32_t capability = 0;
    if (parse_capability(option, capability)) {
      context.module.target = option;
      context.module.target_capability = capability;
    } else if (option != "texmode_unified" && option != "texmode_independent" &&
               option != "debug" && option != "map_f64_to_f32") {
      cursor.unexpected("a target such as sm_80");
    }
    cursor.take();
  } while (cursor.accept(','));
}

void parse_address_size(Context& context) {
  Cursor& cursor = context.cursor;
  cursor.take();
  const std::uint64_t size = cursor.expect_integer(64, "an address size");
  if (size != 32 && size != 64) cursor.fail("an address size must be 32 or 64");
  context.module.address_size = static_cast<std::uint32_t>(size);
}

}  // namespace cuda_ffi::software::ptx
