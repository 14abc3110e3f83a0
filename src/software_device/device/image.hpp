#pragma once

// What a program passes as a module: PTX text, a fat binary, or something that this device cannot
// run.

#include <cstddef>
#include <string>
#include <vector>

namespace cuda_ffi::software {

// The image's PTX; several texts if a linker made it. Only the image itself says how long it is:
// PTX ends with NUL, binaries have headers. Throws LoadError: NO_BINARY_FOR_GPU for machine code,
// INVALID_IMAGE for anything else.
std::vector<std::string> texts_of_image(const void* image, int compute_capability);
// The same for a known length (files, linker input); nothing beyond it is read.
std::vector<std::string> texts_of_image(const void* image, std::size_t size,
                                        int compute_capability);

// The image that stands for several texts. It is text itself, headed by a comment with their
// lengths.
std::string linked_image(const std::vector<std::string>& texts);

}  // namespace cuda_ffi::software
