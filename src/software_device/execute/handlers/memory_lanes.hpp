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
  std::int64_t stride;     // between neighbours, if `even`
  bool even;               // all 32 lanes run, at low, low + stride, …
  std::uint64_t together;  // all addresses or-ed
};

template <class A>
CUDA_FFI_INLINE Spread spread_of(const A* addresses, std::int64_t offset, std::uint32_t mask) {
  using S = std::make_signed_t<A>;
  if (mask == kAllLanes) [[likely]] {
    const A first = addresses[0], stride = static_cast<A>(addresses[1] - first);
    A wrong = 0;
    CUDA_FFI_EACH_LANE wrong |= addresses[l] ^ static_cast<A>(first + stride * static_cast<A>(l));
    const auto step = static_cast<std::int64_t>(static_cast<S>(stride));
    const std::uint64_t begin = std::uint64_t{first} + static_cast<std::uint64_t>(offset);
    if (wrong == 0 && step >= 0 && step < (1 << 24)) {
      const auto distance = static_cast<std::uint64_t>(step);
      return {begin, begin + 31 * distance, step, true, begin | distance};
    }
  }
  A low = static_cast<A>(~A{0}), high = 0, together = 0;
  if (mask == kAllLanes) {
    CUDA_FFI_EACH_LANE {
      low = addresses[l] < low ? addresses[l] : low;
      high = addresses[l] > high ? addresses[l] : high;
      together |= addresses[l];
    }
  } else {
    CUDA_FFI_EACH_LANE {
      const bool on = (mask & kLaneBit[l]) != 0;
      const A up = on ? addresses[l] : static_cast<A>(~A{0}), down = on ? addresses[l] : A{0};
      low = up < low ? up : low;
      high = down > high ? down : high;
      together |= down;
    }
  }
  const auto shift = static_cast<std::uint64_t>(offset);
  return {low + shift, high + shift, 0, false, together | shift};
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
CUDA_FFI_INLINE Places check(const Insn* insn, Warp& warp, const Spread& spread, std::int64_t bytes,
                             std::int64_t alignment) {
  const auto size = static_cast<std::uint64_t>(bytes);
  const bool aligned = (spread.together & static_cast<std::uint64_t>(alignment - 1)) == 0;
  if constexpr (kSpace == AddressSpace::Shared) {
    const bool inside = spread.low <= spread.high && size <= warp.shared_bytes &&
                        spread.high <= warp.shared_bytes - size;
    const auto offset = static_cast<std::uint64_t>(insn->immediate);
    return {reinterpret_cast<std::uint64_t>(warp.shared) + offset, aligned && inside};
  } else {
    const AccessEntry& entry = warp.cache[insn->cache];
    const bool inside = spread.low >= entry.low && spread.high <= entry.high - size &&
                        spread.low <= spread.high &&
                        *warp.cache_generation == warp.map->generation();
    return {static_cast<std::uint64_t>(insn->immediate), aligned && inside};
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
