// Arithmetic in 32 and 64 bits, against the host's.

#include <algorithm>

#include "amd_device/table/numbers.hpp"
#include "amd_device/table/vector_row.hpp"

namespace cuda_ffi::amd::test {
namespace {

constexpr Options kShort{.is_short = true, .rounds = true};
constexpr Options kLong{.rounds = true};

template <typename T>
T fused_dx9(T a, T b, T c) {
  return a == 0 || b == 0 ? c : std::fma(a, b, c);
}

void add_literals(Rows& rows) {
  // The literal is 3.14159274: before the last source, or in its place.
  const auto fused = [](const char* name, const char* operands, auto function) {
    return Row{name, {{std::string(name) + " v8, " + operands, [function](Machine& machine) {
                         std::mt19937_64 random(7);
                         for (unsigned lane = 0; lane < kLanes; ++lane) {
                           machine.wave().v[0][lane] =
                               static_cast<U32>(random_bits(Kind::Float32, random));
                           machine.wave().v[2][lane] =
                               static_cast<U32>(random_bits(Kind::Float32, random));
                         }
                         machine.wave().set_exec(~0u);
                         machine.wave().mode.bits = 0x3f0;
                         if (!machine.run()) return;
                         for (unsigned lane = 0; lane < kLanes; ++lane) {
                           const F32 a = from_bits<F32>(machine.wave().v[0][lane]);
                           const F32 b = from_bits<F32>(machine.wave().v[2][lane]);
                           expect_same(Kind::Float32, machine.wave().v[8][lane],
                                       to_bits(static_cast<F32>(function(a, b))));
                         }
                       }}}};
  };
  rows.push_back(fused("v_fmamk_f32", "v0, 0x40490fdb, v2",
                       [](F32 a, F32 b) { return std::fma(a, 3.14159274f, b); }));
  rows.push_back(fused("v_fmaak_f32", "v0, v2, 0x40490fdb",
                       [](F32 a, F32 b) { return std::fma(a, b, 3.14159274f); }));
}

}  // namespace

Rows float_rows() {
  const Options accumulating{.is_short = true, .accumulates = true, .rounds = true};
  const Options still{.is_short = true, .accumulates = true, .rounds = true, .permutes = false};
  Rows rows{
      vector_row("v_cndmask_b32", [](Any32 a, Any32 b, Mask c) { return c.set ? b : a; },
                 {.is_short = true}),
      vector_row(
          "v_add_f32", [](F32 a, F32 b) { return a + b; }, kShort),
      vector_row(
          "v_sub_f32", [](F32 a, F32 b) { return a - b; }, kShort),
      vector_row(
          "v_subrev_f32", [](F32 a, F32 b) { return b - a; }, kShort),
      vector_row(
          "v_mul_f32", [](F32 a, F32 b) { return a * b; }, kShort),
      vector_row(
          "v_mul_dx9_zero_f32", [](F32 a, F32 b) { return a == 0 || b == 0 ? 0.0f : a * b; },
          kShort),
      vector_row("v_fmac_dx9_zero_f32", fused_dx9<F32>, still),
      vector_row("v_fma_dx9_zero_f32", fused_dx9<F32>, {.rounds = true, .permutes = false}),
      vector_row(
          "v_fmac_f32", [](F32 a, F32 b, F32 c) { return std::fma(a, b, c); }, accumulating),
      vector_row(
          "v_fma_f32", [](F32 a, F32 b, F32 c) { return std::fma(a, b, c); }, kLong),
      vector_row(
          "v_fma_f64", [](F64 a, F64 b, F64 c) { return std::fma(a, b, c); }, kLong),
      vector_row(
          "v_add_f64", [](F64 a, F64 b) { return a + b; }, kLong),
      vector_row(
          "v_mul_f64", [](F64 a, F64 b) { return a * b; }, kLong),
      vector_row(
          "v_min_f32", [](F32 a, F32 b) { return lesser(a, b); }, kShort),
      vector_row(
          "v_max_f32", [](F32 a, F32 b) { return larger(a, b); }, kShort),
      vector_row("v_min_f64", [](F64 a, F64 b) { return lesser(a, b); }),
      vector_row("v_max_f64", [](F64 a, F64 b) { return larger(a, b); }),
      vector_row("v_min3_f32", [](F32 a, F32 b, F32 c) { return lesser(lesser(a, b), c); }),
      vector_row("v_max3_f32", [](F32 a, F32 b, F32 c) { return larger(larger(a, b), c); }),
      vector_row("v_med3_f32", [](F32 a, F32 b, F32 c) { return in_the_middle(a, b, c); }),
      vector_row("v_maxmin_f32", [](F32 a, F32 b, F32 c) { return lesser(larger(a, b), c); }),
      vector_row("v_minmax_f32", [](F32 a, F32 b, F32 c) { return larger(lesser(a, b), c); }),
  };
  add_literals(rows);
  return rows;
}

}  // namespace cuda_ffi::amd::test
