// Between lanes, and between registers that M0 names.

#include <algorithm>

#include "amd_device/execute/tables.hpp"
#include "amd_device/execute/vector.hpp"

namespace cuda_ffi::amd {
namespace {

unsigned row_number(const Instruction& instruction, unsigned k) {
  return instruction.source[k] - source::kVector;
}

// The value of a lane, of a vector register or of a scalar one.
std::uint32_t value_in(const Instruction& instruction, unsigned k, const Wave& wave,
                       unsigned lane) {
  if (instruction.source[k] >= source::kVector) return wave.v[row_number(instruction, k)][lane];
  return scalar32(instruction, instruction.source[k], wave);
}

void read_first_lane(const Instruction& instruction, Wave& wave) {
  const unsigned lane = wave.exec() == 0 ? 0 : std::countr_zero(wave.exec());
  wave.set_scalar(instruction.destination, value_in(instruction, 0, wave, lane));
}

void read_lane(const Instruction& instruction, Wave& wave) {
  const unsigned lane = scalar32(instruction, instruction.source[1], wave) & 31;
  wave.set_scalar(instruction.destination, value_in(instruction, 0, wave, lane));
}

void write_lane(const Instruction& instruction, Wave& wave) {
  const unsigned lane = scalar32(instruction, instruction.source[1], wave) & 31;
  wave.v[instruction.destination][lane] = scalar32(instruction, instruction.source[0], wave);
}

// Each lane gets the value of a lane of its own row of 16, or of the other row.
template <bool kOtherRow>
void permute_row(const Instruction& instruction, Wave& wave) {
  const std::uint64_t low = scalar32(instruction, instruction.source[1], wave);
  const std::uint64_t high = scalar32(instruction, instruction.source[2], wave);
  const std::uint64_t selectors = low | high << 32;
  const bool inactive_too = (instruction.high & 1) != 0, zero_if_none = (instruction.high & 2) != 0;
  Row values;
  std::uint32_t mask = wave.exec();
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const unsigned row = (lane & 16) ^ (kOtherRow ? 16 : 0);
    const unsigned from = row + static_cast<unsigned>(selectors >> 4 * (lane & 15) & 15);
    const bool there = inactive_too || (wave.exec() >> from & 1) != 0;
    values[lane] = there ? value_in(instruction, 0, wave, from) : 0;
    if (!there && !zero_if_none) mask &= ~(1u << lane);
  }
  store_row(wave.v[instruction.destination], values, mask);
}

void swap(const Instruction& instruction, Wave& wave) {
  Row first, second;
  std::copy_n(wave.v[instruction.destination], kLanes, first);
  std::copy_n(wave.v[row_number(instruction, 0)], kLanes, second);
  store_row(wave.v[instruction.destination], second, wave.exec());
  store_row(wave.v[row_number(instruction, 0)], first, wave.exec());
}

// M0 is added to the number of the destination, of the source, or of both.
template <bool kSource, bool kDestination>
void move_relative(const Instruction& instruction, Wave& wave) {
  const std::uint32_t index = wave.s[source::kM0];
  const std::uint64_t to = std::uint64_t{instruction.destination} + (kDestination ? index : 0);
  const bool is_vector = instruction.source[0] >= source::kVector;
  const std::uint64_t from =
      is_vector ? std::uint64_t{row_number(instruction, 0)} + (kSource ? index : 0) : 0;
  if (to >= 256 || from >= 256) {
    raise(wave, CUDA_ERROR_ILLEGAL_INSTRUCTION, -1, "a register beyond v255, from M0");
    return;
  }
  Row values;
  for (unsigned lane = 0; lane < kLanes; ++lane)
    values[lane] =
        is_vector ? wave.v[from][lane] : scalar32(instruction, instruction.source[0], wave);
  store_row(wave.v[to], values, wave.exec());
}

void nothing(const Instruction&, Wave&) {}

const Opcode kRows[] = {
    {384, "v_nop", nothing},
    {386, "v_readfirstlane_b32", read_first_lane, nullptr, 1},
    {411, "v_pipeflush", nothing},
    {450, "v_movreld_b32", move_relative<false, true>, nullptr, 1},
    {451, "v_movrels_b32", move_relative<true, false>, nullptr, 1},
    {452, "v_movrelsd_b32", move_relative<true, true>, nullptr, 1},
    {485, "v_swap_b32", swap, nullptr, 1},
    {487, "v_permlane64_b32", nothing, nullptr, 1},  // between halves of waves of 64 lanes
    {603, "v_permlane16_b32", permute_row<false>, nullptr, 3},
    {604, "v_permlanex16_b32", permute_row<true>, nullptr, 3},
    {864, "v_readlane_b32", read_lane, nullptr, 2},
    {865, "v_writelane_b32", write_lane, nullptr, 2},
};

}  // namespace

std::span<const Opcode> table::lane_moves() {
  return kRows;
}

}  // namespace cuda_ffi::amd
