#pragma once

// The careful path to memory: every access is checked against the allocations, to the byte.

#include <cstddef>
#include <cstdint>

#include "amd_device/execute/wave.hpp"

namespace cuda_ffi::amd {

// Where the bytes are on the host; null, after a fault, if they are not all in one allocation.
// Addresses are generic: group memory and private memory have their windows.
std::byte* reach(Wave& wave, int lane, std::uint64_t address, std::uint32_t bytes,
                 const char* verb);
std::byte* reach_lds(Wave& wave, int lane, std::uint32_t address, std::uint32_t bytes,
                     const char* verb);
std::byte* reach_scratch(Wave& wave, int lane, std::uint32_t address, std::uint32_t bytes,
                         const char* verb);

// As a GPU does, words that are aligned are read and written as a whole.
void load_words(const std::byte* from, std::uint32_t* to, unsigned words);
void store_words(std::byte* to, const std::uint32_t* from, unsigned words);

}  // namespace cuda_ffi::amd
