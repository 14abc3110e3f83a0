#pragma once

#include <string>

namespace cuda_ffi::platform {

// Shared libraries, as the system's loader opens them. Paths are UTF-8. None is ever closed.

// The loader's handle. Null when the library cannot be opened: `error` then holds the loader's
// words, less the path that some begin with.
void* open_library(const std::string& path, std::string& error);

// The address of an exported name, or nullptr.
void* find_symbol(void* library, const char* name) noexcept;

// The file that was loaded at `address`; empty where there is none.
std::string file_of(const void* address);

// Keeps the library that holds `address` mapped until the process ends: threads run in it that
// nobody joins. Says nothing where the linker has been told (-z nodelete).
void stay_loaded(const void* address);

}  // namespace cuda_ffi::platform
