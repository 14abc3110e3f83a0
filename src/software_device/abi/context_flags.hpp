#pragma once

namespace cuda_ffi::software {

// One way of scheduling at most, and nothing that is not a flag.
bool valid_context_flags(unsigned flags) noexcept;

}  // namespace cuda_ffi::software
