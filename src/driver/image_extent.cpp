#include "driver/image_extent.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>

namespace cuda_ffi {
namespace {

constexpr std::string_view elf_magic = "\177ELF";
constexpr std::string_view fatbin_magic = "\x50\xed\x55\xba";
constexpr std::string_view wrapper_magic = "\xb1\x43\x62\x46";

// Offsets of the 64-bit ELF header and of its section headers, as elf(5) gives them.
constexpr size_t elf_header_bytes = 64, sections_at = 40, section_bytes_at = 58,
                 section_count_at = 60;
constexpr size_t type_at = 4, offset_at = 24, size_at = 32, least_section_bytes = 64;
constexpr std::uint32_t takes_no_room = 8;  // SHT_NOBITS

// Of the fat binary's header: its own bytes, and those that follow it.
constexpr size_t fatbin_header_bytes = 16, header_size_at = 6, payload_size_at = 8;

template <typename Number>
Number number_at(std::string_view image, size_t offset) {
  Number number;
  std::memcpy(&number, image.data() + offset, sizeof number);
  return number;
}

// A sum that stays the largest number where it would overflow.
std::uint64_t end_of(std::uint64_t offset, std::uint64_t bytes) {
  return offset + bytes < offset ? UINT64_MAX : offset + bytes;
}

std::uint64_t elf_extent(std::string_view image) {
  if (image.size() < elf_header_bytes) return elf_header_bytes;
  const auto sections = number_at<std::uint64_t>(image, sections_at);
  const std::uint64_t each = number_at<std::uint16_t>(image, section_bytes_at);
  const std::uint64_t count = number_at<std::uint16_t>(image, section_count_at);
  std::uint64_t extent = std::max<std::uint64_t>(elf_header_bytes, end_of(sections, each * count));
  if (extent > image.size() || each < least_section_bytes) return extent;
  for (std::uint64_t i = 0; i < count; ++i) {
    const size_t section = sections + i * each;
    if (number_at<std::uint32_t>(image, section + type_at) == takes_no_room) continue;
    const auto begin = number_at<std::uint64_t>(image, section + offset_at);
    extent = std::max(extent, end_of(begin, number_at<std::uint64_t>(image, section + size_at)));
  }
  return extent;
}

std::uint64_t fatbin_extent(std::string_view image) {
  if (image.size() < fatbin_header_bytes) return fatbin_header_bytes;
  return end_of(number_at<std::uint16_t>(image, header_size_at),
                number_at<std::uint64_t>(image, payload_size_at));
}

std::uint64_t extent_of(std::string_view image) {
  if (image.starts_with(elf_magic)) return elf_extent(image);
  if (image.starts_with(fatbin_magic)) return fatbin_extent(image);
  return 0;
}

}  // namespace

std::optional<std::string> missing_part(std::string_view image) {
  if (image.starts_with(wrapper_magic)) {
    return "the image is no fat binary, but what a program has around one in its memory: an "
           "address, which means nothing here";
  }
  const std::uint64_t extent = extent_of(image);
  if (extent <= image.size()) return std::nullopt;
  return "the image is cut off: it has " + std::to_string(image.size()) +
         " bytes, and its headers speak of " + std::to_string(extent);
}

}  // namespace cuda_ffi
