#pragma once

// From the addresses of 32 lanes to checked addresses in the host's memory.

#include "software_device/execute/access/access.hpp"
#include "software_device/execute/handlers/lanes.hpp"
#include "software_device/execute/handlers/table.hpp"
#include "software_device/execute/state/insn_views.hpp"
#include "software_device/execute/state/windows.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

// A row is half a warp: a block that is 16 threads wide accesses two rows of a matrix at once.
constexpr int kRow = kLanes / 2;
template <class T>
using Row [[gnu::vector_size(sizeof(T) * kRow)]] = T;

template <class T>
CUDA_FFI_INLINE Row<T> row_at(const void* place) {
  Row<T> row;
  std::memcpy(&row, place, sizeof row);
  return row;
}
template <class T>
CUDA_FFI_INLINE void put_row(void* place, const Row<T>& row) {
  std::memcpy(place, &row, sizeof row);
}

// 16 bytes per lane.
struct Wide {
  std::uint64_t low, high;
};

constexpr std::uint32_t kMostBytesOfLane = 32;

// Whether other threads may access a lane's elements at the same time, and must not see some of
// them alone.
template <class M, bool kVector>
CUDA_FFI_INLINE bool must_stay_whole(const Insn* insn) {
  return (kVector || sizeof(M) == sizeof(Wide)) && AccessView::of(*insn).ordered;
}

// What register `a` holds: a 32-bit address, a 64-bit address, or an index.
template <class T>
struct AddressIn {
  using Lane = T;
  using Address = T;
  static constexpr bool kIndex = false;
};
template <class I>
struct Index;
template <class I>
struct AddressIn<Index<I>> {
  using Lane = I;
  using Address = std::uint64_t;
  static constexpr bool kIndex = true;
};
template <class A>
using LaneOf = typename AddressIn<A>::Lane;
template <class A>
using AddressOf = typename AddressIn<A>::Address;

CUDA_FFI_INLINE std::uint64_t scale_of(const Insn* insn) {
  return insn->width;
}

// The number to add to each lane's address: the instruction's own offset and, for 64-bit addresses,
// the base `c`, which is the same in all lanes.
template <class A>
CUDA_FFI_INLINE std::uint64_t offset_of(const Insn* insn, std::byte* frame) {
  const auto own = static_cast<std::uint64_t>(insn->immediate);
  if constexpr (sizeof(AddressOf<A>) == 8) return own + lanes<std::uint64_t>(frame, insn->c)[0];
  return own;
}

// The lanes' addresses without that offset. Addresses computed from an index are written to `made`.
template <class A>
CUDA_FFI_INLINE const AddressOf<A>* addresses_of(const Insn* insn, std::byte* frame,
                                                 std::uint64_t* made) {
  const LaneOf<A>* a = lanes<LaneOf<A>>(frame, insn->a);
  if constexpr (AddressIn<A>::kIndex) {
    const auto scale = static_cast<std::int64_t>(scale_of(insn));
    CUDA_FFI_EACH_LANE made[l] =
        static_cast<std::uint64_t>(static_cast<std::int64_t>(a[l]) * scale);
    return made;
  } else {
    return a;
  }
}

// The addresses of all 32 lanes, if both rows are evenly spaced with the same stride.
struct Rows {
  std::uint64_t one = 0, other = 0;  // of the first lane in each row
  std::uint64_t stride = 0;
  bool even = false;
};

// The addresses of an access's lanes: as measured, with the offset added.
template <class A>
CUDA_FFI_INLINE Rows rows_of(const Insn* insn, const Warp& warp, std::byte* frame) {
  if (warp.mask != kAllLanes) return {};
  const Rows& measured = *reinterpret_cast<const Rows*>(frame + insn->e);
  const std::uint64_t offset = offset_of<A>(insn, frame);
  if constexpr (sizeof(AddressOf<A>) == 4)  // the sum has 32 bits too
    return {static_cast<std::uint32_t>(measured.one + offset),
            static_cast<std::uint32_t>(measured.other + offset), measured.stride, measured.even};
  return {measured.one + offset, measured.other + offset, measured.stride, measured.even};
}

// The range of the running lanes' addresses.
struct Spread {
  std::uint64_t low, high;  // the lowest and highest address; low > high: some wrapped around
  std::uint64_t together;   // all addresses or-ed
};

