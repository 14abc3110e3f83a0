#include "driver/printing_image.hpp"

#include <cstdint>

#include "driver/image_bytes.hpp"
#include "driver/image_extent.hpp"

namespace cuda_ffi {
namespace {

// The function that CUDA's printf calls: PTX declares it, and machine code lists it as a symbol.
constexpr std::string_view kPrints = "vprintf";
// What AMD's code has in its metadata if it prints: the formats.
constexpr std::string_view kAmdPrints = "amdhsa.printf";

// An entry's header in a fat binary.
constexpr size_t kEntryBytes = 64, kEntrySizeAt = 4, kEntryPayloadAt = 8, kEntryFlagsAt = 40;
constexpr std::uint64_t kCompressed = 0x2000 | 0x8000;  // LZ4, Zstandard

// A malformed entry ends the search; the driver reports it.
bool has_compressed(std::string_view entries) {
  while (entries.size() >= kEntryBytes) {
    if ((number_at<std::uint64_t>(entries, kEntryFlagsAt) & kCompressed) != 0) return true;
    const std::uint64_t header = number_at<std::uint32_t>(entries, kEntrySizeAt);
    const auto payload = number_at<std::uint64_t>(entries, kEntryPayloadAt);
    if (header < kEntryBytes || header > entries.size() || payload > entries.size() - header) break;
    entries.remove_prefix(header + payload);
  }
  return false;
}

}  // namespace

bool may_print(std::string_view image) {
  return image.find(kPrints) != image.npos || image.find(kAmdPrints) != image.npos ||
         has_compressed(entries_of_fat_binary(image));
}

}  // namespace cuda_ffi
