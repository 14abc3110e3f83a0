// Logic, shifts, fields and counts of bits: bit by bit, as the document spells them.

#include <gtest/gtest.h>

#include "amd_device/table/vector_row.hpp"

namespace cuda_ffi::amd::test {
namespace {

constexpr Options kShort{.is_short = true};
// Sources that are moved as they are take a float's modifiers only in names of floats.
constexpr Options kMove{.is_short = true, .modifiers = false};

bool bit(U64 value, unsigned which) {
  return (value >> which & 1) != 0;
}

template <typename Function>
U32 each_bit(Function function) {
  U32 made = 0;
  for (unsigned k = 0; k < 32; ++k) made |= U32{function(k)} << k;
  return made;
}

I32 first_one(U32 value, bool from_top) {
  for (unsigned k = 0; k < 32; ++k)
    if (bit(value, from_top ? 31 - k : k)) return static_cast<I32>(k);
  return -1;
}
I32 first_unlike_sign(U32 value) {
  for (unsigned k = 1; k < 32; ++k)
    if (bit(value, 31 - k) != bit(value, 31)) return static_cast<I32>(k);
  return -1;
}

U32 field(U32 value, U32 first, U32 count, bool has_sign) {
  first %= 32;
  count %= 32;
  return each_bit([&](unsigned k) {
    if (count == 0) return false;
    const unsigned from = first + (k < count ? k : count - 1);
    if (k >= count && !has_sign) return false;
    return from < 32 ? bit(value, from) : has_sign && bit(value, 31);
  });
}

U32 permuted_bytes(U32 a, U32 b, U32 selector) {
  U32 made = 0;
  for (unsigned k = 0; k < 4; ++k) {
    const U32 which = selector >> 8 * k & 255;
    const auto byte = [&](unsigned number) {
      return (number < 4 ? b : a) >> 8 * (number % 4) & 255;
    };
    U32 chosen = 255;
    if (which < 8) chosen = byte(which);
    if (which >= 8 && which < 12) chosen = bit(byte(2 * which - 15), 7) ? 255 : 0;
    if (which == 12) chosen = 0;
    made |= chosen << 8 * k;
  }
  return made;
}

U32 ones(U32 value) {
  U32 count = 0;
  for (unsigned k = 0; k < 32; ++k) count += bit(value, k);
  return count;
}

// The number of the lane is an operand that is not written.
Row ones_below(const char* name, bool is_low) {
  return {name, {{std::string(name) + " v8, v0, v2", [is_low](Machine& machine) {
                    Wave& wave = machine.wave();
                    std::mt19937_64 random(3);
                    wave.set_exec(~0u);
                    for (unsigned lane = 0; lane < kLanes; ++lane) {
                      wave.v[0][lane] = static_cast<U32>(random());
                      wave.v[2][lane] = static_cast<U32>(random());
                    }
                    if (!machine.run()) return;
                    for (unsigned lane = 0; lane < kLanes; ++lane) {
                      U32 count = 0;
                      for (unsigned k = 0; k < lane; ++k) count += bit(wave.v[0][lane], k);
                      const U32 wanted = wave.v[2][lane] + (is_low ? count : 0);
                      if (wave.v[8][lane] != wanted) ADD_FAILURE() << "lane " << lane;
                    }
                  }}}};
}

}  // namespace

Rows bit_rows() {
  return {
      vector_row(
          "v_lshlrev_b32", [](U32 a, U32 b) { return static_cast<U32>(U64{b} << a % 32); }, kShort),
      vector_row(
          "v_lshrrev_b32", [](U32 a, U32 b) { return b >> a % 32; }, kShort),
      vector_row(
          "v_ashrrev_i32",
          [](U32 a, I32 b) {
            return static_cast<I32>(std::floor(std::ldexp(b, -static_cast<int>(a % 32))));
          },
          kShort),
      vector_row(
          "v_and_b32", [](U32 a, U32 b) { return a & b; }, kShort),
      vector_row(
          "v_or_b32", [](U32 a, U32 b) { return a | b; }, kShort),
      vector_row(
          "v_xor_b32", [](U32 a, U32 b) { return a ^ b; }, kShort),
      vector_row(
          "v_xnor_b32",
          [](U32 a, U32 b) { return each_bit([&](unsigned k) { return bit(a, k) == bit(b, k); }); },
          kShort),
      vector_row(
          "v_mov_b32", [](U32 a) { return a; }, kMove),
      vector_row(
          "v_not_b32", [](U32 a) { return 0xffffffffu - a; }, kShort),
      vector_row(
          "v_bfrev_b32", [](U32 a) { return each_bit([&](unsigned k) { return bit(a, 31 - k); }); },
          kShort),
      vector_row(
          "v_clz_i32_u32", [](U32 a) { return first_one(a, true); }, kShort),
      vector_row(
          "v_ctz_i32_b32", [](U32 a) { return first_one(a, false); }, kShort),
      vector_row(
          "v_cls_i32", [](U32 a) { return first_unlike_sign(a); }, kShort),
      vector_row("v_bfe_u32", [](U32 a, U32 b, U32 c) { return field(a, b, c, false); }),
      vector_row("v_bfe_i32", [](U32 a, U32 b, U32 c) { return field(a, b, c, true); }),
      vector_row("v_bfi_b32",
                 [](U32 a, U32 b, U32 c) {
                   return each_bit([&](unsigned k) { return bit(bit(a, k) ? b : c, k); });
                 }),
      vector_row("v_alignbit_b32",
                 [](U32 a, U32 b, U32 c) {
                   return each_bit([&](unsigned k) {
                     const unsigned from = k + c % 32;
                     return from < 32 ? bit(b, from) : bit(a, from - 32);
                   });
                 }),
      vector_row("v_alignbyte_b32",
                 [](U32 a, U32 b, U32 c) {
                   return each_bit([&](unsigned k) {
                     const unsigned from = k + 8 * (c % 4);
                     return from < 32 ? bit(b, from) : bit(a, from - 32);
                   });
                 }),
      vector_row("v_xor3_b32", [](U32 a, U32 b, U32 c) { return a ^ b ^ c; }),
      vector_row("v_perm_b32", permuted_bytes),
      vector_row("v_lshl_or_b32",
                 [](U32 a, U32 b, U32 c) { return static_cast<U32>(U64{a} << b % 32) | c; }),
      vector_row("v_and_or_b32", [](U32 a, U32 b, U32 c) { return (a & b) | c; }),
      vector_row("v_or3_b32", [](U32 a, U32 b, U32 c) { return a | b | c; }),
      vector_row("v_bfm_b32",
                 [](U32 a, U32 b) {
                   return each_bit([&](unsigned k) { return k >= b % 32 && k - b % 32 < a % 32; });
                 }),
      vector_row("v_bcnt_u32_b32", [](U32 a, U32 b) { return ones(a) + b; }),
      ones_below("v_mbcnt_lo_u32_b32", true),
      ones_below("v_mbcnt_hi_u32_b32", false),
      vector_row("v_lshlrev_b64", [](U32 a, U64 b) { return b << a % 64; }),
      vector_row("v_lshrrev_b64", [](U32 a, U64 b) { return b >> a % 64; }),
      vector_row("v_ashrrev_i64",
                 [](U32 a, I64 b) {
                   const U64 low = static_cast<U64>(b) >> a % 64;
                   const U64 signs = b < 0 && a % 64 != 0 ? ~U64{0} << (64 - a % 64) : 0;
                   return low | signs;
                 }),
  };
}

}  // namespace cuda_ffi::amd::test
