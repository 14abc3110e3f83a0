#pragma once

// Types of operands, their bits, and values at the edges of each.

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>
#include <type_traits>
#include <vector>

namespace cuda_ffi::amd::test {

using Bits = std::uint64_t;
using U16 = std::uint16_t;
using I16 = std::int16_t;
using U32 = std::uint32_t;
using I32 = std::int32_t;
using U64 = std::uint64_t;
using I64 = std::int64_t;
using F32 = float;
using F64 = double;

// A half, whose arithmetic is that of doubles.
struct F16 {
  U16 bits = 0;
  operator double() const;
};
// Rounded once, in the mode of the host.
F16 half(double value);

// 32 and 16 bits that take a float's modifiers.
struct Any32 {
  U32 bits = 0;
};
struct Any16 {
  U16 bits = 0;
};
// A lane's bit of a scalar register.
struct Mask {
  bool set = false;
};

enum class Kind : std::uint8_t {
  UInt16,
  Int16,
  UInt32,
  Int32,
  UInt64,
  Int64,
  Float16,
  Float32,
  Float64,
  Bits32,
  Bits16,
  Lanes
};

template <typename T>
constexpr Kind kind_of() {
  if constexpr (std::is_same_v<T, U16>) return Kind::UInt16;
  if constexpr (std::is_same_v<T, I16>) return Kind::Int16;
  if constexpr (std::is_same_v<T, U32>) return Kind::UInt32;
  if constexpr (std::is_same_v<T, I32>) return Kind::Int32;
  if constexpr (std::is_same_v<T, U64>) return Kind::UInt64;
  if constexpr (std::is_same_v<T, I64>) return Kind::Int64;
  if constexpr (std::is_same_v<T, F16>) return Kind::Float16;
  if constexpr (std::is_same_v<T, F32>) return Kind::Float32;
  if constexpr (std::is_same_v<T, F64>) return Kind::Float64;
  if constexpr (std::is_same_v<T, Any32>) return Kind::Bits32;
  if constexpr (std::is_same_v<T, Any16>) return Kind::Bits16;
  if constexpr (std::is_same_v<T, Mask> || std::is_same_v<T, bool>) return Kind::Lanes;
}

unsigned width_of(Kind kind);  // in bits
bool is_float(Kind kind);
bool takes_modifiers(Kind kind);
bool is_nan(Kind kind, Bits bits);
Bits with_modifiers(Kind kind, Bits bits, bool absolute, bool negative);
Bits flushed(Kind kind, Bits bits);  // denormals of 32 bits to zeros

template <typename T>
T from_bits(Bits bits) {
  T value;
  std::memcpy(static_cast<void*>(&value), &bits, sizeof value);
  return value;
}
template <typename T>
Bits to_bits(T value) {
  Bits bits = 0;
  std::memcpy(&bits, static_cast<const void*>(&value), sizeof value);
  return bits;
}

std::vector<Bits> edges(Kind kind);
Bits random_bits(Kind kind, std::mt19937_64& random);

// Whether a result is right: the same bits, two NaNs, or numbers so many units in the last place
// apart.
bool matches(Kind kind, Bits result, Bits expected, double units);

}  // namespace cuda_ffi::amd::test
