#pragma once

// MessagePack, as far as the metadata of code objects uses it.

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace cuda_ffi::amd {

class MessageError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Message {
  using List = std::vector<Message>;
  using Map = std::map<std::string, Message, std::less<>>;
  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, List, Map>
      value;

  // Null if this is no map, or has no such key.
  const Message* find(std::string_view key) const;
  // What the key stands for, or `otherwise`.
  std::uint64_t number(std::string_view key, std::uint64_t otherwise) const;
  std::string text(std::string_view key) const;
  bool flag(std::string_view key) const;
  // Empty if there is none.
  const List& list(std::string_view key) const;
};

// Throws MessageError if the bytes end too early, or hold what MessagePack does not know.
Message read_message(std::span<const std::byte> bytes);

}  // namespace cuda_ffi::amd
