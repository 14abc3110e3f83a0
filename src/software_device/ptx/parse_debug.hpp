#pragma once

#include "software_device/ptx/context.hpp"

namespace cuda_ffi::software::ptx {

// Each parses from its directive on, which has been peeked at.
void parse_file(Context& context);            // .file 1 "a.cu", 123, 456
SourceLine parse_location(Context& context);  // .loc 1 10 5, function_name x, inlined_at 1 2 3
void skip_section(Context& context);          // .section .debug_info { ... }
void skip_pragma(Context& context);           // .pragma "nounroll";

}  // namespace cuda_ffi::software::ptx
