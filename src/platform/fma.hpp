#pragma once

namespace cuda_ffi::platform {

// Whether fma and fmaf round once, in every mode. MinGW's own do not; those that Windows gets in
// their place are the processor's instruction, which it may not have.
bool has_exact_fma();

}  // namespace cuda_ffi::platform
