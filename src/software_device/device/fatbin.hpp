#pragma once

// Fat binaries: containers of PTX and machine code for several architectures, as written by nvcc
// and fatbinary. The layout is undocumented, and was found by inspecting files.

#include <cstddef>
#include <optional>
#include <span>
#include <string>

namespace cuda_ffi::software {

// If `image` is the wrapper that a program embeds around a fat binary, what the wrapper points to,
// which may be null; else `image`. Only for images in the program's own memory: in a file, the
// address means nothing.
const void* behind_wrapper(const void* image);

// The bytes of the fat binary at `image`, if it is one. Its header gives the length.
std::optional<std::span<const std::byte>> find_fatbin(const void* image);

// The PTX for the newest architecture that the device can run. Throws LoadError if there is none,
// or if it is compressed in an unknown way.
std::string ptx_of_fatbin(std::span<const std::byte> fatbin, int compute_capability);

}  // namespace cuda_ffi::software
