#pragma once

// What a kernel asks of the device beside it: memory of the context's heap, a grid that meets.

#include <cstddef>
#include <cstdint>
#include <string>

#include "amd_device/execute/wave.hpp"

namespace cuda_ffi::amd {

// Lays out in the grid what its kernel's metadata asks for.
void prepare_services(Grid& grid);

// Swapped with its first word, a number of bytes becomes the address of so many; the second takes
// such an address back.
std::uint64_t ask_heap(Wave& wave, unsigned lane, const std::byte* word, std::uint64_t value);

// Where a kernel looks for what is not there, and what that is; empty for other addresses.
std::uint64_t missing_service(const std::string& kind);
std::string missing_at(std::uint64_t address);

}  // namespace cuda_ffi::amd
