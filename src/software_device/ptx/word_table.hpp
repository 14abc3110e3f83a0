#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cuda_ffi::software::ptx {

// FNV-1a; words are short, so a byte at a time is fast enough.
constexpr std::uint32_t hash_of(std::string_view text) noexcept {
  std::uint32_t hash = 2166136261u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return hash ^ (hash >> 15);
}

// A fixed set of spellings, hashed at compile time: maps a text to its index in the list.
template <std::size_t kCount>
class WordTable {
 public:
  static constexpr std::size_t kNone = kCount;

  constexpr explicit WordTable(const std::string_view (&words)[kCount]) : words_(words) {
    for (std::size_t index = 0; index < kCount; ++index) {
      std::size_t slot = hash_of(words[index]) % kSlots;
      while (slots_[slot] != 0) slot = (slot + 1) % kSlots;
      slots_[slot] = static_cast<std::uint16_t>(index + 1);
    }
  }

  std::size_t find(std::string_view text) const noexcept {
    for (std::size_t slot = hash_of(text) % kSlots; slots_[slot] != 0; slot = (slot + 1) % kSlots) {
      const std::size_t index = slots_[slot] - 1u;
      if (words_[index] == text) return index;
    }
    return kNone;
  }

  std::string_view operator[](std::size_t index) const noexcept { return words_[index]; }

 private:
  static constexpr std::size_t slots_for(std::size_t count) {
    std::size_t slots = 1;
    while (slots < count * 3) slots *= 2;
    return slots;
  }
  static constexpr std::size_t kSlots = slots_for(kCount);

  const std::string_view (&words_)[kCount];
  std::array<std::uint16_t, kSlots> slots_{};  // index + 1; 0: empty
};

}  // namespace cuda_ffi::software::ptx
