#pragma once

#include "software_device/execute/plan/code.hpp"

namespace cuda_ffi::software::translate {

// Takes the frame's slots apart: what shares a slot without one reaching the other becomes a value
// each. Fills in what lives on from block to block.
void rename_registers(Code& code);

}  // namespace cuda_ffi::software::translate
