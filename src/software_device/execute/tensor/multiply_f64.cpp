#include <bit>
#include <cfenv>
#include <cmath>

#include "software_device/execute/tensor/accumulate.hpp"
#include "software_device/execute/tensor/float_products.hpp"

namespace cuda_ffi::software {

namespace {

constexpr std::uint64_t kQuiet = 0x0008000000000000;
constexpr std::uint64_t kInvalid = 0xfff8000000000000;

// If several operands are NaN, B's comes first, then the sum's, then A's.
double nan_of(double a, double b, double sum) {
  for (const double one : {b, sum, a})
    if (one != one) return std::bit_cast<double>(std::bit_cast<std::uint64_t>(one) | kQuiet);
  return std::bit_cast<double>(kInvalid);
}

// Not inlined: this must stay between the changes of the rounding mode.
[[gnu::noinline]] void accumulate_fused(const Shape& shape, const double* a, const double* b,
                                        double* c) {
  accumulate(shape, a, b, c, [](double x, double y, double sum) {
    const double next = std::fma(x, y, sum);
    return next == next ? next : nan_of(x, y, sum);
  });
}

}  // namespace

void multiply_f64(const MatrixProduct& product, const double* a, const double* b, double* c) {
  static constexpr int kModes[] = {FE_TONEAREST, FE_TOWARDZERO, FE_DOWNWARD, FE_UPWARD};
  const int before = std::fegetround();
  std::fesetround(kModes[static_cast<int>(product.rounding) & 3]);
  accumulate_fused(product.shape, a, b, c);
  std::fesetround(before);
}

}  // namespace cuda_ffi::software
