#include "software_device/execute/handlers/arithmetic_mode.hpp"
#include "software_device/execute/handlers/convert_lanes.hpp"
#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

template <class T>
using Slot = typename ConvertedLane<T>::Type;

// Integer to float.
template <class To, class From, bool kSaturate>
struct FromInteger {
  CUDA_FFI_INLINE To apply(Slot<From> a) {
    const auto value = static_cast<To>(static_cast<From>(a));
    if constexpr (kSaturate) return saturate(value);
    return value;
  }
};

// Uses the rounding that the instruction names.
template <Handler kHandler, bool kFlush>
[[gnu::flatten]] const Insn* directed(const Insn* insn, Warp& warp, std::byte* frame) {
  const ArithmeticMode mode(static_cast<Rounding>(insn->immediate & 7), kFlush);
  return kHandler(insn, warp, frame);
}

template <class Operation, class To, class From>
Handler rounded(const Pick& pick) {
  if (pick.ftz) return directed<unary_once<Operation, To, From>, true>;
  if (pick.rounding == Rounding::Nearest) return unary<Operation, To, From>;
  return directed<unary_once<Operation, To, From>, false>;
}

template <class To, class From>
Handler from_integer(const Pick& pick) {
  if (pick.integral) return nullptr;
  if (pick.saturate) return rounded<FromInteger<To, From, true>, To, Slot<From>>(pick);
  return rounded<FromInteger<To, From, false>, To, Slot<From>>(pick);
}

template <class To>
Handler from_any_integer(const Pick& pick) {
  switch (pick.from) {
    case Lane::U8:
      return from_integer<To, std::uint8_t>(pick);
    case Lane::S8:
      return from_integer<To, std::int8_t>(pick);
    case Lane::U16:
      return from_integer<To, std::uint16_t>(pick);
    case Lane::S16:
      return from_integer<To, std::int16_t>(pick);
    case Lane::U32:
      return from_integer<To, std::uint32_t>(pick);
    case Lane::S32:
      return from_integer<To, std::int32_t>(pick);
    case Lane::U64:
      return from_integer<To, std::uint64_t>(pick);
    case Lane::S64:
      return from_integer<To, std::int64_t>(pick);
    default:
      return nullptr;
  }
}

// Float to integer.
template <class To, class From, Rounding kRounding, bool kFlush>
struct ToInteger {
  CUDA_FFI_INLINE Slot<To> apply(From a) { return to_integer<To, From, kRounding, kFlush>(a); }
};

template <class To, class From, bool kFlush>
Handler by_integral_rounding(Rounding rounding) {
  switch (rounding) {
    case Rounding::Nearest:
      return unary_once<ToInteger<To, From, Rounding::Nearest, kFlush>, Slot<To>, From>;
    case Rounding::Zero:
      return unary_once<ToInteger<To, From, Rounding::Zero, false>, Slot<To>, From>;
    case Rounding::Down:
      return unary_once<ToInteger<To, From, Rounding::Down, kFlush>, Slot<To>, From>;
    case Rounding::Up:
      return unary_once<ToInteger<To, From, Rounding::Up, kFlush>, Slot<To>, From>;
    default:
      return nullptr;
  }
}

template <class To, class From>
Handler by_flush(const Pick& pick) {
  if constexpr (sizeof(From) == 4)
    if (pick.ftz) return by_integral_rounding<To, From, true>(pick.rounding);
  return by_integral_rounding<To, From, false>(pick.rounding);
}

template <class From>
Handler to_any_integer(const Pick& pick) {
  if (!pick.integral) return nullptr;
  switch (pick.type) {
    case Lane::U8:
      return by_flush<std::uint8_t, From>(pick);
    case Lane::S8:
      return by_flush<std::int8_t, From>(pick);
    case Lane::U16:
      return by_flush<std::uint16_t, From>(pick);
    case Lane::S16:
      return by_flush<std::int16_t, From>(pick);
    case Lane::U32:
      return by_flush<std::uint32_t, From>(pick);
    case Lane::S32:
      return by_flush<std::int32_t, From>(pick);
    case Lane::U64:
      return by_flush<std::uint64_t, From>(pick);
    case Lane::S64:
      return by_flush<std::int64_t, From>(pick);
    default:
      return nullptr;
  }
}

