#pragma once

// The calling conventions of C for numbers and pointers, whatever a function's signature.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace cuda_ffi::platform {

using Word = std::uint64_t;

// What a parameter or a result is; as letters in api/c_function.hpp.
enum class Kind : char { Integer = 'i', Float = 'f', Double = 'd', Nothing = 'v' };

constexpr bool is_floating(Kind kind) {
  return kind == Kind::Float || kind == Kind::Double;
}

constexpr std::size_t kMostStacked = 26;

// A register for floating-point numbers holds a float in its lower half.
inline double in_register(Word word) {
  return std::bit_cast<double>(word);
}

#if defined(_WIN32)

// The first four parameters go to a register of their kind each, by their place.
constexpr std::size_t kPlaces = 4;

struct Passed {
  std::array<Word, kPlaces> first{};
  std::array<Word, kMostStacked> stack{};
  std::size_t stacked = 0;
  unsigned floating = 0;  // a bit for each of the first
};

constexpr std::size_t kMostParameters = kPlaces + kMostStacked;

inline void pass(Passed& passed, std::size_t index, Kind kind, Word word) {
  if (index >= kPlaces) {
    passed.stack[passed.stacked++] = word;
    return;
  }
  passed.first[index] = word;
  if (is_floating(kind)) passed.floating |= 1u << index;
}

template <unsigned kFloating, std::size_t kPlace>
auto placed(const Passed& passed) {
  if constexpr ((kFloating >> kPlace & 1) != 0)
    return in_register(passed.first[kPlace]);
  else
    return passed.first[kPlace];
}

template <typename Result, unsigned kFloating, std::size_t... kPlace, std::size_t... kStack>
Result invoke_as(void* address, const Passed& passed, std::index_sequence<kPlace...>,
                 std::index_sequence<kStack...>) {
  using Function = Result (*)(decltype(placed<kFloating, kPlace>(passed))...,
                              decltype(passed.stack[kStack] + 0)...);
  return reinterpret_cast<Function>(address)(placed<kFloating, kPlace>(passed)...,
                                             passed.stack[kStack]...);
}

template <typename Result, std::size_t kStacked, unsigned kFloating = 0>
Result invoke_with(void* address, const Passed& passed) {
  if constexpr (kFloating + 1 < 1u << kPlaces) {
    if (passed.floating != kFloating)
      return invoke_with<Result, kStacked, kFloating + 1>(address, passed);
  }
  return invoke_as<Result, kFloating>(address, passed, std::make_index_sequence<kPlaces>(),
                                      std::make_index_sequence<kStacked>());
}

#else

// Integers and floating-point numbers have registers of their own, in the order of each; what does
// not fit goes to the stack, in the order of all.
#if defined(__aarch64__)
constexpr std::size_t kIntegers = 8;
#else
constexpr std::size_t kIntegers = 6;
#endif
constexpr std::size_t kFloats = 8;

struct Passed {
  std::array<Word, kIntegers> integers{};
  std::array<Word, kFloats> floats{};
  std::array<Word, kMostStacked> stack{};
  std::size_t integer_count = 0, float_count = 0, stacked = 0;
};

constexpr std::size_t kMostParameters = kMostStacked;

inline void pass(Passed& passed, std::size_t, Kind kind, Word word) {
  if (is_floating(kind) && passed.float_count < kFloats)
    passed.floats[passed.float_count++] = word;
  else if (!is_floating(kind) && passed.integer_count < kIntegers)
    passed.integers[passed.integer_count++] = word;
  else
    passed.stack[passed.stacked++] = word;
}

template <typename Result, std::size_t... kInteger, std::size_t... kFloat, std::size_t... kStack>
Result invoke_as(void* address, const Passed& passed, std::index_sequence<kInteger...>,
                 std::index_sequence<kFloat...>, std::index_sequence<kStack...>) {
  using Function = Result (*)(decltype(passed.integers[kInteger] + 0)...,
                              decltype(in_register(passed.floats[kFloat]))...,
                              decltype(passed.stack[kStack] + 0)...);
  return reinterpret_cast<Function>(address)(
      passed.integers[kInteger]..., in_register(passed.floats[kFloat])..., passed.stack[kStack]...);
}

template <typename Result, std::size_t kStacked>
Result invoke_with(void* address, const Passed& passed) {
  return invoke_as<Result>(address, passed, std::make_index_sequence<kIntegers>(),
                           std::make_index_sequence<kFloats>(),
                           std::make_index_sequence<kStacked>());
}

#endif

// A function may find more on the stack than it has parameters, but not less.
template <typename Result>
Result invoke(void* address, const Passed& passed) {
  if (passed.stacked == 0) return invoke_with<Result, 0>(address, passed);
  if (passed.stacked <= 8) return invoke_with<Result, 8>(address, passed);
  return invoke_with<Result, kMostStacked>(address, passed);
}

}  // namespace cuda_ffi::platform
