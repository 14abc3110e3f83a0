#pragma once

#include "library/dynamic_library.hpp"

namespace cuda_ffi {

// Keeps a compiler library from installing signal handlers, for good. NVRTC takes SIGINT and
// SIGTERM over while it compiles: a signal then ended the process with a status of NVRTC's, or
// crashed it, and the program's own handler never ran. The library believes that its handlers are
// in place; the process's stay. Nothing is restored afterwards, so compiles may overlap.
void forbid_signal_handlers(const DynamicLibrary& library);

}  // namespace cuda_ffi