// Float to float: within one type (to an integral value, or unchanged), or between the widths.
template <Rounding kRounding>
struct Integral {
  template <class T>
  CUDA_FFI_INLINE T apply(T a) {
    return a == a ? integral<kRounding>(a) : kept_nan(a);
  }
};
struct Unchanged {
  template <class T>
  CUDA_FFI_INLINE T apply(T a) {
    return a;
  }
};

template <class T, class Operation>
Handler same_type(const Pick& pick) {
  if constexpr (sizeof(T) == 4) {
    if (pick.ftz && pick.saturate) return unary_once<Finished<Operation, true, true>, T, T>;
    if (pick.ftz) return unary_once<Finished<Operation, true, false>, T, T>;
  }
  if (pick.saturate) return unary_once<Finished<Operation, false, true>, T, T>;
  return unary_once<Finished<Operation, false, false>, T, T>;
}

template <class T>
Handler same(const Pick& pick) {
  if (!pick.integral) return same_type<T, Unchanged>(pick);
  switch (pick.rounding) {
    case Rounding::Zero:
      return same_type<T, Integral<Rounding::Zero>>(pick);
    case Rounding::Down:
      return same_type<T, Integral<Rounding::Down>>(pick);
    case Rounding::Up:
      return same_type<T, Integral<Rounding::Up>>(pick);
    default:
      return same_type<T, Integral<Rounding::Nearest>>(pick);
  }
}

template <bool kFlush, bool kSaturate>
struct Narrow {
  CUDA_FFI_INLINE float apply(double a) {
    auto value = static_cast<float>(a);
    if constexpr (kFlush && !kModeFlushes)
      value = flushed_result(value, static_cast<float>(a * 0x1p24));
    if constexpr (kSaturate) return saturate(value);
    return value;
  }
};
template <bool kFlush, bool kSaturate>
struct Widen {
  CUDA_FFI_INLINE double apply(float a) {
    const auto value = static_cast<double>(flush_if<kFlush>(a));
    if constexpr (kSaturate) return saturate(value);
    // With .ftz, NaN loses its payload.
    return kFlush && a != a ? from_bits(std::uint64_t{0x7fffffffe0000000ull}) : value;
  }
};

template <bool kSaturate>
Handler between_widths(const Pick& pick) {
  if (pick.integral) return nullptr;
  if (pick.type == Lane::F64)
    return pick.ftz ? unary<Widen<true, kSaturate>, double, float>
                    : unary<Widen<false, kSaturate>, double, float>;
  return pick.ftz ? rounded<Narrow<true, kSaturate>, float, double>(pick)
                  : rounded<Narrow<false, kSaturate>, float, double>(pick);
}

// Keeps 10 bits of the fraction. NaN is not rounded: it only loses the other bits.
CUDA_FFI_INLINE std::uint32_t cut(std::uint32_t bits, std::uint32_t half) {
  return ((bits & 0x7fffffffu) > 0x7f800000u ? bits : bits + half) & 0xffffe000u;
}
struct Tf32 {
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t bits) { return cut(bits, 0x1000u); }
};
struct Tf32Even {
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t bits) {
    return cut(bits, 0xfffu + (bits >> 13 & 1));
  }
};
struct Tf32Zero {
  CUDA_FFI_INLINE std::uint32_t apply(std::uint32_t bits) { return cut(bits, 0); }
};

Handler to_tf32(Rounding rounding) {
  using U32 = std::uint32_t;
  switch (rounding) {
    case Rounding::NearestAway:
      return unary_once<Tf32, U32, U32>;
    case Rounding::Nearest:
      return unary_once<Tf32Even, U32, U32>;
    case Rounding::Zero:
      return unary_once<Tf32Zero, U32, U32>;
    default:
      return nullptr;
  }
}

}  // namespace

Handler convert_float_handler(const Pick& pick) {
  if (pick.type == Lane::F32 && pick.from == Lane::F32) return same<float>(pick);
  if (pick.type == Lane::F64 && pick.from == Lane::F64) return same<double>(pick);
  if (is_float(pick.type) && is_float(pick.from))
    return pick.saturate ? between_widths<true>(pick) : between_widths<false>(pick);
  if (pick.type == Lane::F32) return from_any_integer<float>(pick);
  if (pick.type == Lane::F64) return from_any_integer<double>(pick);
  if (pick.from == Lane::F32) return to_any_integer<float>(pick);
  if (pick.from == Lane::F64) return to_any_integer<double>(pick);
  return nullptr;
}

Handler convert_tf32_handler(Rounding rounding) {
  return to_tf32(rounding);
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
