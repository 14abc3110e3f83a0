#pragma once

#include "software_device/device/operations.hpp"

namespace cuda_ffi::software {

// Throws Failure INVALID_VALUE if there are too many, for an unknown kind or comparison, and for an
// address that is misaligned or not in device memory.
WordOperation make_word_operation(const CUstreamBatchMemOpParams* words, unsigned count);

}  // namespace cuda_ffi::software
