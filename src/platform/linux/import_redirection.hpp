#pragma once

namespace cuda_ffi::platform {

// Points what `library` imports under `name` at `replacement`, for that library alone, by rewriting
// its table of imported addresses. False if it imports no such name. Not for a library that may be
// calling the import right now.
bool redirect_import(void* library, const char* name, void* replacement);

}  // namespace cuda_ffi::platform
