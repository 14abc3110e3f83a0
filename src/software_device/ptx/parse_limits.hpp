#pragma once

#include "software_device/ptx/context.hpp"

namespace cuda_ffi::software::ptx {

// What may come between a function's parameters and its body: .maxntid 128, 1, 1 and similar,
// .noreturn, .pragma.
void parse_limits(Context& context, Function& function);

}  // namespace cuda_ffi::software::ptx
