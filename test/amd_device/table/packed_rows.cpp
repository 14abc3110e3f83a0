// VOP3P: two values of 16 bits in each register, mixed widths, and dot products.

#include <algorithm>
#include <array>
#include <limits>

#include "amd_device/table/lanes.hpp"
#include "amd_device/table/numbers.hpp"
#include "amd_device/table/vector_row.hpp"

namespace cuda_ffi::amd::test {
namespace {

constexpr unsigned kTimes = 40;

// What the modifiers of a text choose, a bit for each source.
struct Modifiers {
  unsigned low = 0, high = 7;  // op_sel, op_sel_hi
  unsigned negative_low = 0, negative_high = 0;
  bool clamps = false;
};

std::string list(const char* name, unsigned bits, unsigned count) {
  std::string made = std::string(" ") + name + ":[";
  for (unsigned k = 0; k < count; ++k)
    made += std::string(k == 0 ? "" : ",") + ((bits >> k & 1) != 0 ? "1" : "0");
  return made + "]";
}

std::string text_of(const std::string& name, unsigned count, const Modifiers& how) {
  const unsigned all = (1u << count) - 1;
  std::string made = name + " v8, v0, v2";
  if (count == 3) made += ", v4";
  if ((how.low & all) != 0) made += list("op_sel", how.low, count);
  if ((how.high & all) != all) made += list("op_sel_hi", how.high, count);
  if ((how.negative_low & all) != 0) made += list("neg_lo", how.negative_low, count);
  if ((how.negative_high & all) != 0) made += list("neg_hi", how.negative_high, count);
  return how.clamps ? made + " clamp" : made;
}

Form pair_form(const std::string& name, const Signature& signature, const Oracle& oracle,
               const Modifiers& how) {
  const auto count = static_cast<unsigned>(signature.operands.size());
  const auto kinds = signature.operands;
  const Kind result = signature.result;
  const auto prepare = [kinds](Wave& wave, std::mt19937_64& random) {
    for (unsigned k = 0; k < kinds.size(); ++k) {
      const std::vector<Bits> special = edges(kinds[k]);
      for (U32& word : wave.v[2 * k]) {
        const auto value = [&] {
          return static_cast<U32>(random() % 2 == 0 ? special[random() % special.size()]
                                                    : random_bits(kinds[k], random));
        };
        word = value() | value() << 16;
      }
    }
  };
  const auto compare = [=](const Wave& before, const Wave& after) {
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      for (const bool upper : {false, true}) {
        Bits in[3] = {};
        for (unsigned k = 0; k < count; ++k) {
          const bool high = ((upper ? how.high : how.low) >> k & 1) != 0;
          const bool negative = ((upper ? how.negative_high : how.negative_low) >> k & 1) != 0;
          in[k] = before.v[2 * k][lane] >> (high ? 16 : 0) & 0xffff;
          if (is_float(kinds[k])) in[k] = with_modifiers(kinds[k], in[k], false, negative);
        }
        Bits wanted = oracle(in[0], in[1], in[2]);
        if (how.clamps && result == Kind::Float16) {
          const double value = from_bits<F16>(wanted);
          wanted = half(value > 0 ? std::min(value, 1.0) : 0).bits;
        }
        expect_same(result, after.v[8][lane] >> (upper ? 16 : 0) & 0xffff, wanted);
      }
    }
  };
  return form(text_of(name, count, how), kTimes, Kind::UInt32, prepare, compare);
}

template <typename Function>
Row pair_row(const std::string& name, Function function, const Oracle& saturating = {}) {
  const Signature signature = signature_of(function, &Function::operator());
  const bool floats = is_float(signature.result);
  Row row{name, {}};
  const auto add = [&](const Modifiers& how, const Oracle& oracle) {
    row.forms.push_back(pair_form(name, signature, oracle, how));
  };
  add({}, signature.oracle);
  add({.low = 5, .high = 2}, signature.oracle);
  add({.low = 2, .high = 7}, signature.oracle);
  if (floats) {
    add({.negative_low = 5, .negative_high = 2}, signature.oracle);
    add({.clamps = true}, signature.oracle);
  }
  if (saturating) add({.clamps = true}, saturating);
  return row;
}

template <typename T>
T at_most(I64 value) {
  return static_cast<T>(
      std::clamp<I64>(value, std::numeric_limits<T>::min(), std::numeric_limits<T>::max()));
}

template <typename T, typename Exact>
Row clamped(const std::string& name, Exact exact) {
  return pair_row(
      name, [exact](T a, T b) { return static_cast<T>(exact(I64{a}, I64{b})); },
      oracle_of([exact](T a, T b) { return at_most<T>(exact(I64{a}, I64{b})); }));
}
template <typename T>
Row clamped_mad(const std::string& name) {
  return pair_row(
      name, [](T a, T b, T c) { return static_cast<T>(I64{a} * b + c); },
      oracle_of([](T a, T b, T c) { return at_most<T>(I64{a} * b + c); }));
}

// Sums of products of parts; op_sel says nothing of them, neg_lo which sources have signs.
Form dot_form(const std::string& name, unsigned bits, bool is_signed, unsigned negative,
              bool clamps) {
  std::string text = name + " v8, v0, v2, v4";
  if (negative != 0) text += list("neg_lo", negative, 3);
  if (clamps) text += " clamp";
  return form(text, kTimes, Kind::UInt32, nullptr, [=](const Wave& before, const Wave& after) {
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      const auto part = [&](unsigned k, unsigned at) -> I64 {
        const I64 value = before.v[2 * k][lane] >> at & ((1u << bits) - 1);
        const bool is_negative = (negative >> k & 1) != 0 && (value >> (bits - 1) & 1) != 0;
        return is_negative ? value - (1 << bits) : value;
      };
      const U32 c = before.v[4][lane];
      I64 sum = is_signed ? I64{static_cast<I32>(c)} : I64{c};
      for (unsigned at = 0; at < 32; at += bits) sum += part(0, at) * part(1, at);
      const U32 most = is_signed ? static_cast<U32>(at_most<I32>(sum)) : at_most<U32>(sum);
      ASSERT_EQ(after.v[8][lane], clamps ? most : static_cast<U32>(sum));
    }
  });
}

