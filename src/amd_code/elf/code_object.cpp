#include "amd_code/elf/code_object.hpp"

#include <algorithm>

#include "amd_code/elf/elf_format.hpp"

namespace cuda_ffi::amd {
namespace {

using elf::take;

constexpr std::uint64_t kMostImageBytes = 1ull << 31;

class Reader {
 public:
  explicit Reader(std::span<const std::byte> file)
      : file_(file), header_(take<elf::Header>(file, 0)) {
    if (header_.machine != elf::kMachine || header_.ident[7] != elf::kOsAbi)
      throw ElfError("the image is an ELF file, but no code object for HSA");
    object_.processor = header_.flags & elf::kProcessor;
  }

  CodeObject read() {
    for (unsigned k = 0; k < header_.segments; ++k)
      read_segment(take<elf::Segment>(file_, header_.segment_table + k * sizeof(elf::Segment)));
    for (unsigned k = 0; k < header_.sections; ++k) read_section(section(k));
    if (object_.metadata.empty()) throw ElfError("the code object has no metadata");
    return std::move(object_);
  }

 private:
  elf::Section section(unsigned number) const {
    return take<elf::Section>(file_, header_.section_table + number * sizeof(elf::Section));
  }

  std::span<const std::byte> bytes(std::uint64_t offset, std::uint64_t size) const {
    if (offset > file_.size() || size > file_.size() - offset)
      throw ElfError("the code object ends too early");
    return file_.subspan(offset, size);
  }

  void read_segment(const elf::Segment& segment) {
    if (segment.type == elf::kNoteSegment)
      return find_metadata(bytes(segment.offset, segment.file_bytes));
    if (segment.type != elf::kLoadSegment) return;
    const std::uint64_t end = segment.address + segment.memory_bytes;
    if (end < segment.address || end > kMostImageBytes || segment.file_bytes > segment.memory_bytes)
      throw ElfError("a segment of the code object is too large");
    object_.image_bytes = std::max(object_.image_bytes, end);
    object_.segments.push_back({segment.address, bytes(segment.offset, segment.file_bytes)});
  }

  void find_metadata(std::span<const std::byte> notes) {
    for (std::size_t at = 0; at + sizeof(elf::Note) <= notes.size();) {
      const auto note = take<elf::Note>(notes, at);
      const std::size_t data = at + sizeof note + (std::uint64_t{note.name_bytes} + 3) / 4 * 4;
      if (data > notes.size() || note.data_bytes > notes.size() - data)
        throw ElfError("a note of the code object is too long");
      if (note.type == elf::kMetadataNote) object_.metadata = notes.subspan(data, note.data_bytes);
      at = data + (std::uint64_t{note.data_bytes} + 3) / 4 * 4;
    }
  }

  void read_section(const elf::Section& one) {
    if (one.type == elf::kProgramSection && (one.flags & elf::kExecutable) != 0)
      object_.code.push_back({one.address, bytes(one.offset, one.size)});
    if (one.type == elf::kSymbolSection) read_symbols(one);
    if (one.type == elf::kDynamicSymbolSection) read_symbols(one);
    if (one.type == elf::kRelocationSection) read_relocations(one);
    if (one.type == elf::kProgramSection && (one.flags & elf::kCompressed) == 0 &&
        name_at(section(header_.names), one.name) == ".debug_line")
      object_.lines = bytes(one.offset, one.size);
  }

  std::string_view name_at(const elf::Section& names, std::uint32_t offset) const {
    const auto all = bytes(names.offset, names.size);
    if (offset >= all.size()) throw ElfError("a name of the code object is beyond its names");
    const auto* first = reinterpret_cast<const char*>(all.data()) + offset;
    const auto* last = reinterpret_cast<const char*>(all.data()) + all.size();
    return {first, static_cast<std::size_t>(std::find(first, last, '\0') - first)};
  }

  void read_symbols(const elf::Section& table) {
    const elf::Section names = section(table.link);
    for (std::uint64_t at = 0; at + sizeof(elf::Symbol) <= table.size; at += sizeof(elf::Symbol)) {
      const auto symbol = take<elf::Symbol>(file_, table.offset + at);
      const std::string_view name = name_at(names, symbol.name);
      if (symbol.section == 0 || name.empty()) continue;
      object_.symbols.insert_or_assign(
          std::string(name),
          Symbol{symbol.value, symbol.size, (symbol.info & 15) == elf::kObjectSymbol});
    }
  }

  void read_relocations(const elf::Section& table) {
    const elf::Section symbols = section(table.link);
    for (std::uint64_t at = 0; at + sizeof(elf::Relocation) <= table.size;
         at += sizeof(elf::Relocation)) {
      const auto one = take<elf::Relocation>(file_, table.offset + at);
      std::uint64_t value = static_cast<std::uint64_t>(one.addend);
      if (const std::uint32_t number = one.info >> 32; number != 0) {
        const auto symbol = take<elf::Symbol>(file_, symbols.offset + number * sizeof(elf::Symbol));
        if (symbol.section == 0)
          throw ElfError("the code object needs " +
                         std::string(name_at(section(symbols.link), symbol.name)) +
                         ", which it does not define");
        value += symbol.value;
      }
      add_relocation(static_cast<std::uint32_t>(one.info), one.offset, value);
    }
  }

  void add_relocation(std::uint32_t kind, std::uint64_t place, std::uint64_t value) {
    const auto add = [&](std::uint8_t bytes, std::uint8_t shift, bool relative) {
      if (place > object_.image_bytes || bytes > object_.image_bytes - place)
        throw ElfError("a relocation is outside of the code object");
      object_.relocations.push_back({place, value, bytes, shift, relative});
    };
    switch (kind) {
      case elf::kAbsoluteLow:
        return add(4, 0, false);
      case elf::kAbsoluteHigh:
        return add(4, 32, false);
      case elf::kAbsolute64:
      case elf::kRelative64:
        return add(8, 0, false);
      case elf::kRelativeLow:
        return add(4, 0, true);
      case elf::kRelativeHigh:
        return add(4, 32, true);
      default:
        throw ElfError("the code object has a relocation of unknown kind " + std::to_string(kind));
    }
  }

  const std::span<const std::byte> file_;
  const elf::Header header_;
  CodeObject object_;
};

}  // namespace

const Symbol* CodeObject::find(std::string_view name) const {
  const auto found = symbols.find(name);
  return found == symbols.end() ? nullptr : &found->second;
}

CodeObject read_code_object(std::span<const std::byte> file) {
  if (!elf::begins(file)) throw ElfError("the image is no ELF file of 64 bits");
  return Reader(file).read();
}

}  // namespace cuda_ffi::amd
