#pragma once

#include <cstddef>

namespace cuda_ffi::platform {

// Tells LeakSanitizer, where the process has it, that owners lie in memory it would not search: it
// looks on the heap only.
void search_for_owners(const void* memory, std::size_t bytes);

}  // namespace cuda_ffi::platform
