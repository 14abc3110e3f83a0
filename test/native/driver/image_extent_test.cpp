#include "driver/image_extent.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace cuda_ffi {
namespace {

template <typename Number>
void put(std::string& image, size_t offset, Number number) {
  std::memcpy(image.data() + offset, &number, sizeof number);
}

// A header, `contents` bytes, and two section headers: one for the contents, one for a section
// without bytes in the file.
std::string elf(size_t contents) {
  std::string image(64 + contents + 2 * 64, '\0');
  image.replace(0, 4, "\177ELF");
  put<std::uint64_t>(image, 40, 64 + contents);
  put<std::uint16_t>(image, 58, 64);
  put<std::uint16_t>(image, 60, 2);
  const size_t sections = 64 + contents;
  put<std::uint32_t>(image, sections + 4, 1);
  put<std::uint64_t>(image, sections + 24, 64);
  put<std::uint64_t>(image, sections + 32, contents);
  put<std::uint32_t>(image, sections + 64 + 4, 8);
  put<std::uint64_t>(image, sections + 64 + 32, 1u << 20);
  return image;
}

TEST(ImageExtent, TextIsNeverIncomplete) {
  EXPECT_EQ(missing_part(""), std::nullopt);
  EXPECT_EQ(missing_part(".version 7.0"), std::nullopt);
}

TEST(ImageExtent, AWholeElfFileIsComplete) {
  EXPECT_EQ(missing_part(elf(100)), std::nullopt);
}

TEST(ImageExtent, AnElfFileCutAnywhereIsReported) {
  const std::string image = elf(100);
  for (size_t size = 4; size < image.size(); ++size) {
    EXPECT_NE(missing_part(std::string_view(image).substr(0, size)), std::nullopt) << size;
  }
}

TEST(ImageExtent, ASectionBeyondTheEndIsReported) {
  std::string image = elf(100);
  put<std::uint64_t>(image, 164 + 32, UINT64_MAX - 8);  // the sum overflows
  EXPECT_EQ(
      missing_part(image),
      "the image is cut off: it has 292 bytes, and its headers announce 18446744073709551615");
  put<std::uint64_t>(image, 164 + 32, 1000);
  EXPECT_EQ(missing_part(image),
            "the image is cut off: it has 292 bytes, and its headers announce 1064");
}

TEST(ImageExtent, AFatBinaryCutAnywhereIsReported) {
  std::string image(16 + 40, '\0');
  image.replace(0, 4, "\x50\xed\x55\xba");
  put<std::uint16_t>(image, 6, 16);
  put<std::uint64_t>(image, 8, 40);
  EXPECT_EQ(missing_part(image), std::nullopt);
  for (size_t size = 4; size < image.size(); ++size) {
    EXPECT_NE(missing_part(std::string_view(image).substr(0, size)), std::nullopt) << size;
  }
}

TEST(ImageExtent, AnAddressOfAFatBinaryIsReported) {
  const std::string image("\xb1\x43\x62\x46\1\0\0\0\x10\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 24);
  EXPECT_NE(missing_part(image), std::nullopt);
  EXPECT_NE(missing_part(image.substr(0, 4)), std::nullopt);
}

}  // namespace
}  // namespace cuda_ffi
