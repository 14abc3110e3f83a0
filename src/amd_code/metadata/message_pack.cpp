#include "amd_code/metadata/message_pack.hpp"

#include <bit>

namespace cuda_ffi::amd {
namespace {

constexpr unsigned kMostNested = 32;

class Reader {
 public:
  explicit Reader(std::span<const std::byte> bytes) : bytes_(bytes) {}

  Message read(unsigned depth = 0) {
    if (depth > kMostNested) throw MessageError("metadata is nested too deeply");
    const auto kind = static_cast<unsigned>(take(1));
    if (kind < 0x80) return {std::uint64_t{kind}};
    if (kind < 0x90) return map(kind & 15, depth);
    if (kind < 0xa0) return list(kind & 15, depth);
    if (kind < 0xc0) return text(kind & 31);
    if (kind >= 0xe0) return {std::int64_t{static_cast<std::int8_t>(kind)}};
    return long_form(kind, depth);
  }

 private:
  // A number of so many bytes, the highest first.
  std::uint64_t take(unsigned bytes) {
    need(bytes);
    std::uint64_t value = 0;
    for (unsigned k = 0; k < bytes; ++k)
      value = value << 8 | std::to_integer<std::uint64_t>(bytes_[at_++]);
    return value;
  }

  void need(std::uint64_t bytes) const {
    if (bytes > bytes_.size() - at_) throw MessageError("metadata ends too early");
  }

  Message long_form(unsigned kind, unsigned depth) {
    switch (kind) {
      case 0xc0:
        return {};
      case 0xc2:
      case 0xc3:
        return {kind == 0xc3};
      case 0xc4:
      case 0xc5:
      case 0xc6:
        return text(take(1u << (kind - 0xc4)));
      case 0xca:
        return {double{std::bit_cast<float>(static_cast<std::uint32_t>(take(4)))}};
      case 0xcb:
        return {std::bit_cast<double>(take(8))};
      case 0xcc:
      case 0xcd:
      case 0xce:
      case 0xcf:
        return {take(1u << (kind - 0xcc))};
      case 0xd0:
      case 0xd1:
      case 0xd2:
      case 0xd3:
        return signed_number(1u << (kind - 0xd0));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return text(take(1u << (kind - 0xd9)));
      case 0xdc:
      case 0xdd:
        return list(take(2u << (kind - 0xdc)), depth);
      case 0xde:
      case 0xdf:
        return map(take(2u << (kind - 0xde)), depth);
      default:
        throw MessageError("metadata has a form that is not known");
    }
  }

  Message signed_number(unsigned bytes) {
    const unsigned unused = 64 - 8 * bytes;
    return {static_cast<std::int64_t>(take(bytes) << unused) >> unused};
  }

  Message text(std::uint64_t size) {
    need(size);
    std::string made(reinterpret_cast<const char*>(bytes_.data()) + at_, size);
    at_ += size;
    return {std::move(made)};
  }

  Message list(std::uint64_t count, unsigned depth) {
    need(count);
    Message::List made;
    for (std::uint64_t k = 0; k < count; ++k) made.push_back(read(depth + 1));
    return {std::move(made)};
  }

  Message map(std::uint64_t count, unsigned depth) {
    need(2 * count);
    Message::Map made;
    for (std::uint64_t k = 0; k < count; ++k) {
      Message key = read(depth + 1);
      const auto* name = std::get_if<std::string>(&key.value);
      if (name == nullptr) throw MessageError("a key of the metadata is no text");
      made.insert_or_assign(*name, read(depth + 1));
    }
    return {std::move(made)};
  }

  const std::span<const std::byte> bytes_;
  std::size_t at_ = 0;
};

}  // namespace

const Message* Message::find(std::string_view key) const {
  const auto* map = std::get_if<Map>(&value);
  if (map == nullptr) return nullptr;
  const auto found = map->find(key);
  return found == map->end() ? nullptr : &found->second;
}

std::uint64_t Message::number(std::string_view key, std::uint64_t otherwise) const {
  const Message* found = find(key);
  const auto* number = found == nullptr ? nullptr : std::get_if<std::uint64_t>(&found->value);
  return number == nullptr ? otherwise : *number;
}

std::string Message::text(std::string_view key) const {
  const Message* found = find(key);
  const auto* text = found == nullptr ? nullptr : std::get_if<std::string>(&found->value);
  return text == nullptr ? std::string() : *text;
}

bool Message::flag(std::string_view key) const {
  const Message* found = find(key);
  if (found == nullptr) return false;
  if (const auto* flag = std::get_if<bool>(&found->value)) return *flag;
  return number(key, 0) != 0;
}

const Message::List& Message::list(std::string_view key) const {
  static const List none;
  const Message* found = find(key);
  const auto* list = found == nullptr ? nullptr : std::get_if<List>(&found->value);
  return list == nullptr ? none : *list;
}

Message read_message(std::span<const std::byte> bytes) {
  return Reader(bytes).read();
}

}  // namespace cuda_ffi::amd
