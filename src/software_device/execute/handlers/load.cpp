#include <algorithm>
#include <cstring>
#include <type_traits>

#include "software_device/execute/access/whole.hpp"
#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/memory_lanes.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

template <class R, class M>
CUDA_FFI_INLINE R widen(M value) {
  if constexpr (std::is_same_v<M, Wide>)
    return value;
  else
    return static_cast<R>(value);
}

template <class M>
CUDA_FFI_INLINE M read(const std::byte* place) {
  M value;
  std::memcpy(&value, place, sizeof value);
  return value;
}

// Loads all lanes, wherever their elements lie. Elements of 32 and 64 bits are gathered into whole
// vectors: what was stored in small pieces is slow to load as a large one.
template <class M, class R, class A>
CUDA_FFI_INLINE void gather(R* d, std::uint64_t base, const A* addresses) {
#if defined(__AVX512F__)
  const auto* origin = reinterpret_cast<const int*>(base);
  if constexpr (sizeof(M) == 4 && sizeof(R) == 4 && sizeof(A) == 4) {
    for (int l = 0; l < kLanes; l += 16)
      _mm512_store_si512(d + l,
                         _mm512_i32gather_epi32(_mm512_load_si512(addresses + l), origin, 1));
    return;
  } else if constexpr (sizeof(M) == 4 && sizeof(R) == 4) {
    for (int l = 0; l < kLanes; l += 16) {
      const __m256i low = _mm512_i64gather_epi32(_mm512_load_si512(addresses + l), origin, 1);
      const __m256i high = _mm512_i64gather_epi32(_mm512_load_si512(addresses + l + 8), origin, 1);
      _mm512_store_si512(d + l, _mm512_inserti64x4(_mm512_castsi256_si512(low), high, 1));
    }
    return;
  } else if constexpr (sizeof(M) == 8 && sizeof(R) == 8 && sizeof(A) == 8) {
    for (int l = 0; l < kLanes; l += 8)
      _mm512_store_si512(d + l,
                         _mm512_i64gather_epi64(_mm512_load_si512(addresses + l), origin, 1));
    return;
  }
#elif defined(__AVX2__)
  const auto* origin = reinterpret_cast<const int*>(base);
  if constexpr (sizeof(M) == 4 && sizeof(R) == 4 && sizeof(A) == 4) {
    for (int l = 0; l < kLanes; l += 8) {
      const __m256i index = _mm256_load_si256(reinterpret_cast<const __m256i*>(addresses + l));
      _mm256_store_si256(reinterpret_cast<__m256i*>(d + l),
                         _mm256_i32gather_epi32(origin, index, 1));
    }
    return;
  } else if constexpr (sizeof(M) == 4 && sizeof(R) == 4) {
    for (int l = 0; l < kLanes; l += 8) {
      const auto half = [&](int from) {
        const __m256i index = _mm256_load_si256(reinterpret_cast<const __m256i*>(addresses + from));
        return _mm256_i64gather_epi32(origin, index, 1);
      };
      _mm256_store_si256(reinterpret_cast<__m256i*>(d + l), _mm256_set_m128i(half(l + 4), half(l)));
    }
    return;
  }
#endif
  for (int l = 0; l < kLanes; ++l) d[l] = widen<R>(read<M>(place(base, addresses[l])));
}

template <class M, class R>
CUDA_FFI_INLINE void load_row(R* d, const std::byte* first) {
  if constexpr (std::is_same_v<M, Wide>) {
    std::memcpy(d, first, sizeof(M) * kRow);
  } else {
    put_row<R>(d, __builtin_convertvector(row_at<M>(first), Row<R>));
  }
}

template <class M, class R>
CUDA_FFI_INLINE void load_one(R* d, const std::byte* only) {
  const R value = widen<R>(read<M>(only));
  if constexpr (std::is_same_v<M, Wide>)
    std::fill_n(d, kRow, value);
  else
    put_row<R>(d, value - Row<R>{});
}

