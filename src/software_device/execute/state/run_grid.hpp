#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "software_device/execute/state/loaded_module.hpp"

namespace cuda_ffi::software {

// Of a device, as programs see it.
inline constexpr int kMultiprocessors = 16;

struct Dim3 {
  std::uint32_t x = 1, y = 1, z = 1;
};

struct GridLaunch {
  const DecodedKernel* kernel = nullptr;
  int device = 0;
  Dim3 grid, block, cluster;
  std::uint32_t dynamic_shared_bytes = 0;
  std::span<const std::byte> parameters;  // laid out as KernelInfo::parameters says
  bool cooperative = false;
  std::uint32_t threads = 0;      // that run it at most; 0: thread_count()
  std::uint64_t stack_bytes = 0;  // a thread, for calls; more than the device's own is honoured
  std::uint64_t heap = 0;         // whose malloc(): a number for each context
  std::uint64_t heap_bytes = 8u << 20;
  std::uint64_t printf_bytes =
      7u << 20;  // of text; what printf writes beyond it overwrites the oldest
  const std::atomic<bool>* cancelled = nullptr;  // a set flag ends the grid with LAUNCH_FAILED
};

// Why a grid ended early: the driver's code and the report a person reads (kernel, block, thread,
// PTX line, source line where known, address, nearest allocation).
struct Fault {
  CUresult code{};
  std::string report;
};

// Runs a grid to its end on the calling thread and the pool's. printf output is kept by the device.
std::optional<Fault> run_grid(const GridLaunch& launch);

// Writes to stdout what kernels have printed on the device.
void flush_printf(int device);

// Frees all that kernels have allocated with malloc() and not freed: when a context goes.
void drop_heap(std::uint64_t heap);

}  // namespace cuda_ffi::software
