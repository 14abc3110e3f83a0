#pragma once

// The functions that every device offers to CUDA programs: vprintf, malloc, free, __assertfail.

#include <string>

#include "software_device/execute/state/grid_launch.hpp"
#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// Runs the built-in function that the call instruction names, for every running lane. Returns false
// after a fault, or if the grid ends.
bool run_builtin(const Insn* insn, Warp& warp, std::byte* frame);

// A word or an address among a call's arguments.
std::uint32_t argument_word(const Insn* insn, const std::byte* frame, std::uint32_t index,
                            int lane);
std::uint64_t argument_address(const Insn* insn, const std::byte* frame, std::uint32_t index,
                               int lane);

// Reads a NUL-terminated string in device memory. It may also end with its allocation. False if its
// first byte cannot be read.
bool read_string(const Warp& warp, int lane, std::uint64_t address, std::string& text);

bool run_printf(const Insn* insn, Warp& warp, std::byte* frame);

}  // namespace cuda_ffi::software
