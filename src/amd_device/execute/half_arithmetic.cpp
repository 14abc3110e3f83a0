// Arithmetic and functions in 16 bits.

#include "amd_device/execute/float_lanes.hpp"
#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using F16 = Half;

double d(Half value) {
  return value;
}
double fused(Half a, Half b, Half c) {
  return std::fma(d(a), d(b), d(c));
}

Half half_fraction(Half value) {
  const double exact = fraction(d(value));
  return to_half(exact > 0x1.ffcp-1 ? 0x1.ffcp-1 : exact);
}

const Opcode kRows[] = {
    row(306, "v_add_f16", [](F16 a, F16 b) { return to_half(d(a) + d(b)); }),
    row(307, "v_sub_f16", [](F16 a, F16 b) { return to_half(d(a) - d(b)); }),
    row(308, "v_subrev_f16", [](F16 a, F16 b) { return to_half(d(b) - d(a)); }),
    row(309, "v_mul_f16", [](F16 a, F16 b) { return to_half(d(a) * d(b)); }),
    row(
        310, "v_fmac_f16", [](F16 a, F16 b, F16 c) { return to_half(fused(a, b, c)); },
        kAccumulates),
    row(
        311, "v_fmamk_f16", [](F16 a, F16 b, F16 c) { return to_half(fused(a, b, c)); },
        kLiteralSecond),
    row(
        312, "v_fmaak_f16", [](F16 a, F16 b, F16 c) { return to_half(fused(a, b, c)); },
        kLiteralThird),
    row(313, "v_max_f16", [](F16 a, F16 b) { return greatest(a, b); }),
    row(314, "v_min_f16", [](F16 a, F16 b) { return least(a, b); }),
    row(315, "v_ldexp_f16", [](F16 a, std::int16_t b) { return to_half(std::ldexp(d(a), b)); }),
    row(468, "v_rcp_f16", [](F16 a) { return to_half(1 / d(a)); }),
    row(469, "v_sqrt_f16", [](F16 a) { return to_half(std::sqrt(d(a))); }),
    row(470, "v_rsq_f16", [](F16 a) { return to_half(1 / std::sqrt(d(a))); }),
    row(471, "v_log_f16", [](F16 a) { return to_half(std::log2(d(a))); }),
    row(472, "v_exp_f16", [](F16 a) { return to_half(std::exp2(d(a))); }),
    row(473, "v_frexp_mant_f16", [](F16 a) { return to_half(mantissa_of(d(a))); }),
    row(474, "v_frexp_exp_i16_f16",
        [](F16 a) { return static_cast<std::int16_t>(exponent_of(d(a))); }),
    row(475, "v_floor_f16", [](F16 a) { return to_half(std::floor(d(a))); }),
    row(476, "v_ceil_f16", [](F16 a) { return to_half(std::ceil(d(a))); }),
    row(477, "v_trunc_f16", [](F16 a) { return to_half(std::trunc(d(a))); }),
    row(478, "v_rndne_f16", [](F16 a) { return to_half(round_even(d(a))); }),
    row(479, "v_fract_f16", [](F16 a) { return half_fraction(a); }),
    row(480, "v_sin_f16", [](F16 a) { return to_half(sine_of_turns(d(a))); }),
    row(481, "v_cos_f16", [](F16 a) { return to_half(cosine_of_turns(d(a))); }),
    row(584, "v_fma_f16", [](F16 a, F16 b, F16 c) { return to_half(fused(a, b, c)); }),
    row(585, "v_min3_f16", [](F16 a, F16 b, F16 c) { return least(least(a, b), c); }),
    row(588, "v_max3_f16", [](F16 a, F16 b, F16 c) { return greatest(greatest(a, b), c); }),
    row(591, "v_med3_f16", [](F16 a, F16 b, F16 c) { return middle(a, b, c); }),
    row(605, "v_cndmask_b16", [](ShortWord a, ShortWord b, Bit c) { return c ? b : a; }),
    row(608, "v_maxmin_f16", [](F16 a, F16 b, F16 c) { return least(greatest(a, b), c); }),
    row(609, "v_minmax_f16", [](F16 a, F16 b, F16 c) { return greatest(least(a, b), c); }),
    row(785, "v_pack_b32_f16",
        [](F16 a, F16 b) { return std::uint32_t{a.bits} | std::uint32_t{b.bits} << 16; }),
};

}  // namespace

std::span<const Opcode> table::half_arithmetic() {
  return kRows;
}

}  // namespace cuda_ffi::amd
