#include "platform/signal_imports.hpp"

namespace cuda_ffi::platform {

// The C runtime inside such a library knows SIGINT alone, which Node takes from the console before
// it.
void forbid_signal_handlers(void*) {}

}  // namespace cuda_ffi::platform
