// Images in all kinds of packing. The fat binaries are made here byte by byte, with the layout that
// nvcc was found to write.

#include "software_device/device/image.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <string>

#include "software_device/device/lz4.hpp"
#include "software_device/execute/load/loaded_module.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::uint64_t kPlain = 0x11;
constexpr std::uint64_t kLz4 = 0x2011;
constexpr std::uint64_t kZstd = 0x8011;

template <typename Value>
void put(std::string& bytes, Value value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof value);
}

std::string entry(std::uint16_t kind, std::uint32_t architecture, std::uint64_t flags,
                  std::string payload, std::uint64_t unpacked = 0) {
  std::string bytes;
  put<std::uint16_t>(bytes, kind);
  put<std::uint16_t>(bytes, 0x101);
  put<std::uint32_t>(bytes, 64);
  put<std::uint64_t>(bytes, payload.size());
  put<std::uint32_t>(bytes, flags == kPlain ? 0 : static_cast<std::uint32_t>(payload.size()));
  put<std::uint32_t>(bytes, 64);
  put<std::uint32_t>(bytes, 0x00090000);
  put<std::uint32_t>(bytes, architecture);
  put<std::uint64_t>(bytes, 0);
  put<std::uint64_t>(bytes, flags);
  put<std::uint64_t>(bytes, 0);
  put<std::uint64_t>(bytes, unpacked);
  return bytes + payload;
}

std::string fatbin(const std::string& entries) {
  std::string bytes;
  put<std::uint32_t>(bytes, 0xBA55ED50);
  put<std::uint16_t>(bytes, 1);
  put<std::uint16_t>(bytes, 16);
  put<std::uint64_t>(bytes, entries.size());
  return bytes + entries;
}

std::string ptx(const std::string& comment) {
  return "// " + comment + "\n.version 7.0\n";
}

CUresult refusal(const std::string& image, std::string* log = nullptr) {
  try {
    texts_of_image(image.data(), image.size(), 80);
  } catch (const LoadError& error) {
    if (log != nullptr) *log = error.log;
    return error.code;
  }
  return CUDA_SUCCESS;
}

TEST(Image, TextEndsAtItsTerminator) {
  const std::string text = ptx("plain");
  EXPECT_EQ(text, texts_of_image(text.c_str(), 80).at(0));
  EXPECT_EQ(text, texts_of_image((text + '\0' + "more").data(), text.size() + 5, 80).at(0));
  EXPECT_EQ(text, texts_of_image(text.data(), text.size(), 80).at(0));
}

TEST(Image, AFatBinaryGivesItsNewestPtxThatRuns) {
  const std::string image =
      fatbin(entry(1, 75, kPlain, ptx("75")) + entry(2, 80, kPlain, "machine code") +
             entry(1, 80, kPlain, ptx("80")) + entry(1, 90, kPlain, ptx("90")));
  EXPECT_EQ(ptx("80"), texts_of_image(image.data(), 80).at(0));
  EXPECT_EQ(ptx("75"), texts_of_image(image.data(), 75).at(0));
  EXPECT_EQ(ptx("90"), texts_of_image(image.data(), 120).at(0));
}

TEST(Image, AWrapperLeadsToItsFatBinary) {
  const std::string image = fatbin(entry(1, 80, kPlain, ptx("wrapped")));
  struct {
    std::uint32_t magic, version;
    const void* container;
    const void* names;
  } wrapper = {0x466243B1, 1, image.data(), nullptr};
  EXPECT_EQ(ptx("wrapped"), texts_of_image(&wrapper, 80).at(0));
}

// A file contains no addresses, even if it looks like it.
TEST(Image, AWrapperInAFileIsNotAnImage) {
  std::string wrapper;
  put<std::uint32_t>(wrapper, 0x466243B1);
  put<std::uint32_t>(wrapper, 1);
  put<std::uint64_t>(wrapper, 0x10);
  put<std::uint64_t>(wrapper, 0);
  EXPECT_EQ(CUDA_ERROR_INVALID_IMAGE, refusal(wrapper));
  EXPECT_EQ(CUDA_ERROR_INVALID_IMAGE, refusal(wrapper.substr(0, 16)));
}

