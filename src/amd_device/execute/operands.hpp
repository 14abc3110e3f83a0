#pragma once

// Sources of vector instructions as 32 values of a type, and results back into registers.

#include <bit>
#include <cstring>
#include <type_traits>

#include "amd_device/execute/half.hpp"
#include "amd_device/execute/wave.hpp"

namespace cuda_ffi::amd {

// 32 bits that take a float's modifiers and are not computed with.
struct Word {
  std::uint32_t bits;
};
struct ShortWord {
  std::uint16_t bits;
};
// The lane's bit of a scalar register.
struct Bit {
  bool set;
  explicit operator bool() const { return set; }
};
// The lane's number; no source.
struct Lane {
  unsigned number;
};

template <typename T>
struct Values {
  T lane[kLanes];
};

template <typename T>
constexpr bool kIsShort = sizeof(T) == 2;
template <typename T>
constexpr bool kIsFloat = std::is_floating_point_v<T> || std::is_same_v<T, Half> ||
                          std::is_same_v<T, Word> || std::is_same_v<T, ShortWord>;

// What kind of pattern a constant of the instruction is.
enum class Pattern : std::uint8_t { Integer, Half, Single, Double, Signed64, Unsigned64 };

template <typename T>
constexpr Pattern pattern() {
  if constexpr (std::is_same_v<T, double>) return Pattern::Double;
  if constexpr (std::is_same_v<T, std::int64_t>) return Pattern::Signed64;
  if constexpr (sizeof(T) == 8) return Pattern::Unsigned64;
  if constexpr (sizeof(T) == 2) return Pattern::Half;
  return Pattern::Single;
}

// A source that is the same for all lanes. 64 bits only where the pattern says so.
std::uint64_t scalar_bits(const Instruction& instruction, unsigned source, const Wave& wave,
                          Pattern pattern);

inline std::uint32_t scalar32(const Instruction& instruction, unsigned source, const Wave& wave) {
  return static_cast<std::uint32_t>(scalar_bits(instruction, source, wave, Pattern::Single));
}

// Applies DPP to the first source: values from other lanes, and which lanes may be written.
struct Permuted {
  Row low, high;
  std::uint32_t writable = 0;
};
void permute(const Instruction& instruction, const Wave& wave, unsigned row, bool wide,
             Permuted& result);
std::uint32_t writable_lanes(const Instruction& instruction, const Wave& wave);

template <typename T>
T with_modifiers(const Instruction& instruction, unsigned k, T value) {
  if constexpr (std::is_floating_point_v<T>) {
    if (instruction.absolute >> k & 1) value = std::copysign(value, T{1});
    if (instruction.negative >> k & 1) value = -value;
  } else {
    constexpr auto kSign = static_cast<decltype(value.bits)>(1u << (8 * sizeof(T) - 1));
    if (instruction.absolute >> k & 1) value.bits &= static_cast<decltype(value.bits)>(~kSign);
    if (instruction.negative >> k & 1) value.bits ^= kSign;
  }
  return value;
}

template <typename T>
T as(std::uint64_t bits) {
  T value;
  std::memcpy(&value, &bits, sizeof value);
  return value;
}

template <typename T>
void fetch_vector(const Instruction& instruction, unsigned k, const Wave& wave, Values<T>& out) {
  unsigned row = instruction.source[k] - source::kVector;
  unsigned shift = 0;
  if constexpr (kIsShort<T>) {
    if (instruction.is_short) {
      shift = (row & 0x80) != 0 ? 16 : 0;
      row &= 0x7f;
    } else {
      shift = (instruction.high >> k & 1) != 0 ? 16 : 0;
    }
  }
  const std::uint32_t *low = wave.v[row], *high = wave.v[row + 1];
  Permuted permuted;
  if (k == 0 && instruction.dpp != Dpp::None) {
    permute(instruction, wave, row, sizeof(T) == 8, permuted);
    low = permuted.low;
    high = permuted.high;
  }
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    if constexpr (sizeof(T) == 8) {
      out.lane[lane] = as<T>(low[lane] | std::uint64_t{high[lane]} << 32);
    } else {
      out.lane[lane] = as<T>(low[lane] >> shift);
    }
  }
}

template <typename T>
void fetch(const Instruction& instruction, unsigned k, const Wave& wave, Values<T>& out) {
  if constexpr (std::is_same_v<T, Lane>) {
    for (unsigned lane = 0; lane < kLanes; ++lane) out.lane[lane].number = lane;
  } else if constexpr (std::is_same_v<T, Bit>) {
    const std::uint32_t mask = scalar32(instruction, instruction.source[k], wave);
    for (unsigned lane = 0; lane < kLanes; ++lane) out.lane[lane].set = (mask >> lane & 1) != 0;
  } else {
    if (instruction.source[k] >= source::kVector) {
      fetch_vector(instruction, k, wave, out);
    } else {
      std::uint64_t bits = scalar_bits(instruction, instruction.source[k], wave, pattern<T>());
      if (kIsShort<T> && !instruction.is_short && (instruction.high >> k & 1)) bits >>= 16;
      for (T& one : out.lane) one = as<T>(bits);
    }
    if constexpr (kIsFloat<T>) {
      if (((instruction.absolute | instruction.negative) >> k & 1) != 0)
        for (T& one : out.lane) one = with_modifiers(instruction, k, one);
    }
  }
}

inline void store_row(Row& row, const Row& values, std::uint32_t mask) {
  for (unsigned lane = 0; lane < kLanes; ++lane)
    row[lane] = (mask >> lane & 1) != 0 ? values[lane] : row[lane];
}

template <typename T>
void store(const Instruction& instruction, Wave& wave, const Values<T>& values,
           std::uint32_t mask) {
  unsigned row = instruction.destination;
  Row low, high;
  if constexpr (sizeof(T) == 8) {
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      const auto bits = std::bit_cast<std::uint64_t>(values.lane[lane]);
      low[lane] = static_cast<std::uint32_t>(bits);
      high[lane] = static_cast<std::uint32_t>(bits >> 32);
    }
    store_row(wave.v[row], low, mask);
    store_row(wave.v[row + 1], high, mask);
  } else if constexpr (kIsShort<T>) {
    bool upper = (instruction.high & 8) != 0;
    if (instruction.is_short) {
      upper = (row & 0x80) != 0;
      row &= 0x7f;
    }
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      const std::uint32_t bits = std::bit_cast<std::uint16_t>(values.lane[lane]);
      const std::uint32_t kept = wave.v[row][lane];
      low[lane] = upper ? (kept & 0xffff) | bits << 16 : (kept & 0xffff0000) | bits;
    }
    store_row(wave.v[row], low, mask);
  } else {
    std::memcpy(low, values.lane, sizeof low);
    store_row(wave.v[row], low, mask);
  }
}

}  // namespace cuda_ffi::amd
