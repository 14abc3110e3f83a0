#include "driver/printing_image.hpp"

#include <cstdint>
#include <cstring>

#include "driver/image_extent.hpp"

namespace cuda_ffi {
namespace {

// What CUDA's printf calls: PTX declares it, and machine code has it among its symbols.
constexpr std::string_view kPrints = "vprintf";

// Of an entry's header in a fat binary.
constexpr size_t kEntryHeaderBytes = 64, kHeaderSizeAt = 4, kPayloadSizeAt = 8, kFlagsAt = 40;
constexpr std::uint64_t kCompressed = 0x2000 | 0x8000;  // LZ4, Zstandard
constexpr size_t kContainerHeaderSizeAt = 6;

template <typename Number>
Number number_at(std::string_view image, size_t offset) {
  Number number;
  std::memcpy(&number, image.data() + offset, sizeof number);
  return number;
}

// Where an entry is not as it should be, the driver says so.
bool has_compressed_entry(std::string_view fat_binary) {
  if (fat_binary.size() < kEntryHeaderBytes) return false;
  size_t at = number_at<std::uint16_t>(fat_binary, kContainerHeaderSizeAt);
  while (at < fat_binary.size() && fat_binary.size() - at >= kEntryHeaderBytes) {
    const std::string_view entry = fat_binary.substr(at);
    if ((number_at<std::uint64_t>(entry, kFlagsAt) & kCompressed) != 0) return true;
    const auto payload = number_at<std::uint64_t>(entry, kPayloadSizeAt);
    const std::uint64_t header = number_at<std::uint32_t>(entry, kHeaderSizeAt);
    if (header < kEntryHeaderBytes || payload > entry.size()) return false;
    at += header + payload;
  }
  return false;
}

}  // namespace

bool may_print(std::string_view image) {
  if (image.find(kPrints) != image.npos) return true;
  return is_fat_binary(image) && has_compressed_entry(image);
}

}  // namespace cuda_ffi
