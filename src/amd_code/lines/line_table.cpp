#include "amd_code/lines/line_table.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <string_view>
#include <vector>

namespace cuda_ffi::amd {
namespace {

// Reads numbers one behind the other; zeros once the bytes are at their end.
class Cursor {
 public:
  explicit Cursor(std::span<const std::byte> bytes) : bytes_(bytes) {}

  bool is_at_end() const { return bytes_.empty(); }

  std::span<const std::byte> take(std::uint64_t count) {
    const auto taken = bytes_.first(std::min<std::uint64_t>(count, bytes_.size()));
    bytes_ = bytes_.subspan(taken.size());
    return taken;
  }

  template <typename T>
  T number() {
    const auto from = take(sizeof(T));
    T value{};
    std::memcpy(&value, from.data(), from.size());
    return value;
  }

  // LEB128.
  std::uint64_t unsigned_number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = number<std::uint8_t>();
      value |= std::uint64_t{byte & 0x7fu} << shift;
      if (byte < 0x80) break;
    }
    return value;
  }

  std::int64_t signed_number() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64;) {
      const auto byte = number<std::uint8_t>();
      value |= std::uint64_t{byte & 0x7fu} << shift;
      shift += 7;
      if (byte >= 0x80) continue;
      if ((byte & 0x40) != 0 && shift < 64) value |= ~std::uint64_t{0} << shift;
      break;
    }
    return static_cast<std::int64_t>(value);
  }

  std::string text() {
    std::string made;
    while (!is_at_end()) {
      const char next = number<char>();
      if (next == '\0') break;
      made.push_back(next);
    }
    return made;
  }

 private:
  std::span<const std::byte> bytes_;
};

struct Row {
  std::uint64_t address = 0;
  std::uint64_t file = 1;
  std::int64_t line = 1;
};

// One compilation's part: its files, and a program whose rows say where the line changes.
class LineProgram {
 public:
  explicit LineProgram(Cursor unit) : code_(unit) {
    version_ = code_.number<std::uint16_t>();
    const auto header_bytes = code_.number<std::uint32_t>();
    Cursor header(code_.take(header_bytes));
    least_ = header.number<std::uint8_t>();
    header.number<std::uint8_t>();  // operations of one instruction
    header.number<std::uint8_t>();  // whether rows begin as statements
    base_ = header.number<std::int8_t>();
    range_ = header.number<std::uint8_t>();
    first_special_ = header.number<std::uint8_t>();
    for (unsigned code = 1; code < first_special_; ++code)
      operands_.push_back(header.number<std::uint8_t>());
    while (!header.is_at_end()) {
      folders_.push_back(header.text());
      if (folders_.back().empty()) break;
    }
    read_files(header);
  }

  SourceLine line_at(std::uint64_t address) {
    if (version_ != 4 || range_ == 0) return {};
    while (!code_.is_at_end()) {
      const std::optional<Row> row = sequence_around(address);
      if (row) return {file_name(row->file), static_cast<std::uint32_t>(row->line)};
    }
    return {};
  }

 private:
  struct File {
    std::string name;
    std::uint64_t folder = 0;
  };

  void read_files(Cursor& header) {
    while (!header.is_at_end()) {
      File file{header.text(), 0};
      if (file.name.empty()) return;
      file.folder = header.unsigned_number();
      header.unsigned_number();  // when it was changed
      header.unsigned_number();  // its size
      files_.push_back(std::move(file));
    }
  }

  std::string file_name(std::uint64_t number) const {
    if (number == 0 || number > files_.size()) return {};
    const File& file = files_[number - 1];
    if (file.folder == 0 || file.folder > folders_.size() || file.name.starts_with('/'))
      return file.name;
    const std::string& folder = folders_[file.folder - 1];
    return folder.empty() ? file.name : folder + "/" + file.name;
  }

  // Runs to the end of a sequence of addresses; the row that the address belongs to, if it is
  // there.
  std::optional<Row> sequence_around(std::uint64_t address) {
    Row now;
    std::optional<Row> before, found;
    const auto add_row = [&] {
      if (before && before->address <= address && address < now.address) found = before;
      before = now;
    };
    while (!code_.is_at_end()) {
      const auto code = code_.number<std::uint8_t>();
      if (code >= first_special_) {
        const unsigned step = code - first_special_;
        now.address += std::uint64_t{step / range_} * least_;
        now.line += base_ + static_cast<int>(step % range_);
        add_row();
      } else if (code == 0) {
        if (is_last(now)) {
          add_row();
          return found;
        }
      } else if (code == kCopy) {
        add_row();
      } else {
        run_standard(code, now);
      }
    }
    return found;
  }

  bool is_last(Row& now) {
    Cursor extended(code_.take(code_.unsigned_number()));
    const auto code = extended.number<std::uint8_t>();
    if (code == kSetAddress) now.address = extended.number<std::uint64_t>();
    return code == kEndSequence;
  }

  void run_standard(std::uint8_t code, Row& now) {
    switch (code) {
      case 2:  // advance_pc
        now.address += code_.unsigned_number() * least_;
        return;
      case 3:  // advance_line
        now.line += code_.signed_number();
        return;
      case 4:  // set_file
        now.file = code_.unsigned_number();
        return;
      case 8:  // const_add_pc
        now.address += std::uint64_t{(255u - first_special_) / range_} * least_;
        return;
      case 9:  // fixed_advance_pc
        now.address += code_.number<std::uint16_t>();
        return;
      default:
        for (unsigned k = 0; k < operands_[code - 1u]; ++k) code_.unsigned_number();
    }
  }

  static constexpr std::uint8_t kCopy = 1, kEndSequence = 1, kSetAddress = 2;

  Cursor code_;
  std::uint16_t version_ = 0;
  std::uint8_t least_ = 1, range_ = 1, first_special_ = 1;
  std::int8_t base_ = 0;
  std::vector<std::uint8_t> operands_;
  std::vector<std::string> folders_;
  std::vector<File> files_;
};

}  // namespace

SourceLine line_at(std::span<const std::byte> table, std::uint64_t address) {
  Cursor units(table);
  while (!units.is_at_end()) {
    const auto bytes = units.number<std::uint32_t>();
    if (bytes == 0xffffffff) return {};  // of 64 bits
    SourceLine found = LineProgram(Cursor(units.take(bytes))).line_at(address);
    if (found.line != 0) return found;
  }
  return {};
}

}  // namespace cuda_ffi::amd
