// SOP1, SOP2, SOPC and SOPK: scalar registers, and SCC.

#include <algorithm>
#include <limits>
#include <optional>

#include "amd_device/table/lanes.hpp"

namespace cuda_ffi::amd::test {
namespace {

using Wide = __int128;
constexpr unsigned kTimes = 500;

// What SCC is afterwards; nothing if it is left alone.
using Flag = std::optional<bool>;

template <typename T>
struct Made {
  T value;
  Flag flag;
};

template <typename T>
T scalar(const Wave& wave, unsigned k) {
  if constexpr (sizeof(T) == 8) return static_cast<T>(wide_scalar(wave, k));
  return static_cast<T>(wave.s[k]);
}
template <typename T>
std::string registers(unsigned first) {
  const std::string at = std::to_string(first);
  return sizeof(T) == 8 ? "s[" + at + ":" + std::to_string(first + 1) + "]" : "s" + at;
}

void any_flag(Wave& wave, std::mt19937_64& random) {
  wave.scc = random() % 2 != 0;
  // Now and then the sources are near each other, or the same.
  if (random() % 4 == 0) wave.s[2] = wave.s[0] + static_cast<U32>(random() % 3) - 1;
  if (random() % 8 == 0) wave.s[3] = wave.s[1];
}

template <typename T>
Form checked(const std::string& text, std::function<Made<T>(const Wave&)> oracle) {
  return form(
      text, kTimes, Kind::UInt32, any_flag, [oracle](const Wave& before, const Wave& after) {
        const Made<T> wanted = oracle(before);
        ASSERT_EQ(scalar<T>(after, 8), wanted.value)
            << std::hex << "of " << wide_scalar(before, 0) << " and " << wide_scalar(before, 2);
        ASSERT_EQ(after.scc, wanted.flag.value_or(before.scc))
            << std::hex << "SCC of " << wide_scalar(before, 0) << " and " << wide_scalar(before, 2);
      });
}

// Of a function of two sources, and perhaps SCC.
template <typename T, typename A, typename B>
Row two(const std::string& name, Made<T> (*oracle)(A, B, bool)) {
  Row row{name, {}};
  row.forms.push_back(
      checked<T>(name + " " + registers<T>(8) + ", " + registers<A>(0) + ", " + registers<B>(2),
                 [oracle](const Wave& wave) {
                   return oracle(scalar<A>(wave, 0), scalar<B>(wave, 2), wave.scc);
                 }));
  row.forms.push_back(checked<T>(name + " " + registers<T>(8) + ", " + registers<A>(0) + ", -7",
                                 [oracle](const Wave& wave) {
                                   return oracle(scalar<A>(wave, 0), static_cast<B>(-7), wave.scc);
                                 }));
  if (sizeof(A) == 4)
    row.forms.push_back(
        checked<T>(name + " " + registers<T>(8) + ", 0x12345678, " + registers<B>(2),
                   [oracle](const Wave& wave) {
                     return oracle(A{0x12345678}, scalar<B>(wave, 2), wave.scc);
                   }));
  return row;
}
template <typename T, typename A>
Row one(const std::string& name, Made<T> (*oracle)(A)) {
  return {name,
          {checked<T>(name + " " + registers<T>(8) + ", " + registers<A>(0),
                      [oracle](const Wave& wave) { return oracle(scalar<A>(wave, 0)); })}};
}

template <typename T>
Made<T> tested(T value) {
  return {value, value != 0};
}
template <typename T>
Made<T> plain(T value) {
  return {value, std::nullopt};
}
// SCC says whether the exact result is another.
template <typename T>
Made<T> carried(Wide exact) {
  const auto value = static_cast<T>(static_cast<U64>(exact));
  return {value, Wide{value} != exact};
}

bool bit(U64 value, unsigned which) {
  return (value >> which & 1) != 0;
}

template <typename T, typename Function>
T each_bit(Function function) {
  using Bits = std::make_unsigned_t<T>;
  Bits made = 0;
  for (unsigned k = 0; k < 8 * sizeof(T); ++k) made |= Bits{function(k)} << k;
  return static_cast<T>(made);
}

// Bits from a first one on, the highest of them repeated if there is a sign.
template <typename T>
Made<T> field(T value, U32 where) {
  constexpr unsigned kWidth = 8 * sizeof(T);
  const unsigned first = where % kWidth, count = where >> 16 & 127;
  const bool has_sign = std::is_signed_v<T>;
  const auto at = [&](unsigned k) {
    return k < kWidth ? bit(static_cast<U64>(value), k) : has_sign && value < 0;
  };
  return tested(each_bit<T>([&](unsigned k) {
    if (count == 0) return false;
    if (k < count) return at(first + k);
    return has_sign && at(first + count - 1);
  }));
}

template <typename T>
Made<I32> first_one(T value, bool from_top) {
  constexpr unsigned kWidth = 8 * sizeof(T);
  for (unsigned k = 0; k < kWidth; ++k)
    if (bit(value, from_top ? kWidth - 1 - k : k)) return plain(static_cast<I32>(k));
  return plain(-1);
}
template <typename T>
Made<I32> first_unlike_sign(T value) {
  constexpr unsigned kWidth = 8 * sizeof(T);
  for (unsigned k = 1; k < kWidth; ++k)
    if (bit(static_cast<U64>(value), kWidth - 1 - k) != bit(static_cast<U64>(value), kWidth - 1))
      return plain(static_cast<I32>(k));
  return plain(-1);
}
template <typename T>
Made<U32> count_of(T value, bool wanted) {
  U32 count = 0;
  for (unsigned k = 0; k < 8 * sizeof(T); ++k) count += bit(value, k) == wanted;
  return tested(count);
}

template <typename T>
void add_logic(Rows& rows, const std::string& type) {
  rows.push_back(two<T, T, T>("s_and_" + type, [](T a, T b, bool) { return tested<T>(a & b); }));
  rows.push_back(two<T, T, T>("s_or_" + type, [](T a, T b, bool) { return tested<T>(a | b); }));
  rows.push_back(two<T, T, T>("s_xor_" + type, [](T a, T b, bool) { return tested<T>(a ^ b); }));
  rows.push_back(two<T, T, T>("s_nand_" + type, [](T a, T b, bool) { return tested<T>(~a | ~b); }));
  rows.push_back(two<T, T, T>("s_nor_" + type, [](T a, T b, bool) { return tested<T>(~a & ~b); }));
  rows.push_back(two<T, T, T>("s_xnor_" + type, [](T a, T b, bool) { return tested<T>(~a ^ b); }));
  rows.push_back(
      two<T, T, T>("s_and_not1_" + type, [](T a, T b, bool) { return tested<T>(a & ~b); }));
  rows.push_back(
      two<T, T, T>("s_or_not1_" + type, [](T a, T b, bool) { return tested<T>(a | ~b); }));
  rows.push_back(
      two<T, T, T>("s_cselect_" + type, [](T a, T b, bool c) { return plain(c ? a : b); }));
  rows.push_back(one<T, T>("s_not_" + type, [](T a) { return tested<T>(~a); }));
  rows.push_back(one<T, T>("s_mov_" + type, [](T a) { return plain(a); }));
  rows.push_back(one<T, T>("s_brev_" + type, [](T a) {
    return plain(each_bit<T>([&](unsigned k) { return bit(a, 8 * sizeof(T) - 1 - k); }));
  }));
  rows.push_back(one<U32, T>("s_bcnt0_i32_" + type, [](T a) { return count_of(a, false); }));
  rows.push_back(one<U32, T>("s_bcnt1_i32_" + type, [](T a) { return count_of(a, true); }));
  rows.push_back(one<I32, T>("s_ctz_i32_" + type, [](T a) { return first_one(a, false); }));
}

Made<U32> shifted_sum(U32 a, U32 b, unsigned by) {
  return carried<U32>((Wide{a} << by) + b);
}

Made<U32> quads(U32 value, bool whole) {
  U32 made = 0;
  for (unsigned k = 0; k < 32; ++k)
    if ((value >> k / 4 * 4 & 15) != 0) made |= 1u << (whole ? k : k / 4);
  return tested(made);
}

void add_arithmetic(Rows& rows) {
  rows.push_back(two<U32, U32, U32>("s_add_u32",
                                    [](U32 a, U32 b, bool) { return carried<U32>(Wide{a} + b); }));
  rows.push_back(two<U32, U32, U32>("s_sub_u32",
                                    [](U32 a, U32 b, bool) { return carried<U32>(Wide{a} - b); }));
  rows.push_back(two<I32, I32, I32>("s_add_i32",
                                    [](I32 a, I32 b, bool) { return carried<I32>(Wide{a} + b); }));
  rows.push_back(two<I32, I32, I32>("s_sub_i32",
                                    [](I32 a, I32 b, bool) { return carried<I32>(Wide{a} - b); }));
  rows.push_back(two<U32, U32, U32>(
      "s_addc_u32", [](U32 a, U32 b, bool c) { return carried<U32>(Wide{a} + b + c); }));
  rows.push_back(two<U32, U32, U32>(
      "s_subb_u32", [](U32 a, U32 b, bool c) { return carried<U32>(Wide{a} - b - c); }));
  rows.push_back(two<U32, U32, U32>("s_absdiff_i32", [](U32 a, U32 b, bool) {
    const U32 difference = a - b;  // which wraps around before its sign is looked at
    return tested((difference >> 31) != 0 ? 0 - difference : difference);
  }));
  rows.push_back(two<I32, I32, I32>("s_min_i32", [](I32 a, I32 b, bool) {
    return Made<I32>{std::min(a, b), a < b};
  }));
  rows.push_back(two<U32, U32, U32>("s_min_u32", [](U32 a, U32 b, bool) {
    return Made<U32>{std::min(a, b), a < b};
  }));
  rows.push_back(two<I32, I32, I32>("s_max_i32", [](I32 a, I32 b, bool) {
    return Made<I32>{std::max(a, b), a >= b};
  }));
  rows.push_back(two<U32, U32, U32>("s_max_u32", [](U32 a, U32 b, bool) {
    return Made<U32>{std::max(a, b), a >= b};
  }));
  rows.push_back(two<U32, U32, U32>(
      "s_mul_i32", [](U32 a, U32 b, bool) { return plain(static_cast<U32>(U64{a} * b)); }));
  rows.push_back(two<U32, U32, U32>("s_mul_hi_u32", [](U32 a, U32 b, bool) {
    return plain(static_cast<U32>(Wide{a} * b >> 32));
  }));
  rows.push_back(two<I32, I32, I32>("s_mul_hi_i32", [](I32 a, I32 b, bool) {
    return plain(static_cast<I32>(Wide{a} * b >> 32));
  }));
  rows.push_back(two<U32, U32, U32>("s_lshl1_add_u32",
                                    [](U32 a, U32 b, bool) { return shifted_sum(a, b, 1); }));
  rows.push_back(two<U32, U32, U32>("s_lshl2_add_u32",
                                    [](U32 a, U32 b, bool) { return shifted_sum(a, b, 2); }));
  rows.push_back(two<U32, U32, U32>("s_lshl3_add_u32",
                                    [](U32 a, U32 b, bool) { return shifted_sum(a, b, 3); }));
  rows.push_back(two<U32, U32, U32>("s_lshl4_add_u32",
                                    [](U32 a, U32 b, bool) { return shifted_sum(a, b, 4); }));
  rows.push_back(
      one<U32, U32>("s_abs_i32", [](U32 a) { return tested((a >> 31) != 0 ? 0 - a : a); }));
}

void add_shifts(Rows& rows) {
  rows.push_back(two<U32, U32, U32>(
      "s_lshl_b32", [](U32 a, U32 b, bool) { return tested(static_cast<U32>(U64{a} << b % 32)); }));
  rows.push_back(
      two<U64, U64, U32>("s_lshl_b64", [](U64 a, U32 b, bool) { return tested(a << b % 64); }));
  rows.push_back(
      two<U32, U32, U32>("s_lshr_b32", [](U32 a, U32 b, bool) { return tested(a >> b % 32); }));
  rows.push_back(
      two<U64, U64, U32>("s_lshr_b64", [](U64 a, U32 b, bool) { return tested(a >> b % 64); }));
  rows.push_back(two<I32, I32, U32>("s_ashr_i32", [](I32 a, U32 b, bool) {
    return tested(each_bit<I32>(
        [&](unsigned k) { return bit(static_cast<U32>(a), std::min(k + b % 32, 31u)); }));
  }));
  rows.push_back(two<I64, I64, U32>("s_ashr_i64", [](I64 a, U32 b, bool) {
    return tested(each_bit<I64>(
        [&](unsigned k) { return bit(static_cast<U64>(a), std::min(k + b % 64, 63u)); }));
  }));
  rows.push_back(two<U32, U32, U32>("s_bfe_u32", [](U32 a, U32 b, bool) { return field(a, b); }));
  rows.push_back(two<I32, I32, U32>("s_bfe_i32", [](I32 a, U32 b, bool) { return field(a, b); }));
  rows.push_back(two<U64, U64, U32>("s_bfe_u64", [](U64 a, U32 b, bool) { return field(a, b); }));
  rows.push_back(two<I64, I64, U32>("s_bfe_i64", [](I64 a, U32 b, bool) { return field(a, b); }));
  rows.push_back(two<U32, U32, U32>("s_bfm_b32", [](U32 a, U32 b, bool) {
    return plain(each_bit<U32>([&](unsigned k) { return k >= b % 32 && k - b % 32 < a % 32; }));
  }));
  rows.push_back(two<U64, U32, U32>("s_bfm_b64", [](U32 a, U32 b, bool) {
    return plain(each_bit<U64>([&](unsigned k) { return k >= b % 64 && k - b % 64 < a % 64; }));
  }));
  rows.push_back(two<U32, U32, U32>("s_pack_ll_b32_b16", [](U32 a, U32 b, bool) {
    return plain(a % 65536 + b % 65536 * 65536);
  }));
  rows.push_back(two<U32, U32, U32>("s_pack_lh_b32_b16", [](U32 a, U32 b, bool) {
    return plain(a % 65536 + b / 65536 * 65536);
  }));
  rows.push_back(two<U32, U32, U32>("s_pack_hh_b32_b16", [](U32 a, U32 b, bool) {
    return plain(a / 65536 + b / 65536 * 65536);
  }));
  rows.push_back(two<U32, U32, U32>("s_pack_hl_b32_b16", [](U32 a, U32 b, bool) {
    return plain(a / 65536 + b % 65536 * 65536);
  }));
}

void add_counts(Rows& rows) {
  rows.push_back(one<I32, U32>("s_clz_i32_u32", [](U32 a) { return first_one(a, true); }));
  rows.push_back(one<I32, U64>("s_clz_i32_u64", [](U64 a) { return first_one(a, true); }));
  rows.push_back(one<I32, I32>("s_cls_i32", [](I32 a) { return first_unlike_sign(a); }));
  rows.push_back(one<I32, I64>("s_cls_i32_i64", [](I64 a) { return first_unlike_sign(a); }));
  rows.push_back(one<I32, U32>("s_sext_i32_i8", [](U32 a) {
    return plain(static_cast<I32>(a % 256) - (bit(a, 7) ? 256 : 0));
  }));
  rows.push_back(one<I32, U32>("s_sext_i32_i16", [](U32 a) {
    return plain(static_cast<I32>(a % 65536) - (bit(a, 15) ? 65536 : 0));
  }));
  rows.push_back(one<U64, U32>("s_bitreplicate_b64_b32", [](U32 a) {
    return plain(each_bit<U64>([&](unsigned k) { return bit(a, k / 2); }));
  }));
  rows.push_back(one<U32, U32>("s_quadmask_b32", [](U32 a) { return quads(a, false); }));
  rows.push_back(one<U32, U32>("s_wqm_b32", [](U32 a) { return quads(a, true); }));
}

}  // namespace

Rows scalar_rows() {
  Rows rows;
  add_logic<U32>(rows, "b32");
  add_logic<U64>(rows, "b64");
  add_arithmetic(rows);
  add_shifts(rows);
  add_counts(rows);
  return rows;
}

}  // namespace cuda_ffi::amd::test
