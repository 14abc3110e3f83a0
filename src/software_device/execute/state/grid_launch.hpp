#pragma once

// The parameters of a launch, and the ways to end it early.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>

#include "library/cuda_abi.hpp"

namespace cuda_ffi::software {

// Multiprocessors of a device, as programs see it.
inline constexpr int kMultiprocessors = 16;

struct Dim3 {
  std::uint32_t x = 1, y = 1, z = 1;
};

struct DecodedKernel;
struct TextureView;
struct SurfaceView;

// Looks up the texture and surface objects behind their numbers; null if a number is no object, or
// one that was destroyed before the launch. The driver owns the objects.
struct ObjectViews {
  std::shared_ptr<const TextureView> (*look_up_texture)(std::uint64_t handle, std::uint64_t time);
  std::shared_ptr<const SurfaceView> (*look_up_surface)(std::uint64_t handle, std::uint64_t time);
  std::uint64_t launched_at = 0;  // how many objects had been destroyed by then

  std::shared_ptr<const TextureView> texture(std::uint64_t handle) const {
    return look_up_texture(handle, launched_at);
  }
  std::shared_ptr<const SurfaceView> surface(std::uint64_t handle) const {
    return look_up_surface(handle, launched_at);
  }
};

struct GridLaunch {
  const DecodedKernel* kernel = nullptr;
  int device = 0;
  Dim3 grid, block;
  Dim3 cluster{0, 0, 0};  // zeros: no cluster was requested
  std::uint32_t dynamic_shared_bytes = 0;
  std::span<const std::byte> parameters;  // laid out as KernelInfo::parameters says
  bool cooperative = false;
  std::uint32_t threads = 0;         // at most this many run it; 0: thread_count()
  std::uint64_t stack_bytes = 1024;  // per thread, for calls whose depth only shows when they run
  std::uint64_t heap = 0;            // which malloc() heap: a number for each context
  std::uint64_t heap_bytes = 8u << 20;
  // Bytes of text: printf overwrites the oldest text if it writes more.
  std::uint64_t printf_bytes = 7u << 20;
  const ObjectViews* objects = nullptr;          // null: there are none
  const std::atomic<bool>* cancelled = nullptr;  // a set flag ends the grid with LAUNCH_FAILED
  const std::atomic<bool>* ended = nullptr;      // a set flag ends the grid without a fault
};

// Why a grid ended early: the driver's code, and a report for the user (kernel, block, thread, PTX
// line, source line if known, address, nearest allocation).
struct Fault {
  CUresult code{};
  std::string report;
  int lane = -1;  // of the warp that failed; -1: all, or none
};

}  // namespace cuda_ffi::software
