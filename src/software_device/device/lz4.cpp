#include "software_device/device/lz4.hpp"

#include <cstdint>

namespace cuda_ffi::software {
namespace {

constexpr std::size_t kLeastMatch = 4;

// A block is a sequence of a token (two 4-bit lengths), literals, and the distance back to a match
// in the output so far.
class Reader {
 public:
  explicit Reader(std::span<const std::byte> input) : input_(input) {}

  bool empty() const { return at_ == input_.size(); }
  bool good() const { return good_; }

  std::size_t byte() {
    if (at_ >= input_.size()) {
      good_ = false;
      return 0;
    }
    return static_cast<std::size_t>(input_[at_++]);
  }

  // If a 4-bit length is full, it continues in whole bytes for as long as those are full.
  std::size_t length(std::size_t nibble) {
    if (nibble != 15) return nibble;
    std::size_t total = nibble;
    std::size_t more = 0;
    do {
      more = byte();
      total += more;
    } while (more == 255 && good_);
    return total;
  }

  std::span<const std::byte> take(std::size_t count) {
    if (count > input_.size() - at_) {
      good_ = false;
      return {};
    }
    const auto part = input_.subspan(at_, count);
    at_ += count;
    return part;
  }

 private:
  std::span<const std::byte> input_;
  std::size_t at_ = 0;
  bool good_ = true;
};

}  // namespace

std::optional<std::string> unpack_lz4(std::span<const std::byte> input, std::size_t size) {
  Reader reader(input);
  std::string output;
  while (!reader.empty() && reader.good()) {
    const std::size_t token = reader.byte();
    const auto literals = reader.take(reader.length(token >> 4));
    if (output.size() + literals.size() > size) return std::nullopt;
    output.append(reinterpret_cast<const char*>(literals.data()), literals.size());
    if (reader.empty()) break;  // the last sequence has no match
    const std::size_t low = reader.byte();
    const std::size_t distance = low | reader.byte() << 8;
    const std::size_t length = reader.length(token & 15) + kLeastMatch;
    if (!reader.good() || distance == 0 || distance > output.size()) return std::nullopt;
    if (output.size() + length > size) return std::nullopt;
    for (std::size_t i = 0; i < length; ++i) output.push_back(output[output.size() - distance]);
  }
  if (!reader.good() || output.size() != size) return std::nullopt;
  return output;
}

}  // namespace cuda_ffi::software
