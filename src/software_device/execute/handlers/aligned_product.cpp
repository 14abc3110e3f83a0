#include "software_device/execute/handlers/aligned_product.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

#include "software_device/execute/handlers/families.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {
namespace {

constexpr int kKeptBits = 26;
constexpr int kOfZero = -100000;   // lower than any element's exponent
constexpr int kOfInfinity = 1024;  // and of NaN
constexpr int kLeastF32 = -126;    // the exponent of the smallest normal one

// What is computed side by side. Shapes have multiples of it.
constexpr std::uint32_t kColumns = 8;
template <class T>
using Columns [[gnu::vector_size(sizeof(T) * kColumns)]] = T;

template <class Vector, class T>
void load(Vector& columns, const T* from) {
  std::memcpy(&columns, from, sizeof columns);
}
template <class Vector, class T>
void store(T* to, const Vector& columns) {
  std::memcpy(to, &columns, sizeof columns);
}

// The exponents of elements, all of which are normal doubles or zero. Subnormal elements have the
// exponent of the smallest normal one.
void find_exponents(const double* elements, int least, Columns<int>& exponents) {
  Columns<std::uint64_t> bits;
  std::memcpy(&bits, elements, sizeof bits);
  const auto biased = __builtin_convertvector(bits >> 52 & 0x7ff, Columns<int>);
  exponents = biased - 1023;
  exponents = exponents > least ? exponents : least;
  exponents = biased == 0 ? kOfZero : exponents;
}

// The factors of a matrix, and their exponents.
struct Elements {
  static constexpr std::size_t kMost = 32 * 16;

  Elements(const double* elements, std::size_t count, int least) : values(elements) {
    Columns<int> largest{};
    for (std::size_t i = 0; i < count; i += kColumns) {
      Columns<int> own;
      find_exponents(elements + i, least, own);
      store(exponents + i, own);
      largest = largest > own ? largest : own;
    }
    for (std::uint32_t column = 0; column < kColumns; ++column)
      are_finite = are_finite && largest[column] < kOfInfinity;
  }

  const double* values;
  int exponents[kMost];
  bool are_finite = true;
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

  double product(std::uint32_t i, std::uint32_t column) const {
    return a[i] * b[i * b_stride + column];
  }
  double plain_sum(std::uint32_t column, double start) const {
    for (std::uint32_t i = 0; i < count; ++i) start += product(i, column);
    return start;
  }
};

// The largest exponent of each column's products and of what they are added to.
void find_tops(const Factors& factors, const double* starts, Columns<int>& tops) {
  find_exponents(starts, kLeastF32, tops);
  for (std::uint32_t i = 0; i < factors.count; ++i) {
    Columns<int> own;
    load(own, factors.b_exponents + i * factors.b_stride);
    own += factors.a_exponents[i];
    tops = tops > own ? tops : own;
  }
}

// A sum that follows the usual rules: of zeros, or one that is not finite.
bool is_plain(const Factors& factors, bool are_finite, std::uint32_t column, int top,
              double start) {
  if (top < kOfZero / 2 || top >= kOfInfinity) return true;
  return !are_finite && !std::isfinite(factors.plain_sum(column, start));
}

// What is aligned is less than 2^27.
void cut_to_whole(Columns<double>& aligned) {
  aligned =
      __builtin_convertvector(__builtin_convertvector(aligned, Columns<int>), Columns<double>);
}

void align_and_add(const Factors& factors, const Columns<int>& tops, Columns<double>& sums) {
  Columns<double> scales, results;
  for (std::uint32_t column = 0; column < kColumns; ++column) {
    scales[column] = power_of_two(kKeptBits - 1 - tops[column]);
    results[column] = power_of_two(tops[column] - (kKeptBits - 1));
  }
  sums *= scales;
  cut_to_whole(sums);
  for (std::uint32_t i = 0; i < factors.count; ++i) {
    Columns<double> products;
    load(products, factors.b + i * factors.b_stride);
    products = products * factors.a[i] * scales;
    cut_to_whole(products);
    sums += products;
  }
  sums *= results;
}

void add_at_once(const Factors& factors, bool are_finite, double* sums) {
  Columns<int> tops;
  Columns<double> aligned, plain{};
  std::uint32_t plain_ones = 0;
  find_tops(factors, sums, tops);
  load(aligned, sums);
  for (std::uint32_t column = 0; column < kColumns; ++column) {
    if (!is_plain(factors, are_finite, column, tops[column], sums[column])) continue;
    plain_ones |= 1u << column;
    plain[column] = factors.plain_sum(column, sums[column]);
    tops[column] = 0;
    aligned[column] = 0;
  }
  align_and_add(factors, tops, aligned);
  store(sums, aligned);
  for (; plain_ones != 0; plain_ones &= plain_ones - 1) {
    const int column = std::countr_zero(plain_ones);
    sums[column] = plain[column];
  }
}

}  // namespace

void add_aligned_product(const AlignedProduct& product) {
  const auto& [m, n, k, step, least, cut, a, b, c] = product;
  const Elements of_a(a, std::size_t{m} * k, least), of_b(b, std::size_t{k} * n, least);
  const bool are_finite = of_a.are_finite && of_b.are_finite;
  for (std::uint32_t row = 0; row < m; ++row)
    for (std::uint32_t column = 0; column < n; column += kColumns) {
      double* const elements = c + row * n + column;
      for (std::uint32_t i = 0; i < k; i += step) {
        const std::size_t in_a = row * k + i, in_b = std::size_t{i} * n + column;
        add_at_once({a + in_a, b + in_b, of_a.exponents + in_a, of_b.exponents + in_b, n, step},
                    are_finite, elements);
        if (cut) std::transform(elements, elements + kColumns, elements, cut_to_f32);
      }
    }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
