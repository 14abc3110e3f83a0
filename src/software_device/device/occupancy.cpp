#include "software_device/device/occupancy.hpp"

#include <algorithm>

#include "software_device/device/properties.hpp"

namespace cuda_ffi::software {
namespace {

constexpr int kWarp = 32;
constexpr int kRegisterStep = 256;  // a warp's registers are given out in steps of this
constexpr int kSharedStep = 128;

constexpr int round_up(int value, int step) {
  return (value + step - 1) / step * step;
}

}  // namespace

int blocks_per_multiprocessor(const Function& function, int threads, std::size_t dynamic_shared) {
  const Capability& own = capability();
  const KernelInfo& info = function.info();
  if (threads <= 0 || threads > static_cast<int>(info.max_threads_per_block)) return 0;
  if (dynamic_shared > function.dynamic_shared_limit()) return 0;
  const std::size_t shared_bytes = info.static_shared_bytes + dynamic_shared;
  if (shared_bytes > static_cast<std::size_t>(own.shared_per_block_optin)) return 0;

  const int warps = round_up(threads, kWarp) / kWarp;
  int blocks =
      std::min(own.blocks_per_multiprocessor, own.threads_per_multiprocessor / kWarp / warps);
  const int shared =
      round_up(static_cast<int>(shared_bytes), kSharedStep) + own.reserved_shared_per_block;
  if (shared > 0) blocks = std::min(blocks, own.shared_per_multiprocessor / shared);
  // The interpreter has as many registers as a kernel names; at most a GPU's number is counted.
  const int registers = std::clamp(static_cast<int>(info.registers), 1, 255);
  const int per_warp = round_up(registers * kWarp, kRegisterStep);
  const int fitting = static_cast<int>(kRegistersPerMultiprocessor) / per_warp / warps;
  return std::max(std::min(blocks, fitting), 1);
}

}  // namespace cuda_ffi::software
