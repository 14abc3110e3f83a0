#pragma once

// The functions that CUDA programs find on every device: vprintf, malloc, free, __assertfail.

#include <string>

#include "software_device/execute/state/grid_launch.hpp"
#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// Runs the built-in function that the call instruction names, for every running lane. False after a
// fault or when the grid ends.
bool run_builtin(const Insn* insn, Warp& warp, std::byte* frame);

// One word or address among a call's arguments.
std::uint32_t argument_word(const Insn* insn, const std::byte* frame, std::uint32_t index,
                            int lane);
std::uint64_t argument_address(const Insn* insn, const std::byte* frame, std::uint32_t index,
                               int lane);

// A zero-ended string in device memory. False when it runs out of what may be read.
bool read_string(const Warp& warp, int lane, std::uint64_t address, std::string& text);

bool run_printf(const Insn* insn, Warp& warp, std::byte* frame);

}  // namespace cuda_ffi::software
