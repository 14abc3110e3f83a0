#pragma once

// What translated code is told of the warp that it runs, and what it tells in turn. Each warp's own
// memory lies behind it: Value::home and Value::base_home count from there.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include "platform/calling_convention.hpp"
#include "software_device/execute/plan/code.hpp"
#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software::translate {

constexpr std::size_t kDumpBytes = 32 * 64;

class Translation;

// Why translated code has returned.
enum class Outcall : std::uint32_t {
  Finished,   // no lane is left
  Barrier,    // all living lanes have arrived; `point` is the block behind the barrier
  Left,       // the interpreter is to go on before the step `point`; vectors are in the dump
  Exhausted,  // the same at the beginning of the block `point`: the budget is used up
  Handled,    // the handler of the step `point` has not gone on to the next one
};

struct alignas(64) Context {
  std::uint32_t mask = 0;    // running lanes
  std::uint32_t live = 0;    // that have not exited
  std::uint32_t saved = 0;   // running lanes, while fewer run behind a guard
  std::uint32_t called = 0;  // lanes that ran when a handler was last called
  std::uint32_t point = 0;
  std::int32_t budget = 0;
  std::int32_t full_budget = 0;        // with which each turn begins
  Outcall outcall = Outcall::Barrier;  // how the last turn ended; a block's first is no other
  // One bit a block where lanes wait, and one bit a word of those that is not zero.
  std::uint64_t waiting_words = 0;
  std::uint64_t waiting_blocks[kMostBlocks / 64] = {};
  std::uint64_t rows[2] =
      {};  // of an access that missed: the first addresses, or the least and greatest
  const Insn* next = nullptr;       // where a handler says that the warp goes on
  RunningState* running = nullptr;  // the warp's
  std::byte* frame = nullptr;
  AccessEntry* cache = nullptr;
  std::byte* shared = nullptr;
  std::uint64_t shared_bytes = 0;
  const std::byte* parameters = nullptr;
  std::byte* dump = nullptr;  // vector registers, when code is left
  Warp* warp = nullptr;
  const Translation* translation = nullptr;
  std::uint32_t waiting[kMostBlocks] = {};  // lanes, by block

  void note_waiting(BlockId block, std::uint32_t lanes) {
    waiting[block] |= lanes;
    waiting_blocks[block / 64] |= 1ull << (block % 64);
    waiting_words |= 1ull << (block / 64);
  }
  void forget_waiting() {
    waiting_words = 0;
    std::fill(std::begin(waiting_blocks), std::end(waiting_blocks), 0ull);
    std::fill(std::begin(waiting), std::end(waiting), 0u);
  }

  std::byte* own() { return reinterpret_cast<std::byte*>(this + 1); }
};

// Where code has stopped, and why.
struct Stop {
  Outcall outcall;
  Context* context;
};

// Runs one warp from `place` on.
using EnterCode = Stop(CUDA_FFI_SYSTEM_V*)(Context* context, const void* place);
// Runs so many warps, whose contexts lie one behind the other, each from the block Context::point
// to its end or the next barrier; those that have finished are passed over. Stops early with a warp
// that ends otherwise.
using RunCode = Stop(CUDA_FFI_SYSTEM_V*)(Context* first, std::uint64_t count);

// For an access that the site's entry of the cache does not cover: looks the memory up. False when
// the running lanes' accesses are not all within one allocation. Defined in translated/.
bool look_up_memory(Context* context);

}  // namespace cuda_ffi::software::translate
