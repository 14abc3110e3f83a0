#include "software_device/execute/state/half_bits.hpp"
#include "software_device/execute/tensor/float_products.hpp"
#include "software_device/execute/tensor/tensor_core_sum.hpp"

namespace cuda_ffi::software {

namespace {

constexpr std::uint32_t kMostOfA = 16 * 16, kMostOfB = 16 * 8, kMostOfC = 16 * 8;  // of each half

// One half of the products. The two lower elements of a register become one register of f16, and
// the two upper ones another. So of every four elements along k, 0 and 1 belong to one half, and 2
// and 3 to the other.
struct Half {
  double a[kMostOfA], b[kMostOfB];

  Half(const Shape& half, std::uint32_t first, const double* all_a, const double* all_b) {
    for (std::uint32_t i = 0; i < half.k; ++i) {
      const std::uint32_t k = i / 2 * 4 + i % 2 + first;
      for (std::uint32_t row = 0; row < half.m; ++row)
        a[row * half.k + i] = all_a[row * 2 * half.k + k];
      for (std::uint32_t column = 0; column < half.n; ++column)
        b[i * half.n + column] = all_b[k * half.n + column];
    }
  }
};

double rounded_to_f16(double value) {
  return half_bits::f16_to_double(half_bits::f16_from_double(value));
}

}  // namespace

void multiply_fp8(const MatrixProduct& product, const double* a, const double* b, double* c) {
  const auto& [m, n, k] = product.shape;
  const Shape shape{m, n, k / 2};
  double sums[kMostOfC] = {};
  for (const std::uint32_t first : {0u, 2u}) {
    const Half half(shape, first, a, b);
    add_aligned(shape, Element::F16, product.d->element, half.a, half.b, sums);
    if (product.d->element == Element::F16)
      for (double& sum : sums) sum = rounded_to_f16(sum);
  }
  for (std::uint32_t i = 0; i < m * n; ++i) c[i] += sums[i];
}

}  // namespace cuda_ffi::software
