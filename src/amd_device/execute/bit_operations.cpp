// Logic, shifts, fields and counts of bits.

#include "amd_device/execute/bit_lanes.hpp"
#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

using U32 = std::uint32_t;
using I32 = std::int32_t;
using U64 = std::uint64_t;
using I64 = std::int64_t;

const Opcode kRows[] = {
    row(280, "v_lshlrev_b32", [](U32 a, U32 b) { return b << (a & 31); }),
    row(281, "v_lshrrev_b32", [](U32 a, U32 b) { return b >> (a & 31); }),
    row(282, "v_ashrrev_i32", [](U32 a, I32 b) { return b >> (a & 31); }),
    row(283, "v_and_b32", [](U32 a, U32 b) { return a & b; }),
    row(284, "v_or_b32", [](U32 a, U32 b) { return a | b; }),
    row(285, "v_xor_b32", [](U32 a, U32 b) { return a ^ b; }),
    row(286, "v_xnor_b32", [](U32 a, U32 b) { return ~(a ^ b); }),
    row(385, "v_mov_b32", [](U32 a) { return a; }),
    row(439, "v_not_b32", [](U32 a) { return ~a; }),
    row(440, "v_bfrev_b32", [](U32 a) { return reversed(a); }),
    row(441, "v_clz_i32_u32", [](U32 a) { return leading_zeros(a); }),
    row(442, "v_ctz_i32_b32", [](U32 a) { return trailing_zeros(a); }),
    row(443, "v_cls_i32", [](I32 a) { return leading_signs(a); }),
    row(528, "v_bfe_u32", [](U32 a, U32 b, U32 c) { return field(a, b & 31, c & 31); }),
    row(529, "v_bfe_i32", [](I32 a, U32 b, U32 c) { return field(a, b & 31, c & 31); }),
    row(530, "v_bfi_b32", [](U32 a, U32 b, U32 c) { return (a & b) | (~a & c); }),
    row(534, "v_alignbit_b32",
        [](U32 a, U32 b, U32 c) { return static_cast<U32>((U64{a} << 32 | b) >> (c & 31)); }),
    row(535, "v_alignbyte_b32",
        [](U32 a, U32 b, U32 c) { return static_cast<U32>((U64{a} << 32 | b) >> 8 * (c & 3)); }),
    row(576, "v_xor3_b32", [](U32 a, U32 b, U32 c) { return a ^ b ^ c; }),
    row(580, "v_perm_b32", [](U32 a, U32 b, U32 c) { return picked_bytes(a, b, c); }),
    row(598, "v_lshl_or_b32", [](U32 a, U32 b, U32 c) { return (a << (b & 31)) | c; }),
    row(599, "v_and_or_b32", [](U32 a, U32 b, U32 c) { return (a & b) | c; }),
    row(600, "v_or3_b32", [](U32 a, U32 b, U32 c) { return a | b | c; }),
    row(797, "v_bfm_b32", [](U32 a, U32 b) { return ((1u << (a & 31)) - 1) << (b & 31); }),
    row(798, "v_bcnt_u32_b32", [](U32 a, U32 b) { return ones(a) + b; }),
    row(799, "v_mbcnt_lo_u32_b32",
        [](U32 a, U32 b, Lane lane) { return ones(a & ((1u << lane.number) - 1)) + b; }),
    row(800, "v_mbcnt_hi_u32_b32", [](U32, U32 b) { return b; }),
    row(828, "v_lshlrev_b64", [](U32 a, U64 b) { return b << (a & 63); }),
    row(829, "v_lshrrev_b64", [](U32 a, U64 b) { return b >> (a & 63); }),
    row(830, "v_ashrrev_i64", [](U32 a, I64 b) { return b >> (a & 63); }),
};

}  // namespace

std::span<const Opcode> table::bit_operations() {
  return kRows;
}

}  // namespace cuda_ffi::amd
