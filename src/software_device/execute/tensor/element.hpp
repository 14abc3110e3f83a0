#pragma once

// The element types of matrix instructions, read from and written to registers.

#include <bit>
#include <cstdint>

namespace cuda_ffi::software {

enum class Element : std::uint8_t {
  None,
  B1,
  U4,
  S4,
  U8,
  S8,
  S32,
  E4m3,
  E5m2,
  F16,
  BF16,
  TF32,
  F32,
  F64
};

constexpr std::uint32_t bits_of(Element element) {
  switch (element) {
    case Element::None:
      return 0;
    case Element::B1:
      return 1;
    case Element::U4:
    case Element::S4:
      return 4;
    case Element::U8:
    case Element::S8:
    case Element::E4m3:
    case Element::E5m2:
      return 8;
    case Element::F16:
    case Element::BF16:
      return 16;
    case Element::F64:
      return 64;
    default:
      return 32;
  }
}

constexpr bool is_integer(Element element) {
  return element >= Element::B1 && element <= Element::S32;
}

// The bytes of a register that holds elements, and the number of elements in it.
constexpr std::uint32_t register_bytes(Element element) {
  return element == Element::F64 ? 8 : 4;
}
constexpr std::uint32_t parts_of(Element element) {
  return 8 * register_bytes(element) / bits_of(element);
}

// The value of a small IEEE number. If `kIeee` is false, there are no infinities, and all ones is
// NaN (e4m3).
template <int kExponentBits, int kMantissaBits, bool kIeee = true>
inline double small_float(std::uint32_t bits) {
  constexpr std::uint32_t kSign = 1u << (kExponentBits + kMantissaBits);
  constexpr std::uint32_t kOnes = ((1u << kExponentBits) - 1) << kMantissaBits;
  constexpr int kBias = (1 << (kExponentBits - 1)) - 1;
  const std::uint32_t size = bits & (kSign - 1);
  const bool special = kIeee ? size >= kOnes : size == kSign - 1;
  // A factor that adds the difference between float's exponent bias and this one's: exact for
  // denormals too.
  constexpr float kScale = std::bit_cast<float>(static_cast<std::uint32_t>(254 - kBias) << 23);
  double value = std::bit_cast<float>(size << (23 - kMantissaBits)) * kScale;
  if (special) value = kIeee && size == kOnes ? __builtin_inf() : __builtin_nan("");
  return (bits & kSign) != 0 ? -value : value;
}

template <Element kElement>
inline double read_float(std::uint64_t bits) {
  const auto word = static_cast<std::uint32_t>(bits);
  if constexpr (kElement == Element::E4m3) return small_float<4, 3, false>(word);
  if constexpr (kElement == Element::E5m2) return small_float<5, 2>(word);
  if constexpr (kElement == Element::F16) return small_float<5, 10>(word);
  if constexpr (kElement == Element::BF16) return std::bit_cast<float>(word << 16);
  if constexpr (kElement == Element::TF32)
    return std::bit_cast<float>(word & 0xffffe000u);  // the other bits are ignored
  if constexpr (kElement == Element::F32) return std::bit_cast<float>(word);
  return std::bit_cast<double>(bits);
}

template <Element kElement>
inline std::int64_t read_integer(std::uint64_t bits) {
  if constexpr (kElement == Element::S4) return static_cast<std::int64_t>(bits << 60) >> 60;
  if constexpr (kElement == Element::S8) return static_cast<std::int8_t>(bits);
  if constexpr (kElement == Element::S32) return static_cast<std::int32_t>(bits);
  return static_cast<std::int64_t>(bits);
}

}  // namespace cuda_ffi::software
