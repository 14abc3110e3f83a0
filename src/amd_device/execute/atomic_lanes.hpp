#pragma once

// Atomic operations on one element in memory.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstring>

#include "amd_device/execute/float_lanes.hpp"

namespace cuda_ffi::amd {

enum class Atomic : std::uint8_t {
  Swap,
  CompareSwap,
  Add,
  Subtract,
  ReverseSubtract,
  MinSigned,
  MinUnsigned,
  MaxSigned,
  MaxUnsigned,
  And,
  Or,
  Xor,
  Increment,
  Decrement,
  CompareSwapFloat,
  MinFloat,
  MaxFloat,
  AddFloat
};

template <typename T>
struct FloatOf {
  using Type = float;
};
template <>
struct FloatOf<std::uint64_t> {
  using Type = double;
};

// What is in memory afterwards. `compared` is for the two that compare.
template <Atomic kWhat, typename T>
T combined(T old, T value, T compared) {
  using Signed = std::make_signed_t<T>;
  using Float = typename FloatOf<T>::Type;
  const auto f = [](T bits) { return std::bit_cast<Float>(bits); };
  switch (kWhat) {
    case Atomic::Swap:
      return value;
    case Atomic::CompareSwap:
      return old == compared ? value : old;
    case Atomic::Add:
      return old + value;
    case Atomic::Subtract:
      return old - value;
    case Atomic::ReverseSubtract:
      return value - old;
    case Atomic::MinSigned:
      return static_cast<T>(std::min(static_cast<Signed>(old), static_cast<Signed>(value)));
    case Atomic::MinUnsigned:
      return std::min(old, value);
    case Atomic::MaxSigned:
      return static_cast<T>(std::max(static_cast<Signed>(old), static_cast<Signed>(value)));
    case Atomic::MaxUnsigned:
      return std::max(old, value);
    case Atomic::And:
      return old & value;
    case Atomic::Or:
      return old | value;
    case Atomic::Xor:
      return old ^ value;
    case Atomic::Increment:
      return old >= value ? 0 : old + 1;
    case Atomic::Decrement:
      return old == 0 || old > value ? value : old - 1;
    case Atomic::CompareSwapFloat:
      return f(old) == f(compared) ? value : old;
    case Atomic::MinFloat:
      return std::bit_cast<T>(least(f(old), f(value)));
    case Atomic::MaxFloat:
      return std::bit_cast<T>(greatest(f(old), f(value)));
    case Atomic::AddFloat:
      return std::bit_cast<T>(f(old) + f(value));
  }
  return old;
}

// Returns the old value. `where` is aligned.
template <Atomic kWhat, typename T>
T perform(std::byte* where, T value, T compared) {
  T* const place = reinterpret_cast<T*>(where);
  T old = __atomic_load_n(place, __ATOMIC_SEQ_CST);
  while (!__atomic_compare_exchange_n(place, &old, combined<kWhat>(old, value, compared), false,
                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
  }
  return old;
}

}  // namespace cuda_ffi::amd
