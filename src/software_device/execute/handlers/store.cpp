#include <cstring>
#include <type_traits>

#include "software_device/execute/access/whole.hpp"
#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/memory_lanes.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

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

// All elements of a lane: in one piece if the access is ordered.
template <class M, class R, bool kVector>
CUDA_FFI_INLINE void store_lane(const Insn* insn, std::byte* frame, int l, std::byte* place) {
  const std::uint32_t count = kVector ? insn->count : 1;
  if (!must_stay_whole<M, kVector>(insn)) {
    for (std::uint32_t k = 0; k < count; ++k)
      write<M>(place + k * sizeof(M), source<R>(insn, frame, k, kVector)[l]);
    return;
  }
  std::byte values[kMostBytesOfLane];
  for (std::uint32_t k = 0; k < count; ++k)
    write<M>(values + k * sizeof(M), source<R>(insn, frame, k, kVector)[l]);
  write_whole(place, values, sizeof(M) * count);
}

template <class M, class R, class A, bool kVector>
[[gnu::noinline]] const Insn* store_slowly(const Insn* insn, Warp& warp, std::byte* frame) {
  if (AccessView::of(*insn).ordered) __atomic_thread_fence(__ATOMIC_SEQ_CST);
  const std::uint32_t count = kVector ? insn->count : 1;
  std::byte* places[kLanes];
  if (!resolve<A>(insn, warp, frame, AccessKind::Write, sizeof(M) * count, places)) return kLeave;
  // In the order of the lanes: if several write to one address, the last one wins.
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int l = __builtin_ctz(left);
    store_lane<M, R, kVector>(insn, frame, l, places[l]);
  }
  return insn + 1;
}

template <class M, class R>
CUDA_FFI_INLINE void store_row(std::byte* first, const R* b) {
  if constexpr (std::is_same_v<M, Wide>) {
    std::memcpy(first, b, sizeof(M) * kRow);
  } else {
    put_row<M>(first, __builtin_convertvector(row_at<R>(b), Row<M>));
  }
}

// If several lanes write to one address, the last one wins.
template <class M, class R>
CUDA_FFI_INLINE void store_rows(const R* b, std::uint64_t base, const Rows& rows) {
  std::byte *one = place(base, rows.one), *other = place(base, rows.other);
  if (rows.stride == sizeof(M)) {
    store_row<M>(one, b);
    store_row<M>(other, b + kRow);
    return;
  }
  for (std::uint64_t l = 0; l < kRow; ++l) write<M>(one + l * rows.stride, b[l]);
  for (std::uint64_t l = 0; l < kRow; ++l) write<M>(other + l * rows.stride, b[kRow + l]);
}

// For lanes at irregular addresses, if only some lanes run, and for those that stay whole.
template <AddressSpace kSpace, class M, class R, class A, bool kVector>
[[gnu::noinline]] const Insn* store_apart(const Insn* insn, Warp& warp, std::byte* frame) {
  alignas(64) std::uint64_t made[kLanes];
  const AddressOf<A>* a = addresses_of<A>(insn, frame, made);
  const std::uint32_t count = kVector ? insn->count : 1;
  const std::uint64_t offset = offset_of<A>(insn, frame);
  if (!are_good<kSpace>(insn, warp, spread_of(a, offset, warp.mask), sizeof(M) * count))
      [[unlikely]]
    return store_slowly<M, R, A, kVector>(insn, warp, frame);
  const std::uint64_t base = origin_of<kSpace>(warp) + offset;
  for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
    const int l = __builtin_ctz(left);
    store_lane<M, R, kVector>(insn, frame, l, place(base, a[l]));
  }
  return insn + 1;
}

template <AddressSpace kSpace, class M, class R, class A, bool kVector>
const Insn* store(const Insn* insn, Warp& warp, std::byte* frame) {
  if (AccessView::of(*insn).ordered) __atomic_thread_fence(__ATOMIC_SEQ_CST);
  const Rows rows = rows_of<A>(insn, warp, frame);
  if (!rows.even || must_stay_whole<M, kVector>(insn))
    return store_apart<kSpace, M, R, A, kVector>(insn, warp, frame);
  const std::uint32_t count = kVector ? insn->count : 1;
  if (!are_good<kSpace>(insn, warp, rows, sizeof(M) * count)) [[unlikely]]
    return store_slowly<M, R, A, kVector>(insn, warp, frame);
  for (std::uint32_t k = 0; k < count; ++k)
    store_rows<M>(source<R>(insn, frame, k, kVector), origin_of<kSpace>(warp) + k * sizeof(M),
                  rows);
  return insn + 1;
}

template <class M, class R, bool kVector>
struct MakeStore {
  template <AddressSpace kSpace, class A>
  static Handler at() {
    return store<kSpace, M, R, A, kVector>;
  }
  template <class A>
  static Handler slow() {
    return store_slowly<M, R, A, kVector>;
  }
};

template <class M, class R>
Handler by_types(const AccessPick& pick) {
  return pick.vector ? by_address<MakeStore<M, R, true>>(pick)
                     : by_address<MakeStore<M, R, false>>(pick);
}

}  // namespace

Handler store_handler(const AccessPick& pick) {
  using U8 = std::uint8_t;
  using U16 = std::uint16_t;
  using U32 = std::uint32_t;
  using U64 = std::uint64_t;
  switch (size_of(pick.memory) << 8 | pick.register_size) {
    case 1 << 8 | 2:
      return by_types<U8, U16>(pick);
    case 1 << 8 | 4:
      return by_types<U8, U32>(pick);
    case 1 << 8 | 8:
      return by_types<U8, U64>(pick);
    case 2 << 8 | 2:
      return by_types<U16, U16>(pick);
    case 2 << 8 | 4:
      return by_types<U16, U32>(pick);
    case 2 << 8 | 8:
      return by_types<U16, U64>(pick);
    case 4 << 8 | 4:
      return by_types<U32, U32>(pick);
    case 4 << 8 | 8:
      return by_types<U32, U64>(pick);
    case 8 << 8 | 8:
      return by_types<U64, U64>(pick);
    case 16 << 8 | 16:
      return by_types<Wide, Wide>(pick);
    default:
      return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
