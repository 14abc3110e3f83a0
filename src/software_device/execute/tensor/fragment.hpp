#pragma once

// Which lane holds which element of a matrix, and in which register: the fragments of mma and wmma.

#include <compare>
#include <cstdint>
#include <vector>

#include "software_device/execute/tensor/element.hpp"

namespace cuda_ffi::software {

enum class Role : std::uint8_t { A, B, C };  // D is laid out like C

enum class Arrangement : std::uint8_t {
  Mma,       // as in the PTX ISA for mma: each row is held by a group of four lanes
  MmaQuads,  // mma.m8n8k4 of f16: four products at once, each by eight lanes
  Wmma,      // opaque to programs: in order, lane after lane
};

struct Shape {
  std::uint32_t m = 0, n = 0, k = 0;

  auto operator<=>(const Shape&) const = default;
};

struct FragmentKind {
  Role role{};
  Arrangement arrangement{};
  Element element{};
  bool column_major = false;  // only for MmaQuads

  auto operator<=>(const FragmentKind&) const = default;
};

// The layout of a fragment. index[(lane × registers + register) × parts + part] is the element's
// place in the dense matrix. That is row-major: A m×k, B k×n, C m×n. The four matrices of MmaQuads
// follow each other.
struct Fragment {
  Element element{};
  std::uint32_t registers = 0, parts = 0;
  std::uint32_t rows = 0, columns = 0;  // powers of two
  std::uint32_t column_bits = 0;        // columns = 1 << column_bits
  std::vector<std::uint16_t> index;
};

// Laid out on first use, and never freed.
const Fragment& fragment_of(const FragmentKind& kind, const Shape& shape);

}  // namespace cuda_ffi::software
