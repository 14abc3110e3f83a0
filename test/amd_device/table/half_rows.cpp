// Arithmetic and functions in 16 bits: exact in double, and rounded once.

#include "amd_device/table/numbers.hpp"
#include "amd_device/table/vector_row.hpp"

namespace cuda_ffi::amd::test {
namespace {

constexpr Options kShort{.is_short = true, .rounds = true};
constexpr Options kExact{.is_short = true};
constexpr Options kLong{.rounds = true};
constexpr Options kNear{.is_short = true, .units = 1};
constexpr double kTwoPi = 6.283185307179586;

F16 fused(F16 a, F16 b, F16 c) {
  return half(std::fma(double{a}, double{b}, double{c}));
}

double sine_of_turns(double turns) {
  const double rest = turns - std::floor(turns);
  if (std::fabs(turns) < 0.125) return std::sin(turns * kTwoPi);
  return rest == 0 || rest == 0.5 ? 0 : std::sin(rest * kTwoPi);
}
double cosine_of_turns(double turns) {
  const double rest = turns - std::floor(turns);
  return rest == 0.25 || rest == 0.75 ? 0 : std::cos(rest * kTwoPi);
}

F16 above_floor(F16 value) {
  const double a = value, rest = a - std::floor(a);
  return half(std::isnan(rest) ? rest : std::min(rest, 1 - 0x1p-11));
}

Row with_literal(const char* name, const char* operands, bool is_last) {
  return {name, {{std::string(name) + " v8, " + operands, [is_last](Machine& machine) {
                    std::mt19937_64 random(7);
                    Wave& wave = machine.wave();
                    for (unsigned lane = 0; lane < kLanes; ++lane) {
                      wave.v[0][lane] = static_cast<U32>(random_bits(Kind::Float16, random));
                      wave.v[2][lane] = static_cast<U32>(random_bits(Kind::Float16, random));
                    }
                    wave.set_exec(~0u);
                    wave.mode.bits = 0x3f0;
                    if (!machine.run()) return;
                    const F16 literal{0x4248};
                    for (unsigned lane = 0; lane < kLanes; ++lane) {
                      const F16 a{static_cast<U16>(wave.v[0][lane])};
                      const F16 b{static_cast<U16>(wave.v[2][lane])};
                      const F16 wanted = is_last ? fused(a, b, literal) : fused(a, literal, b);
                      expect_same(Kind::Float16, wave.v[8][lane] & 0xffff, wanted.bits);
                    }
                  }}}};
}

}  // namespace

Rows half_rows() {
  return {
      vector_row(
          "v_add_f16", [](F16 a, F16 b) { return half(double{a} + double{b}); }, kShort),
      vector_row(
          "v_sub_f16", [](F16 a, F16 b) { return half(double{a} - double{b}); }, kShort),
      vector_row(
          "v_subrev_f16", [](F16 a, F16 b) { return half(double{b} - double{a}); }, kShort),
      vector_row(
          "v_mul_f16", [](F16 a, F16 b) { return half(double{a} * double{b}); }, kShort),
      vector_row("v_fmac_f16", fused, {.is_short = true, .accumulates = true, .rounds = true}),
      with_literal("v_fmamk_f16", "v0, 0x4248, v2", false),
      with_literal("v_fmaak_f16", "v0, v2, 0x4248", true),
      vector_row("v_fma_f16", fused, kLong),
      vector_row(
          "v_max_f16", [](F16 a, F16 b) { return larger(a, b); }, kExact),
      vector_row(
          "v_min_f16", [](F16 a, F16 b) { return lesser(a, b); }, kExact),
      vector_row(
          "v_ldexp_f16", [](F16 a, I16 b) { return half(std::ldexp(double{a}, b)); }, kShort),
      vector_row(
          "v_rcp_f16", [](F16 a) { return half(1 / double{a}); }, kNear),
      vector_row(
          "v_sqrt_f16", [](F16 a) { return half(std::sqrt(double{a})); }, kNear),
      vector_row(
          "v_rsq_f16", [](F16 a) { return half(1 / std::sqrt(double{a})); }, kNear),
      vector_row(
          "v_log_f16", [](F16 a) { return half(std::log2(double{a})); }, kNear),
      vector_row(
          "v_exp_f16", [](F16 a) { return half(std::exp2(double{a})); }, kNear),
      vector_row(
          "v_sin_f16", [](F16 a) { return half(sine_of_turns(a)); }, kNear),
      vector_row(
          "v_cos_f16", [](F16 a) { return half(cosine_of_turns(a)); }, kNear),
      vector_row(
          "v_frexp_mant_f16",
          [](F16 a) {
            const double value = a;
            if (value == 0 || std::isnan(value) || std::isinf(value)) return a;
            return half(std::scalbn(value, -std::ilogb(value) - 1));
          },
          kExact),
      vector_row(
          "v_frexp_exp_i16_f16",
          [](F16 a) {
            const double value = a;
            const bool none = value == 0 || std::isnan(value) || std::isinf(value);
            return static_cast<I16>(none ? 0 : std::ilogb(value) + 1);
          },
          kExact),
      vector_row(
          "v_floor_f16", [](F16 a) { return half(std::floor(double{a})); }, kExact),
      vector_row(
          "v_ceil_f16", [](F16 a) { return half(std::ceil(double{a})); }, kExact),
      vector_row(
          "v_trunc_f16", [](F16 a) { return half(std::trunc(double{a})); }, kExact),
      vector_row(
          "v_rndne_f16", [](F16 a) { return half(std::nearbyint(double{a})); }, kExact),
      vector_row("v_fract_f16", above_floor, kExact),
      vector_row("v_min3_f16", [](F16 a, F16 b, F16 c) { return lesser(lesser(a, b), c); }),
      vector_row("v_max3_f16", [](F16 a, F16 b, F16 c) { return larger(larger(a, b), c); }),
      vector_row("v_med3_f16", [](F16 a, F16 b, F16 c) { return in_the_middle(a, b, c); }),
      vector_row("v_maxmin_f16", [](F16 a, F16 b, F16 c) { return lesser(larger(a, b), c); }),
      vector_row("v_minmax_f16", [](F16 a, F16 b, F16 c) { return larger(lesser(a, b), c); }),
      vector_row("v_cndmask_b16", [](Any16 a, Any16 b, Mask c) { return c.set ? b : a; }),
      vector_row("v_pack_b32_f16", [](F16 a, F16 b) { return U32{a.bits} | U32{b.bits} << 16; }),
  };
}

}  // namespace cuda_ffi::amd::test
