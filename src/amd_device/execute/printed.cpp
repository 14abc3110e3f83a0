#include "amd_device/execute/printed.hpp"

#include <algorithm>
#include <cstring>

#include "amd_device/execute/kernel.hpp"
#include "software_device/execute/runtime/printf_buffer.hpp"
#include "software_device/execute/runtime/printf_format.hpp"

namespace cuda_ffi::amd {
namespace {

// Before the records: where the next one goes, and how many bytes there are for them.
struct Head {
  std::uint32_t used, size;
};

// Records take more room than their text, which software::keep_printed limits.
constexpr std::uint64_t kBytesOfRecords = 4, kMostBytes = 1u << 30, kFewestBytes = 4096;

// A record begins with its size, times four, and this bit if the format's number follows it, not
// the format.
constexpr std::uint32_t kHasNumber = 2;
constexpr std::size_t kSlot = 8;  // of each argument; texts take several

// Reads a record from its beginning on. What would be beyond its end is 0.
class Record final : public software::PrintfArguments {
 public:
  explicit Record(std::span<const std::byte> bytes) : bytes_(bytes) {}

  template <typename T>
  T take() {
    T value{};
    if (bytes_.size() >= sizeof value) {
      std::memcpy(&value, bytes_.data(), sizeof value);
    } else {
      good_ = false;
    }
    skip(sizeof value);
    return value;
  }

  std::int32_t take_word() override { return static_cast<std::int32_t>(take<std::int64_t>()); }
  std::int64_t take_long() override { return take<std::int64_t>(); }
  double take_double() override { return take<double>(); }
  // With its end, in whole slots.
  std::string take_text() override {
    const auto* first = reinterpret_cast<const char*>(bytes_.data());
    const std::string text(first, strnlen(first, bytes_.size()));
    skip((text.size() / kSlot + 1) * kSlot);
    return text;
  }
  bool good() const override { return good_; }

 private:
  void skip(std::size_t count) { bytes_ = bytes_.subspan(std::min(count, bytes_.size())); }

  std::span<const std::byte> bytes_;
  bool good_ = true;
};

std::string text_of(std::span<const std::byte> bytes, std::uint32_t control, const Grid& grid) {
  Record record(bytes);
  std::string format;
  if ((control & kHasNumber) == 0) {
    format = record.take_text();
  } else {
    const auto& formats = grid.kernel->loaded->printf_formats();
    const auto found = formats.find(record.take<std::uint64_t>());
    if (found == formats.end()) return {};
    format = found->second;
  }
  std::string text;
  software::format_printf(format, record, text);
  return text;
}

}  // namespace

void begin_printed(Grid& grid) {
  const std::uint64_t size =
      std::clamp(grid.launch.printf_bytes * kBytesOfRecords, kFewestBytes, kMostBytes);
  grid.printed.allocate(sizeof(Head) + size);
  const Head head{0, static_cast<std::uint32_t>(size)};
  std::memcpy(grid.printed.data(), &head, sizeof head);
}

void end_printed(const Grid& grid) {
  const std::span<const std::byte> all(grid.printed.data(), grid.printed.size());
  if (all.empty()) return;
  Head head;
  std::memcpy(&head, all.data(), sizeof head);
  auto records = all.subspan(sizeof head).first(std::min(head.used, head.size));
  while (records.size() >= sizeof(std::uint32_t)) {
    std::uint32_t control = 0;
    std::memcpy(&control, records.data(), sizeof control);
    const std::size_t size = control >> 2;
    // A fault can have left a record unwritten.
    if (size < sizeof control || size > records.size()) return;
    software::keep_printed(grid.launch.device,
                           text_of(records.first(size).subspan(sizeof control), control, grid),
                           grid.launch.printf_bytes);
    records = records.subspan(size);
  }
}

}  // namespace cuda_ffi::amd
