#pragma once

// Follows what the threads of one block do to memory.
//
// Two accesses to a byte of shared memory race when different threads make them, one is a write that
// changes the byte, and nothing orders them. What orders: barriers of the block, among the warps that take
// part; .sync operations of a warp, among its lanes; atomics, fences and ordered accesses, taken to order
// everything before them before everything after them, which may hide a race but never invents one.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "software_device/execute/check/checks.hpp"
#include "software_device/execute/control/access.hpp"
#include "software_device/execute/control/control.hpp"

namespace cuda_ffi::software {

struct Block;

class Watch {
 public:
  Watch(const Checks& checks, const Block& block) : checks_(checks), block_(block) {}

  void start(std::uint64_t shared_bytes);

  // An access of a lane to `bytes` at `place`. `values` is what a store will write, null where that is not
  // known; `ordering`: the access is volatile or more. False after having raised a fault.
  bool access(const Insn* insn, Warp& warp, AccessKind kind, int lane, const std::byte* place, std::uint64_t bytes,
              const std::byte* values = nullptr, bool ordering = false);

  void arrive(std::uint32_t warp, std::uint32_t barrier);
  void pass(std::uint32_t warp, std::uint32_t barrier);
  void synchronise_lanes(std::uint32_t warp);
  void order_everything(std::uint32_t warp);  // atomics and fences

 private:
  static constexpr std::size_t kWarps = 32;
  using Clocks = std::array<std::uint32_t, kWarps>;  // by warp: the last of its clock that is known

  struct Event {
    const Insn* insn = nullptr;
    std::uint16_t thread = 0;
    std::uint32_t clock = 0;  // of its warp, which barriers advance
    std::uint32_t lanes = 0;  // of its warp, which .sync operations advance
  };
  struct Byte {
    Event write;
    Event readers[2];  // of different threads
    bool written = false;
  };

  bool ordered(const Event& before, std::uint32_t thread) const;
  bool note(Byte& byte, const Event& now, AccessKind kind, bool changes, const Event*& other);
  bool shared_access(const Insn* insn, Warp& warp, AccessKind kind, int lane, std::uint64_t offset, std::uint64_t bytes,
                     const std::byte* values, bool races);
  bool report_race(const Insn* insn, Warp& warp, AccessKind kind, int lane, std::uint64_t offset, const Event& other, bool wrote);
  static void join(Clocks& into, const Clocks& from);

  const Checks checks_;
  const Block& block_;
  std::vector<Byte> bytes_;
  std::array<Clocks, kWarps> known_{};
  std::array<std::uint32_t, kWarps> lane_clock_{};
  std::array<Clocks, 16> barriers_{};
  Clocks everything_{};
};

// A .sync operation of a warp is over: what follows it in decoded code when races are looked for.
CUDA_FFI_HANDLER(watch_lanes);
// The same for fences and what else orders memory.
CUDA_FFI_HANDLER(watch_fence);

// Loads and stores with their accesses followed. As the plain ones, but: width is the element's bytes, c a
// register's bytes, flags 2 a 32-bit address, 4 a sign to extend, 8 a vector in the list.
CUDA_FFI_HANDLER(checked_load);
CUDA_FFI_HANDLER(checked_store);

}  // namespace cuda_ffi::software
