#include <bit>
#include <cstdio>

#include "amd_device/execute/kernel.hpp"
#include "amd_device/execute/wave.hpp"

namespace cuda_ffi::amd {
namespace {

std::string triple(std::uint64_t x, std::uint64_t y, std::uint64_t z) {
  return "(" + std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(z) + ")";
}

std::string thread_text(const Wave& wave, int lane) {
  const auto& block = wave.group->grid->launch.block;
  if (lane < 0) return "wave " + std::to_string(wave.number);
  const std::uint32_t thread = wave.number * kLanes + static_cast<unsigned>(lane);
  return "thread " +
         triple(thread % block.x, thread / block.x % block.y, thread / block.x / block.y);
}

std::string place_text(const Wave& wave) {
  const std::int32_t index = wave.next - 1;
  if (index < 0 || static_cast<std::size_t>(index) >= wave.code->list.size()) return {};
  const Instruction& one = wave.code->list[static_cast<std::size_t>(index)];
  char text[32];
  std::snprintf(text, sizeof text, "0x%x", one.address);
  return std::string("\n  at ") + text + " in " +
         wave.group->grid->kernel->loaded->function_at(one.address) + ", " + one.opcode->name;
}

}  // namespace

void raise(Wave& wave, CUresult code, int lane, const std::string& what) {
  Grid& grid = *wave.group->grid;
  const auto& index = wave.group->index;
  software::Fault fault;
  fault.code = code;
  fault.lane = lane;
  fault.report = grid.kernel->info.name + ": " + what + "\n  in block " +
                 triple(index.x, index.y, index.z) + ", " + thread_text(wave, lane) +
                 place_text(wave);
  grid.fail(std::move(fault));
  wave.state = WaveState::Faulted;
}

}  // namespace cuda_ffi::amd
