// Conversions to and from 16-bit floating point, tf32 and 8-bit floating point.

#include "software_device/execute/handlers/convert_lanes.hpp"
#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/half_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"
#include "software_device/execute/handlers/tiny_float.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

Handler convert_tf32_handler(Rounding rounding);

namespace {

template <class T>
using Slot = typename ConvertedLane<T>::Type;

// How a value is converted to 16 bits.
struct Into {
  Rounding rounding;
  bool saturate, finite, relu, ftz;
};

template <class Half>
CUDA_FFI_INLINE std::uint16_t into_half(float value, const Into& into) {
  std::uint16_t result = encode_rounded<Half>(into.ftz ? flush(value) : value, into.rounding);
  if (into.saturate) result = saturate_half<Half>(result);
  if (into.relu) result = relu_half<Half>(result);
  const std::uint16_t magnitude = result & 0x7fffu;
  if (into.finite && magnitude == Half::kInfinity)
    result = static_cast<std::uint16_t>((result & 0x8000u) | Half::kMost);
  return result;
}

// The modifiers, as the decoder of cvt packs them.
CUDA_FFI_INLINE Into read_into(const Insn* insn) {
  const auto bits = static_cast<std::uint64_t>(insn->immediate);
  return {static_cast<Rounding>(bits & 7), (bits & 8) != 0, (bits & 16) != 0, (bits & 32) != 0,
          (bits & 64) != 0};
}

// A NaN that was a double keeps its sign and the first bits of its payload.
template <class Half>
CUDA_FFI_INLINE std::uint16_t half_nan(double value) {
  const std::uint64_t bits = to_bits(value);
  constexpr int kFraction = Half::kInfinity == 0x7c00 ? 10 : 7;
  const auto payload =
      static_cast<std::uint16_t>(bits >> (52 - kFraction) & ((1u << kFraction) - 1));
  return static_cast<std::uint16_t>((bits >> 48 & 0x8000u) | Half::kInfinity |
                                    1u << (kFraction - 1) | payload);
}

template <class Half, class From>
const Insn* to_half(const Insn* insn, Warp& warp, std::byte* frame) {
  const auto* a = lanes<Slot<From>>(frame, insn->a);
  const Into into = read_into(insn);
  write_lanes_once(warp, lanes<std::uint16_t>(frame, insn->d), [&](int l) {
    const auto value = static_cast<From>(a[l]);
    if constexpr (std::is_same_v<From, float>) return into_half<Half>(value, into);
    if constexpr (std::is_same_v<From, double>)
      return value == value || into.saturate || into.relu ? into_half<Half>(odd_float(value), into)
                                                          : half_nan<Half>(value);
    // The conversion of a 64-bit integer to double is also rounded to odd.
    if constexpr (sizeof(From) == 8 && std::is_integral_v<From>) {
      const auto sticky = static_cast<From>((value >> 11) | ((value & 0x7ff) != 0 ? 1 : 0));
      const bool wide =
          value > static_cast<From>(1ull << 52) ||
          (std::is_signed_v<From> && value < static_cast<From>(0) - static_cast<From>(1ull << 52));
      const double exact = wide ? static_cast<double>(sticky) * 2048.0 : static_cast<double>(value);
      return into_half<Half>(odd_float(exact), into);
    }
    return into_half<Half>(odd_float(static_cast<double>(value)), into);
  });
  return insn + 1;
}

// d = {a, b}, with a in the high half.
template <class Half>
const Insn* to_pair(const Insn* insn, Warp& warp, std::byte* frame) {
  const auto* a = lanes<float>(frame, insn->a);
  const auto* b = lanes<float>(frame, insn->b);
  const Into into = read_into(insn);
  write_lanes_once(warp, lanes<std::uint32_t>(frame, insn->d), [&](int l) {
    return std::uint32_t{into_half<Half>(b[l], into)} | std::uint32_t{into_half<Half>(a[l], into)}
                                                            << 16;
  });
  return insn + 1;
}

template <class Half, class Other>
const Insn* half_to_half(const Insn* insn, Warp& warp, std::byte* frame) {
  const auto* a = lanes<std::uint16_t>(frame, insn->a);
  const Into into = read_into(insn);
  write_lanes_once(warp, lanes<std::uint16_t>(frame, insn->d),
                   [&](int l) { return into_half<Half>(Other::decode(a[l]), into); });
  return insn + 1;
}

template <class Half, Rounding kRounding>
struct HalfIntegral {
  CUDA_FFI_INLINE std::uint16_t apply(std::uint16_t a) {
    return Half::encode(integral<kRounding>(Half::decode(a)));
  }
};

template <class Half, class To>
struct FromHalf {
  CUDA_FFI_INLINE To apply(std::uint16_t a) {
    const float value = Half::decode(a);
    // Only a conversion from f16 to f32 makes NaN canonical.
    return static_cast<To>(sizeof(To) == 4 && Half::kInfinity == 0x7c00 ? canonical(value) : value);
  }
};
template <class Half, class To>
struct FromHalfSaturated {
  CUDA_FFI_INLINE To apply(std::uint16_t a) { return static_cast<To>(saturate(Half::decode(a))); }
};

template <class Half, class To, Rounding kRounding>
struct HalfToInteger {
  CUDA_FFI_INLINE Slot<To> apply(std::uint16_t a) {
    return to_integer<To, float, kRounding, false>(Half::decode(a));
  }
};

template <class Half, class To>
Handler half_to_integer(Rounding rounding) {
  switch (rounding) {
    case Rounding::Nearest:
      return unary_once<HalfToInteger<Half, To, Rounding::Nearest>, Slot<To>, std::uint16_t>;
    case Rounding::Zero:
      return unary_once<HalfToInteger<Half, To, Rounding::Zero>, Slot<To>, std::uint16_t>;
    case Rounding::Down:
      return unary_once<HalfToInteger<Half, To, Rounding::Down>, Slot<To>, std::uint16_t>;
    case Rounding::Up:
      return unary_once<HalfToInteger<Half, To, Rounding::Up>, Slot<To>, std::uint16_t>;
    default:
      return nullptr;
  }
}

template <class Half>
Handler from_half(const Pick& pick) {
  switch (pick.type) {
    case Lane::F32:
      return pick.saturate ? unary_once<FromHalfSaturated<Half, float>, float, std::uint16_t>
                           : unary_once<FromHalf<Half, float>, float, std::uint16_t>;
    case Lane::F64:
      return pick.saturate ? unary_once<FromHalfSaturated<Half, double>, double, std::uint16_t>
                           : unary_once<FromHalf<Half, double>, double, std::uint16_t>;
    default:
      break;
  }
  if (!pick.integral) return nullptr;
  switch (pick.type) {
    case Lane::U8:
      return half_to_integer<Half, std::uint8_t>(pick.rounding);
    case Lane::S8:
      return half_to_integer<Half, std::int8_t>(pick.rounding);
    case Lane::U16:
      return half_to_integer<Half, std::uint16_t>(pick.rounding);
    case Lane::S16:
      return half_to_integer<Half, std::int16_t>(pick.rounding);
    case Lane::U32:
      return half_to_integer<Half, std::uint32_t>(pick.rounding);
    case Lane::S32:
      return half_to_integer<Half, std::int32_t>(pick.rounding);
    case Lane::U64:
      return half_to_integer<Half, std::uint64_t>(pick.rounding);
    case Lane::S64:
      return half_to_integer<Half, std::int64_t>(pick.rounding);
    default:
      return nullptr;
  }
}

template <class Half, class Other>
Handler into_one(const Pick& pick) {
  switch (pick.from) {
    case Lane::F32:
      return to_half<Half, float>;
    case Lane::F64:
      return to_half<Half, double>;
    case Lane::U8:
      return to_half<Half, std::uint8_t>;
    case Lane::S8:
      return to_half<Half, std::int8_t>;
    case Lane::U16:
      return to_half<Half, std::uint16_t>;
    case Lane::S16:
      return to_half<Half, std::int16_t>;
    case Lane::U32:
      return to_half<Half, std::uint32_t>;
    case Lane::S32:
      return to_half<Half, std::int32_t>;
    case Lane::U64:
      return to_half<Half, std::uint64_t>;
    case Lane::S64:
      return to_half<Half, std::int64_t>;
    default:
      break;
  }
  const bool same = (pick.type == Lane::F16) == (pick.from == Lane::F16);
  if (!same) return half_to_half<Half, Other>;
  if (!pick.integral) return half_to_half<Half, Half>;
  switch (pick.rounding) {
    case Rounding::Nearest:
      return unary_once<HalfIntegral<Half, Rounding::Nearest>, std::uint16_t, std::uint16_t>;
    case Rounding::Zero:
      return unary_once<HalfIntegral<Half, Rounding::Zero>, std::uint16_t, std::uint16_t>;
    case Rounding::Down:
      return unary_once<HalfIntegral<Half, Rounding::Down>, std::uint16_t, std::uint16_t>;
    case Rounding::Up:
      return unary_once<HalfIntegral<Half, Rounding::Up>, std::uint16_t, std::uint16_t>;
    default:
      return nullptr;
  }
}

// Pairs of 8-bit floats. Conversions from f32 always saturate to finite values, as the ISA demands.
template <class Tiny>
const Insn* to_tiny_pair(const Insn* insn, Warp& warp, std::byte* frame) {
  const auto* a = lanes<float>(frame, insn->a);
  const auto* b = lanes<float>(frame, insn->b);
  const bool relu = read_into(insn).relu;
  const auto one = [&](float x) { return Tiny::encode(relu && x <= 0 ? 0.0f : x); };
  write_lanes_once(warp, lanes<std::uint16_t>(frame, insn->d),
                   [&](int l) { return static_cast<std::uint16_t>(one(b[l]) | one(a[l]) << 8); });
  return insn + 1;
}

template <class Tiny, class Half>
const Insn* half_pair_to_tiny(const Insn* insn, Warp& warp, std::byte* frame) {
  const auto* a = lanes<std::uint32_t>(frame, insn->a);
  const bool relu = read_into(insn).relu;
  const auto one = [&](float x) { return Tiny::encode(relu && x <= 0 ? 0.0f : x); };
  write_lanes_once(warp, lanes<std::uint16_t>(frame, insn->d), [&](int l) {
    return static_cast<std::uint16_t>(one(Half::decode(static_cast<std::uint16_t>(a[l]))) |
                                      one(Half::decode(static_cast<std::uint16_t>(a[l] >> 16)))
                                          << 8);
  });
  return insn + 1;
}

template <class Tiny>
const Insn* tiny_pair_to_half(const Insn* insn, Warp& warp, std::byte* frame) {
  const auto* a = lanes<std::uint16_t>(frame, insn->a);
  const bool relu = read_into(insn).relu;
  const auto one = [&](std::uint32_t bits) {
    const std::uint16_t half = F16::encode(Tiny::decode(static_cast<std::uint8_t>(bits)));
    return relu ? relu_half<F16>(half) : half;
  };
  write_lanes_once(warp, lanes<std::uint32_t>(frame, insn->d), [&](int l) {
    return std::uint32_t{one(a[l])} | std::uint32_t{one(std::uint32_t{a[l]} >> 8)} << 16;
  });
  return insn + 1;
}

template <class Tiny>
Handler tiny_pair(const Pick& pick) {
  if (!pick.saturate) return nullptr;
  if (pick.from == Lane::F32) return to_tiny_pair<Tiny>;
  return pick.from == Lane::F16x2 ? half_pair_to_tiny<Tiny, F16> : nullptr;
}

}  // namespace

Handler convert_half_handler(const Pick& pick) {
  switch (pick.type) {
    case Lane::F16:
      return into_one<F16, BF16>(pick);
    case Lane::BF16:
      return into_one<BF16, F16>(pick);
    case Lane::F16x2:
      if (pick.from == Lane::E4m3x2) return tiny_pair_to_half<E4m3>;
      if (pick.from == Lane::E5m2x2) return tiny_pair_to_half<E5m2>;
      return pick.from == Lane::F32 ? to_pair<F16> : nullptr;
    case Lane::BF16x2:
      return pick.from == Lane::F32 ? to_pair<BF16> : nullptr;
    case Lane::E4m3x2:
      return tiny_pair<E4m3>(pick);
    case Lane::E5m2x2:
      return tiny_pair<E5m2>(pick);
    case Lane::TF32:
      return pick.from == Lane::F32 ? convert_tf32_handler(pick.rounding) : nullptr;
    default:
      break;
  }
  if (pick.from == Lane::F16) return from_half<F16>(pick);
  if (pick.from == Lane::BF16) return from_half<BF16>(pick);
  return nullptr;
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
