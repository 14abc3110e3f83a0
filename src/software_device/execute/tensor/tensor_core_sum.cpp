#include "software_device/execute/tensor/tensor_core_sum.hpp"

#include "software_device/execute/isa/handler_table.hpp"

namespace cuda_ffi::software {

namespace {

constexpr int kLeastF16 = -14;
constexpr int kLeastF32 = -126;

// wmma of tf32 adds its eight products in two steps.
std::uint32_t added_at_once(const Shape& shape, Element factors) {
  return factors == Element::TF32 && shape.n == 16 ? 4 : shape.k;
}

}  // namespace

void add_aligned(const Shape& shape, Element factors, Element sums, const double* a,
                 const double* b, double* c) {
  AlignedProduct product;
  product.m = shape.m;
  product.n = shape.n;
  product.k = shape.k;
  product.step = added_at_once(shape, factors);
  product.least_exponent = factors == Element::F16 ? kLeastF16 : kLeastF32;
  product.cut_to_f32 = sums == Element::F32;
  product.a = a;
  product.b = b;
  product.c = c;
  handler_table().add_aligned(product);
}

}  // namespace cuda_ffi::software
