#pragma once

#include "software_device/execute/body/draft.hpp"

namespace cuda_ffi::software {

// Removes what need not run for every block. A register that is written once, as a copy of a value
// that never changes, becomes that value. With `preamble` (for a kernel's body), registers that
// depend only on the launch and the thread's place in its block are set by Body::preamble.
void settle_registers(Body& body, bool preamble);

}  // namespace cuda_ffi::software