Row dot_row(const std::string& name, unsigned bits, bool is_signed) {
  Row row{name,
          {dot_form(name, bits, is_signed, 0, false), dot_form(name, bits, is_signed, 0, true)}};
  if (is_signed)
    for (const unsigned negative : {1u, 2u, 3u})
      row.forms.push_back(dot_form(name, bits, true, negative, negative == 3));
  return row;
}

struct Mixed {
  unsigned halves, high, absolute, negative;
  bool clamps;
};

// Each source a float, or one of two halves; the sum a float, or rounded once more to a half.
Form mixed_form(const std::string& name, const Mixed& how, unsigned to_half) {
  std::string text = name + " v8";
  for (unsigned k = 0; k < 3; ++k) {
    std::string source = "v" + std::to_string(2 * k);
    if ((how.absolute >> k & 1) != 0) source = "|" + source + "|";
    text += ((how.negative >> k & 1) != 0 ? ", -" : ", ") + source;
  }
  if (how.high != 0) text += list("op_sel", how.high, 3);
  if (how.halves != 0) text += list("op_sel_hi", how.halves, 3);
  if (how.clamps) text += " clamp";
  return form(text, kTimes, Kind::Float32, nullptr, [=](const Wave& before, const Wave& after) {
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      F32 in[3];
      for (unsigned k = 0; k < 3; ++k) {
        const U32 word = before.v[2 * k][lane];
        const bool is_half = (how.halves >> k & 1) != 0, upper = (how.high >> k & 1) != 0;
        in[k] = is_half ? static_cast<F32>(double{F16{static_cast<U16>(upper ? word >> 16 : word)}})
                        : from_bits<F32>(word);
        in[k] = from_bits<F32>(with_modifiers(Kind::Float32, to_bits(in[k]),
                                              (how.absolute >> k & 1) != 0,
                                              (how.negative >> k & 1) != 0));
      }
      F32 sum = std::fma(in[0], in[1], in[2]);
      if (how.clamps) sum = sum > 0 ? std::min(sum, 1.0f) : 0.0f;
      const U32 word = after.v[8][lane], kept = before.v[8][lane];
      if (to_half == 0) expect_same(Kind::Float32, word, to_bits(sum));
      if (to_half == 1) {
        expect_same(Kind::Float16, word & 0xffff, half(sum).bits);
        ASSERT_EQ(word >> 16, kept >> 16);
      }
      if (to_half == 2) {
        expect_same(Kind::Float16, word >> 16, half(sum).bits);
        ASSERT_EQ(word & 0xffff, kept & 0xffff);
      }
    }
  });
}

Row mixed_row(const std::string& name, unsigned to_half) {
  Row row{name, {}};
  for (const Mixed& how :
       {Mixed{0, 0, 0, 0, false}, Mixed{7, 0, 0, 0, false}, Mixed{7, 7, 0, 5, false},
        Mixed{5, 4, 2, 1, false}, Mixed{2, 2, 7, 7, false}, Mixed{1, 1, 0, 0, true}})
    row.forms.push_back(mixed_form(name, how, to_half));
  return row;
}

U32 two_halves(std::mt19937_64& random) {
  return static_cast<U32>(random_bits(Kind::Float16, random) | random_bits(Kind::Float16, random)
                                                                   << 16);
}

