#include "platform/signal_imports.hpp"

namespace cuda_ffi::platform {

// The C runtime inside such a library handles SIGINT only, and Node takes that from the console
// first.
void forbid_signal_handlers(void*) {}

}  // namespace cuda_ffi::platform
