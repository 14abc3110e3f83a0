#pragma once

#include "software_device/execute/decode/linked_module.hpp"

namespace cuda_ffi::software {

// Decodes one function with a body into `result`. `kernel` for an entry, whose shared memory is
// laid out already. Throws Refusal.
void decode_function(const LinkedModule& module, const ptx::Function& function,
                     DecodedFunction& result, Program& program, const DecodedKernel* kernel);

}  // namespace cuda_ffi::software