// Elements at equal distances. These too are loaded as whole vectors, by their offsets from the
// first.
template <class M, class R>
CUDA_FFI_INLINE void load_spaced(R* d, const std::byte* first, std::uint64_t stride) {
#if defined(__AVX512F__)
  const __m512i step = _mm512_set1_epi32(static_cast<int>(stride));
  const __m512i index = _mm512_mullo_epi32(
      step, _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
  if constexpr (sizeof(M) == 4 && sizeof(R) == 4) {
    _mm512_store_si512(d, _mm512_i32gather_epi32(index, first, 1));
    return;
  } else if constexpr (sizeof(M) == 8 && sizeof(R) == 8) {
    _mm512_store_si512(d, _mm512_i32gather_epi64(_mm512_castsi512_si256(index), first, 1));
    _mm512_store_si512(d + 8,
                       _mm512_i32gather_epi64(_mm512_extracti64x4_epi64(index, 1), first, 1));
    return;
  }
#elif defined(__AVX2__)
  if constexpr (sizeof(M) == 4 && sizeof(R) == 4) {
    const __m256i step = _mm256_set1_epi32(static_cast<int>(stride));
    for (int l = 0; l < kRow; l += 8) {
      const __m256i place =
          _mm256_add_epi32(_mm256_set1_epi32(l), _mm256_set_epi32(7, 6, 5, 4, 3, 2, 1, 0));
      const __m256i found = _mm256_i32gather_epi32(reinterpret_cast<const int*>(first),
                                                   _mm256_mullo_epi32(step, place), 1);
      _mm256_store_si256(reinterpret_cast<__m256i*>(d + l), found);
    }
    return;
  }
#endif
  for (std::uint64_t l = 0; l < kRow; ++l) d[l] = widen<R>(read<M>(first + l * stride));
}

template <class M, class R>
CUDA_FFI_INLINE void load_rows(R* d, std::uint64_t base, const Rows& rows) {
  const std::byte *one = place(base, rows.one), *other = place(base, rows.other);
  if (rows.stride == sizeof(M)) {
    load_row<M>(d, one);
    load_row<M>(d + kRow, other);
  } else if (rows.stride == 0) {
    load_one<M>(d, one);
    load_one<M>(d + kRow, other);
  } else {
    load_spaced<M>(d, one, rows.stride);
    load_spaced<M>(d + kRow, other, rows.stride);
  }
}

template <class M, class R, class A>
CUDA_FFI_INLINE void load_scattered(R* d, std::uint64_t base, const A* addresses,
                                    std::uint32_t mask) {
  if (mask == kAllLanes) return gather<M>(d, base, addresses);
  for (; mask != 0; mask &= mask - 1) {
    const int l = __builtin_ctz(mask);
    d[l] = widen<R>(read<M>(place(base, addresses[l])));
  }
}

template <class R>
CUDA_FFI_INLINE R* target(const Insn* insn, std::byte* frame, std::uint32_t k, bool vector) {
  return lanes<R>(frame, vector ? insn->list[k] : insn->d);
}

// All elements of a lane, in one piece.
template <class M, class R, bool kVector>
CUDA_FFI_INLINE void load_whole(const Insn* insn, std::byte* frame, int l, std::byte* place) {
  const std::uint32_t count = kVector ? insn->count : 1;
  std::byte values[kMostBytesOfLane];
  read_whole(values, place, sizeof(M) * count);
  for (std::uint32_t k = 0; k < count; ++k)
    target<R>(insn, frame, k, kVector)[l] = widen<R>(read<M>(values + k * sizeof(M)));
}

// One lane at a time: for other spaces, and for accesses that fail the quick check.
template <class M, class R, class A, bool kVector>
[[gnu::noinline]] const Insn* load_slowly(const Insn* insn, Warp& warp, std::byte* frame) {
  if (AccessView::of(*insn).ordered) count_poll(warp);
  const std::uint32_t count = kVector ? insn->count : 1;
  std::byte* places[kLanes];
  if (!resolve<A>(insn, warp, frame, AccessKind::Read, sizeof(M) * count, places)) return kLeave;
  if (must_stay_whole<M, kVector>(insn)) {
    for (std::uint32_t left = warp.mask; left != 0; left &= left - 1)
      load_whole<M, R, kVector>(insn, frame, __builtin_ctz(left), places[__builtin_ctz(left)]);
    return insn + 1;
  }
  for (std::uint32_t k = 0; k < count; ++k) {
    R* d = target<R>(insn, frame, k, kVector);
    for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
      const int l = __builtin_ctz(left);
      d[l] = widen<R>(read<M>(places[l] + k * sizeof(M)));
    }
  }
  return insn + 1;
}

// For lanes at irregular addresses, if only some lanes run, and for those that stay whole.
template <AddressSpace kSpace, class M, class R, class A, bool kVector>
[[gnu::noinline]] const Insn* load_apart(const Insn* insn, Warp& warp, std::byte* frame) {
  alignas(64) std::uint64_t made[kLanes];
  const AddressOf<A>* a = addresses_of<A>(insn, frame, made);
  const std::uint32_t count = kVector ? insn->count : 1;
  const std::uint64_t offset = offset_of<A>(insn, frame);
  if (!are_good<kSpace>(insn, warp, spread_of(a, offset, warp.mask), sizeof(M) * count))
      [[unlikely]]
    return load_slowly<M, R, A, kVector>(insn, warp, frame);
  const std::uint64_t base = origin_of<kSpace>(warp) + offset;
  if (must_stay_whole<M, kVector>(insn)) {
    for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
      const int l = __builtin_ctz(left);
      load_whole<M, R, kVector>(insn, frame, l, place(base, a[l]));
    }
    return insn + 1;
  }
  for (std::uint32_t k = 0; k < count; ++k)
    load_scattered<M>(target<R>(insn, frame, k, kVector), base + k * sizeof(M), a, warp.mask);
  return insn + 1;
}

