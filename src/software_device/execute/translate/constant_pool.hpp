#pragma once

// Numbers that code reads, which lie behind it, each of them once.

#include <cstddef>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace cuda_ffi::software::translate {

class ConstantPool {
 public:
  using Words = std::vector<std::uint32_t>;

  // Where they lie: bytes from the beginning. More than one, as many as a power of two, begin where
  // that divides it.
  int place_of(std::uint32_t word) {
    const auto [at, made] = words_at_.try_emplace(word, words_.size());
    if (made) words_.push_back(word);
    return bytes(at->second);
  }
  int place_of(const Words& row) {
    const auto [at, made] = rows_at_.try_emplace(row, 0);
    if (made) at->second = add(row);
    return bytes(at->second);
  }
  // The same word so many times; of a pool always as many.
  int place_of_repeated(std::uint32_t word, std::size_t times) {
    const auto [at, made] = repeated_at_.try_emplace(word, 0);
    if (made) at->second = add(Words(times, word));
    return bytes(at->second);
  }

  const Words& words() const { return words_; }

 private:
  static int bytes(std::size_t word) { return static_cast<int>(sizeof(std::uint32_t) * word); }
  std::size_t add(const Words& row) {
    words_.resize((words_.size() + row.size() - 1) / row.size() * row.size());
    words_.insert(words_.end(), row.begin(), row.end());
    return words_.size() - row.size();
  }

  Words words_;
  std::unordered_map<std::uint32_t, std::size_t> words_at_, repeated_at_;
  std::map<Words, std::size_t> rows_at_;
};

}  // namespace cuda_ffi::software::translate
