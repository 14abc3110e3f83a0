#pragma once

// Steps in an order in which what takes long begins early.

#include "software_device/execute/plan/code.hpp"

namespace cuda_ffi::software::translate {

// A processor looks ahead by some hundred instructions only: chains of slow steps that do not hang
// on each other run at once where they lie side by side. Nothing passes a step that may leave.
void reorder_steps(Code& code);

// Whether a step is a chain of instructions so long that others had better begin meanwhile.
bool is_long_chain(const Step& step);

}  // namespace cuda_ffi::software::translate
