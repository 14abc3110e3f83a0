#pragma once

// Texture and surface objects, where code reads them as descriptors.

#include <cstddef>
#include <cstdint>

#include "amd_device/execute/wave.hpp"

namespace cuda_ffi::amd {

// The descriptor of the object whose handle this address is, or lies within; null if it is none. It
// names the object, whatever else a card would find there, and is the wave's until the next one.
std::byte* object_descriptor(Wave& wave, std::uint64_t address, std::uint32_t bytes);

// The handle that four or eight scalar registers hold after a descriptor was read into them.
std::uint64_t described_handle(const Wave& wave, unsigned first);

}  // namespace cuda_ffi::amd
