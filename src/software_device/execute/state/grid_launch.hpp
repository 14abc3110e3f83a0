#pragma once

// What a launch asks for, and how it can end early.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "library/cuda_abi.hpp"

namespace cuda_ffi::software {

// Of a device, as programs see it.
inline constexpr int kMultiprocessors = 16;

struct Dim3 {
  std::uint32_t x = 1, y = 1, z = 1;
};

struct DecodedKernel;
struct TextureView;
struct SurfaceView;

// Finds what is behind the numbers of texture and surface objects: null for a number that is no
// live object. The objects are the driver's.
struct ObjectViews {
  std::shared_ptr<const TextureView> (*texture)(std::uint64_t handle);
  std::shared_ptr<const SurfaceView> (*surface)(std::uint64_t handle);
};

struct GridLaunch {
  const DecodedKernel* kernel = nullptr;
  int device = 0;
  Dim3 grid, block;
  Dim3 cluster{0, 0, 0};  // zeros: none was asked for
  std::uint32_t dynamic_shared_bytes = 0;
  std::span<const std::byte> parameters;  // laid out as KernelInfo::parameters says
  bool cooperative = false;
  std::uint32_t threads = 0;         // that run it at most; 0: thread_count()
  std::uint64_t stack_bytes = 1024;  // a thread, for calls whose depth only their running shows
  std::uint64_t heap = 0;            // whose malloc(): a number for each context
  std::uint64_t heap_bytes = 8u << 20;
  std::uint64_t printf_bytes =
      7u << 20;  // of text; what printf writes beyond it overwrites the oldest
  const ObjectViews* objects = nullptr;          // null: there are none
  const std::atomic<bool>* cancelled = nullptr;  // a set flag ends the grid with LAUNCH_FAILED
  const std::atomic<bool>* ended = nullptr;      // a set flag ends the grid without a fault
};

// Why a grid ended early: the driver's code and the report a person reads (kernel, block, thread,
// PTX line, source line where known, address, nearest allocation).
struct Fault {
  CUresult code{};
  std::string report;
};

}  // namespace cuda_ffi::software
