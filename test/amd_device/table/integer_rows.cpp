// Integers of 32 bits.

#include <algorithm>
#include <limits>

#include "amd_device/table/vector_row.hpp"

namespace cuda_ffi::amd::test {
namespace {

constexpr Options kShort{.is_short = true};

// Exact values are of 128 bits.
using Wide = __int128;

template <typename T>
T at_most(Wide value) {
  const Wide low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
  return static_cast<T>(value < low ? low : value > high ? high : value);
}
template <typename T>
T wrapped(Wide value) {
  return static_cast<T>(static_cast<U64>(value));
}

Wide signed24(U32 value) {
  const Wide low = value & 0xffffff;
  return (value & 0x800000) != 0 ? low - 0x1000000 : low;
}
Wide unsigned24(U32 value) {
  return value & 0xffffff;
}

template <typename T, typename Exact>
Row clamped(const std::string& name, Exact exact, bool is_short) {
  return vector_row(
      name, [exact](T a, T b) { return wrapped<T>(exact(a, b)); }, {.is_short = is_short},
      oracle_of([exact](T a, T b) { return at_most<T>(exact(a, b)); }));
}

Wide sum(Wide a, Wide b) {
  return a + b;
}
Wide difference(Wide a, Wide b) {
  return a - b;
}
Wide reverse_difference(Wide a, Wide b) {
  return b - a;
}

U32 distances(U32 a, U32 b, unsigned bytes) {
  U32 total = 0;
  for (unsigned at = 0; at < 4; at += bytes) {
    const Wide mask = (Wide{1} << 8 * bytes) - 1;
    const Wide x = a >> 8 * at & mask, y = b >> 8 * at & mask;
    total += wrapped<U32>(x > y ? x - y : y - x);
  }
  return total;
}

template <typename T>
T sorted_middle(T a, T b, T c) {
  T all[] = {a, b, c};
  std::sort(all, all + 3);
  return all[1];
}

template <typename T>
void add_orders(Rows& rows, const std::string& type) {
  const auto named = [&](const char* name) { return name + type; };
  rows.push_back(vector_row(named("v_min3_"), [](T a, T b, T c) { return std::min({a, b, c}); }));
  rows.push_back(vector_row(named("v_max3_"), [](T a, T b, T c) { return std::max({a, b, c}); }));
  rows.push_back(
      vector_row(named("v_med3_"), [](T a, T b, T c) { return sorted_middle(a, b, c); }));
  rows.push_back(
      vector_row(named("v_maxmin_"), [](T a, T b, T c) { return std::min(std::max(a, b), c); }));
  rows.push_back(
      vector_row(named("v_minmax_"), [](T a, T b, T c) { return std::max(std::min(a, b), c); }));
  rows.push_back(vector_row(
      named("v_min_"), [](T a, T b) { return b < a ? b : a; }, kShort));
  rows.push_back(vector_row(
      named("v_max_"), [](T a, T b) { return a < b ? b : a; }, kShort));
}

}  // namespace

Rows integer_rows() {
  Rows rows{
      vector_row(
          "v_mul_i32_i24", [](U32 a, U32 b) { return wrapped<U32>(signed24(a) * signed24(b)); },
          kShort),
      vector_row(
          "v_mul_hi_i32_i24",
          [](U32 a, U32 b) { return wrapped<U32>(signed24(a) * signed24(b) >> 32); }, kShort),
      vector_row(
          "v_mul_u32_u24", [](U32 a, U32 b) { return wrapped<U32>(unsigned24(a) * unsigned24(b)); },
          kShort),
      vector_row(
          "v_mul_hi_u32_u24",
          [](U32 a, U32 b) { return wrapped<U32>(unsigned24(a) * unsigned24(b) >> 32); }, kShort),
      clamped<U32>("v_add_nc_u32", sum, true),
      clamped<U32>("v_sub_nc_u32", difference, true),
      clamped<U32>("v_subrev_nc_u32", reverse_difference, true),
      clamped<I32>("v_add_nc_i32", sum, false),
      clamped<I32>("v_sub_nc_i32", difference, false),
      vector_row(
          "v_mad_i32_i24",
          [](U32 a, U32 b, I32 c) { return wrapped<U32>(signed24(a) * signed24(b) + c); }, {},
          oracle_of(
              [](U32 a, U32 b, I32 c) { return at_most<I32>(signed24(a) * signed24(b) + c); })),
      vector_row(
          "v_mad_u32_u24",
          [](U32 a, U32 b, U32 c) { return wrapped<U32>(unsigned24(a) * unsigned24(b) + c); }, {},
          oracle_of(
              [](U32 a, U32 b, U32 c) { return at_most<U32>(unsigned24(a) * unsigned24(b) + c); })),
      vector_row("v_sad_u8", [](U32 a, U32 b, U32 c) { return distances(a, b, 1) + c; }),
      vector_row("v_sad_hi_u8", [](U32 a, U32 b, U32 c) { return distances(a, b, 1) * 65536 + c; }),
      vector_row("v_sad_u16", [](U32 a, U32 b, U32 c) { return distances(a, b, 2) + c; }),
      vector_row("v_sad_u32", [](U32 a, U32 b, U32 c) { return distances(a, b, 4) + c; }),
      vector_row("v_xad_u32", [](U32 a, U32 b, U32 c) { return ((a | b) & ~(a & b)) + c; }),
      vector_row("v_lshl_add_u32",
                 [](U32 a, U32 b, U32 c) { return wrapped<U32>((Wide{a} << b % 32) + c); }),
      vector_row("v_add_lshl_u32",
                 [](U32 a, U32 b, U32 c) { return wrapped<U32>((Wide{a} + b) << c % 32); }),
      vector_row("v_add3_u32", [](U32 a, U32 b, U32 c) { return wrapped<U32>(Wide{a} + b + c); }),
      vector_row("v_mul_lo_u32", [](U32 a, U32 b) { return wrapped<U32>(Wide{a} * b); },
                 {.permutes = false}),
      vector_row("v_mul_hi_u32", [](U32 a, U32 b) { return wrapped<U32>(Wide{a} * b >> 32); },
                 {.permutes = false}),
      vector_row("v_mul_hi_i32", [](I32 a, I32 b) { return wrapped<U32>(Wide{a} * b >> 32); },
                 {.permutes = false}),
  };
  add_orders<I32>(rows, "i32");
  add_orders<U32>(rows, "u32");
  return rows;
}

}  // namespace cuda_ffi::amd::test
