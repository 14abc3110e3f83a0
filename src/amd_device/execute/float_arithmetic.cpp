// Arithmetic in 32 and 64 bits.

#include <algorithm>

#include "amd_device/execute/float_lanes.hpp"
#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using F32 = float;
using F64 = double;

// Zero times anything is zero, as DirectX 9 has it.
float times_dx9(float a, float b) {
  return a == 0 || b == 0 ? 0.0f : a * b;
}

const Opcode kRows[] = {
    row(
        257, "v_cndmask_b32", [](Word a, Word b, Bit c) { return c ? b : a; }, kReadsVcc),
    row(259, "v_add_f32", [](F32 a, F32 b) { return a + b; }),
    row(260, "v_sub_f32", [](F32 a, F32 b) { return a - b; }),
    row(261, "v_subrev_f32", [](F32 a, F32 b) { return b - a; }),
    row(
        262, "v_fmac_dx9_zero_f32",
        [](F32 a, F32 b, F32 c) { return a == 0 || b == 0 ? c : std::fma(a, b, c); }, kAccumulates),
    row(263, "v_mul_dx9_zero_f32", [](F32 a, F32 b) { return times_dx9(a, b); }),
    row(264, "v_mul_f32", [](F32 a, F32 b) { return a * b; }),
    row(271, "v_min_f32", [](F32 a, F32 b) { return least(a, b); }),
    row(272, "v_max_f32", [](F32 a, F32 b) { return greatest(a, b); }),
    row(
        299, "v_fmac_f32", [](F32 a, F32 b, F32 c) { return std::fma(a, b, c); }, kAccumulates),
    row(
        300, "v_fmamk_f32", [](F32 a, F32 b, F32 c) { return std::fma(a, b, c); }, kLiteralSecond),
    row(
        301, "v_fmaak_f32", [](F32 a, F32 b, F32 c) { return std::fma(a, b, c); }, kLiteralThird),
    row(521, "v_fma_dx9_zero_f32",
        [](F32 a, F32 b, F32 c) { return a == 0 || b == 0 ? c : std::fma(a, b, c); }),
    row(531, "v_fma_f32", [](F32 a, F32 b, F32 c) { return std::fma(a, b, c); }),
    row(532, "v_fma_f64", [](F64 a, F64 b, F64 c) { return std::fma(a, b, c); }),
    row(537, "v_min3_f32", [](F32 a, F32 b, F32 c) { return least(least(a, b), c); }),
    row(540, "v_max3_f32", [](F32 a, F32 b, F32 c) { return greatest(greatest(a, b), c); }),
    row(543, "v_med3_f32", [](F32 a, F32 b, F32 c) { return middle(a, b, c); }),
    row(606, "v_maxmin_f32", [](F32 a, F32 b, F32 c) { return least(greatest(a, b), c); }),
    row(607, "v_minmax_f32", [](F32 a, F32 b, F32 c) { return greatest(least(a, b), c); }),
    row(807, "v_add_f64", [](F64 a, F64 b) { return a + b; }),
    row(808, "v_mul_f64", [](F64 a, F64 b) { return a * b; }),
    row(809, "v_min_f64", [](F64 a, F64 b) { return least(a, b); }),
    row(810, "v_max_f64", [](F64 a, F64 b) { return greatest(a, b); }),
};

}  // namespace

std::span<const Opcode> table::float_arithmetic() {
  return kRows;
}

}  // namespace cuda_ffi::amd
