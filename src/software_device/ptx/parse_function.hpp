#pragma once

#include "software_device/ptx/context.hpp"

namespace cuda_ffi::software::ptx {

// A declaration or definition, from .entry or .func on, which has been peeked at.
void parse_function(Context& context, Linkage linkage);

// (.param .b32 a, .reg .f32 b). An empty list, or none at all, means no parameters.
std::vector<Variable> parse_parameters(Context& context);

// The body of Module::functions[index], starting at its {.
void parse_body(Context& context, std::uint32_t index);

}  // namespace cuda_ffi::software::ptx
