#pragma once

// ELF for 64 bits, and what AMD adds to it.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

#include "amd_code/elf/code_object.hpp"

namespace cuda_ffi::amd::elf {

constexpr std::string_view kMagic =
    "\x7f"
    "ELF\x02\x01";
constexpr std::uint16_t kMachine = 224;     // EM_AMDGPU
constexpr std::uint8_t kOsAbi = 64;         // ELFOSABI_AMDGPU_HSA
constexpr std::uint32_t kProcessor = 0xff;  // EF_AMDGPU_MACH
constexpr std::uint32_t kLoadSegment = 1, kNoteSegment = 4;
constexpr std::uint32_t kProgramSection = 1, kSymbolSection = 2, kRelocationSection = 4,
                        kDynamicSymbolSection = 11;
constexpr std::uint64_t kExecutable = 4, kCompressed = 0x800;
constexpr std::uint32_t kMetadataNote = 32;  // NT_AMDGPU_METADATA
constexpr std::uint8_t kObjectSymbol = 1;
// R_AMDGPU_…
constexpr std::uint32_t kAbsoluteLow = 1, kAbsoluteHigh = 2, kAbsolute64 = 3, kRelativeLow = 10,
                        kRelativeHigh = 11, kRelative64 = 13;

struct Header {
  std::uint8_t ident[16];
  std::uint16_t type, machine;
  std::uint32_t version;
  std::uint64_t entry, segment_table, section_table;
  std::uint32_t flags;
  std::uint16_t header_bytes, segment_bytes, segments, section_bytes, sections, names;
};

struct Segment {
  std::uint32_t type, flags;
  std::uint64_t offset, address, physical, file_bytes, memory_bytes, alignment;
};

struct Section {
  std::uint32_t name, type;
  std::uint64_t flags, address, offset, size;
  std::uint32_t link, info;
  std::uint64_t alignment, entry_bytes;
};

struct Symbol {
  std::uint32_t name;
  std::uint8_t info, other;
  std::uint16_t section;
  std::uint64_t value, size;
};

struct Relocation {
  std::uint64_t offset, info;
  std::int64_t addend;
};

struct Note {
  std::uint32_t name_bytes, data_bytes, type;
};

template <typename T>
T take(std::span<const std::byte> file, std::uint64_t offset) {
  if (offset > file.size() || sizeof(T) > file.size() - offset)
    throw ElfError("the code object ends too early");
  T value;
  std::memcpy(&value, file.data() + offset, sizeof value);
  return value;
}

// Whether these bytes are an ELF file of 64 bits, the lowest byte first.
inline bool begins(std::span<const std::byte> file) {
  return file.size() >= sizeof(Header) &&
         std::memcmp(file.data(), kMagic.data(), kMagic.size()) == 0;
}

}  // namespace cuda_ffi::amd::elf
