#pragma once

#include <cstdint>

namespace cuda_ffi::software {

// The smallest multiple of `step` that is at least `value`.
constexpr std::uint64_t round_up(std::uint64_t value, std::uint64_t step) noexcept {
  return (value + step - 1) / step * step;
}

}  // namespace cuda_ffi::software
