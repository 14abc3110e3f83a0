#pragma once

#include "software_device/ptx/context.hpp"

namespace cuda_ffi::software::ptx {

// The directives at the head of a module, each parsed from the directive itself on. .version must
// come first.
void parse_version(Context& context);
void parse_target(Context& context);
void parse_address_size(Context& context);

}  // namespace cuda_ffi::software::ptx
