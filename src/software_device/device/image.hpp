#pragma once

// What a program hands over as a module: PTX text, a fat binary, or something this device cannot
// run.

#include <cstddef>
#include <string>
#include <vector>

namespace cuda_ffi::software {

// The image's PTX; several texts when it is what a linker made. The image's length is known only
// from itself: PTX ends with NUL, binaries have headers. Throws LoadError: NO_BINARY_FOR_GPU for
// machine code, INVALID_IMAGE for anything else.
std::vector<std::string> texts_of_image(const void* image, int compute_capability);
// Where the length is known (files, linker input), nothing beyond it is read.
std::vector<std::string> texts_of_image(const void* image, std::size_t size,
                                        int compute_capability);

// The image that stands for several texts: itself text, headed by a comment with their lengths.
std::string linked_image(const std::vector<std::string>& texts);

}  // namespace cuda_ffi::software
