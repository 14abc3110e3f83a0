#include "driver/printing_image.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string>

namespace cuda_ffi {
namespace {

// A fat binary with one entry, which has this flags word and payload.
std::string fat_binary(std::uint64_t flags, const std::string& payload,
                       std::uint64_t announced_bytes) {
  const std::uint16_t container_header = 16;
  const std::uint32_t entry_header = 64;
  std::string image(16 + 64, '\0');
  image.replace(0, 4, "\x50\xed\x55\xba");
  std::memcpy(image.data() + 6, &container_header, sizeof container_header);
  std::memcpy(image.data() + 16 + 4, &entry_header, sizeof entry_header);
  std::memcpy(image.data() + 16 + 8, &announced_bytes, sizeof announced_bytes);
  std::memcpy(image.data() + 16 + 40, &flags, sizeof flags);
  return image + payload;
}

std::string fat_binary(std::uint64_t flags, const std::string& payload) {
  return fat_binary(flags, payload, payload.size());
}

constexpr std::uint64_t kLinux64 = 0x11, kLz4 = 0x2000, kZstandard = 0x8000;

TEST(PrintingImage, TextAndMachineCodeNameWhatTheyCall) {
  EXPECT_TRUE(may_print(".extern .func (.param .b32 r) vprintf (.param .b64 a, .param .b64 b);"));
  EXPECT_TRUE(may_print(std::string("\177ELF\0.strtab\0vprintf\0", 21)));
  EXPECT_FALSE(may_print(".visible .entry k() { ret; }"));
  EXPECT_FALSE(may_print(std::string("\177ELF\0.strtab\0k\0", 15)));
  EXPECT_FALSE(may_print(""));
}

TEST(PrintingImage, ACompressedPartOfAFatBinaryMayPrint) {
  EXPECT_FALSE(may_print(fat_binary(kLinux64, ".entry k")));
  EXPECT_TRUE(may_print(fat_binary(kLinux64, "call vprintf")));
  EXPECT_TRUE(may_print(fat_binary(kLinux64 | kLz4, "x")));
  EXPECT_TRUE(may_print(fat_binary(kLinux64 | kZstandard, "x")));
}

TEST(PrintingImage, EveryPartIsSearched) {
  const std::string second = fat_binary(kLinux64 | kLz4, "x").substr(16);
  EXPECT_TRUE(may_print(fat_binary(kLinux64, ".entry k") + second));
}

TEST(PrintingImage, ADamagedFatBinaryIsSearchedAsFarAsPossible) {
  EXPECT_FALSE(may_print(std::string("\x50\xed\x55\xba", 4)));
  EXPECT_FALSE(may_print(fat_binary(kLinux64, "x", UINT64_MAX)));
  EXPECT_FALSE(may_print(fat_binary(kLinux64, "x", UINT64_MAX - 79)));
  EXPECT_FALSE(may_print(fat_binary(kLinux64, "x").substr(0, 70)));
}

}  // namespace
}  // namespace cuda_ffi
