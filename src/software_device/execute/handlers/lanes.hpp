#pragma once

// How a handler reads and writes 32 lanes. All of this is compiled once per instruction set, each
// time in a namespace of its own, so that the linker never mixes code for one CPU into code for
// another.

#include <bit>
#include <cstdint>
#include <cstring>

#include "software_device/execute/state/code.hpp"
#include "software_device/execute/state/warp.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

#ifndef CUDA_FFI_ISA
#define CUDA_FFI_ISA baseline
#endif

#define CUDA_FFI_INLINE [[gnu::always_inline]] static inline
#if defined(__clang__)
#define CUDA_FFI_EACH_LANE \
  _Pragma("clang loop vectorize(assume_safety)") for (int l = 0; l < kLanes; ++l)
#else
#define CUDA_FFI_EACH_LANE _Pragma("GCC ivdep") for (int l = 0; l < kLanes; ++l)
#endif

namespace cuda_ffi::software::CUDA_FFI_ISA {

template <class T>
CUDA_FFI_INLINE T* lanes(std::byte* frame, std::uint32_t offset) {
  return static_cast<T*>(__builtin_assume_aligned(frame + offset, 64));
}

CUDA_FFI_INLINE std::uint32_t& predicate(std::byte* frame, std::uint32_t offset) {
  return *reinterpret_cast<std::uint32_t*>(frame + offset);
}

alignas(64) inline constexpr std::uint32_t kLaneBit[kLanes] = {
    1u << 0,  1u << 1,  1u << 2,  1u << 3,  1u << 4,  1u << 5,  1u << 6,  1u << 7,
    1u << 8,  1u << 9,  1u << 10, 1u << 11, 1u << 12, 1u << 13, 1u << 14, 1u << 15,
    1u << 16, 1u << 17, 1u << 18, 1u << 19, 1u << 20, 1u << 21, 1u << 22, 1u << 23,
    1u << 24, 1u << 25, 1u << 26, 1u << 27, 1u << 28, 1u << 29, 1u << 30, 1u << 31};

// Writes the lanes of `mask` only.
template <class T>
CUDA_FFI_INLINE void blend(T* d, const T* values, std::uint32_t mask) {
  if constexpr (sizeof(T) <= 8) {
    CUDA_FFI_EACH_LANE d[l] = (mask & kLaneBit[l]) != 0 ? values[l] : d[l];
  } else {
    for (int l = 0; l < kLanes; ++l)
      if ((mask >> l & 1) != 0) d[l] = values[l];
  }
}

// d[l] = f(l) for the running lanes. f must not depend on d.
template <class T, class F>
CUDA_FFI_INLINE void write_lanes(const Warp& warp, T* d, F f) {
  if (warp.mask == kAllLanes) [[likely]] {
    CUDA_FFI_EACH_LANE d[l] = f(l);
    return;
  }
  alignas(64) T values[kLanes];
  CUDA_FFI_EACH_LANE values[l] = f(l);
  blend(d, values, warp.mask);
}

// The same for long functions, whose code should not exist twice.
template <class T, class F>
CUDA_FFI_INLINE void write_lanes_once(const Warp& warp, T* d, F f) {
  alignas(64) T values[kLanes];
  CUDA_FFI_EACH_LANE values[l] = f(l);
  if (warp.mask == kAllLanes) {
    std::memcpy(d, values, sizeof values);
    return;
  }
  blend(d, values, warp.mask);
}

// One bit per lane, for all 32 lanes: whether f(l) holds.
template <class F>
CUDA_FFI_INLINE std::uint32_t where(F f) {
#if !defined(__AVX2__)
  std::uint32_t bits = 0;
  CUDA_FFI_EACH_LANE bits |= f(l) ? kLaneBit[l] : 0u;
  return bits;
#else
  alignas(64) std::uint32_t flags[kLanes];
  CUDA_FFI_EACH_LANE flags[l] = f(l) ? ~0u : 0u;
#if defined(__AVX512DQ__)
  return _mm512_movepi32_mask(_mm512_load_si512(flags)) |
         static_cast<std::uint32_t>(_mm512_movepi32_mask(_mm512_load_si512(flags + 16))) << 16;
#else
  const auto* parts = reinterpret_cast<const __m256*>(flags);
  std::uint32_t bits = 0;
  for (int part = 0; part < 4; ++part)
    bits |= static_cast<std::uint32_t>(_mm256_movemask_ps(parts[part])) << (8 * part);
  return bits;
#endif
#endif
}

CUDA_FFI_INLINE void write_predicate(const Warp& warp, std::byte* frame, std::uint32_t offset,
                                     std::uint32_t bits) {
  std::uint32_t& p = predicate(frame, offset);
  p = (p & ~warp.mask) | (bits & warp.mask);
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