// Shared or global memory. A generic address is treated as global: it mostly is, and others fail
// the quick check.
template <AddressSpace kSpace, class M, class R, class A, bool kVector>
const Insn* load(const Insn* insn, Warp& warp, std::byte* frame) {
  if (AccessView::of(*insn).ordered) count_poll(warp);
  const Rows rows = rows_of<A>(insn, warp, frame);
  if (!rows.even || must_stay_whole<M, kVector>(insn))
    return load_apart<kSpace, M, R, A, kVector>(insn, warp, frame);
  const std::uint32_t count = kVector ? insn->count : 1;
  if (!are_good<kSpace>(insn, warp, rows, sizeof(M) * count)) [[unlikely]]
    return load_slowly<M, R, A, kVector>(insn, warp, frame);
  for (std::uint32_t k = 0; k < count; ++k)
    load_rows<M>(target<R>(insn, frame, k, kVector), origin_of<kSpace>(warp) + k * sizeof(M), rows);
  return insn + 1;
}

template <class M, class R, bool kVector>
struct MakeLoad {
  template <AddressSpace kSpace, class A>
  static Handler at() {
    return load<kSpace, M, R, A, kVector>;
  }
  template <class A>
  static Handler slow() {
    return load_slowly<M, R, A, kVector>;
  }
};

template <class M, class R>
const Insn* load_parameter(const Insn* insn, Warp& warp, std::byte* frame) {
  const R value = widen<R>(read<M>(warp.parameters + insn->immediate));
  R* d = lanes<R>(frame, insn->d);
  if constexpr (std::is_same_v<R, Wide>) {
    for (int l = 0; l < kLanes; ++l)
      if ((warp.mask >> l & 1) != 0) d[l] = value;
  } else {
    write_lanes(warp, d, [&](int) { return value; });
  }
  return insn + 1;
}

// Selects the pair of memory and register types of an access, and returns Use::make<M, R>(…).
template <class Use, class... Rest>
Handler by_types(Lane memory, std::uint32_t register_size, const Rest&... rest) {
  using Use8 = std::uint8_t;
  switch (memory) {
    case Lane::U8:
      if (register_size == 2) return Use::template make<Use8, std::uint16_t>(rest...);
      if (register_size == 4) return Use::template make<Use8, std::uint32_t>(rest...);
      return register_size == 8 ? Use::template make<Use8, std::uint64_t>(rest...) : nullptr;
    case Lane::S8:
      if (register_size == 2) return Use::template make<std::int8_t, std::int16_t>(rest...);
      if (register_size == 4) return Use::template make<std::int8_t, std::int32_t>(rest...);
      return register_size == 8 ? Use::template make<std::int8_t, std::int64_t>(rest...) : nullptr;
    case Lane::S16:
      if (register_size == 4) return Use::template make<std::int16_t, std::int32_t>(rest...);
      if (register_size == 8) return Use::template make<std::int16_t, std::int64_t>(rest...);
      break;
    case Lane::S32:
      if (register_size == 8) return Use::template make<std::int32_t, std::int64_t>(rest...);
      break;
    default:
      break;
  }
  switch (size_of(memory)) {
    case 2:
      if (register_size == 2) return Use::template make<std::uint16_t, std::uint16_t>(rest...);
      if (register_size == 4) return Use::template make<std::uint16_t, std::uint32_t>(rest...);
      return register_size == 8 ? Use::template make<std::uint16_t, std::uint64_t>(rest...)
                                : nullptr;
    case 4:
      if (register_size == 4) return Use::template make<std::uint32_t, std::uint32_t>(rest...);
      return register_size == 8 ? Use::template make<std::uint32_t, std::uint64_t>(rest...)
                                : nullptr;
    case 8:
      return register_size == 8 ? Use::template make<std::uint64_t, std::uint64_t>(rest...)
                                : nullptr;
    case 16:
      return register_size == 16 ? Use::template make<Wide, Wide>(rest...) : nullptr;
    default:
      return nullptr;
  }
}

struct LoadOf {
  template <class M, class R>
  static Handler make(const AccessPick& pick) {
    return pick.vector ? by_address<MakeLoad<M, R, true>>(pick)
                       : by_address<MakeLoad<M, R, false>>(pick);
  }
};
struct ParameterOf {
  template <class M, class R>
  static Handler make() {
    return load_parameter<M, R>;
  }
};

}  // namespace

Handler load_handler(const AccessPick& pick) {
  return by_types<LoadOf>(pick.memory, pick.register_size, pick);
}

Handler load_parameter_handler(Lane memory, std::uint32_t register_size) {
  return by_types<ParameterOf>(memory, register_size);
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
