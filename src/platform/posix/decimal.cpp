#include "platform/decimal.hpp"

#include <locale.h>
#include <stdlib.h>
#ifdef __APPLE__
#include <xlocale.h>
#endif

#include <cmath>

namespace cuda_ffi::platform {

// Not std::from_chars: libc++ has none for doubles before LLVM 20.
std::optional<double> parse_decimal(const std::string& digits) {
  static const locale_t plain = newlocale(LC_ALL_MASK, "C", nullptr);
  const double value = strtod_l(digits.c_str(), nullptr, plain);
  if (std::isinf(value)) return std::nullopt;
  return value;
}

}  // namespace cuda_ffi::platform
