#pragma once

#include "software_device/device/operations.hpp"

namespace cuda_ffi::software {

// Throws Failure INVALID_VALUE if the address is misaligned, or if the bytes do not lie within one
// allocation.
FillOperation make_fill(std::uint64_t address, std::uint64_t pitch, std::uint32_t value,
                        std::uint32_t element_bytes, std::uint64_t width, std::uint64_t height);

}  // namespace cuda_ffi::software
