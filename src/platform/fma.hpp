#pragma once

namespace cuda_ffi::platform {

// Whether fma and fmaf round once, in every rounding mode. MinGW's own do not; on Windows we
// replace them by the processor's instruction, which it may not have.
bool has_exact_fma();

}  // namespace cuda_ffi::platform
