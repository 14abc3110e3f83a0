// selp, slct, copies, and splitting and joining vectors.

#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/float_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

template <class T>
const Insn* select(const Insn* insn, Warp& warp, std::byte* frame) {
  const T* a = lanes<T>(frame, insn->a);
  const T* b = lanes<T>(frame, insn->b);
  const std::uint32_t chosen = predicate(frame, insn->c);
  write_lanes(warp, lanes<T>(frame, insn->d),
              [&](int l) { return (chosen & kLaneBit[l]) != 0 ? a[l] : b[l]; });
  return insn + 1;
}

struct Slct {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b, std::int32_t c) {
    return c >= 0 ? a : b;
  }
};
struct SlctFloat {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b, float c) {
    return c >= 0.0f ? a : b;
  }
};
struct SlctFlushed {
  template <class T>
  CUDA_FFI_INLINE T apply(T a, T b, float c) {
    return flush(c) >= 0.0f ? a : b;
  }
};

struct Same {
  template <class T>
  CUDA_FFI_INLINE T apply(T a) {
    return a;
  }
};

struct Wide {
  std::uint64_t low, high;
};

const Insn* copy_wide(const Insn* insn, Warp& warp, std::byte* frame) {
  const Wide* a = lanes<Wide>(frame, insn->a);
  Wide* d = lanes<Wide>(frame, insn->d);
  for (int l = 0; l < kLanes; ++l)
    if ((warp.mask >> l & 1) != 0) d[l] = a[l];
  return insn + 1;
}

template <class T>
Handler select_of(const Pick& pick) {
  switch (pick.op) {
    case Op::Select:
      return select<T>;
    case Op::Slct:
      return ternary<Slct, T, T, T, std::int32_t>;
    case Op::SlctFloat:
      return pick.ftz ? ternary<SlctFlushed, T, T, T, float> : ternary<SlctFloat, T, T, T, float>;
    default:
      return nullptr;
  }
}

template <class Part, class Whole>
const Insn* pack_two(const Insn* insn, Warp& warp, std::byte* frame) {
  const Part* low = lanes<Part>(frame, insn->list[0]);
  const Part* high = lanes<Part>(frame, insn->list[1]);
  write_lanes(warp, lanes<Whole>(frame, insn->d), [&](int l) {
    return static_cast<Whole>(Whole{low[l]} | Whole{high[l]} << (8 * sizeof(Part)));
  });
  return insn + 1;
}

template <class Part, class Whole>
const Insn* unpack_two(const Insn* insn, Warp& warp, std::byte* frame) {
  const Whole* a = lanes<Whole>(frame, insn->a);
  write_lanes(warp, lanes<Part>(frame, insn->list[0]),
              [&](int l) { return static_cast<Part>(a[l]); });
  write_lanes(warp, lanes<Part>(frame, insn->list[1]),
              [&](int l) { return static_cast<Part>(a[l] >> (8 * sizeof(Part))); });
  return insn + 1;
}

// Any number of parts. 8-bit parts are in 16-bit slots.
template <std::uint32_t kPart, std::uint32_t kWhole>
const Insn* pack_any(const Insn* insn, Warp& warp, std::byte* frame) {
  constexpr std::uint32_t kSlot = kPart < 2 ? 2 : kPart;
  std::byte* d = frame + insn->d;
  for (std::uint32_t k = 0; k < kWhole / kPart; ++k) {
    const std::byte* part = frame + insn->list[k];
    for (std::uint32_t l = 0; l < kLanes; ++l)
      if ((warp.mask >> l & 1) != 0)
        __builtin_memcpy(d + l * kWhole + k * kPart, part + l * kSlot, kPart);
  }
  return insn + 1;
}

template <std::uint32_t kPart, std::uint32_t kWhole>
const Insn* unpack_any(const Insn* insn, Warp& warp, std::byte* frame) {
  constexpr std::uint32_t kSlot = kPart < 2 ? 2 : kPart;
  const std::byte* a = frame + insn->a;
  for (std::uint32_t k = 0; k < kWhole / kPart; ++k) {
    std::byte* part = frame + insn->list[k];
    for (std::uint32_t l = 0; l < kLanes; ++l) {
      if ((warp.mask >> l & 1) == 0) continue;
      std::byte value[kSlot] = {};
      __builtin_memcpy(value, a + l * kWhole + k * kPart, kPart);
      __builtin_memcpy(part + l * kSlot, value, kSlot);
    }
  }
  return insn + 1;
}

}  // namespace

Handler select_handler(const Pick& pick) {
  switch (size_of(pick.type)) {
    case 2:
      return select_of<std::uint16_t>(pick);
    case 4:
      return select_of<std::uint32_t>(pick);
    case 8:
      return select_of<std::uint64_t>(pick);
    default:
      return nullptr;
  }
}

Handler copy_handler(std::uint32_t slot_size) {
  switch (slot_size) {
    case 2:
      return unary<Same, std::uint16_t, std::uint16_t>;
    case 4:
      return unary<Same, std::uint32_t, std::uint32_t>;
    case 8:
      return unary<Same, std::uint64_t, std::uint64_t>;
    case 16:
      return copy_wide;
    default:
      return nullptr;
  }
}

Handler pack_handler(std::uint32_t part, std::uint32_t whole) {
  switch (part << 8 | whole) {
    case 1 << 8 | 2:
      return pack_any<1, 2>;
    case 1 << 8 | 4:
      return pack_any<1, 4>;
    case 2 << 8 | 4:
      return pack_two<std::uint16_t, std::uint32_t>;
    case 2 << 8 | 8:
      return pack_any<2, 8>;
    case 4 << 8 | 8:
      return pack_two<std::uint32_t, std::uint64_t>;
    case 4 << 8 | 16:
      return pack_any<4, 16>;
    case 8 << 8 | 16:
      return pack_any<8, 16>;
    default:
      return nullptr;
  }
}

Handler unpack_handler(std::uint32_t part, std::uint32_t whole) {
  switch (part << 8 | whole) {
    case 1 << 8 | 2:
      return unpack_any<1, 2>;
    case 1 << 8 | 4:
      return unpack_any<1, 4>;
    case 2 << 8 | 4:
      return unpack_two<std::uint16_t, std::uint32_t>;
    case 2 << 8 | 8:
      return unpack_any<2, 8>;
    case 4 << 8 | 8:
      return unpack_two<std::uint32_t, std::uint64_t>;
    case 4 << 8 | 16:
      return unpack_any<4, 16>;
    case 8 << 8 | 16:
      return unpack_any<8, 16>;
    default:
      return nullptr;
  }
}

void fill_lanes(std::byte* slot, std::uint32_t value, std::uint32_t frames, std::size_t apart) {
  for (; frames != 0; --frames, slot += apart) {
    auto* d = lanes<std::uint32_t>(slot, 0);
    CUDA_FFI_EACH_LANE d[l] = value;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
