// Functions of one float. Those that hardware approximates are held against the host's in a wider
// type: within a unit in the last place, and exact where the document gives examples.

#include <limits>

#include "amd_device/table/numbers.hpp"
#include "amd_device/table/vector_row.hpp"

namespace cuda_ffi::amd::test {
namespace {

using Wide = long double;
constexpr Wide kTwoPi = 6.283185307179586476925286766559L;

constexpr Options kShort{.is_short = true};
constexpr Options kShortRounded{.is_short = true, .rounds = true};
// Those of 32 bits flush denormals whatever MODE says.
constexpr Options kNear{.is_short = true, .units = 1};

F32 no_denormal(F32 value) {
  return from_bits<F32>(flushed(Kind::Float32, to_bits(value)));
}
F32 single(Wide value) {
  return static_cast<F32>(value);
}

// Of whole turns it is exact where sine and cosine are 0 or 1.
Wide sine_of_turns(Wide turns) {
  if (std::isinf(turns)) return std::numeric_limits<Wide>::quiet_NaN();
  if (std::fabs(turns) < 0.125L) return std::sin(turns * kTwoPi);
  const Wide rest = turns - std::floor(turns);
  if (rest == 0 || rest == 0.5L) return 0;
  return std::sin(rest * kTwoPi);
}
Wide cosine_of_turns(Wide turns) {
  if (std::isinf(turns)) return std::numeric_limits<Wide>::quiet_NaN();
  const Wide rest = turns - std::floor(turns);
  if (rest == 0.25L || rest == 0.75L) return 0;
  return std::cos(rest * kTwoPi);
}

template <typename T>
T to_even(T value) {
  if (std::isnan(value) || std::isinf(value)) return value;
  const T low = std::floor(value);
  const T rest = value - low;
  if (rest == 0) return value;
  const bool up = rest > T{0.5} || (rest == T{0.5} && std::remainder(low, T{2}) != 0);
  return std::copysign(up ? low + 1 : low, value);
}

// Below 1, even if the difference is rounded up.
template <typename T>
T above_floor(T value) {
  if (std::isnan(value) || std::isinf(value)) return std::numeric_limits<T>::quiet_NaN();
  const T rest = value - std::floor(value);
  return rest < 1 ? rest : std::nextafter(T{1}, T{0});
}

template <typename T>
I32 exponent(T value) {
  if (value == 0 || std::isnan(value) || std::isinf(value)) return 0;
  return std::ilogb(value) + 1;
}
template <typename T>
T mantissa(T value) {
  if (value == 0 || std::isnan(value) || std::isinf(value)) return value;
  return std::scalbn(value, -std::ilogb(value) - 1);
}

// 2/π in hexadecimal digits is not at hand as it is in the interpreter: the product of the parts
// with the value has to be the value's remainder.
Row trig_preop() {
  return {"v_trig_preop_f64",
          {{"v_trig_preop_f64 v[8:9], v[0:1], v2", [](Machine& machine) {
              Wave& wave = machine.wave();
              const double value = 3.5;
              wave.set_exec(~0u);
              wave.mode.bits = 0x3f0;
              for (unsigned lane = 0; lane < kLanes; ++lane) {
                wave.v[0][lane] = static_cast<U32>(to_bits(value));
                wave.v[1][lane] = static_cast<U32>(to_bits(value) >> 32);
                wave.v[2][lane] = lane;
              }
              if (!machine.run()) return;
              Wide sum = 0;
              for (unsigned lane = 0; lane < 3; ++lane)
                sum += from_bits<F64>(wave.v[8][lane] | Bits{wave.v[9][lane]} << 32);
              EXPECT_NEAR(static_cast<double>(sum * 1.570796326794896619231321691639751442L), 1.0,
                          1e-18);
              for (unsigned lane = 1; lane < 20; ++lane) {
                const F64 part = from_bits<F64>(wave.v[8][lane] | Bits{wave.v[9][lane]} << 32);
                const F64 before =
                    from_bits<F64>(wave.v[8][lane - 1] | Bits{wave.v[9][lane - 1]} << 32);
                EXPECT_LT(part, std::scalbn(1.0, -53 * static_cast<int>(lane)));
                EXPECT_LT(part, before);
              }
            }}}};
}

}  // namespace

Rows float_function_rows() {
  return {
      vector_row(
          "v_trunc_f32", [](F32 a) { return std::trunc(a); }, kShort),
      vector_row(
          "v_ceil_f32", [](F32 a) { return std::ceil(a); }, kShort),
      vector_row(
          "v_floor_f32", [](F32 a) { return std::floor(a); }, kShort),
      vector_row(
          "v_rndne_f32", [](F32 a) { return to_even(a); }, kShort),
      vector_row(
          "v_fract_f32", [](F32 a) { return above_floor(a); }, kShort),
      vector_row(
          "v_trunc_f64", [](F64 a) { return std::trunc(a); }, kShort),
      vector_row(
          "v_ceil_f64", [](F64 a) { return std::ceil(a); }, kShort),
      vector_row(
          "v_floor_f64", [](F64 a) { return std::floor(a); }, kShort),
      vector_row(
          "v_rndne_f64", [](F64 a) { return to_even(a); }, kShort),
      vector_row(
          "v_fract_f64", [](F64 a) { return above_floor(a); }, kShort),
      vector_row(
          "v_exp_f32", [](F32 a) { return no_denormal(single(std::exp2(Wide{no_denormal(a)}))); },
          kNear),
      vector_row(
          "v_log_f32", [](F32 a) { return single(std::log2(Wide{no_denormal(a)})); }, kNear),
      vector_row(
          "v_rcp_f32", [](F32 a) { return no_denormal(single(1 / Wide{no_denormal(a)})); }, kNear),
      vector_row(
          "v_rcp_iflag_f32", [](F32 a) { return no_denormal(single(1 / Wide{no_denormal(a)})); },
          kNear),
      vector_row(
          "v_rsq_f32", [](F32 a) { return single(1 / std::sqrt(Wide{no_denormal(a)})); }, kNear),
      vector_row(
          "v_sqrt_f32", [](F32 a) { return single(std::sqrt(Wide{no_denormal(a)})); }, kNear),
      vector_row(
          "v_rcp_f64", [](F64 a) { return static_cast<F64>(1 / Wide{a}); }, kNear),
      vector_row(
          "v_rsq_f64", [](F64 a) { return static_cast<F64>(1 / std::sqrt(Wide{a})); }, kNear),
      vector_row(
          "v_sqrt_f64", [](F64 a) { return static_cast<F64>(std::sqrt(Wide{a})); }, kNear),
      vector_row(
          "v_sin_f32", [](F32 a) { return single(sine_of_turns(a)); }, kNear),
      vector_row(
          "v_cos_f32", [](F32 a) { return single(cosine_of_turns(a)); }, kNear),
      vector_row(
          "v_frexp_exp_i32_f32", [](F32 a) { return exponent(a); }, kShort),
      vector_row(
          "v_frexp_exp_i32_f64", [](F64 a) { return exponent(a); }, kShort),
      vector_row(
          "v_frexp_mant_f32", [](F32 a) { return mantissa(a); }, kShort),
      vector_row(
          "v_frexp_mant_f64", [](F64 a) { return mantissa(a); }, kShort),
      vector_row("v_ldexp_f32", [](F32 a, I32 b) { return std::scalbn(a, b); }, {.rounds = true}),
      vector_row("v_ldexp_f64", [](F64 a, I32 b) { return std::scalbn(a, b); }, {.rounds = true}),
      trig_preop(),
  };
}

}  // namespace cuda_ffi::amd::test
