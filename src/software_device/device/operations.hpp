#pragma once

// What a stream or a graph node can be asked to do. These are values: a graph keeps and copies
// them.

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "software_device/device/current.hpp"
#include "software_device/device/module.hpp"
#include "software_device/execute/state/grid_launch.hpp"

namespace cuda_ffi::software {

class MemoryPool;

struct KernelOperation {
  static constexpr bool kCallsProgram = false;
  static constexpr bool kRunsAfterError = false;
  std::shared_ptr<Function> function;
  CUfunction handle = nullptr;  // the handle that the program passed
  Dim3 grid, block;
  Dim3 cluster{0, 0, 0};  // zeros: no clusters
  std::uint32_t dynamic_shared_bytes = 0;
  bool cooperative = false;
  std::vector<std::byte> parameters;
  std::shared_ptr<const std::atomic<bool>> ended;  // set once nobody wants the result
  std::uint64_t launched_at = 0;  // Destruction::now() (texture.hpp) of its latest launch
  int graph_node = -1;            // the node's number in a launched graph; -1: not in one

  void perform(Context& context) const;
};

// One end of a copy: rows of bytes, in slices of rows.
struct CopyEnd {
  std::uint64_t address = 0;
  std::uint64_t pitch = 0;  // from one row to the next
  std::uint64_t slice = 0;  // from one slice to the next
};

struct CopyOperation {
  static constexpr bool kCallsProgram = false;
  static constexpr bool kRunsAfterError = false;
  CopyEnd source, destination;
  std::uint64_t width = 0;  // bytes
  std::uint64_t height = 1;
  std::uint64_t depth = 1;
  std::shared_ptr<const std::vector<std::byte>> staged;  // if set, source.address points into this

  std::uint64_t bytes() const noexcept { return width * height * depth; }
  void perform() const;
  // A fault if an end was unmapped after the operation was made.
  void perform(Context& context) const;
};

struct FillOperation {
  static constexpr bool kCallsProgram = false;
  static constexpr bool kRunsAfterError = false;
  std::uint64_t address = 0;
  std::uint64_t pitch = 0;
  std::uint32_t value = 0;
  std::uint32_t element_bytes = 1;  // 1, 2 or 4
  std::uint64_t width = 0;          // elements
  std::uint64_t height = 1;

  std::uint64_t bytes() const noexcept { return width * element_bytes * height; }
  void perform(Context& context) const;
};

struct HostOperation {
  static constexpr bool kCallsProgram = true;
  static constexpr bool kRunsAfterError = false;
  CUhostFn function = nullptr;
  void* user_data = nullptr;

  void perform(Context& context) const;
};

struct FreeOperation {
  static constexpr bool kCallsProgram = false;
  static constexpr bool kRunsAfterError = true;  // the pool outlives the context
  std::shared_ptr<MemoryPool> pool;
  CUdeviceptr pointer = 0;

  void perform(Context& context) const;
};

// Reads and writes of 32- and 64-bit words, in order: cuStreamBatchMemOp.
struct WordOperation {
  static constexpr bool kCallsProgram = false;
  static constexpr bool kRunsAfterError = false;
  std::vector<CUstreamBatchMemOpParams> words;

  // Waits without limit for a word that nobody writes, unless the context is cancelled.
  void perform(Context& context) const;
};

// Runs a function of the program. Inside it, calls of the driver are refused.
template <typename Function>
void call_program(Function function) {
  ThreadState& thread = thread_state();
  thread.in_callback = true;
  function();
  thread.in_callback = false;
}

}  // namespace cuda_ffi::software
