#include "amd_device/execute/begin_wave.hpp"

#include <algorithm>
#include <cstring>

#include "amd_device/execute/kernel.hpp"

namespace cuda_ffi::amd {
namespace {

// Bits of a descriptor's properties, in the order of the registers.
constexpr std::uint32_t kPrivateBuffer = 1, kPacket = 2, kQueue = 4, kArguments = 8,
                        kDispatchId = 16, kFlatScratch = 32, kPrivateSize = 64;

void set_user_registers(Wave& wave, const Grid& grid) {
  const std::uint32_t properties = grid.kernel->setup.properties;
  unsigned next = 0;
  const auto add = [&](std::uint32_t bit, unsigned words, std::uint64_t value) {
    if ((properties & bit) == 0) return;
    if (words >= 2) wave.set_scalar64(next, value);
    if (words == 1) wave.set_scalar(next, static_cast<std::uint32_t>(value));
    next += words;
  };
  add(kPrivateBuffer, 4, 0);
  add(kPacket, 2, grid.packet.address());
  add(kQueue, 2, 0);
  add(kArguments, 2, grid.arguments.address());
  add(kDispatchId, 2, 0);
  add(kFlatScratch, 2, 0);
  add(kPrivateSize, 1, grid.scratch_bytes);
}

void set_group_numbers(Wave& wave, const Grid& grid) {
  const Setup& setup = grid.kernel->setup;
  const software::Dim3& index = wave.group->index;
  unsigned next = setup.user_registers;
  if (setup.group_x) wave.set_scalar(next++, index.x);
  if (setup.group_y) wave.set_scalar(next++, index.y);
  if (setup.group_z) wave.set_scalar(next++, index.z);
}

// The lane's place in the group: ten bits each of x, y and z.
void set_thread_numbers(Wave& wave, const Grid& grid) {
  const software::Dim3& block = grid.launch.block;
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const std::uint32_t thread = wave.number * kLanes + lane;
    const std::uint32_t x = thread % block.x, y = thread / block.x % block.y;
    wave.v[0][lane] = x | y << 10 | thread / block.x / block.y << 20;
  }
}

void begin_wave(Wave& wave, Group& group, std::uint32_t number) {
  const Grid& grid = *group.grid;
  wave.group = &group;
  wave.number = number;
  wave.code = &grid.kernel->loaded->code();
  wave.image = grid.kernel->loaded->image();
  wave.next = grid.kernel->entry;
  wave.state = WaveState::Running;
  wave.scc = false;
  wave.mode.bits = grid.kernel->setup.mode;
  wave.seen = {};
  std::memset(wave.v, 0, sizeof wave.v);
  std::memset(wave.s, 0, sizeof wave.s);
  wave.scratch.assign(std::size_t{grid.scratch_bytes} * kLanes, std::byte{0});
  const std::uint32_t left = grid.threads - number * kLanes;
  wave.set_exec(left >= kLanes ? ~0u : (1u << left) - 1);
  set_user_registers(wave, grid);
  set_group_numbers(wave, grid);
  set_thread_numbers(wave, grid);
}

}  // namespace

void begin_group(Group& group, Grid& grid, std::uint64_t linear) {
  const software::Dim3& size = grid.launch.grid;
  group.grid = &grid;
  group.linear = linear;
  group.index = {static_cast<std::uint32_t>(linear % size.x),
                 static_cast<std::uint32_t>(linear / size.x % size.y),
                 static_cast<std::uint32_t>(linear / size.x / size.y)};
  group.lds.assign(grid.lds_bytes, std::byte{0});
  group.waves.resize(grid.waves);
  for (std::uint32_t k = 0; k < grid.waves; ++k) begin_wave(group.waves[k], group, k);
}

}  // namespace cuda_ffi::amd
