// Vector instructions that are known by name only. LLVM emits them for graphics and video.

#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

const Opcode kRows[] = {
    missing(456, "v_movrelsd_2_b32", 1),  missing(488, "v_swaprel_b32", 1),
    missing(524, "v_cubeid_f32", 3),      missing(525, "v_cubesc_f32", 3),
    missing(526, "v_cubetc_f32", 3),      missing(527, "v_cubema_f32", 3),
    missing(533, "v_lerp_u8", 3),         missing(536, "v_mullit_f32", 3),
    missing(569, "v_msad_u8", 3),         missing(570, "v_qsad_pk_u16_u8", 3),
    missing(571, "v_mqsad_pk_u16_u8", 3), missing(573, "v_mqsad_u32_u8", 3),
    missing(614, "v_dot2_f16_f16", 3),    missing(615, "v_dot2_bf16_bf16", 3),
};

}  // namespace

std::span<const Opcode> table::rare_vector() {
  return kRows;
}

}  // namespace cuda_ffi::amd
