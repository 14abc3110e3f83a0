#pragma once

// Elements for matrix products: sets that reveal how a device multiplies and adds.

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "software_device/execute/mma_kernel.hpp"

namespace cuda_ffi::test {

using software::test::ElementType;
using software::test::Product;

enum class Sums : std::uint8_t {
  Exact,       // small numbers: no order of additions rounds
  Near,        // all of similar size
  Wide,        // finite, over half of the exponents
  Special,     // infinities, NaN, zeros of both signs and the largest number among others
  Subnormal,   // A and C are subnormal
  Cancelling,  // large products that cancel, except for a last bit
  Fading,      // each product half of the one before
  Ties,        // half of C's last bit, with and without something below it
};
constexpr int kKindsOfSums = 8;
const char* name_of(Sums kind);

// A matrix as its elements' bits, row by row.
struct BitMatrix {
  ElementType type;
  int rows, columns;
  std::vector<std::uint64_t> bits;

  BitMatrix(const ElementType& of, int row_count, int column_count)
      : type(of),
        rows(row_count),
        columns(column_count),
        bits(static_cast<std::size_t>(row_count * column_count)) {}
  std::uint64_t& at(int row, int column) {
    return bits[static_cast<std::size_t>(row * columns + column)];
  }
  std::uint64_t at(int row, int column) const {
    return bits[static_cast<std::size_t>(row * columns + column)];
  }
};

struct MmaInputs {
  BitMatrix a, b, c;
};

// For integers, `kind` is Special for the ends of the range, else random bits.
MmaInputs mma_inputs(const Product& product, Sums kind, std::uint32_t seed);

// The value of an element; a long double can hold every one. tf32's low 13 bits are ignored.
long double value_of(const ElementType& type, std::uint64_t bits);

}  // namespace cuda_ffi::test
