#include "software_device/execute/tensor/tensor_core_sum.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

namespace cuda_ffi::software {

namespace {

constexpr int kKeptBits = 26;
constexpr int kOfZero = -100000;  // lower than any element's exponent
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

std::vector<int> exponents_of(const double* elements, std::size_t count, int least) {
  std::vector<int> exponents(count);
  std::transform(elements, elements + count, exponents.begin(),
                 [least](double value) { return aligned_exponent(value, least); });
  return exponents;
}

double power_of_two(int exponent) {
  return std::ldexp(1.0, exponent);
}

double cut_to_f32(double value) {
  const float nearest = static_cast<float>(value);
  if (std::fabs(value) >= 0x1p128 || std::fabs(static_cast<double>(nearest)) <= std::fabs(value))
    return nearest;
  return std::nextafter(nearest, 0.0f);
}

// An element of C, and the products that are added to it.
class AlignedSum {
 public:
  explicit AlignedSum(double start)
      : plain_(start), start_(start), top_(aligned_exponent(start, kLeastF32)) {}

  void see(double a, int a_exponent, double b, int b_exponent) {
    plain_ += a * b;
    if (a != 0 && b != 0) top_ = std::max(top_, a_exponent + b_exponent);
  }
  // Ask this after all products have been seen. Infinities, NaN and sums of zeros follow the usual
  // rules.
  bool is_plain() const { return top_ == kOfZero || !std::isfinite(plain_); }
  double plain() const { return plain_; }

  void begin() {
    scale_ = power_of_two(kKeptBits - 1 - top_);
    sum_ = std::trunc(start_ * scale_);
  }
  void add(double product) { sum_ += std::trunc(product * scale_); }
  double sum() const { return sum_ / scale_; }

 private:
  double plain_, start_;
  int top_;
  double scale_ = 1, sum_ = 0;
};

// A row of A and a column of B. Some of their products are added at once.
struct Factors {
  const double *a, *b;
  const int *a_exponents, *b_exponents;
  std::size_t b_stride;

  Factors after(std::size_t count) const {
    return {a + count, b + count * b_stride, a_exponents + count, b_exponents + count * b_stride,
            b_stride};
  }
};

double add_at_once(const Factors& factors, std::uint32_t count, double start) {
  const auto& [a, b, a_exponents, b_exponents, stride] = factors;
  AlignedSum sum(start);
  for (std::uint32_t i = 0; i < count; ++i)
    sum.see(a[i], a_exponents[i], b[i * stride], b_exponents[i * stride]);
  if (sum.is_plain()) return sum.plain();
  sum.begin();
  for (std::uint32_t i = 0; i < count; ++i) sum.add(a[i] * b[i * stride]);
  return sum.sum();
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
  const std::vector<int> a_exponents = exponents_of(a, std::size_t{m} * k, least);
  const std::vector<int> b_exponents = exponents_of(b, std::size_t{k} * n, least);
  const std::uint32_t step = added_at_once(shape, factors);
  for (std::uint32_t row = 0; row < m; ++row)
    for (std::uint32_t column = 0; column < n; ++column) {
      double& element = c[row * n + column];
      const Factors line{a + row * k, b + column, a_exponents.data() + row * k,
                         b_exponents.data() + column, n};
      for (std::uint32_t i = 0; i < k; i += step) {
        element = add_at_once(line.after(i), step, element);
        if (sums == Element::F32) element = cut_to_f32(element);
      }
    }
}

}  // namespace cuda_ffi::software
