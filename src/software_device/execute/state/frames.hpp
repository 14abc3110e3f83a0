#pragma once

// Activations of functions. A warp keeps frames that have returned for the next calls.

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// The part of a thread's stack that a call takes in addition to the callee's local memory. A GPU
// stores the return address there.
constexpr std::uint32_t kCallBytes = 16;

// Makes a frame for a call; its slots are still to be filled. Null if there is no room for the
// registers of yet another activation.
Frame* make_frame(Warp& warp, const DecodedFunction& function, Frame* caller, const Insn* call,
                  std::uint32_t mask, std::uint32_t local_base);
void drop_frame(Warp& warp, Frame* frame);
// Frees every frame but the kernel's own, including those of lanes that were still inside a call.
void drop_stack(Warp& warp);

}  // namespace cuda_ffi::software
