#pragma once

// Fat binaries: containers of PTX and machine code for several architectures, as nvcc and fatbinary
// write them. The layout is known by observation.

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace cuda_ffi::software {

// What the wrapper points to that a program embeds around a fat binary, and may be null; `image`
// where it is none. Only for images in the program's own memory: in a file the address means
// nothing.
const void* behind_wrapper(const void* image);

// The bytes that start at `image` when it is a fat binary; its header says how many.
std::optional<std::span<const std::byte>> find_fatbin(const void* image);

// The PTX for the newest architecture that the device can run. Throws LoadError: no PTX for it, or
// packed in a way that is not known here.
std::string ptx_of_fatbin(std::span<const std::byte> fatbin, int compute_capability);

}  // namespace cuda_ffi::software
