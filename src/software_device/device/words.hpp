#pragma once

#include "software_device/device/operations.hpp"

namespace cuda_ffi::software {

// Throws Failure INVALID_VALUE: too many, an unknown kind or comparison, an address that is
// misaligned or not device memory.
WordOperation make_word_operation(const CUstreamBatchMemOpParams* words, unsigned count);

}  // namespace cuda_ffi::software
