// SOPP and the program counter.

#include "amd_device/execute/control.hpp"

#include <cstring>

#include "amd_device/execute/operands.hpp"
#include "amd_device/execute/tables.hpp"

namespace cuda_ffi::amd {
namespace {

// Branches backward before another wave has its turn.
constexpr std::uint32_t kTurn = 4096;

std::uint64_t address_after(const Instruction& instruction, const Wave& wave) {
  return wave.image + instruction.address + 4u * instruction.words;
}

void go_to(Wave& wave, std::int32_t index) {
  if (index < wave.next && wave.budget-- == 0) wave.state = WaveState::Yielded;
  wave.next = index;
}

void go_to_address(Wave& wave, std::uint64_t address) {
  const std::int32_t index = wave.code->find(address - wave.image);
  if (index < 0) {
    raise(wave, CUDA_ERROR_INVALID_PC, -1, "a jump to where there is no code");
    return;
  }
  go_to(wave, index);
}

template <typename Condition>
void branch_if(const Instruction& instruction, Wave& wave) {
  if (Condition{}(wave)) go_to(wave, instruction.target);
}

template <typename Condition>
constexpr Opcode branch(std::uint16_t number, const char* name, Condition) {
  return {number, name, &branch_if<Condition>};
}

void nothing(const Instruction&, Wave&) {}

void end_program(const Instruction&, Wave& wave) {
  wave.state = WaveState::Ended;
}

void barrier(const Instruction&, Wave& wave) {
  wave.state = WaveState::AtBarrier;
}

void sleep(const Instruction&, Wave& wave) {
  wave.state = WaveState::Yielded;
}

// The end of what the compiler writes behind a trap, for a card that lets it pass.
void halt(const Instruction&, Wave& wave) {
  raise(wave, CUDA_ERROR_LAUNCH_FAILED, -1, "the kernel has halted");
}

void trap(const Instruction& instruction, Wave& wave) {
  if (instruction.offset == 2) {
    raise(wave, CUDA_ERROR_LAUNCH_FAILED, -1, "the kernel called __builtin_trap()");
  }
}

void set_rounding(const Instruction& instruction, Wave& wave) {
  wave.mode.bits = (wave.mode.bits & ~15u) | (static_cast<std::uint32_t>(instruction.offset) & 15);
}

void set_denormals(const Instruction& instruction, Wave& wave) {
  const auto bits = static_cast<std::uint32_t>(instruction.offset) & 15;
  wave.mode.bits = (wave.mode.bits & ~0xf0u) | bits << 4;
}

const Opcode kRows[] = {
    {0, "s_nop", nothing},
    {1, "s_setkill", nullptr},
    {2, "s_sethalt", halt},
    {3, "s_sleep", sleep},
    {4, "s_set_inst_prefetch_distance", nothing},
    {5, "s_clause", nothing},
    {7, "s_delay_alu", nothing},
    {8, "s_waitcnt_depctr", nothing},
    {9, "s_waitcnt", nothing},
    {10, "s_wait_idle", nothing},
    {11, "s_wait_event", nothing},
    {16, "s_trap", trap},
    {17, "s_round_mode", set_rounding},
    {18, "s_denorm_mode", set_denormals},
    {31, "s_code_end", end_program},
    branch(32, "s_branch", [](const Wave&) { return true; }),
    branch(33, "s_cbranch_scc0", [](const Wave& w) { return !w.scc; }),
    branch(34, "s_cbranch_scc1", [](const Wave& w) { return w.scc; }),
    branch(35, "s_cbranch_vccz", [](const Wave& w) { return w.s[source::kVcc] == 0; }),
    branch(36, "s_cbranch_vccnz", [](const Wave& w) { return w.s[source::kVcc] != 0; }),
    branch(37, "s_cbranch_execz", [](const Wave& w) { return w.exec() == 0; }),
    branch(38, "s_cbranch_execnz", [](const Wave& w) { return w.exec() != 0; }),
    {39, "s_cbranch_cdbgsys", nothing},
    {40, "s_cbranch_cdbguser", nothing},
    {41, "s_cbranch_cdbgsys_or_user", nothing},
    {42, "s_cbranch_cdbgsys_and_user", nothing},
    {48, "s_endpgm", end_program},
    {49, "s_endpgm_saved", end_program},
    {53, "s_setprio", nothing},
    {54, "s_sendmsg", nothing},
    {55, "s_sendmsghalt", nullptr},
    {56, "s_incperflevel", nothing},
    {57, "s_decperflevel", nothing},
    {59, "s_ttracedata_imm", nothing},
    {60, "s_icache_inv", nothing},
    {61, "s_barrier", barrier},
};

// Both read before either writes: if the second needs what the first overwrites, the first writes
// to a register that code cannot name, and then moves.
void run_both(const Instruction& instruction, Wave& wave) {
  const Instruction& first = instruction.both[0];
  const Instruction& second = instruction.both[1];
  if (!instruction.overlap) {
    first.run(first, wave);
    second.run(second, wave);
    return;
  }
  Instruction aside = first;
  aside.destination = kAside;
  first.run(aside, wave);
  second.run(second, wave);
  store_row(wave.v[first.destination], wave.v[kAside], wave.exec());
}

}  // namespace

void get_pc(const Instruction& instruction, Wave& wave) {
  wave.set_scalar64(instruction.destination, address_after(instruction, wave));
}

void set_pc(const Instruction& instruction, Wave& wave) {
  go_to_address(wave, scalar_bits(instruction, instruction.source[0], wave, Pattern::Unsigned64));
}

void swap_pc(const Instruction& instruction, Wave& wave) {
  const std::uint64_t to =
      scalar_bits(instruction, instruction.source[0], wave, Pattern::Unsigned64);
  wave.set_scalar64(instruction.destination, address_after(instruction, wave));
  go_to_address(wave, to);
}

void call(const Instruction& instruction, Wave& wave) {
  const std::uint64_t after = address_after(instruction, wave);
  wave.set_scalar64(instruction.destination, after);
  go_to_address(wave, after + static_cast<std::uint64_t>(std::int64_t{instruction.offset} * 4));
}

void run_wave(Wave& wave) {
  const auto& list = wave.code->list;
  wave.state = WaveState::Running;
  wave.budget = kTurn;
  while (wave.state == WaveState::Running) {
    if (static_cast<std::size_t>(wave.next) >= list.size()) {
      raise(wave, CUDA_ERROR_INVALID_PC, -1, "the end of the code");
      return;
    }
    const Instruction& one = list[static_cast<std::size_t>(wave.next++)];
    if (one.both == nullptr) {
      one.run(one, wave);
    } else {
      run_both(one, wave);
    }
  }
}

std::span<const Opcode> table::scalar_control() {
  return kRows;
}

}  // namespace cuda_ffi::amd
