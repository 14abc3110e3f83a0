#include <cmath>

#include "software_device/execute/tensor/float_products.hpp"

namespace cuda_ffi::software {

namespace {

// Four products along k, as floats: every f16 is one, and the product of two is exact.
struct Products {
  float a[4], b[4];

  Products(const double* row_of_a, const double* column_of_b, std::uint32_t stride) {
    for (std::uint32_t k = 0; k < 4; ++k) {
      a[k] = static_cast<float>(row_of_a[k]);
      b[k] = static_cast<float>(column_of_b[k * stride]);
    }
  }
  float add(int k, float sum) const { return std::fma(a[k], b[k], sum); }
};

double add_to_f32(double c, const Products& products) {
  float sum = 0;
  for (int k = 0; k < 4; ++k) sum = products.add(k, sum);
  return c + static_cast<double>(sum);
}

double add_to_f16(double c, const Products& products) {
  auto sum = static_cast<float>(c);
  sum += products.add(1, products.add(0, 0));
  sum += products.add(3, products.add(2, 0));
  return sum;
}

}  // namespace

void multiply_quad(const MatrixProduct& product, const double* a, const double* b, double* c) {
  const auto& [m, n, k] = product.shape;
  const auto add = product.d->element == Element::F32 ? add_to_f32 : add_to_f16;
  for (std::uint32_t row = 0; row < m; ++row)
    for (std::uint32_t column = 0; column < n; ++column)
      c[row * n + column] = add(c[row * n + column], Products(a + row * k, b + column, n));
}

}  // namespace cuda_ffi::software
