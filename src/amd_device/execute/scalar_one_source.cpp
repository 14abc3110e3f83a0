// SOP1.

#include <chrono>

#include "amd_device/execute/bit_lanes.hpp"
#include "amd_device/execute/control.hpp"
#include "amd_device/execute/scalar.hpp"
#include "amd_device/execute/tables.hpp"

namespace cuda_ffi::amd {
namespace {

using U32 = std::uint32_t;
using I32 = std::int32_t;
using U64 = std::uint64_t;
using I64 = std::int64_t;

template <bool kWide>
void move_if(const Instruction& instruction, Wave& wave) {
  if (!wave.scc) return;
  const auto pattern = kWide ? Pattern::Unsigned64 : Pattern::Single;
  const U64 value = scalar_bits(instruction, instruction.source[0], wave, pattern);
  if (kWide) {
    wave.set_scalar64(instruction.destination, value);
  } else {
    wave.set_scalar(instruction.destination, static_cast<U32>(value));
  }
}

template <bool kSet, bool kWide>
void set_bit(const Instruction& instruction, Wave& wave) {
  const U32 which = scalar32(instruction, instruction.source[0], wave) & (kWide ? 63 : 31);
  const unsigned number = instruction.destination + which / 32;
  const U32 bit = 1u << which % 32;
  wave.set_scalar(number, kSet ? wave.s[number] | bit : wave.s[number] & ~bit);
}

// The old EXEC goes to the destination, the new one is made of both.
template <typename Combine>
void save_exec(const Instruction& instruction, Wave& wave) {
  const U32 old = wave.exec();
  const U32 made = Combine{}(scalar32(instruction, instruction.source[0], wave), old);
  wave.set_scalar(instruction.destination, old);
  wave.set_exec(made);
  wave.scc = made != 0;
}

// EXEC and the destination both get the new one.
template <typename Combine>
void write_exec(const Instruction& instruction, Wave& wave) {
  const U32 made = Combine{}(scalar32(instruction, instruction.source[0], wave), wave.exec());
  wave.set_exec(made);
  wave.set_scalar(instruction.destination, made);
  wave.scc = made != 0;
}

template <typename Combine>
constexpr Opcode saving(std::uint16_t number, const char* name, Combine) {
  return {number, name, &save_exec<Combine>};
}
template <typename Combine>
constexpr Opcode writing(std::uint16_t number, const char* name, Combine) {
  return {number, name, &write_exec<Combine>};
}

// M0 is added to the number of a register.
template <bool kSource, unsigned kWords>
void move_relative(const Instruction& instruction, Wave& wave) {
  const U64 index = wave.s[source::kM0];
  const U64 from = instruction.source[0] + (kSource ? index : 0);
  const U64 to = instruction.destination + (kSource ? 0 : index);
  if (from + kWords > 128 || to + kWords > 128) {
    raise(wave, CUDA_ERROR_ILLEGAL_INSTRUCTION, -1, "a scalar register that is not there, from M0");
    return;
  }
  U32 values[kWords];
  for (unsigned k = 0; k < kWords; ++k) values[k] = wave.s[from + k];
  for (unsigned k = 0; k < kWords; ++k) wave.set_scalar(static_cast<unsigned>(to + k), values[k]);
}

U32 quad_mask(U32 value, bool whole) {
  U32 result = 0;
  for (unsigned quad = 0; quad < 8; ++quad)
    if ((value >> 4 * quad & 15) != 0) result |= whole ? 15u << 4 * quad : 1u << quad;
  return result;
}

U64 replicated(U32 value) {
  U64 result = 0;
  for (unsigned k = 0; k < 32; ++k) result |= U64{value >> k & 1} * 3 << 2 * k;
  return result;
}

// What the device's clock says: wall_clock64() counts ten nanoseconds.
constexpr U32 kMessageRealTime = 0x83;
template <bool kWide>
void send_message(const Instruction& instruction, Wave& wave) {
  const auto passed = std::chrono::steady_clock::now().time_since_epoch();
  const auto ticks = static_cast<U64>(std::chrono::nanoseconds(passed).count()) / 10;
  const U64 answer = (instruction.source[0] & 0xff) == kMessageRealTime ? ticks : 0;
  if (kWide) {
    wave.set_scalar64(instruction.destination, answer);
  } else {
    wave.set_scalar(instruction.destination, static_cast<U32>(answer));
  }
}

const Opcode kRows[] = {
    scalar_row(0, "s_mov_b32", [](Wave&, U32 a) { return a; }),
    scalar_row(1, "s_mov_b64", [](Wave&, U64 a) { return a; }),
    {2, "s_cmov_b32", move_if<false>},
    {3, "s_cmov_b64", move_if<true>},
    scalar_row(4, "s_brev_b32", [](Wave&, U32 a) { return reversed(a); }),
    scalar_row(5, "s_brev_b64", [](Wave&, U64 a) { return reversed(a); }),
    scalar_row(8, "s_ctz_i32_b32", [](Wave&, U32 a) { return trailing_zeros(a); }),
    scalar_row(9, "s_ctz_i32_b64", [](Wave&, U64 a) { return trailing_zeros(a); }),
    scalar_row(10, "s_clz_i32_u32", [](Wave&, U32 a) { return leading_zeros(a); }),
    scalar_row(11, "s_clz_i32_u64", [](Wave&, U64 a) { return leading_zeros(a); }),
    scalar_row(12, "s_cls_i32", [](Wave&, I32 a) { return leading_signs(a); }),
    scalar_row(13, "s_cls_i32_i64", [](Wave&, I64 a) { return leading_signs(a); }),
    scalar_row(14, "s_sext_i32_i8", [](Wave&, U32 a) { return I32{static_cast<std::int8_t>(a)}; }),
    scalar_row(15, "s_sext_i32_i16",
               [](Wave&, U32 a) { return I32{static_cast<std::int16_t>(a)}; }),
    {16, "s_bitset0_b32", set_bit<false, false>},
    {17, "s_bitset0_b64", set_bit<false, true>},
    {18, "s_bitset1_b32", set_bit<true, false>},
    {19, "s_bitset1_b64", set_bit<true, true>},
    scalar_row(20, "s_bitreplicate_b64_b32", [](Wave&, U32 a) { return replicated(a); }),
    scalar_row(21, "s_abs_i32",
               [](Wave& w, I32 a) {
                 return tested(w, a < 0 ? 0u - static_cast<U32>(a) : static_cast<U32>(a));
               }),
    scalar_row(22, "s_bcnt0_i32_b32", [](Wave& w, U32 a) { return tested(w, ones(~a)); }),
    scalar_row(23, "s_bcnt0_i32_b64", [](Wave& w, U64 a) { return tested(w, ones(~a)); }),
    scalar_row(24, "s_bcnt1_i32_b32", [](Wave& w, U32 a) { return tested(w, ones(a)); }),
    scalar_row(25, "s_bcnt1_i32_b64", [](Wave& w, U64 a) { return tested(w, ones(a)); }),
    scalar_row(26, "s_quadmask_b32", [](Wave& w, U32 a) { return tested(w, quad_mask(a, false)); }),
    scalar_row(28, "s_wqm_b32", [](Wave& w, U32 a) { return tested(w, quad_mask(a, true)); }),
    scalar_row(30, "s_not_b32", [](Wave& w, U32 a) { return tested(w, ~a); }),
    scalar_row(31, "s_not_b64", [](Wave& w, U64 a) { return tested(w, ~a); }),
    saving(32, "s_and_saveexec_b32", [](U32 a, U32 exec) { return a & exec; }),
    saving(34, "s_or_saveexec_b32", [](U32 a, U32 exec) { return a | exec; }),
    saving(36, "s_xor_saveexec_b32", [](U32 a, U32 exec) { return a ^ exec; }),
    saving(38, "s_nand_saveexec_b32", [](U32 a, U32 exec) { return ~(a & exec); }),
    saving(40, "s_nor_saveexec_b32", [](U32 a, U32 exec) { return ~(a | exec); }),
    saving(42, "s_xnor_saveexec_b32", [](U32 a, U32 exec) { return ~(a ^ exec); }),
    saving(44, "s_and_not0_saveexec_b32", [](U32 a, U32 exec) { return ~a & exec; }),
    saving(46, "s_or_not0_saveexec_b32", [](U32 a, U32 exec) { return ~a | exec; }),
    saving(48, "s_and_not1_saveexec_b32", [](U32 a, U32 exec) { return a & ~exec; }),
    saving(50, "s_or_not1_saveexec_b32", [](U32 a, U32 exec) { return a | ~exec; }),
    writing(52, "s_and_not0_wrexec_b32", [](U32 a, U32 exec) { return ~a & exec; }),
    writing(54, "s_and_not1_wrexec_b32", [](U32 a, U32 exec) { return a & ~exec; }),
    {64, "s_movrels_b32", move_relative<true, 1>},
    {65, "s_movrels_b64", move_relative<true, 2>},
    {66, "s_movreld_b32", move_relative<false, 1>},
    {67, "s_movreld_b64", move_relative<false, 2>},
    {71, "s_getpc_b64", get_pc},
    {72, "s_setpc_b64", set_pc},
    {73, "s_swappc_b64", swap_pc},
    {76, "s_sendmsg_rtn_b32", send_message<false>},
    {77, "s_sendmsg_rtn_b64", send_message<true>},
    // With 64 bits of EXEC, which waves of 32 lanes do not have.
    {27, "s_quadmask_b64", nullptr},
    {29, "s_wqm_b64", nullptr},
    {33, "s_and_saveexec_b64", nullptr},
    {35, "s_or_saveexec_b64", nullptr},
    {37, "s_xor_saveexec_b64", nullptr},
    {39, "s_nand_saveexec_b64", nullptr},
    {41, "s_nor_saveexec_b64", nullptr},
    {43, "s_xnor_saveexec_b64", nullptr},
    {45, "s_and_not0_saveexec_b64", nullptr},
    {47, "s_or_not0_saveexec_b64", nullptr},
    {49, "s_and_not1_saveexec_b64", nullptr},
    {51, "s_or_not1_saveexec_b64", nullptr},
    {53, "s_and_not0_wrexec_b64", nullptr},
    {55, "s_and_not1_wrexec_b64", nullptr},
    {68, "s_movrelsd_2_b32", nullptr},
    {74, "s_rfe_b64", nullptr},
};

}  // namespace

std::span<const Opcode> table::scalar_one_source() {
  return kRows;
}

}  // namespace cuda_ffi::amd
