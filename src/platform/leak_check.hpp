#pragma once

#include <cstddef>

namespace cuda_ffi::platform {

// Tells LeakSanitizer, if the process has it, that this memory holds pointers to live objects: by
// itself it searches only the heap.
void search_for_owners(const void* memory, std::size_t bytes);

}  // namespace cuda_ffi::platform