TEST(Image, MachineCodeAloneCannotRun) {
  EXPECT_EQ(CUDA_ERROR_NO_BINARY_FOR_GPU, refusal(fatbin(entry(2, 80, kPlain, "machine code"))));
  EXPECT_EQ(CUDA_ERROR_NO_BINARY_FOR_GPU, refusal(fatbin(entry(1, 90, kPlain, ptx("too new")))));
}

TEST(Image, CompressedTextIsUnpacked) {
  // Literals «.version 7.0\n», then a match of 9 bytes at distance 13, then literals.
  std::string packed = "\xd5.version 7.0\n";
  packed += std::string("\x0d\x00", 2);
  packed += "\x50tail\n";
  const std::string unpacked = ".version 7.0\n.version tail\n";
  const std::string image = fatbin(entry(1, 80, kLz4, packed, unpacked.size()));
  EXPECT_EQ(unpacked, texts_of_image(image.data(), 80).at(0));
}

TEST(Image, DamagedCompressionIsRefused) {
  EXPECT_EQ(CUDA_ERROR_INVALID_IMAGE, refusal(fatbin(entry(1, 80, kLz4, "\xff\xff\xff", 100))));
  std::string log;
  EXPECT_EQ(CUDA_ERROR_INVALID_IMAGE, refusal(fatbin(entry(1, 80, kZstd, "garbage", 100)), &log));
  EXPECT_NE(std::string::npos, log.find("Zstandard")) << log;
}

TEST(Image, TruncatedFatBinariesAreRefused) {
  const std::string image = fatbin(entry(1, 80, kPlain, ptx("whole")));
  for (std::size_t size = 16; size + 1 < image.size(); ++size) {
    EXPECT_NE(CUDA_SUCCESS, refusal(image.substr(0, size))) << size;
  }
}

TEST(Image, FlippedBitsNeverCrash) {
  const std::string image =
      fatbin(entry(1, 80, kLz4, "\xd5.version 7.0\n\x0d", 26) + entry(1, 75, kPlain, ptx("other")));
  std::mt19937 random(3);
  for (int i = 0; i < 5000; ++i) {
    std::string damaged = image;
    damaged[random() % damaged.size()] ^= static_cast<char>(1U << random() % 8);
    refusal(damaged);  // any answer will do
  }
}

TEST(Image, LinkedTextsCanBeSplitAgain) {
  const std::vector<std::string> texts = {ptx("one"), ptx("two and more"), ptx("")};
  const std::string image = linked_image(texts);
  EXPECT_EQ(texts, texts_of_image(image.c_str(), 80));
}

TEST(Image, AnythingElseIsNotAnImage) {
  EXPECT_EQ(CUDA_ERROR_INVALID_IMAGE, refusal("hello"));
  EXPECT_EQ(CUDA_ERROR_INVALID_IMAGE, refusal(""));
  EXPECT_EQ(CUDA_ERROR_INVALID_IMAGE, refusal("\177ELF"));
}

TEST(Lz4, MatchesMayOverlapThemselves) {
  // One literal, then a match of 9 at distance 1.
  const std::string packed(
      "\x15"
      "a"
      "\x01\x00\x00",
      5);
  const auto bytes = std::as_bytes(std::span(packed));
  EXPECT_EQ("aaaaaaaaaa", unpack_lz4(bytes, 10).value_or("refused"));
  EXPECT_FALSE(unpack_lz4(bytes, 9).has_value());
  EXPECT_FALSE(unpack_lz4(bytes, 11).has_value());
}

}  // namespace
}  // namespace cuda_ffi::software
