#include <cstring>
#include <type_traits>

#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/memory_lanes.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

struct Wide {
  std::uint64_t low, high;
};

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

// All lanes run, their elements lie at an even stride.
template <class M, class R>
CUDA_FFI_INLINE void load_even(R* d, const std::byte* first, std::int64_t stride) {
  if (stride == static_cast<std::int64_t>(sizeof(M))) {
    const M* source = reinterpret_cast<const M*>(first);
    CUDA_FFI_EACH_LANE d[l] = widen<R>(source[l]);
    return;
  }
  if (stride == 0) {
    const R value = widen<R>(read<M>(first));
    CUDA_FFI_EACH_LANE d[l] = value;
    return;
  }
  for (int l = 0; l < kLanes; ++l) d[l] = widen<R>(read<M>(first + l * stride));
}

template <class M, class R, class A>
CUDA_FFI_INLINE void load_scattered(R* d, const std::byte* base, const A* addresses, std::uint32_t mask) {
  if (mask == kAllLanes) {
    for (int l = 0; l < kLanes; ++l) d[l] = widen<R>(read<M>(base + addresses[l]));
    return;
  }
  for (; mask != 0; mask &= mask - 1) {
    const int l = __builtin_ctz(mask);
    d[l] = widen<R>(read<M>(base + addresses[l]));
  }
}

template <class R>
CUDA_FFI_INLINE R* target(const Insn* insn, std::byte* frame, std::uint32_t k, bool vector) {
  return lanes<R>(frame, vector ? insn->list[k] : insn->d);
}

// One lane at a time: other spaces, and what the quick check could not settle.
template <AddressSpace kSpace, class M, class R, class A, bool kVector>
[[gnu::noinline]] const Insn* load_slowly(const Insn* insn, Warp& warp, std::byte* frame) {
  const A* a = lanes<A>(frame, insn->a);
  std::uint64_t addresses[kLanes];
  for (int l = 0; l < kLanes; ++l) addresses[l] = a[l] + static_cast<std::uint64_t>(insn->immediate);
  std::byte* places[kLanes];
  const std::uint32_t count = kVector ? insn->count : 1;
  const std::uint64_t bytes = sizeof(M) * count;
  if (!resolve_lanes(insn, warp, kSpace, AccessKind::Read, addresses, bytes, bytes, places)) return kLeave;
  for (std::uint32_t k = 0; k < count; ++k) {
    R* d = target<R>(insn, frame, k, kVector);
    for (std::uint32_t left = warp.mask; left != 0; left &= left - 1) {
      const int l = __builtin_ctz(left);
      d[l] = widen<R>(read<M>(places[l] + k * sizeof(M)));
    }
  }
  return insn + 1;
}

template <AddressSpace kSpace, class M, class R, class A, bool kVector>
const Insn* load(const Insn* insn, Warp& warp, std::byte* frame) {
  if ((insn->flags & 1) != 0) count_poll(warp);
  // Generic addresses are mostly global ones: the same quick check, which no window passes.
  if constexpr (kSpace == AddressSpace::Local || kSpace == AddressSpace::Param || kSpace == AddressSpace::Cluster) {
    return load_slowly<kSpace, M, R, A, kVector>(insn, warp, frame);
  } else {
    const A* a = lanes<A>(frame, insn->a);
    const std::uint32_t count = kVector ? insn->count : 1;
    const auto bytes = static_cast<std::int64_t>(sizeof(M) * count);
    const Spread spread = spread_of(a, insn->immediate, warp.mask);
    const Places places = check<kSpace>(insn, warp, spread, bytes, bytes);
    if (!places.good) [[unlikely]] return load_slowly<kSpace, M, R, A, kVector>(insn, warp, frame);
    for (std::uint32_t k = 0; k < count; ++k) {
      R* d = target<R>(insn, frame, k, kVector);
      if (spread.even)
        load_even<M>(d, places.base + static_cast<std::uint64_t>(a[0]) + k * sizeof(M), spread.stride);
      else
        load_scattered<M>(d, places.base + k * sizeof(M), a, warp.mask);
    }
    return insn + 1;
  }
}

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

template <class M, class R, class A, bool kVector>
Handler by_space(const AccessPick& pick) {
  switch (pick.space) {
    case AddressSpace::Shared: return load<AddressSpace::Shared, M, R, A, kVector>;
    case AddressSpace::Local: return load<AddressSpace::Local, M, R, A, kVector>;
    case AddressSpace::Param: return load<AddressSpace::Param, M, R, A, kVector>;
    default: break;
  }
  if constexpr (sizeof(A) == 8) {
    switch (pick.space) {
      case AddressSpace::Generic: return load<AddressSpace::Generic, M, R, A, kVector>;
      case AddressSpace::Global: return load<AddressSpace::Global, M, R, A, kVector>;
      case AddressSpace::Cluster: return load<AddressSpace::Cluster, M, R, A, kVector>;
      default: break;
    }
  }
  return nullptr;
}

template <class M, class R>
Handler by_address(const AccessPick& pick) {
  if (pick.address_size == 4)
    return pick.vector ? by_space<M, R, std::uint32_t, true>(pick) : by_space<M, R, std::uint32_t, false>(pick);
  return pick.vector ? by_space<M, R, std::uint64_t, true>(pick) : by_space<M, R, std::uint64_t, false>(pick);
}

// Which pair of memory and register types an access has; Use::make<M, R>(…) for it.
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
    default: break;
  }
  switch (size_of(memory)) {
    case 2:
      if (register_size == 2) return Use::template make<std::uint16_t, std::uint16_t>(rest...);
      if (register_size == 4) return Use::template make<std::uint16_t, std::uint32_t>(rest...);
      return register_size == 8 ? Use::template make<std::uint16_t, std::uint64_t>(rest...) : nullptr;
    case 4:
      if (register_size == 4) return Use::template make<std::uint32_t, std::uint32_t>(rest...);
      return register_size == 8 ? Use::template make<std::uint32_t, std::uint64_t>(rest...) : nullptr;
    case 8: return register_size == 8 ? Use::template make<std::uint64_t, std::uint64_t>(rest...) : nullptr;
    case 16: return register_size == 16 ? Use::template make<Wide, Wide>(rest...) : nullptr;
    default: return nullptr;
  }
}

struct MakeLoad {
  template <class M, class R>
  static Handler make(const AccessPick& pick) { return by_address<M, R>(pick); }
};
struct MakeParameter {
  template <class M, class R>
  static Handler make() { return load_parameter<M, R>; }
};

}  // namespace

Handler load_handler(const AccessPick& pick) {
  return by_types<MakeLoad>(pick.memory, pick.register_size, pick);
}

Handler load_parameter_handler(Lane memory, std::uint32_t register_size) {
  return by_types<MakeParameter>(memory, register_size);
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
