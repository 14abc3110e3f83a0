#pragma once

// Handlers that direct the warp rather than compute: compiled once, for every CPU.

#include "software_device/execute/state/code.hpp"
#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

class Translator;

#define CUDA_FFI_HANDLER(name) const Insn* name(const Insn* insn, Warp& warp, std::byte* frame)

// Run the next instruction for those lanes whose predicate `a` is set (clear), then go on after it.
CUDA_FFI_HANDLER(guard_if);
CUDA_FFI_HANDLER(guard_unless);

// What a way back of so many instructions takes of the warp's budget: turns are about equally long
// whatever a loop or a function holds, because the time limit is looked at between them.
constexpr std::int32_t turn_cost(std::size_t instructions) {
  return 1 + static_cast<std::int32_t>(instructions / 64);
}

CUDA_FFI_HANDLER(jump);
CUDA_FFI_HANDLER(jump_back);
CUDA_FFI_HANDLER(branch_if);
CUDA_FFI_HANDLER(branch_unless);
CUDA_FFI_HANDLER(branch_if_back);
CUDA_FFI_HANDLER(branch_unless_back);
CUDA_FFI_HANDLER(branch_indexed);
// The same branch for a target that lies before it: counts towards the warp's budget.
Handler backward(Handler branch);

CUDA_FFI_HANDLER(call_direct);
CUDA_FFI_HANDLER(call_indirect);
CUDA_FFI_HANDLER(call_builtin);
CUDA_FFI_HANDLER(return_lanes);
CUDA_FFI_HANDLER(exit_lanes);
CUDA_FFI_HANDLER(trap);
CUDA_FFI_HANDLER(no_return);  // reached behind a call of a .noreturn function
CUDA_FFI_HANDLER(nothing);
CUDA_FFI_HANDLER(nanosleep);

CUDA_FFI_HANDLER(predicate_not);
CUDA_FFI_HANDLER(predicate_copy);
CUDA_FFI_HANDLER(predicate_and);
CUDA_FFI_HANDLER(predicate_or);
CUDA_FFI_HANDLER(predicate_xor);
CUDA_FFI_HANDLER(read_special_32);
CUDA_FFI_HANDLER(read_special_64);

// Moves an element of `memory` bytes between the words of a parameter area (`a`, at the byte offset
// `immediate`) and a register (`d`, or `b` for a store). flags 1: a load extends the sign. Null
// when there is no such move.
Handler area_move(std::uint32_t memory, std::uint32_t register_size, bool store);

// Emits what moves parameters into registers in functions of the old kind (.func (.reg …) f (.reg
// …)).
void load_register_parameters(Translator& translator);

// Runs the warp's groups until all lanes have exited or none can go on, or a yield or a fault.
Leave run_warp(Warp& warp);

// Of a warp that begins: so many lanes are the running group, at the kernel's first instruction.
RunningState first_group(std::uint32_t lanes, Frame& frame);
// Adds a group to those that wait; merges it with one at the same place.
void push_group(Warp& warp, const Group& group);
// Makes the lowest group that can run the running one. False when there is none.
bool switch_to_lowest(Warp& warp);
bool switch_to_least_recent(Warp& warp);
void settle_stop(Warp& warp, const Insn* pc);

// Frames. The first is the kernel's. enter_frame returns null when the stack is used up.
Frame* make_frame(Warp& warp, const DecodedFunction& function, Frame* caller, const Insn* call,
                  std::uint32_t mask, std::uint32_t local_base);
void drop_frame(Warp& warp, Frame* frame);
void fill_slots(Warp& warp, const Frame& frame);

}  // namespace cuda_ffi::software
