#pragma once

// From the addresses of 32 lanes to checked places in the host's memory.

#include "software_device/execute/control/access.hpp"
#include "software_device/execute/handlers/lanes.hpp"
#include "software_device/execute/handlers/table.hpp"
#include "software_device/execute/windows.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

// How the running lanes' addresses lie.
struct Spread {
  std::uint64_t low, high;  // lowest and highest address; low > high: some wrapped around
  std::uint64_t together;   // all addresses or-ed
};

// What is added to each lane's address: the instruction's own offset and, to one of 64 bits, the base `c`,
// which all lanes share.
template <class A>
CUDA_FFI_INLINE std::uint64_t offset_of(const Insn* insn, std::byte* frame) {
  const auto own = static_cast<std::uint64_t>(insn->immediate);
  if constexpr (sizeof(A) == 8) return own + lanes<std::uint64_t>(frame, insn->c)[0];
  return own;
}

// Whether lane l's address is the first one plus l × stride, which is below 2^24.
template <class A>
CUDA_FFI_INLINE bool lie_evenly(const A* addresses, A stride) {
  const A first = addresses[0];
#if defined(__AVX512F__)
  if constexpr (sizeof(A) == 8) {
    // Products of 32 bits: those of 64 bits, which a compiler takes, are three times as slow.
    const __m512i step = _mm512_set1_epi64(static_cast<long long>(stride));
    __m512i expected = _mm512_add_epi64(_mm512_set1_epi64(static_cast<long long>(first)),
                                        _mm512_mul_epu32(step, _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0)));
    const __m512i eight = _mm512_slli_epi64(step, 3);
    __m512i wrong = _mm512_setzero_si512();
    for (int l = 0; l < kLanes; l += 8) {
      wrong = _mm512_or_si512(wrong, _mm512_xor_si512(_mm512_load_si512(addresses + l), expected));
      expected = _mm512_add_epi64(expected, eight);
    }
    return _mm512_test_epi64_mask(wrong, wrong) == 0;
  }
#endif
  A wrong = 0;
  CUDA_FFI_EACH_LANE wrong |= addresses[l] ^ static_cast<A>(first + stride * static_cast<A>(l));
  return wrong == 0;
}

// The distance of neighbours where all 32 lanes run and lie at an even one, otherwise kUneven.
constexpr std::int64_t kUneven = -1;
template <class A>
CUDA_FFI_INLINE std::int64_t stride_of(const A* addresses, std::uint32_t mask) {
  if (mask != kAllLanes) return kUneven;
  const auto step = static_cast<std::int64_t>(static_cast<std::make_signed_t<A>>(addresses[1] - addresses[0]));
  const bool even = step >= 0 && step < (1 << 24) && lie_evenly(addresses, static_cast<A>(step));
  return even ? step : kUneven;
}

// Of lanes that lie at an even distance.
template <class A>
CUDA_FFI_INLINE Spread even_spread(const A* addresses, std::uint64_t offset, std::int64_t stride) {
  const std::uint64_t begin = addresses[0] + offset;
  const auto distance = static_cast<std::uint64_t>(stride);
  return {begin, begin + 31 * distance, begin | distance};
}

template <class A>
CUDA_FFI_INLINE Spread spread_of(const A* addresses, std::uint64_t offset, std::uint32_t mask) {
  // Addresses of 64 bits are told by what they are with the offset: without it they may be below zero.
  const A before = sizeof(A) == 8 ? static_cast<A>(offset) : A{0};
  const std::uint64_t after = sizeof(A) == 8 ? 0 : offset;
  A low = static_cast<A>(~A{0}), high = 0, together = 0;
  if (mask == kAllLanes) {
    CUDA_FFI_EACH_LANE {
      const A at = addresses[l] + before;
      low = at < low ? at : low;
      high = at > high ? at : high;
      together |= at;
    }
  } else {
    CUDA_FFI_EACH_LANE {
      const bool on = (mask & kLaneBit[l]) != 0;
      const A at = addresses[l] + before;
      const A up = on ? at : static_cast<A>(~A{0}), down = on ? at : A{0};
      low = up < low ? up : low;
      high = down > high ? down : high;
      together |= down;
    }
  }
  return {low + after, high + after, together | after};
}

// Where lane l's element begins, for a base that the check has settled.
struct Places {
  std::uint64_t base;  // added to the lane's address; a number, since no object need begin there
  bool good;
};

CUDA_FFI_INLINE std::byte* place(std::uint64_t base, std::uint64_t address) {
  return reinterpret_cast<std::byte*>(base + address);
}

// One compare of the lowest and one of the highest address decide; the rest is for the slow path,
// which may also find that only the cached entry was wrong.
template <AddressSpace kSpace>
CUDA_FFI_INLINE Places check(const Insn* insn, Warp& warp, const Spread& spread, std::uint64_t offset,
                             std::int64_t bytes, std::int64_t alignment) {
  const auto size = static_cast<std::uint64_t>(bytes);
  const bool aligned = (spread.together & static_cast<std::uint64_t>(alignment - 1)) == 0;
  if constexpr (kSpace == AddressSpace::Shared) {
    const bool inside = spread.low <= spread.high && size <= warp.shared_bytes &&
                        spread.high <= warp.shared_bytes - size;
    return {reinterpret_cast<std::uint64_t>(warp.shared) + offset, aligned && inside};
  } else {
    const AccessEntry& entry = warp.cache[insn->cache];
    const bool inside = spread.low >= entry.low && spread.high <= entry.high - size &&
                        spread.low <= spread.high &&
                        *warp.cache_generation == warp.map->generation();
    return {offset, aligned && inside};
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
