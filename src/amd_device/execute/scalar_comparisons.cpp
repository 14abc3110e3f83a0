// SOPC: into SCC.

#include "amd_device/execute/scalar.hpp"
#include "amd_device/execute/tables.hpp"

namespace cuda_ffi::amd {
namespace {

using U32 = std::uint32_t;
using I32 = std::int32_t;
using U64 = std::uint64_t;

const Opcode kRows[] = {
    scalar_row(0, "s_cmp_eq_i32", [](Wave& w, I32 a, I32 b) { w.scc = a == b; }),
    scalar_row(1, "s_cmp_lg_i32", [](Wave& w, I32 a, I32 b) { w.scc = a != b; }),
    scalar_row(2, "s_cmp_gt_i32", [](Wave& w, I32 a, I32 b) { w.scc = a > b; }),
    scalar_row(3, "s_cmp_ge_i32", [](Wave& w, I32 a, I32 b) { w.scc = a >= b; }),
    scalar_row(4, "s_cmp_lt_i32", [](Wave& w, I32 a, I32 b) { w.scc = a < b; }),
    scalar_row(5, "s_cmp_le_i32", [](Wave& w, I32 a, I32 b) { w.scc = a <= b; }),
    scalar_row(6, "s_cmp_eq_u32", [](Wave& w, U32 a, U32 b) { w.scc = a == b; }),
    scalar_row(7, "s_cmp_lg_u32", [](Wave& w, U32 a, U32 b) { w.scc = a != b; }),
    scalar_row(8, "s_cmp_gt_u32", [](Wave& w, U32 a, U32 b) { w.scc = a > b; }),
    scalar_row(9, "s_cmp_ge_u32", [](Wave& w, U32 a, U32 b) { w.scc = a >= b; }),
    scalar_row(10, "s_cmp_lt_u32", [](Wave& w, U32 a, U32 b) { w.scc = a < b; }),
    scalar_row(11, "s_cmp_le_u32", [](Wave& w, U32 a, U32 b) { w.scc = a <= b; }),
    scalar_row(12, "s_bitcmp0_b32",
               [](Wave& w, U32 a, U32 b) { w.scc = (a >> (b & 31) & 1) == 0; }),
    scalar_row(13, "s_bitcmp1_b32",
               [](Wave& w, U32 a, U32 b) { w.scc = (a >> (b & 31) & 1) != 0; }),
    scalar_row(14, "s_bitcmp0_b64",
               [](Wave& w, U64 a, U32 b) { w.scc = (a >> (b & 63) & 1) == 0; }),
    scalar_row(15, "s_bitcmp1_b64",
               [](Wave& w, U64 a, U32 b) { w.scc = (a >> (b & 63) & 1) != 0; }),
    scalar_row(16, "s_cmp_eq_u64", [](Wave& w, U64 a, U64 b) { w.scc = a == b; }),
    scalar_row(17, "s_cmp_lg_u64", [](Wave& w, U64 a, U64 b) { w.scc = a != b; }),
};

}  // namespace

std::span<const Opcode> table::scalar_comparisons() {
  return kRows;
}

}  // namespace cuda_ffi::amd
