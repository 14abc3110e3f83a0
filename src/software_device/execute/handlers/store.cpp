#include <cstring>

#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/memory_lanes.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

struct Wide {
  std::uint64_t low, high;
};

template <class M, class R>
CUDA_FFI_INLINE void write(std::byte* place, R value) {
  if constexpr (sizeof(M) == 16) {
    std::memcpy(place, &value, 16);
  } else {
    const auto narrow = static_cast<M>(value);
    std::memcpy(place, &narrow, sizeof narrow);
  }
}

template <class R>
CUDA_FFI_INLINE const R* source(const Insn* insn, std::byte* frame, std::uint32_t k, bool vector) {
  return lanes<R>(frame, vector ? insn->list[k] : insn->b);
}

template <class M, class R, class A, bool kVector>
[[gnu::noinline]] const Insn* store_slowly(const Insn* insn, Warp& warp, std::byte* frame) {
  if ((insn->flags & 1) != 0) __atomic_thread_fence(__ATOMIC_SEQ_CST);
  const A* a = lanes<A>(frame, insn->a);
  std::uint64_t addresses[kLanes];
  const std::uint64_t offset = offset_of<A>(insn, frame);
  for (int l = 0; l < kLanes; ++l) addresses[l] = a[l] + offset;
  std::byte* places[kLanes];
  const std::uint32_t count = kVector ? insn->count : 1;
  const std::uint64_t bytes = sizeof(M) * count;
  if (!resolve_lanes(insn, warp, static_cast<AddressSpace>(insn->e), AccessKind::Write, addresses, bytes, bytes, places)) return kLeave;
  // Lane after lane: of those who write to one place, the last wins.
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int l = __builtin_ctz(left);
    for (std::uint32_t k = 0; k < count; ++k)
      write<M>(places[l] + k * sizeof(M), source<R>(insn, frame, k, kVector)[l]);
  }
  return insn + 1;
}

template <class M, class R>
CUDA_FFI_INLINE void store_even(std::byte* first, const R* b, std::int64_t stride) {
  if (stride == static_cast<std::int64_t>(sizeof(M))) {
    if constexpr (sizeof(M) == 16) {
      std::memcpy(first, b, sizeof(M) * kLanes);
    } else {
      M* d = reinterpret_cast<M*>(first);
      CUDA_FFI_EACH_LANE d[l] = static_cast<M>(b[l]);
    }
    return;
  }
  for (int l = 0; l < kLanes; ++l) write<M>(first + l * stride, b[l]);
}

// Lanes that lie anyhow, or some only.
template <AddressSpace kSpace, class M, class R, class A, bool kVector>
[[gnu::noinline]] const Insn* store_apart(const Insn* insn, Warp& warp, std::byte* frame) {
  const A* a = lanes<A>(frame, insn->a);
  const std::uint32_t count = kVector ? insn->count : 1;
  const auto bytes = static_cast<std::int64_t>(sizeof(M) * count);
  const std::uint64_t offset = offset_of<A>(insn, frame);
  const Places places = check<kSpace>(insn, warp, spread_of(a, offset, warp.mask), offset, bytes, bytes);
  if (!places.good) [[unlikely]] return store_slowly<M, R, A, kVector>(insn, warp, frame);
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int l = __builtin_ctz(left);
    for (std::uint32_t k = 0; k < count; ++k)
      write<M>(place(places.base, a[l]) + k * sizeof(M), source<R>(insn, frame, k, kVector)[l]);
  }
  return insn + 1;
}

template <AddressSpace kSpace, class M, class R, class A, bool kVector>
const Insn* store(const Insn* insn, Warp& warp, std::byte* frame) {
  if ((insn->flags & 1) != 0) __atomic_thread_fence(__ATOMIC_SEQ_CST);
  const A* a = lanes<A>(frame, insn->a);
  const std::int64_t stride = stride_of(a, warp.mask);
  if (stride == kUneven) return store_apart<kSpace, M, R, A, kVector>(insn, warp, frame);
  const std::uint32_t count = kVector ? insn->count : 1;
  const auto bytes = static_cast<std::int64_t>(sizeof(M) * count);
  const std::uint64_t offset = offset_of<A>(insn, frame);
  const Places places = check<kSpace>(insn, warp, even_spread(a, offset, stride), offset, bytes, bytes);
  if (!places.good) [[unlikely]] return store_slowly<M, R, A, kVector>(insn, warp, frame);
  std::byte* first = place(places.base, a[0]);
  for (std::uint32_t k = 0; k < count; ++k)
    store_even<M>(first + k * sizeof(M), source<R>(insn, frame, k, kVector), stride);
  return insn + 1;
}

template <class M, class R, class A, bool kVector>
Handler by_space(const AccessPick& pick) {
  switch (pick.space) {
    case AddressSpace::Shared: return store<AddressSpace::Shared, M, R, A, kVector>;
    case AddressSpace::Generic:
    case AddressSpace::Global:
      if constexpr (sizeof(A) == 8) return store<AddressSpace::Global, M, R, A, kVector>;
      return nullptr;
    case AddressSpace::Param: return nullptr;
    default: return store_slowly<M, R, A, kVector>;
  }
}

template <class M, class R>
Handler by_address(const AccessPick& pick) {
  if (pick.address_size == 4)
    return pick.vector ? by_space<M, R, std::uint32_t, true>(pick) : by_space<M, R, std::uint32_t, false>(pick);
  return pick.vector ? by_space<M, R, std::uint64_t, true>(pick) : by_space<M, R, std::uint64_t, false>(pick);
}

}  // namespace

Handler store_handler(const AccessPick& pick) {
  using U8 = std::uint8_t;
  using U16 = std::uint16_t;
  using U32 = std::uint32_t;
  using U64 = std::uint64_t;
  switch (size_of(pick.memory) << 8 | pick.register_size) {
    case 1 << 8 | 2: return by_address<U8, U16>(pick);
    case 1 << 8 | 4: return by_address<U8, U32>(pick);
    case 1 << 8 | 8: return by_address<U8, U64>(pick);
    case 2 << 8 | 2: return by_address<U16, U16>(pick);
    case 2 << 8 | 4: return by_address<U16, U32>(pick);
    case 2 << 8 | 8: return by_address<U16, U64>(pick);
    case 4 << 8 | 4: return by_address<U32, U32>(pick);
    case 4 << 8 | 8: return by_address<U32, U64>(pick);
    case 8 << 8 | 8: return by_address<U64, U64>(pick);
    case 16 << 8 | 16: return by_address<Wide, Wide>(pick);
    default: return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
