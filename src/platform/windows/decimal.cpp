#include "platform/decimal.hpp"

#include <charconv>

namespace cuda_ffi::platform {

std::optional<double> parse_decimal(const std::string& digits) {
  double value = 0;
  const auto result = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (result.ec != std::errc()) return std::nullopt;
  return value;
}

}  // namespace cuda_ffi::platform
