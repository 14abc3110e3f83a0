#pragma once

#include <chrono>
#include <optional>

#include "software_device/environment/environment.hpp"

namespace cuda_ffi::software {

// How long a launch may take: the limit of the environment; none if that is 0.
inline std::optional<std::chrono::milliseconds> time_limit() {
  static const auto limit =
      environment_number("CUDA_FFI_SOFTWARE_TIMEOUT_MS", 0, ~std::uint32_t{0});
  if (limit.value_or(0) == 0) return std::nullopt;
  return std::chrono::milliseconds(*limit);
}

}  // namespace cuda_ffi::software
