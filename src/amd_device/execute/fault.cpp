#include <bit>
#include <cstdio>

#include "amd_device/execute/kernel.hpp"
#include "amd_device/execute/wave.hpp"
#include "platform/demangle.hpp"

namespace cuda_ffi::amd {
namespace {

std::string triple(std::uint64_t x, std::uint64_t y, std::uint64_t z) {
  return "(" + std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(z) + ")";
}

std::string thread_text(const Wave& wave, int lane) {
  const auto& block = wave.group->grid->launch.block;
  if (lane < 0) return {};
  const std::uint32_t thread = wave.number * kLanes + static_cast<unsigned>(lane);
  return ", thread " +
         triple(thread % block.x, thread / block.x % block.y, thread / block.x / block.y);
}

// As of PTX: the line, if the code has lines, and the instruction.
std::string place_text(const Wave& wave) {
  const std::int32_t index = wave.next - 1;
  if (index < 0 || static_cast<std::size_t>(index) >= wave.code->list.size()) return {};
  const Instruction& one = wave.code->list[static_cast<std::size_t>(index)];
  const Kernel& kernel = *wave.group->grid->kernel;
  char text[32];
  std::snprintf(text, sizeof text, " at 0x%x", one.address);
  std::string place = one.opcode->name + std::string(text);
  if (const SourceLine at = kernel.loaded->line_of(one.address); at.line != 0)
    place = at.file + ":" + std::to_string(at.line) + ", " + place;
  const std::string function = kernel.loaded->function_at(one.address);
  if (function != kernel.info.name) place += " in " + platform::demangle(function);
  return " (" + place + ")";
}

}  // namespace

void raise(Wave& wave, CUresult code, int lane, const std::string& what) {
  Grid& grid = *wave.group->grid;
  const auto& index = wave.group->index;
  software::Fault fault;
  fault.code = code;
  fault.lane = lane;
  fault.report = what + "\n  at kernel " + platform::demangle(grid.kernel->info.name) + ", block " +
                 triple(index.x, index.y, index.z) + thread_text(wave, lane) + place_text(wave);
  grid.fail(std::move(fault));
  wave.state = WaveState::Faulted;
}

}  // namespace cuda_ffi::amd
