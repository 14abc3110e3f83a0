#pragma once

#include <cstdint>

namespace cuda_ffi::software {

// The memory of each device, in bytes: CUDA_FFI_SOFTWARE_MEMORY, or half of the machine's memory,
// at most 8 GiB.
std::uint64_t device_memory_bytes();

}  // namespace cuda_ffi::software
