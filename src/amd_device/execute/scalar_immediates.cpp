// SOPK: with 16 bits from the instruction.

#include <chrono>

#include "amd_device/execute/control.hpp"
#include "amd_device/execute/scalar.hpp"
#include "amd_device/execute/tables.hpp"

namespace cuda_ffi::amd {
namespace {

using u32 = std::uint32_t;
using i32 = std::int32_t;

u32 own(const Instruction& instruction, const Wave& wave) {
  return instruction.destination == source::kNull ? 0 : wave.s[instruction.destination];
}

void move(const Instruction& instruction, Wave& wave) {
  wave.set_scalar(instruction.destination, static_cast<u32>(instruction.offset));
}
void move_if(const Instruction& instruction, Wave& wave) {
  if (wave.scc) move(instruction, wave);
}
void add(const Instruction& instruction, Wave& wave) {
  i32 sum = 0;
  wave.scc =
      __builtin_add_overflow(static_cast<i32>(own(instruction, wave)), instruction.offset, &sum);
  wave.set_scalar(instruction.destination, static_cast<u32>(sum));
}
void multiply(const Instruction& instruction, Wave& wave) {
  wave.set_scalar(instruction.destination,
                  own(instruction, wave) * static_cast<u32>(instruction.offset));
}

template <typename Compare>
void compare_signed(const Instruction& instruction, Wave& wave) {
  wave.scc = Compare{}(static_cast<i32>(own(instruction, wave)), instruction.offset);
}
template <typename Compare>
void compare_unsigned(const Instruction& instruction, Wave& wave) {
  wave.scc = Compare{}(own(instruction, wave), static_cast<u32>(instruction.offset) & 0xffff);
}

// Which bits of which hardware register.
struct Part {
  unsigned number, shift;
  u32 mask;
};
Part part_of(const Instruction& instruction) {
  const auto bits = static_cast<u32>(instruction.offset);
  const unsigned size = (bits >> 11 & 31) + 1;
  return {bits & 63, bits >> 6 & 31, size == 32 ? ~0u : (1u << size) - 1};
}

constexpr unsigned kModeRegister = 1, kCycles = 29;

void get_register(const Instruction& instruction, Wave& wave) {
  const Part part = part_of(instruction);
  u32 value = 0;
  if (part.number == kModeRegister) value = wave.mode.bits;
  if (part.number == kCycles)
    value = static_cast<u32>(std::chrono::steady_clock::now().time_since_epoch().count()) & 0xfffff;
  wave.set_scalar(instruction.destination, value >> part.shift & part.mask);
}

void set_register_to(const Instruction& instruction, Wave& wave, u32 value) {
  const Part part = part_of(instruction);
  if (part.number != kModeRegister) return;
  const u32 mask = part.mask << part.shift;
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
    {3, "s_cmpk_eq_i32", compare_signed<std::equal_to<i32>>},
    {4, "s_cmpk_lg_i32", compare_signed<std::not_equal_to<i32>>},
    {5, "s_cmpk_gt_i32", compare_signed<std::greater<i32>>},
    {6, "s_cmpk_ge_i32", compare_signed<std::greater_equal<i32>>},
    {7, "s_cmpk_lt_i32", compare_signed<std::less<i32>>},
    {8, "s_cmpk_le_i32", compare_signed<std::less_equal<i32>>},
    {9, "s_cmpk_eq_u32", compare_unsigned<std::equal_to<u32>>},
    {10, "s_cmpk_lg_u32", compare_unsigned<std::not_equal_to<u32>>},
    {11, "s_cmpk_gt_u32", compare_unsigned<std::greater<u32>>},
    {12, "s_cmpk_ge_u32", compare_unsigned<std::greater_equal<u32>>},
    {13, "s_cmpk_lt_u32", compare_unsigned<std::less<u32>>},
    {14, "s_cmpk_le_u32", compare_unsigned<std::less_equal<u32>>},
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
