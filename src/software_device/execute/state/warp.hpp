#pragma once

// The state of one warp. Its block owns it, and only the worker thread that runs the block touches
// it.

#include <cstddef>
#include <cstdint>
#include <memory>

#include "software_device/execute/state/code.hpp"
#include "software_device/memory/memory_map.hpp"

namespace cuda_ffi::software {

struct Block;
struct Worker;
struct Warp;
struct Shard;
struct Counters;
struct KnownAccess;
struct ObservedInsn;

// One activation of a function by a group of lanes.
struct Frame {
  const DecodedFunction* function = nullptr;
  Frame* caller = nullptr;
  const Insn* call = nullptr;  // the caller's call instruction
  std::uint32_t live = 0;      // lanes that have not returned
  std::uint32_t depth = 0;
  std::byte* slots = nullptr;
  Frame* next_free = nullptr;
  std::uint32_t local_base = 0;
  std::uint32_t local_top[kLanes] = {};  // grows with alloca
};

enum class GroupState : std::uint8_t {
  Ready,
  WarpOperation,  // waits for other lanes of its member mask
  Barrier,        // waits at barrier `barrier` of the block
  Cluster,        // waits for the other blocks of the cluster
};

// Lanes that wait at one instruction. There are at most as many groups as lanes.
struct Group {
  const Insn* pc = nullptr;
  std::uint32_t mask = 0;
  GroupState state = GroupState::Ready;
  std::uint8_t barrier = 0;
  Frame* frame = nullptr;
  std::uint64_t stamp = 0;  // when it last ran
};

// Where the thread counts what a function's instructions do.
struct CountedFunction {
  const DecodedFunction* function = nullptr;
  const Insn* code = nullptr;
  const ObservedInsn* insns = nullptr;
  Counters* counters = nullptr;
  std::unique_ptr<KnownAccess>* known = nullptr;
};

enum class Leave : std::uint8_t {
  None,
  Switched,
  Parked,
  Exited,
  Yielded,
  Fault,
  Rewound,  // a debugger has its block begin again
};

// A span of memory that has been checked.
struct AccessEntry {
  std::uint64_t low = 0, size = 0;

  bool holds(std::uint64_t address, std::uint64_t bytes) const {
    return bytes <= size && address - low <= size - bytes;
  }
};

// What changes while a warp runs: one cache line.
struct alignas(64) RunningState {
  std::uint32_t mask = 0;      // lanes of the running group
  std::uint32_t carry = 0;     // condition code, one bit per lane
  const Insn* stop = nullptr;  // the next instruction at which a group of this frame waits
  // Backward branches and calls until a yield; a polling access counts as several.
  std::int32_t budget = 0;
  std::uint32_t live = 0;  // lanes that have not exited
  Leave leave = Leave::None;
  std::uint8_t park_barrier = 0;
  GroupState park_state = GroupState::Ready;
  // It has polled memory since it last ran, and may be waiting for another group.
  bool polled = false;
  std::uint32_t expired = 0;     // budgets used up one after another
  const Insn* resume = nullptr;  // where to resume after `leave`
  Frame* frame = nullptr;
  std::uint32_t waiting_count = 0;
  std::uint32_t async_pending = 0;
};
static_assert(sizeof(RunningState) == 64);

struct Warp : RunningState {
  RunningState at_start;  // the state at the start of each block

  const MemoryMap* map = nullptr;
  AccessEntry* cache = nullptr;
  std::uint64_t* cache_generation = nullptr;
  std::byte* shared = nullptr;
  std::uint64_t shared_bytes = 0;
  std::byte* local = nullptr;  // lane l's local memory begins at local + l × local_stride
  std::int64_t local_stride = 0;
  const std::byte* parameters = nullptr;
  std::int64_t parameter_bytes = 0;

  Block* block = nullptr;
  Worker* worker = nullptr;
  const DecodedKernel* kernel = nullptr;
  std::uint32_t index = 0;  // within the block
  std::uint64_t clock = 0;  // the source of groups' stamps
  Group waiting[kLanes];

  Frame* free_frames = nullptr;
  std::uint64_t stack_bytes = 0;  // bytes of frames beyond the kernel's own

  // While its code is observed (observe/):
  Shard* shard = nullptr;         // what this thread has counted in the kernel
  CountedFunction counted;        // of the function that has run last
  Counters* waits_at = nullptr;   // the barrier that it waits at, or has just left
  std::uint64_t waits_since = 0;  // Block::issued then

  alignas(64) std::byte scratch[kLanes * 16 * 8];
};

}  // namespace cuda_ffi::software
