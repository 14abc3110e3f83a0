// Clang's bundle of code objects for several processors.

#include <algorithm>
#include <string>

#include "amd_code/elf/code_object.hpp"
#include "amd_code/elf/elf_format.hpp"

namespace cuda_ffi::amd {
namespace {

constexpr std::string_view kMagic = "__CLANG_OFFLOAD_BUNDLE__";

bool is_bundle(std::span<const std::byte> file) {
  return file.size() >= kMagic.size() &&
         std::memcmp(file.data(), kMagic.data(), kMagic.size()) == 0;
}

struct Entry {
  std::uint64_t offset = 0, size = 0;
  std::string_view target;  // "hipv4-amdgcn-amd-amdhsa--gfx1100"
};

// Calls `each` for every entry. `file` may be longer than the bundle.
template <typename Each>
void read_entries(std::span<const std::byte> file, Each each) {
  std::uint64_t at = kMagic.size();
  const auto number = [&] {
    const auto value = elf::take<std::uint64_t>(file, at);
    at += sizeof value;
    return value;
  };
  for (std::uint64_t left = number(); left > 0; --left) {
    Entry entry;
    entry.offset = number();
    entry.size = number();
    const std::uint64_t length = number();
    if (at > file.size() || length > file.size() - at) throw ElfError("the bundle ends too early");
    entry.target = {reinterpret_cast<const char*>(file.data()) + at, length};
    at += length;
    each(entry);
  }
}

bool is_for(std::string_view target, std::string_view architecture) {
  const std::size_t at = target.rfind("--");
  if (at == std::string_view::npos) return false;
  const std::string_view own = target.substr(at + 2);
  return own.substr(0, own.find(':')) == architecture;
}

std::uint64_t size_of_elf(std::span<const std::byte> start) {
  const auto header = elf::take<elf::Header>(start, 0);
  return header.section_table + std::uint64_t{header.sections} * sizeof(elf::Section);
}

}  // namespace

std::span<const std::byte> from_bundle(std::span<const std::byte> file,
                                       std::string_view architecture) {
  if (!is_bundle(file)) return file;
  std::string others;
  std::span<const std::byte> found;
  read_entries(file, [&](const Entry& entry) {
    if (entry.offset > file.size() || entry.size > file.size() - entry.offset)
      throw ElfError("the bundle ends too early");
    others += (others.empty() ? "" : ", ") + std::string(entry.target);
    if (is_for(entry.target, architecture)) found = file.subspan(entry.offset, entry.size);
  });
  if (found.empty())
    throw ElfError("the bundle has no code for " + std::string(architecture) + ", only: " + others);
  return found;
}

std::uint64_t size_of_image(const std::byte* image) {
  // Only the image itself says how long it is.
  const auto* text = reinterpret_cast<const char*>(image);
  const auto has = [&](std::string_view magic) {
    return std::strncmp(text, magic.data(), magic.size()) == 0;  // a text may end earlier
  };
  constexpr std::uint64_t kAnyLength = 1ull << 40;
  const std::span<const std::byte> endless(image, kAnyLength);
  if (has(elf::kMagic))
    return elf::take<elf::Header>(endless, 0).machine == elf::kMachine ? size_of_elf(endless) : 0;
  if (!has(kMagic)) return 0;
  std::uint64_t end = 0;
  read_entries(endless,
               [&](const Entry& entry) { end = std::max(end, entry.offset + entry.size); });
  return end;
}

}  // namespace cuda_ffi::amd
