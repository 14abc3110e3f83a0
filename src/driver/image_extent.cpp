#include "driver/image_extent.hpp"

#include <algorithm>
#include <cstdint>

#include "driver/image_bytes.hpp"

namespace cuda_ffi {
namespace {

constexpr std::string_view kElfMagic = "\177ELF";
constexpr std::string_view kFatbinMagic = "\x50\xed\x55\xba";
constexpr std::string_view kWrapperMagic = "\xb1\x43\x62\x46";

// Offsets in the 64-bit ELF header and its section headers, as elf(5) gives them.
constexpr size_t kElfHeaderBytes = 64, kSectionsAt = 40, kSectionBytesAt = 58, kSectionCountAt = 60;
constexpr size_t kTypeAt = 4, kOffsetAt = 24, kSizeAt = 32, kLeastSectionBytes = 64;
constexpr std::uint32_t kTakesNoRoom = 8;  // SHT_NOBITS

// The fat binary's header: its own size, and the size of what follows it.
constexpr size_t kFatbinHeaderBytes = 16, kHeaderSizeAt = 6, kPayloadSizeAt = 8;

// A sum that saturates instead of overflowing.
std::uint64_t end_of(std::uint64_t offset, std::uint64_t bytes) {
  return offset + bytes < offset ? UINT64_MAX : offset + bytes;
}

std::uint64_t elf_extent(std::string_view image) {
  if (image.size() < kElfHeaderBytes) return kElfHeaderBytes;
  const auto sections = number_at<std::uint64_t>(image, kSectionsAt);
  const std::uint64_t each = number_at<std::uint16_t>(image, kSectionBytesAt);
  const std::uint64_t count = number_at<std::uint16_t>(image, kSectionCountAt);
  std::uint64_t extent = std::max<std::uint64_t>(kElfHeaderBytes, end_of(sections, each * count));
  if (extent > image.size() || each < kLeastSectionBytes) return extent;
  for (std::uint64_t i = 0; i < count; ++i) {
    const size_t section = sections + i * each;
    if (number_at<std::uint32_t>(image, section + kTypeAt) == kTakesNoRoom) continue;
    const auto begin = number_at<std::uint64_t>(image, section + kOffsetAt);
    extent = std::max(extent, end_of(begin, number_at<std::uint64_t>(image, section + kSizeAt)));
  }
  return extent;
}

std::uint64_t fatbin_extent(std::string_view image) {
  if (image.size() < kFatbinHeaderBytes) return kFatbinHeaderBytes;
  return end_of(number_at<std::uint16_t>(image, kHeaderSizeAt),
                number_at<std::uint64_t>(image, kPayloadSizeAt));
}

std::uint64_t extent_of(std::string_view image) {
  if (image.starts_with(kElfMagic)) return elf_extent(image);
  if (is_fat_binary(image)) return fatbin_extent(image);
  return 0;
}

}  // namespace

bool is_fat_binary(std::string_view image) noexcept {
  return image.starts_with(kFatbinMagic);
}

std::string_view entries_of_fat_binary(std::string_view image) {
  if (!is_fat_binary(image) || image.size() < kFatbinHeaderBytes) return {};
  const size_t header = number_at<std::uint16_t>(image, kHeaderSizeAt);
  return image.substr(std::min(header, image.size()));
}

std::optional<std::string> missing_part(std::string_view image) {
  if (image.starts_with(kWrapperMagic)) {
    return "the image is not a fat binary, but the wrapper that a program keeps around one in "
           "memory: "
           "its address means nothing here";
  }
  const std::uint64_t extent = extent_of(image);
  if (extent <= image.size()) return std::nullopt;
  return "the image is cut off: it has " + std::to_string(image.size()) +
         " bytes, and its headers announce " + std::to_string(extent);
}

}  // namespace cuda_ffi
