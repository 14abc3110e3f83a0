#pragma once

// An ELF file for AMD's GPUs: what of it goes where, and its symbols.

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace cuda_ffi::amd {

// What is no code object, or one that this device cannot load.
class ElfError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Symbol {
  std::uint64_t address = 0, size = 0;
  bool is_object = false;  // a variable, or a kernel's descriptor
};

struct Section {
  std::uint64_t address = 0;
  std::span<const std::byte> bytes;
};

// A place that gets the address of something in the image, once that has one.
struct Relocation {
  std::uint64_t place = 0;
  std::uint64_t value = 0;  // an address in the image
  std::uint8_t bytes = 8;
  std::uint8_t shift = 0;    // 32: the upper half
  bool is_relative = false;  // to the place
};

struct CodeObject {
  std::uint32_t processor = 0;  // EF_AMDGPU_MACH of its flags
  std::uint64_t image_bytes = 0;
  std::vector<Section> segments;  // from the file; the rest of the image is zeros
  std::vector<Section> code;      // sections that are executed
  std::vector<Relocation> relocations;
  std::map<std::string, Symbol, std::less<>> symbols;
  std::span<const std::byte> metadata;  // the note, in MessagePack
  std::span<const std::byte> lines;     // .debug_line, if it is there
  const Symbol* find(std::string_view name) const;
};

// The object refers to `file`. Throws ElfError.
CodeObject read_code_object(std::span<const std::byte> file);

// How long the ELF file or the bundle is that begins there; 0 if neither does.
std::uint64_t size_of_image(const std::byte* image);

// The code object of this architecture in clang's offload bundle; the file itself if it is no
// bundle. Throws ElfError if the bundle has none, and names those that it has.
std::span<const std::byte> from_bundle(std::span<const std::byte> file,
                                       std::string_view architecture);

}  // namespace cuda_ffi::amd
