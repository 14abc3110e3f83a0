#pragma once

// Where a wave continues.

#include "amd_device/execute/wave.hpp"

namespace cuda_ffi::amd {

void get_pc(const Instruction& instruction, Wave& wave);
void set_pc(const Instruction& instruction, Wave& wave);
void swap_pc(const Instruction& instruction, Wave& wave);
void call(const Instruction& instruction, Wave& wave);

// Runs the wave until it waits, yields or ends.
void run_wave(Wave& wave);

}  // namespace cuda_ffi::amd
