// Scalar instructions that change what they do not name: SCC by a comparison, EXEC, a bit of their
// destination; and those with 16 bits of their own.

#include "amd_device/table/lanes.hpp"

namespace cuda_ffi::amd::test {
namespace {

constexpr unsigned kTimes = 300;

void near_each_other(Wave& wave, std::mt19937_64& random) {
  wave.scc = random() % 2 != 0;
  if (random() % 3 != 0) return;
  wave.s[2] = wave.s[0] + static_cast<U32>(random() % 3) - 1;
  wave.s[3] = wave.s[1];
}

template <typename T>
T source_of(const Wave& wave, unsigned k) {
  return sizeof(T) == 8 ? static_cast<T>(wide_scalar(wave, k)) : static_cast<T>(wave.s[k]);
}

template <typename A, typename B>
Row comparison(const std::string& name, bool (*oracle)(A, B)) {
  const std::string first = sizeof(A) == 8 ? "s[0:1]" : "s0",
                    second = sizeof(B) == 8 ? "s[2:3]" : "s2";
  return {name,
          {form(name + " " + first + ", " + second, kTimes, Kind::UInt32, near_each_other,
                [oracle](const Wave& before, const Wave& after) {
                  ASSERT_EQ(after.scc, oracle(source_of<A>(before, 0), source_of<B>(before, 2)))
                      << std::hex << wide_scalar(before, 0) << ", " << wide_scalar(before, 2);
                })}};
}

template <typename T>
void add_comparisons(Rows& rows, const std::string& type) {
  const auto add = [&](const char* name, bool (*oracle)(T, T)) {
    rows.push_back(comparison<T, T>(name + type, oracle));
  };
  add("s_cmp_eq_", [](T a, T b) { return a == b; });
  add("s_cmp_lg_", [](T a, T b) { return a != b; });
  if (sizeof(T) == 8) return;
  add("s_cmp_gt_", [](T a, T b) { return b < a; });
  add("s_cmp_ge_", [](T a, T b) { return !(a < b); });
  add("s_cmp_lt_", [](T a, T b) { return a < b; });
  add("s_cmp_le_", [](T a, T b) { return !(b < a); });
}

// With a constant: -17 of 16 bits, as a signed number or an unsigned one.
template <typename T>
void add_short_comparisons(Rows& rows, const std::string& type) {
  const bool is_signed = std::is_signed_v<T>;
  const T constant = is_signed ? static_cast<T>(-17) : static_cast<T>(65519);
  const auto add = [&](const std::string& order, bool (*oracle)(T, T)) {
    const std::string name = "s_cmpk_" + order + "_" + type;
    rows.push_back({name,
                    {form(
                        name + " s0, " + (is_signed ? "-17" : "0xffef"), kTimes, Kind::UInt32,
                        [constant](Wave& wave, std::mt19937_64& random) {
                          if (random() % 2 == 0)
                            wave.s[0] =
                                static_cast<U32>(constant) + static_cast<U32>(random() % 3) - 1;
                        },
                        [=](const Wave& before, const Wave& after) {
                          ASSERT_EQ(after.scc, oracle(static_cast<T>(before.s[0]), constant));
                        })}});
  };
  add("eq", [](T a, T b) { return a == b; });
  add("lg", [](T a, T b) { return a != b; });
  add("gt", [](T a, T b) { return b < a; });
  add("ge", [](T a, T b) { return !(a < b); });
  add("lt", [](T a, T b) { return a < b; });
  add("le", [](T a, T b) { return !(b < a); });
}

void some_exec(Wave& wave, std::mt19937_64& random) {
  wave.scc = random() % 2 != 0;
  wave.set_exec(static_cast<U32>(random()));
  if (random() % 4 == 0) wave.s[0] = random() % 2 == 0 ? wave.exec() : ~wave.exec();
}

// EXEC becomes a function of the source and itself; the destination gets the old one, or the same.
Row exec_row(const std::string& name, bool saves, U32 (*oracle)(U32, U32)) {
  return {name,
          {form(name + " s8, s0", kTimes, Kind::UInt32, some_exec,
                [=](const Wave& before, const Wave& after) {
                  const U32 wanted = oracle(before.s[0], before.exec());
                  ASSERT_EQ(after.exec(), wanted);
                  ASSERT_EQ(after.s[8], saves ? before.exec() : wanted);
                  ASSERT_EQ(after.scc, wanted != 0);
                })}};
}

void add_exec(Rows& rows) {
  const auto add = [&](const char* name, U32 (*oracle)(U32, U32)) {
    rows.push_back(exec_row(std::string("s_") + name + "_saveexec_b32", true, oracle));
  };
  add("and", [](U32 a, U32 e) { return a & e; });
  add("or", [](U32 a, U32 e) { return a | e; });
  add("xor", [](U32 a, U32 e) { return a ^ e; });
  add("nand", [](U32 a, U32 e) { return ~a | ~e; });
  add("nor", [](U32 a, U32 e) { return ~a & ~e; });
  add("xnor", [](U32 a, U32 e) { return ~a ^ e; });
  add("and_not0", [](U32 a, U32 e) { return ~a & e; });
  add("or_not0", [](U32 a, U32 e) { return ~a | e; });
  add("and_not1", [](U32 a, U32 e) { return a & ~e; });
  add("or_not1", [](U32 a, U32 e) { return a | ~e; });
  rows.push_back(exec_row("s_and_not0_wrexec_b32", false, [](U32 a, U32 e) { return ~a & e; }));
  rows.push_back(exec_row("s_and_not1_wrexec_b32", false, [](U32 a, U32 e) { return a & ~e; }));
}

template <typename T>
Row set_bit(const std::string& name, bool set) {
  const bool wide = sizeof(T) == 8;
  return {name,
          {form(name + (wide ? " s[8:9], s0" : " s8, s0"), kTimes, Kind::UInt32, nullptr,
                [=](const Wave& before, const Wave& after) {
                  const T bit = T{1} << before.s[0] % (8 * sizeof(T));
                  const T old = source_of<T>(before, 8);
                  ASSERT_EQ(source_of<T>(after, 8), set ? old | bit : old & ~bit);
                })}};
}

template <typename T>
Row conditional_move(const std::string& name) {
  const bool wide = sizeof(T) == 8;
  return {name,
          {form(name + (wide ? " s[8:9], s[0:1]" : " s8, s0"), kTimes, Kind::UInt32,
                near_each_other, [](const Wave& before, const Wave& after) {
                  ASSERT_EQ(source_of<T>(after, 8), source_of<T>(before, before.scc ? 0 : 8));
                })}};
}

template <typename T>
Row relative(const std::string& name, bool of_source) {
  const bool wide = sizeof(T) == 8;
  return {name,
          {form(
              name + (wide ? " s[8:9], s[2:3]" : " s8, s2"), kTimes, Kind::UInt32,
              [](Wave& wave, std::mt19937_64& random) {
                wave.s[source::kM0] = static_cast<U32>(random() % 4 * 2);
              },
              [=](const Wave& before, const Wave& after) {
                const unsigned by = before.s[source::kM0];
                ASSERT_EQ(source_of<T>(after, 8 + (of_source ? 0 : by)),
                          source_of<T>(before, 2 + (of_source ? by : 0)));
              })}};
}

// With a constant of 16 bits.
void add_constants(Rows& rows) {
  rows.push_back({"s_movk_i32",
                  {form("s_movk_i32 s8, -17", 2, Kind::UInt32, nullptr,
                        [](const Wave&, const Wave& after) { ASSERT_EQ(after.s[8], -17u); })}});
  rows.push_back({"s_cmovk_i32",
                  {form("s_cmovk_i32 s8, 0x7fff", kTimes, Kind::UInt32, near_each_other,
                        [](const Wave& before, const Wave& after) {
                          ASSERT_EQ(after.s[8], before.scc ? 0x7fff : before.s[8]);
                        })}});
  rows.push_back({"s_addk_i32",
                  {form("s_addk_i32 s8, -17", kTimes, Kind::UInt32, nullptr,
                        [](const Wave& before, const Wave& after) {
                          const I64 sum = I64{static_cast<I32>(before.s[8])} - 17;
                          ASSERT_EQ(after.s[8], static_cast<U32>(sum));
                          ASSERT_EQ(after.scc, sum != static_cast<I32>(sum));
                        })}});
  rows.push_back({"s_mulk_i32",
                  {form("s_mulk_i32 s8, -17", kTimes, Kind::UInt32, near_each_other,
                        [](const Wave& before, const Wave& after) {
                          const I64 product = I64{static_cast<I32>(before.s[8])} * -17;
                          ASSERT_EQ(after.s[8], static_cast<U32>(product));
                          ASSERT_EQ(after.scc, before.scc);
                        })}});
}

}  // namespace

Rows scalar_state_rows() {
  Rows rows;
  add_comparisons<I32>(rows, "i32");
  add_comparisons<U32>(rows, "u32");
  add_comparisons<U64>(rows, "u64");
  rows.push_back(
      comparison<U32, U32>("s_bitcmp0_b32", [](U32 a, U32 b) { return (a >> b % 32) % 2 == 0; }));
  rows.push_back(
      comparison<U32, U32>("s_bitcmp1_b32", [](U32 a, U32 b) { return (a >> b % 32) % 2 == 1; }));
  rows.push_back(
      comparison<U64, U32>("s_bitcmp0_b64", [](U64 a, U32 b) { return (a >> b % 64) % 2 == 0; }));
  rows.push_back(
      comparison<U64, U32>("s_bitcmp1_b64", [](U64 a, U32 b) { return (a >> b % 64) % 2 == 1; }));
  add_short_comparisons<I32>(rows, "i32");
  add_short_comparisons<U32>(rows, "u32");
  add_exec(rows);
  add_constants(rows);
  rows.push_back(set_bit<U32>("s_bitset0_b32", false));
  rows.push_back(set_bit<U64>("s_bitset0_b64", false));
  rows.push_back(set_bit<U32>("s_bitset1_b32", true));
  rows.push_back(set_bit<U64>("s_bitset1_b64", true));
  rows.push_back(conditional_move<U32>("s_cmov_b32"));
  rows.push_back(conditional_move<U64>("s_cmov_b64"));
  rows.push_back(relative<U32>("s_movrels_b32", true));
  rows.push_back(relative<U64>("s_movrels_b64", true));
  rows.push_back(relative<U32>("s_movreld_b32", false));
  rows.push_back(relative<U64>("s_movreld_b64", false));
  return rows;
}

}  // namespace cuda_ffi::amd::test
