#pragma once

#include <string>

namespace cuda_ffi::platform {

// Shared libraries, as the system's loader opens them. Paths are UTF-8. None is ever closed.

// The loader's handle. Null if the library cannot be opened: `error` then holds the loader's
// message, without the path that some messages begin with.
void* open_library(const std::string& path, std::string& error);

// The address of an exported name, or nullptr.
void* find_symbol(void* library, const char* name) noexcept;

// The file that was loaded at `address`; empty if there is none.
std::string file_of(const void* address);

// Keeps the library that holds `address` mapped until the process ends, because threads that nobody
// joins run in it. Not needed, and does nothing, where the linker was told so (-z nodelete).
void stay_loaded(const void* address);

}  // namespace cuda_ffi::platform
