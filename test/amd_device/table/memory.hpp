#pragma once

// Elements in memory, and what atomic operations make of them: for group memory and for global.

#include "amd_device/table/lanes.hpp"
#include "amd_device/table/numbers.hpp"

namespace cuda_ffi::amd::test {

struct AtomicRow {
  const char* name;  // without what says which memory
  unsigned bytes;
  // What is in memory afterwards, of the old value, the operand, and what it is compared with.
  U64 (*oracle)(U64 old, U64 value, U64 compared);
  Kind kind;
};

template <typename T, typename Function>
U64 through(U64 old, U64 value, Function function) {
  return to_bits(function(from_bits<T>(old), from_bits<T>(value)));
}

// Those that group memory and global memory have under the same names.
inline const AtomicRow kAtomics[] = {
    {"add_u32", 4, [](U64 m, U64 v, U64) { return static_cast<U64>(static_cast<U32>(m + v)); },
     Kind::UInt32},
    {"sub_u32", 4, [](U64 m, U64 v, U64) { return static_cast<U64>(static_cast<U32>(m - v)); },
     Kind::UInt32},
    {"min_i32", 4,
     [](U64 m, U64 v, U64) {
       return through<I32>(m, v, [](I32 a, I32 b) { return b < a ? b : a; });
     },
     Kind::UInt32},
    {"max_i32", 4,
     [](U64 m, U64 v, U64) {
       return through<I32>(m, v, [](I32 a, I32 b) { return b < a ? a : b; });
     },
     Kind::UInt32},
    {"min_u32", 4, [](U64 m, U64 v, U64) { return v < m ? v : m; }, Kind::UInt32},
    {"max_u32", 4, [](U64 m, U64 v, U64) { return v < m ? m : v; }, Kind::UInt32},
    {"and_b32", 4, [](U64 m, U64 v, U64) { return m & v; }, Kind::UInt32},
    {"or_b32", 4, [](U64 m, U64 v, U64) { return m | v; }, Kind::UInt32},
    {"xor_b32", 4, [](U64 m, U64 v, U64) { return m ^ v; }, Kind::UInt32},
    {"inc_u32", 4, [](U64 m, U64 v, U64) { return m >= v ? 0 : m + 1; }, Kind::UInt32},
    {"dec_u32", 4, [](U64 m, U64 v, U64) { return m == 0 || m > v ? v : m - 1; }, Kind::UInt32},
    {"add_u64", 8, [](U64 m, U64 v, U64) { return m + v; }, Kind::UInt64},
    {"sub_u64", 8, [](U64 m, U64 v, U64) { return m - v; }, Kind::UInt64},
    {"min_i64", 8,
     [](U64 m, U64 v, U64) {
       return through<I64>(m, v, [](I64 a, I64 b) { return b < a ? b : a; });
     },
     Kind::UInt64},
    {"max_i64", 8,
     [](U64 m, U64 v, U64) {
       return through<I64>(m, v, [](I64 a, I64 b) { return b < a ? a : b; });
     },
     Kind::UInt64},
    {"min_u64", 8, [](U64 m, U64 v, U64) { return v < m ? v : m; }, Kind::UInt64},
    {"max_u64", 8, [](U64 m, U64 v, U64) { return v < m ? m : v; }, Kind::UInt64},
    {"and_b64", 8, [](U64 m, U64 v, U64) { return m & v; }, Kind::UInt64},
    {"or_b64", 8, [](U64 m, U64 v, U64) { return m | v; }, Kind::UInt64},
    {"xor_b64", 8, [](U64 m, U64 v, U64) { return m ^ v; }, Kind::UInt64},
    {"inc_u64", 8, [](U64 m, U64 v, U64) { return m >= v ? 0 : m + 1; }, Kind::UInt64},
    {"dec_u64", 8, [](U64 m, U64 v, U64) { return m == 0 || m > v ? v : m - 1; }, Kind::UInt64},
    {"add_f32", 4,
     [](U64 m, U64 v, U64) { return through<F32>(m, v, [](F32 a, F32 b) { return a + b; }); },
     Kind::Float32},
    // Of a NaN and a number, the number.
    {"min_f32", 4,
     [](U64 m, U64 v, U64) {
       return through<F32>(m, v, [](F32 a, F32 b) { return lesser(a, b); });
     },
     Kind::Float32},
    {"max_f32", 4,
     [](U64 m, U64 v, U64) {
       return through<F32>(m, v, [](F32 a, F32 b) { return larger(a, b); });
     },
     Kind::Float32},
};

inline U64 swapped(U64, U64 value, U64) {
  return value;
}
inline U64 compared_and_swapped(U64 old, U64 value, U64 compared) {
  return old == compared ? value : old;
}
template <typename T>
U64 compared_as(U64 old, U64 value, U64 compared) {
  return from_bits<T>(old) == from_bits<T>(compared) ? value : old;
}

// A value at the edges or at random.
inline U64 value_of(Kind kind, std::mt19937_64& random) {
  const std::vector<Bits> special = edges(kind);
  return random() % 2 == 0 ? special[random() % special.size()] : random_bits(kind, random);
}

// The value of 4 bytes or of 8 in v[row].
inline U64 value_in(const Wave& wave, unsigned row, unsigned lane, unsigned bytes) {
  return bytes == 8 ? wide(wave, row, lane) : wave.v[row][lane];
}

struct LoadRow {
  const char* name;
  unsigned bytes;
  bool has_sign;
  int half;  // of the register: 0 the lower, 1 the upper; -1: all of it
};

// What a load of fewer than 4 bytes leaves in a register.
inline U32 loaded(const LoadRow& row, U32 element, U32 kept) {
  const unsigned bits = 8 * row.bytes;
  U32 value = element & ((1u << bits) - 1);
  if (row.has_sign && (value >> (bits - 1) & 1) != 0) value |= ~0u << bits;
  if (row.half == 0) return (kept & 0xffff0000) | (value & 0xffff);
  if (row.half == 1) return (kept & 0xffff) | value << 16;
  return value;
}

inline std::string vector_registers(unsigned first, unsigned words) {
  const std::string at = std::to_string(first);
  return words == 1 ? "v" + at : "v[" + at + ":" + std::to_string(first + words - 1) + "]";
}

}  // namespace cuda_ffi::amd::test
