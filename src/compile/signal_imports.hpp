#pragma once

#include "library/dynamic_library.hpp"

namespace cuda_ffi {

// Keeps a compiler library from ever installing signal handlers. NVRTC takes over SIGINT and
// SIGTERM while it compiles: a signal then ended the process with NVRTC's status, or crashed it,
// and the program's own handler never ran. With this, the library believes that its handlers are
// installed, and the process keeps its own. Nothing is restored afterwards, so compiles may
// overlap.
void forbid_signal_handlers(const DynamicLibrary& library);

}  // namespace cuda_ffi
