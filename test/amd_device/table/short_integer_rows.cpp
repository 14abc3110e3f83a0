// Integers of 16 bits.

#include <algorithm>
#include <limits>

#include "amd_device/table/lanes.hpp"
#include "amd_device/table/vector_row.hpp"

namespace cuda_ffi::amd::test {
namespace {

// VOP3 names these only, without op_sel's high halves for what has 32 bits beside them.
constexpr Options kShort{.is_short = true};

template <typename T>
T at_most(I64 value) {
  return static_cast<T>(std::min<I64>(std::max<I64>(value, std::numeric_limits<T>::min()),
                                      std::numeric_limits<T>::max()));
}

template <typename T, typename Exact>
Row clamped(const std::string& name, Exact exact) {
  return vector_row(
      name, [exact](T a, T b) { return static_cast<T>(exact(I64{a}, I64{b})); }, {},
      oracle_of([exact](T a, T b) { return at_most<T>(exact(I64{a}, I64{b})); }));
}
template <typename T>
Row clamped_mad(const std::string& name) {
  return vector_row(
      name, [](T a, T b, T c) { return static_cast<T>(I64{a} * b + c); }, {},
      oracle_of([](T a, T b, T c) { return at_most<T>(I64{a} * b + c); }));
}
template <typename To, typename T>
Row clamped_wide_mad(const std::string& name) {
  return vector_row(
      name, [](T a, T b, To c) { return static_cast<To>(I64{a} * b + c); }, {},
      oracle_of([](T a, T b, To c) { return at_most<To>(I64{a} * b + c); }));
}

template <typename T>
void add_orders(Rows& rows, const std::string& type) {
  const auto named = [&](const char* name) { return name + type; };
  rows.push_back(vector_row(named("v_min_"), [](T a, T b) { return std::min(a, b); }));
  rows.push_back(vector_row(named("v_max_"), [](T a, T b) { return std::max(a, b); }));
  rows.push_back(vector_row(named("v_min3_"), [](T a, T b, T c) { return std::min({a, b, c}); }));
  rows.push_back(vector_row(named("v_max3_"), [](T a, T b, T c) { return std::max({a, b, c}); }));
  rows.push_back(vector_row(named("v_med3_"), [](T a, T b, T c) {
    T all[] = {a, b, c};
    std::sort(all, all + 3);
    return all[1];
  }));
}

// Of the lower half of a register to the lower, or of the upper to the upper.
Form move_form(unsigned half) {
  const U32 number = (1u ^ 28u) << 9;  // that of v_mov_b32, made that of this one
  const U32 halves = half == 0 ? 0 : 1u << 7 | 1u << 24;
  return {"v_mov_b32_e32 v8, v0",
          [half](Machine& machine) {
            Wave& wave = machine.wave();
            std::mt19937_64 random(1);
            fill_registers(wave, random);
            const auto before = std::make_unique<Wave>(wave);
            if (!machine.run()) return;
            const U32 mask = 0xffffu << 16 * half;
            for (unsigned lane = 0; lane < kLanes; ++lane)
              EXPECT_EQ(wave.v[8][lane],
                        (before->v[8][lane] & ~mask) | (before->v[0][lane] & mask));
          },
          number ^ halves};
}
Row move_row() {
  return {"v_mov_b16", {move_form(0), move_form(1)}};
}

}  // namespace

Rows short_integer_rows() {
  const auto sum = [](I64 a, I64 b) { return a + b; };
  const auto difference = [](I64 a, I64 b) { return a - b; };
  Rows rows{
      move_row(),
      vector_row(
          "v_not_b16", [](U16 a) { return static_cast<U16>(0xffff - a); }, kShort),
      vector_row(
          "v_cvt_i32_i16", [](I16 a) { return I32{a}; }, kShort),
      vector_row(
          "v_cvt_u32_u16", [](U16 a) { return U32{a}; }, kShort),
      clamped_mad<U16>("v_mad_u16"),
      clamped_mad<I16>("v_mad_i16"),
      clamped_wide_mad<U32, U16>("v_mad_u32_u16"),
      clamped_wide_mad<I32, I16>("v_mad_i32_i16"),
      clamped<U16>("v_add_nc_u16", sum),
      clamped<U16>("v_sub_nc_u16", difference),
      clamped<I16>("v_add_nc_i16", sum),
      clamped<I16>("v_sub_nc_i16", difference),
      vector_row("v_mul_lo_u16", [](U16 a, U16 b) { return static_cast<U16>(U32{a} * b); }),
      vector_row("v_lshlrev_b16", [](U16 a, U16 b) { return static_cast<U16>(b << a % 16); }),
      vector_row("v_lshrrev_b16", [](U16 a, U16 b) { return static_cast<U16>(b >> a % 16); }),
      vector_row(
          "v_ashrrev_i16",
          [](U16 a, I16 b) { return static_cast<I16>(std::floor(std::ldexp(b, -(a % 16)))); }),
      vector_row("v_and_b16", [](U16 a, U16 b) { return static_cast<U16>(a & b); }),
      vector_row("v_or_b16", [](U16 a, U16 b) { return static_cast<U16>(a | b); }),
      vector_row("v_xor_b16", [](U16 a, U16 b) { return static_cast<U16>(a ^ b); }),
  };
  add_orders<I16>(rows, "i16");
  add_orders<U16>(rows, "u16");
  return rows;
}

}  // namespace cuda_ffi::amd::test
