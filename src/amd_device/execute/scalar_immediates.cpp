// SOPK: with 16 bits from the instruction.

#include <chrono>

#include "amd_device/execute/control.hpp"
#include "amd_device/execute/scalar.hpp"
#include "amd_device/execute/tables.hpp"

namespace cuda_ffi::amd {
namespace {

using U32 = std::uint32_t;
using I32 = std::int32_t;

U32 own(const Instruction& instruction, const Wave& wave) {
  return instruction.destination == source::kNull ? 0 : wave.s[instruction.destination];
}

void move(const Instruction& instruction, Wave& wave) {
  wave.set_scalar(instruction.destination, static_cast<U32>(instruction.offset));
}
void move_if(const Instruction& instruction, Wave& wave) {
  if (wave.scc) move(instruction, wave);
}
void add(const Instruction& instruction, Wave& wave) {
  I32 sum = 0;
  wave.scc =
      __builtin_add_overflow(static_cast<I32>(own(instruction, wave)), instruction.offset, &sum);
  wave.set_scalar(instruction.destination, static_cast<U32>(sum));
}
void multiply(const Instruction& instruction, Wave& wave) {
  wave.set_scalar(instruction.destination,
                  own(instruction, wave) * static_cast<U32>(instruction.offset));
}

template <typename Compare>
void compare_signed(const Instruction& instruction, Wave& wave) {
  wave.scc = Compare{}(static_cast<I32>(own(instruction, wave)), instruction.offset);
}
template <typename Compare>
void compare_unsigned(const Instruction& instruction, Wave& wave) {
  wave.scc = Compare{}(own(instruction, wave), static_cast<U32>(instruction.offset) & 0xffff);
}

// Which bits of which hardware register.
struct Part {
  unsigned number, shift;
  U32 mask;
};
Part part_of(const Instruction& instruction) {
  const auto bits = static_cast<U32>(instruction.offset);
  const unsigned size = (bits >> 11 & 31) + 1;
  return {bits & 63, bits >> 6 & 31, size == 32 ? ~0u : (1u << size) - 1};
}

constexpr unsigned kModeRegister = 1, kCycles = 29;

void get_register(const Instruction& instruction, Wave& wave) {
  const Part part = part_of(instruction);
  U32 value = 0;
  if (part.number == kModeRegister) value = wave.mode.bits;
  if (part.number == kCycles)
    value = static_cast<U32>(std::chrono::steady_clock::now().time_since_epoch().count()) & 0xfffff;
  wave.set_scalar(instruction.destination, value >> part.shift & part.mask);
}

void set_register_to(const Instruction& instruction, Wave& wave, U32 value) {
  const Part part = part_of(instruction);
  if (part.number != kModeRegister) return;
  const U32 mask = part.mask << part.shift;
  wave.mode.bits = (wave.mode.bits & ~mask) | (value << part.shift & mask);
}
void set_register(const Instruction& instruction, Wave& wave) {
  set_register_to(instruction, wave, own(instruction, wave));
}
void set_register_literal(const Instruction& instruction, Wave& wave) {
  set_register_to(instruction, wave, instruction.literal);
}

void nothing(const Instruction&, Wave&) {}

const Opcode kRows[] = {
    {0, "s_movk_i32", move},
    {1, "s_version", nothing},
    {2, "s_cmovk_i32", move_if},
    {3, "s_cmpk_eq_i32", compare_signed<std::equal_to<I32>>},
    {4, "s_cmpk_lg_i32", compare_signed<std::not_equal_to<I32>>},
    {5, "s_cmpk_gt_i32", compare_signed<std::greater<I32>>},
    {6, "s_cmpk_ge_i32", compare_signed<std::greater_equal<I32>>},
    {7, "s_cmpk_lt_i32", compare_signed<std::less<I32>>},
    {8, "s_cmpk_le_i32", compare_signed<std::less_equal<I32>>},
    {9, "s_cmpk_eq_u32", compare_unsigned<std::equal_to<U32>>},
    {10, "s_cmpk_lg_u32", compare_unsigned<std::not_equal_to<U32>>},
    {11, "s_cmpk_gt_u32", compare_unsigned<std::greater<U32>>},
    {12, "s_cmpk_ge_u32", compare_unsigned<std::greater_equal<U32>>},
    {13, "s_cmpk_lt_u32", compare_unsigned<std::less<U32>>},
    {14, "s_cmpk_le_u32", compare_unsigned<std::less_equal<U32>>},
    {15, "s_addk_i32", add},
    {16, "s_mulk_i32", multiply},
    {17, "s_getreg_b32", get_register},
    {18, "s_setreg_b32", set_register},
    {19, "s_setreg_imm32_b32", set_register_literal, nullptr, 0, kLiteralSecond},
    {20, "s_call_b64", call},
    {22, "s_subvector_loop_begin", nullptr},
    {23, "s_subvector_loop_end", nullptr},
    {24, "s_waitcnt_vscnt", nothing},
    {25, "s_waitcnt_vmcnt", nothing},
    {26, "s_waitcnt_expcnt", nothing},
    {27, "s_waitcnt_lgkmcnt", nothing},
};

}  // namespace

std::span<const Opcode> table::scalar_immediates() {
  return kRows;
}

}  // namespace cuda_ffi::amd