template <class A>
CUDA_FFI_INLINE Spread spread_of(const A* addresses, std::uint64_t offset, std::uint32_t mask) {
  // To 64-bit addresses, the offset is added first: without it, they may be negative.
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

// The host address of the space's address 0. A number and not a pointer, since no object need begin
// there.
template <AddressSpace kSpace>
CUDA_FFI_INLINE std::uint64_t origin_of(const Warp& warp) {
  return kSpace == AddressSpace::Shared ? reinterpret_cast<std::uint64_t>(warp.shared) : 0;
}

CUDA_FFI_INLINE std::byte* place(std::uint64_t base, std::uint64_t address) {
  return reinterpret_cast<std::byte*>(base + address);
}

// The memory that the quick check may assume to be accessible.
template <AddressSpace kSpace>
CUDA_FFI_INLINE AccessEntry good_memory(const Insn* insn, const Warp& warp) {
  if constexpr (kSpace == AddressSpace::Shared) return {0, warp.shared_bytes};
  return *warp.cache_generation == warp.map->generation() ? warp.cache[insn->cache] : AccessEntry{};
}

// Whether this many bytes at each address are accessible. If not, the slow path decides; it may
// find that only the cached entry did not fit.
template <AddressSpace kSpace>
CUDA_FFI_INLINE bool are_good(const Insn* insn, const Warp& warp, const Rows& rows,
                              std::uint64_t bytes) {
  const AccessEntry good = good_memory<kSpace>(insn, warp);
  const std::uint64_t span = (kRow - 1) * rows.stride + bytes;
  const bool aligned = ((rows.one | rows.other | rows.stride) & (bytes - 1)) == 0;
  return aligned && good.holds(rows.one, span) && good.holds(rows.other, span);
}
template <AddressSpace kSpace>
CUDA_FFI_INLINE bool are_good(const Insn* insn, const Warp& warp, const Spread& spread,
                              std::uint64_t bytes) {
  const AccessEntry good = good_memory<kSpace>(insn, warp);
  const std::uint64_t distance = spread.high - spread.low;  // plus `bytes`, this may exceed 64 bits
  const bool aligned = (spread.together & (bytes - 1)) == 0;
  return aligned && spread.low <= spread.high && distance < good.size &&
         good.holds(spread.low, distance + bytes);
}

// For accesses that fail the quick check: finds the running lanes' host addresses one by one. False
// after a fault.
template <class A>
CUDA_FFI_INLINE bool resolve(const Insn* insn, Warp& warp, std::byte* frame, AccessKind kind,
                             std::uint64_t bytes, std::byte* (&places)[kLanes]) {
  alignas(64) std::uint64_t addresses[kLanes];
  const AddressOf<A>* a = addresses_of<A>(insn, frame, addresses);
  const std::uint64_t offset = offset_of<A>(insn, frame);
  for (int l = 0; l < kLanes; ++l) addresses[l] = a[l] + offset;
  return find_lanes(insn, warp, AccessView::of(*insn).space, kind, addresses, bytes, bytes, places);
}

// The handler for an access's space and kind of address: Make::at<space, A>() or Make::slow<A>().
template <class Make>
Handler by_address(const AccessPick& pick) {
  const bool shared = pick.space == AddressSpace::Shared;
  const bool global = pick.space == AddressSpace::Generic || pick.space == AddressSpace::Global;
  switch (pick.address) {
    case AddressForm::Narrow:
      if (shared) return Make::template at<AddressSpace::Shared, std::uint32_t>();
      return global ? nullptr : Make::template slow<std::uint32_t>();
    case AddressForm::Whole:
      if (shared) return Make::template at<AddressSpace::Shared, std::uint64_t>();
      return global ? Make::template at<AddressSpace::Global, std::uint64_t>()
                    : Make::template slow<std::uint64_t>();
    case AddressForm::SignedIndex:
      return global ? Make::template at<AddressSpace::Global, Index<std::int32_t>>() : nullptr;
    case AddressForm::UnsignedIndex:
      return global ? Make::template at<AddressSpace::Global, Index<std::uint32_t>>() : nullptr;
  }
  return nullptr;
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
