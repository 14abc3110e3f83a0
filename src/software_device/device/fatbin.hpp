#pragma once

// Fat binaries: containers of PTX and machine code for several architectures, as nvcc and fatbinary
// write them. The layout is known by observation.

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace cuda_ffi::software {

// The bytes that start at `image` when it is a fat binary or the wrapper around one that a program
// embeds; its header says how many.
std::optional<std::span<const std::byte>> find_fatbin(const void* image);

// The PTX for the newest architecture that the device can run. Throws LoadError: no PTX for it, or
// packed in a way that is not known here.
std::string ptx_of_fatbin(std::span<const std::byte> fatbin, int compute_capability);

}  // namespace cuda_ffi::software
