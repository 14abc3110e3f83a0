#include "software_device/execute/tensor/tensor_core_sum.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

namespace cuda_ffi::software {

namespace {

constexpr int kKeptBits = 26;
constexpr int kOfZero = -100000;   // lower than any element's exponent
constexpr int kOfInfinity = 1024;  // and of NaN
constexpr int kLeastF16 = -14;
constexpr int kLeastF32 = -126;

// The exponent of a normal double. Every element is one.
int exponent_of(double value) {
  return static_cast<int>(std::bit_cast<std::uint64_t>(value) >> 52 & 0x7ff) - 1023;
}

// Subnormal elements have the exponent of the smallest normal one.
int aligned_exponent(double value, int least) {
  return value == 0 ? kOfZero : std::max(exponent_of(value), least);
}

// The factors of a matrix, and their exponents.
struct Elements {
  static constexpr std::size_t kMost = 32 * 16;

  Elements(const double* elements, std::size_t count, int least) : values(elements) {
    for (std::size_t i = 0; i < count; ++i) exponents[i] = aligned_exponent(elements[i], least);
    const int* const largest = std::max_element(exponents, exponents + count);
    are_finite = *largest < kOfInfinity;
  }

  const double* values;
  int exponents[kMost];
  bool are_finite;
};

double power_of_two(int exponent) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

double cut_to_f32(double value) {
  const double size = std::fabs(value);
  if (size >= 0x1p-126 && size < 0x1p128)
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(value) & ~std::uint64_t{0x1fffffff});
  const float nearest = static_cast<float>(value);
  if (size >= 0x1p128 || std::fabs(static_cast<double>(nearest)) <= size) return nearest;
  return std::nextafter(nearest, 0.0f);
}

// What is added at once: part of a row of A, and of columns of B side by side.
struct Factors {
  const double *a, *b;
  const int *a_exponents, *b_exponents;
  std::size_t b_stride;
  std::uint32_t count;

  Factors from(std::uint32_t column) const {
    return {a, b + column, a_exponents, b_exponents + column, b_stride, count};
  }
  double product(std::uint32_t i, std::uint32_t column) const {
    return a[i] * b[i * b_stride + column];
  }
  double plain_sum(std::uint32_t column, double start) const {
    for (std::uint32_t i = 0; i < count; ++i) start += product(i, column);
    return start;
  }
};

// The largest exponent of each column's products and of what they are added to.
template <std::uint32_t kColumns>
void find_tops(const Factors& factors, const double* starts, int* tops) {
  for (std::uint32_t column = 0; column < kColumns; ++column)
    tops[column] = aligned_exponent(starts[column], kLeastF32);
  for (std::uint32_t i = 0; i < factors.count; ++i) {
    const int* const exponents = factors.b_exponents + i * factors.b_stride;
    for (std::uint32_t column = 0; column < kColumns; ++column)
      tops[column] = std::max(tops[column], factors.a_exponents[i] + exponents[column]);
  }
}

// What is aligned is less than 2^27.
double whole(double aligned) {
  return static_cast<std::int32_t>(aligned);
}

// The loops over columns become vectors.
template <std::uint32_t kColumns>
void align_and_add(const Factors& factors, const int* tops, double* sums) {
  double scales[kColumns];
  for (std::uint32_t column = 0; column < kColumns; ++column) {
    scales[column] = power_of_two(kKeptBits - 1 - tops[column]);
    sums[column] = whole(sums[column] * scales[column]);
  }
  for (std::uint32_t i = 0; i < factors.count; ++i)
    for (std::uint32_t column = 0; column < kColumns; ++column)
      sums[column] += whole(factors.product(i, column) * scales[column]);
  for (std::uint32_t column = 0; column < kColumns; ++column)
    sums[column] *= power_of_two(tops[column] - (kKeptBits - 1));
}

// Adds finite products. Sums of zeros, and of what was infinite or NaN before, follow the usual
// rules.
template <std::uint32_t kColumns>
void add_finite(const Factors& factors, double* sums) {
  int tops[kColumns];
  double plain[kColumns] = {};
  bool is_plain[kColumns];
  find_tops<kColumns>(factors, sums, tops);
  for (std::uint32_t column = 0; column < kColumns; ++column) {
    is_plain[column] = tops[column] < kOfZero / 2 || tops[column] >= kOfInfinity;
    if (!is_plain[column]) continue;
    plain[column] = factors.plain_sum(column, sums[column]);
    tops[column] = 0;
    sums[column] = 0;
  }
  align_and_add<kColumns>(factors, tops, sums);
  for (std::uint32_t column = 0; column < kColumns; ++column)
    if (is_plain[column]) sums[column] = plain[column];
}

constexpr std::uint32_t kSideBySide = 8;  // n is a multiple of it

void add_at_once(const Factors& factors, bool are_finite, double* sums) {
  if (are_finite) return add_finite<kSideBySide>(factors, sums);
  for (std::uint32_t column = 0; column < kSideBySide; ++column) {
    const double plain = factors.plain_sum(column, sums[column]);
    if (std::isfinite(plain))
      add_finite<1>(factors.from(column), sums + column);
    else
      sums[column] = plain;
  }
}

// wmma of tf32 adds its eight products in two steps.
std::uint32_t added_at_once(const Shape& shape, Element factors) {
  return factors == Element::TF32 && shape.n == 16 ? 4 : shape.k;
}

}  // namespace

void add_aligned(const Shape& shape, Element factors, Element sums, const double* a,
                 const double* b, double* c) {
  const auto& [m, n, k] = shape;
  const int least = factors == Element::F16 ? kLeastF16 : kLeastF32;
  const Elements of_a(a, std::size_t{m} * k, least), of_b(b, std::size_t{k} * n, least);
  const bool are_finite = of_a.are_finite && of_b.are_finite;
  const std::uint32_t step = added_at_once(shape, factors);
  for (std::uint32_t row = 0; row < m; ++row)
    for (std::uint32_t column = 0; column < n; column += kSideBySide) {
      double* const elements = c + row * n + column;
      for (std::uint32_t i = 0; i < k; i += step) {
        const std::size_t in_a = row * k + i, in_b = std::size_t{i} * n + column;
        add_at_once({a + in_a, b + in_b, of_a.exponents + in_a, of_b.exponents + in_b, n, step},
                    are_finite, elements);
        if (sums == Element::F32)
          std::transform(elements, elements + kSideBySide, elements, cut_to_f32);
      }
    }
}

}  // namespace cuda_ffi::software
