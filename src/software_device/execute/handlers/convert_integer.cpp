#include <limits>

#include "software_device/execute/handlers/families.hpp"
#include "software_device/execute/handlers/integer_lanes.hpp"
#include "software_device/execute/handlers/lanewise.hpp"

namespace cuda_ffi::software::CUDA_FFI_ISA {

namespace {

// The type that holds a lane of type T in a register: 8-bit values are in 16-bit slots.
template <class T>
struct SlotOf {
  using Type = T;
};
template <>
struct SlotOf<std::uint8_t> {
  using Type = std::uint16_t;
};
template <>
struct SlotOf<std::int8_t> {
  using Type = std::int16_t;
};
template <class T>
using Slot = typename SlotOf<T>::Type;

template <class To, class From>
struct Plain {
  CUDA_FFI_INLINE Slot<To> apply(Slot<From> a) { return static_cast<To>(static_cast<From>(a)); }
};

template <class To, class From>
struct Saturating {
  CUDA_FFI_INLINE Slot<To> apply(Slot<From> slot) {
    const From a = static_cast<From>(slot);
    using Limits = std::numeric_limits<To>;
    if constexpr (std::is_signed_v<From>) {
      const auto value = static_cast<std::int64_t>(a);
      if (std::is_unsigned_v<To> && value < 0) return 0;
      if (std::is_signed_v<To> && value < static_cast<std::int64_t>(Limits::min()))
        return Limits::min();
      if (sizeof(To) < 8 && value > static_cast<std::int64_t>(Limits::max())) return Limits::max();
      return static_cast<To>(a);
    } else {
      const auto value = static_cast<std::uint64_t>(a);
      if (value > static_cast<std::uint64_t>(Limits::max())) return Limits::max();
      return static_cast<To>(a);
    }
  }
};

template <class To, class From>
Handler pair(bool saturate) {
  if (saturate) return unary_once<Saturating<To, From>, Slot<To>, Slot<From>>;
  return unary<Plain<To, From>, Slot<To>, Slot<From>>;
}

template <class From>
Handler to_any(Lane to, bool saturate) {
  switch (to) {
    case Lane::U8:
      return pair<std::uint8_t, From>(saturate);
    case Lane::S8:
      return pair<std::int8_t, From>(saturate);
    case Lane::U16:
      return pair<std::uint16_t, From>(saturate);
    case Lane::S16:
      return pair<std::int16_t, From>(saturate);
    case Lane::U32:
      return pair<std::uint32_t, From>(saturate);
    case Lane::S32:
      return pair<std::int32_t, From>(saturate);
    case Lane::U64:
      return pair<std::uint64_t, From>(saturate);
    case Lane::S64:
      return pair<std::int64_t, From>(saturate);
    default:
      return nullptr;
  }
}

}  // namespace

Handler convert_integer_handler(const Pick& pick) {
  switch (pick.from) {
    case Lane::U8:
      return to_any<std::uint8_t>(pick.type, pick.saturate);
    case Lane::S8:
      return to_any<std::int8_t>(pick.type, pick.saturate);
    case Lane::U16:
      return to_any<std::uint16_t>(pick.type, pick.saturate);
    case Lane::S16:
      return to_any<std::int16_t>(pick.type, pick.saturate);
    case Lane::U32:
      return to_any<std::uint32_t>(pick.type, pick.saturate);
    case Lane::S32:
      return to_any<std::int32_t>(pick.type, pick.saturate);
    case Lane::U64:
      return to_any<std::uint64_t>(pick.type, pick.saturate);
    case Lane::S64:
      return to_any<std::int64_t>(pick.type, pick.saturate);
    default:
      return nullptr;
  }
}

}  // namespace cuda_ffi::software::CUDA_FFI_ISA
