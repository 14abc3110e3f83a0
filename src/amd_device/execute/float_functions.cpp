// Functions of one float. Those that hardware approximates are computed in double and rounded: they
// are nearer to the exact result than a card's, and not to the bit what a card gives.

#include "amd_device/execute/float_lanes.hpp"
#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/two_over_pi.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using F32 = float;
using F64 = double;

float single(double value) {
  return static_cast<float>(value);
}

const Opcode kRows[] = {
    row(407, "v_trunc_f64", [](F64 a) { return std::trunc(a); }),
    row(408, "v_ceil_f64", [](F64 a) { return std::ceil(a); }),
    row(409, "v_rndne_f64", [](F64 a) { return round_even(a); }),
    row(410, "v_floor_f64", [](F64 a) { return std::floor(a); }),
    row(416, "v_fract_f32", [](F32 a) { return fraction(a); }),
    row(417, "v_trunc_f32", [](F32 a) { return std::trunc(a); }),
    row(418, "v_ceil_f32", [](F32 a) { return std::ceil(a); }),
    row(419, "v_rndne_f32", [](F32 a) { return round_even(a); }),
    row(420, "v_floor_f32", [](F32 a) { return std::floor(a); }),
    row(421, "v_exp_f32", [](F32 a) { return flushed(single(std::exp2(double{flushed(a)}))); }),
    row(423, "v_log_f32", [](F32 a) { return single(std::log2(double{flushed(a)})); }),
    row(426, "v_rcp_f32", [](F32 a) { return flushed(single(1 / double{flushed(a)})); }),
    row(427, "v_rcp_iflag_f32", [](F32 a) { return flushed(single(1 / double{flushed(a)})); }),
    row(430, "v_rsq_f32", [](F32 a) { return single(1 / std::sqrt(double{flushed(a)})); }),
    row(431, "v_rcp_f64", [](F64 a) { return 1 / a; }),
    row(433, "v_rsq_f64", [](F64 a) { return 1 / std::sqrt(a); }),
    row(435, "v_sqrt_f32", [](F32 a) { return std::sqrt(flushed(a)); }),
    row(436, "v_sqrt_f64", [](F64 a) { return std::sqrt(a); }),
    row(437, "v_sin_f32", [](F32 a) { return single(sine_of_turns(a)); }),
    row(438, "v_cos_f32", [](F32 a) { return single(cosine_of_turns(a)); }),
    row(444, "v_frexp_exp_i32_f64", [](F64 a) { return exponent_of(a); }),
    row(445, "v_frexp_mant_f64", [](F64 a) { return mantissa_of(a); }),
    row(446, "v_fract_f64", [](F64 a) { return fraction(a); }),
    row(447, "v_frexp_exp_i32_f32", [](F32 a) { return exponent_of(a); }),
    row(448, "v_frexp_mant_f32", [](F32 a) { return mantissa_of(a); }),
    row(796, "v_ldexp_f32", [](F32 a, std::int32_t b) { return std::ldexp(a, b); }),
    row(811, "v_ldexp_f64", [](F64 a, std::int32_t b) { return std::ldexp(a, b); }),
    row(815, "v_trig_preop_f64",
        [](F64 a, std::uint32_t segment) { return part_of_two_over_pi(a, segment & 31); }),
};

}  // namespace

std::span<const Opcode> table::float_functions() {
  return kRows;
}

}  // namespace cuda_ffi::amd