// Two products of halves and a float.
Form dot_of_halves_form(const std::string& text, const Modifiers& how, unsigned sum_register) {
  const auto prepare = [=](Wave& wave, std::mt19937_64& random) {
    for (const unsigned k : {0u, 2u})
      for (U32& word : wave.v[k]) word = two_halves(random);
    // As large as products are.
    for (U32& word : wave.v[sum_register])
      word = static_cast<U32>(
          to_bits(static_cast<F32>(double{from_bits<F16>(random_bits(Kind::Float16, random))} *
                                   static_cast<int>(random()))));
  };
  return form(text, kTimes, Kind::Float32, prepare, [=](const Wave& before, const Wave& after) {
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      const auto chosen = [&](unsigned k, bool upper) {
        const bool high = ((upper ? how.high : how.low) >> k & 1) != 0;
        const bool negative = ((upper ? how.negative_high : how.negative_low) >> k & 1) != 0;
        const Bits bits = before.v[2 * k][lane] >> (high ? 16 : 0) & 0xffff;
        return static_cast<F32>(
            double{from_bits<F16>(with_modifiers(Kind::Float16, bits, false, negative))});
      };
      F32 sum = from_bits<F32>(before.v[sum_register][lane]);
      for (const bool upper : {false, true})
        sum = std::fma(chosen(0, upper), chosen(1, upper), sum);
      if (how.clamps) sum = sum > 0 ? std::min(sum, 1.0f) : 0.0f;
      expect_same(Kind::Float32, after.v[8][lane], to_bits(sum));
    }
  });
}

Row dot_of_halves_row() {
  const std::string name = "v_dot2_f32_f16";
  Row row{name, {}};
  for (const Modifiers& how :
       {Modifiers{}, Modifiers{.low = 1, .high = 6}, Modifiers{.low = 2, .high = 4},
        Modifiers{.negative_low = 1, .negative_high = 2}, Modifiers{.clamps = true}})
    row.forms.push_back(dot_of_halves_form(text_of(name, 3, how), how, 4));
  return row;
}

Form fused_pairs_form() {
  const auto compare = [](const Wave& before, const Wave& after) {
    for (unsigned lane = 0; lane < kLanes; ++lane) {
      for (const unsigned shift : {0u, 16u}) {
        const auto in = [&](unsigned k) {
          return double{from_bits<F16>(before.v[k][lane] >> shift & 0xffff)};
        };
        expect_same(Kind::Float16, after.v[8][lane] >> shift & 0xffff,
                    half(std::fma(in(0), in(2), in(8))).bits);
      }
    }
  };
  const auto prepare = [](Wave& wave, std::mt19937_64& random) {
    for (const unsigned k : {0u, 2u, 8u})
      for (U32& word : wave.v[k]) word = two_halves(random);
  };
  return form("v_pk_fmac_f16 v8, v0, v2", kTimes, Kind::Float16, prepare, compare);
}

}  // namespace

Rows packed_rows() {
  const auto sum = [](I64 a, I64 b) { return a + b; };
  const auto difference = [](I64 a, I64 b) { return a - b; };
  return {
      clamped_mad<I16>("v_pk_mad_i16"),
      clamped_mad<U16>("v_pk_mad_u16"),
      clamped<I16>("v_pk_add_i16", sum),
      clamped<U16>("v_pk_add_u16", sum),
      clamped<I16>("v_pk_sub_i16", difference),
      clamped<U16>("v_pk_sub_u16", difference),
      pair_row("v_pk_mul_lo_u16", [](U16 a, U16 b) { return static_cast<U16>(U32{a} * b); }),
      pair_row("v_pk_lshlrev_b16", [](U16 a, U16 b) { return static_cast<U16>(b << a % 16); }),
      pair_row("v_pk_lshrrev_b16", [](U16 a, U16 b) { return static_cast<U16>(b >> a % 16); }),
      pair_row("v_pk_ashrrev_i16",
               [](U16 a, I16 b) { return static_cast<I16>(std::floor(std::ldexp(b, -(a % 16)))); }),
      pair_row("v_pk_max_i16", [](I16 a, I16 b) { return std::max(a, b); }),
      pair_row("v_pk_min_i16", [](I16 a, I16 b) { return std::min(a, b); }),
      pair_row("v_pk_max_u16", [](U16 a, U16 b) { return std::max(a, b); }),
      pair_row("v_pk_min_u16", [](U16 a, U16 b) { return std::min(a, b); }),
      pair_row("v_pk_fma_f16",
               [](F16 a, F16 b, F16 c) { return half(std::fma(double{a}, double{b}, double{c})); }),
      pair_row("v_pk_add_f16", [](F16 a, F16 b) { return half(double{a} + double{b}); }),
      pair_row("v_pk_mul_f16", [](F16 a, F16 b) { return half(double{a} * double{b}); }),
      pair_row("v_pk_min_f16", [](F16 a, F16 b) { return lesser(a, b); }),
      pair_row("v_pk_max_f16", [](F16 a, F16 b) { return larger(a, b); }),
      dot_row("v_dot4_i32_iu8", 8, true),
      dot_row("v_dot4_u32_u8", 8, false),
      dot_row("v_dot8_i32_iu4", 4, true),
      dot_row("v_dot8_u32_u4", 4, false),
      dot_of_halves_row(),
      {"v_dot2acc_f32_f16", {dot_of_halves_form("v_dot2acc_f32_f16 v8, v0, v2", {}, 8)}},
      {"v_pk_fmac_f16", {fused_pairs_form()}},
      mixed_row("v_fma_mix_f32", 0),
      mixed_row("v_fma_mixlo_f16", 1),
      mixed_row("v_fma_mixhi_f16", 2),
  };
}

}  // namespace cuda_ffi::amd::test
