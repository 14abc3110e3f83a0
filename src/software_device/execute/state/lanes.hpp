#pragma once

// Registers of a warp, for handlers that work lane by lane, and loops over the lanes of a set.

#include <bit>
#include <cstddef>
#include <cstdint>

namespace cuda_ffi::software {

inline std::uint32_t word(const std::byte* frame, std::uint32_t offset, int lane) {
  return reinterpret_cast<const std::uint32_t*>(frame + offset)[lane];
}

inline std::uint64_t wide_word(const std::byte* frame, std::uint32_t offset, int lane) {
  return reinterpret_cast<const std::uint64_t*>(frame + offset)[lane];
}

template <class F>
void for_lanes(std::uint32_t set, F f) {
  for (; set != 0; set &= set - 1) f(std::countr_zero(set));
}

}  // namespace cuda_ffi::software
