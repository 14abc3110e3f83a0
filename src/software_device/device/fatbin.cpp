#include "software_device/device/fatbin.hpp"

#include <cstdint>
#include <cstring>

#include "software_device/device/lz4.hpp"
#include "software_device/device/zstd.hpp"
#include "software_device/execute/load/loaded_module.hpp"

namespace cuda_ffi::software {
namespace {

constexpr std::uint32_t kContainerMagic = 0xBA55ED50;
constexpr std::uint32_t kWrapperMagic = 0x466243B1;
constexpr std::uint16_t kPtx = 1;
constexpr std::uint64_t kPackedLz4 = 0x2000;
constexpr std::uint64_t kPackedZstd = 0x8000;
constexpr std::uint64_t kLargestText = std::uint64_t{1} << 30;

struct Container {
  std::uint32_t magic;
  std::uint16_t version;
  std::uint16_t header_bytes;
  std::uint64_t payload_bytes;
};
static_assert(sizeof(Container) == 16);

struct Wrapper {
  std::uint32_t magic;
  std::uint32_t version;
  const void* container;
  const void* names;
};

struct Entry {
  std::uint16_t kind;
  std::uint16_t version;
  std::uint32_t header_bytes;
  std::uint64_t payload_bytes;
  std::uint32_t packed_bytes;
  std::uint32_t options_offset;
  std::uint16_t ptx_minor;
  std::uint16_t ptx_major;
  std::uint32_t architecture;
  std::uint32_t name_offset;
  std::uint32_t name_bytes;
  std::uint64_t flags;
  std::uint64_t reserved;
  std::uint64_t unpacked_bytes;
};
static_assert(sizeof(Entry) == 64);

template <typename Header>
std::optional<Header> read(std::span<const std::byte> bytes) {
  if (bytes.size() < sizeof(Header)) return std::nullopt;
  Header header;
  std::memcpy(&header, bytes.data(), sizeof header);
  return header;
}

struct Candidate {
  Entry entry;
  std::span<const std::byte> payload;
};

std::optional<Candidate> newest_ptx(std::span<const std::byte> entries, int compute_capability) {
  std::optional<Candidate> best;
  while (const auto entry = read<Entry>(entries)) {
    const std::uint64_t whole = entry->header_bytes + entry->payload_bytes;
    if (entry->header_bytes < sizeof(Entry) || entry->payload_bytes > entries.size() ||
        whole > entries.size()) {
      throw LoadError(CUDA_ERROR_INVALID_IMAGE, "the fat binary is truncated");
    }
    const bool fits = entry->kind == kPtx &&
                      entry->architecture <= static_cast<std::uint32_t>(compute_capability);
    if (fits && (!best || best->entry.architecture < entry->architecture)) {
      best = Candidate{*entry, entries.subspan(entry->header_bytes, entry->payload_bytes)};
    }
    entries = entries.subspan(whole);
  }
  return best;
}

std::string unpack(const Candidate& candidate) {
  const Entry& entry = candidate.entry;
  if ((entry.flags & (kPackedLz4 | kPackedZstd)) == 0) {
    const char* text = reinterpret_cast<const char*>(candidate.payload.data());
    return {text, strnlen(text, candidate.payload.size())};
  }
  if (entry.packed_bytes > candidate.payload.size() || entry.unpacked_bytes > kLargestText) {
    throw LoadError(CUDA_ERROR_INVALID_IMAGE, "the fat binary is damaged");
  }
  const auto packed = candidate.payload.first(entry.packed_bytes);
  const bool lz4 = (entry.flags & kPackedLz4) != 0;
  auto text =
      lz4 ? unpack_lz4(packed, entry.unpacked_bytes) : unpack_zstd(packed, entry.unpacked_bytes);
  if (!text) {
    throw LoadError(CUDA_ERROR_INVALID_IMAGE,
                    lz4 ? "the PTX in the fat binary does not unpack"
                        : "the PTX in the fat binary is packed with Zstandard, which needs "
                          "libzstd.so.1 here: install it, or compile with "
                          "--compress-mode=none or --compress-mode=speed");
  }
  text->resize(strnlen(text->data(), text->size()));
  return *std::move(text);
}

}  // namespace

const void* behind_wrapper(const void* image) {
  std::uint32_t magic = 0;
  std::memcpy(&magic, image, sizeof magic);
  if (magic != kWrapperMagic) return image;
  Wrapper wrapper;
  std::memcpy(&wrapper, image, sizeof wrapper);
  return wrapper.container;
}

std::optional<std::span<const std::byte>> find_fatbin(const void* image) {
  std::uint32_t magic = 0;
  std::memcpy(&magic, image, sizeof magic);
  if (magic != kContainerMagic) return std::nullopt;
  Container container;
  std::memcpy(&container, image, sizeof container);
  return std::span(static_cast<const std::byte*>(image),
                   container.header_bytes + container.payload_bytes);
}

std::string ptx_of_fatbin(std::span<const std::byte> fatbin, int compute_capability) {
  const auto container = read<Container>(fatbin);
  if (!container || container->header_bytes > fatbin.size()) {
    throw LoadError(CUDA_ERROR_INVALID_IMAGE, "the fat binary is truncated");
  }
  const auto entries = fatbin.subspan(container->header_bytes);
  const auto candidate = newest_ptx(entries, compute_capability);
  if (!candidate) {
    throw LoadError(CUDA_ERROR_NO_BINARY_FOR_GPU,
                    "the fat binary holds no PTX that this device can run (machine code is of no "
                    "use to it): compile with -gencode arch=compute_80,code=compute_80");
  }
  return unpack(*candidate);
}

}  // namespace cuda_ffi::software
