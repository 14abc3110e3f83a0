#pragma once

// Activations of functions. A warp keeps those that have returned for the next call.

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// What a call takes of a thread's stack beside the callee's local memory, as on a GPU, which keeps
// there where to return to.
constexpr std::uint32_t kCallBytes = 16;

// A frame for a call, whose slots are still to be filled. Null when there is no place for the
// registers of this many activations.
Frame* make_frame(Warp& warp, const DecodedFunction& function, Frame* caller, const Insn* call,
                  std::uint32_t mask, std::uint32_t local_base);
void drop_frame(Warp& warp, Frame* frame);
// Frees every frame but the kernel's own: those of lanes that were still inside a call too.
void drop_stack(Warp& warp);

}  // namespace cuda_ffi::software
