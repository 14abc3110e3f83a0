#pragma once

namespace cuda_ffi::software {

// Whether these are flags only, and name at most one way of scheduling.
bool valid_context_flags(unsigned flags) noexcept;

}  // namespace cuda_ffi::software
