#pragma once

// Sets of small numbers, one per row.

#include <cstddef>
#include <cstdint>
#include <vector>

namespace cuda_ffi::software {

class BitRows {
 public:
  BitRows(std::size_t rows, std::size_t columns)
      : words_((columns + 63) / 64), bits_(rows * words_, 0) {}

  bool has(std::size_t row, std::size_t column) const {
    return (bits_[row * words_ + column / 64] >> (column % 64) & 1) != 0;
  }
  void put(std::size_t row, std::size_t column) {
    bits_[row * words_ + column / 64] |= 1ull << (column % 64);
  }
  std::size_t words() const { return words_; }
  std::uint64_t* row(std::size_t row) { return bits_.data() + row * words_; }
  const std::uint64_t* row(std::size_t row) const { return bits_.data() + row * words_; }

 private:
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace cuda_ffi::software
