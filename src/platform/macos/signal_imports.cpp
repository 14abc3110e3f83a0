#include "platform/signal_imports.hpp"

namespace cuda_ffi::platform {

// NVIDIA's compilers do not exist for macOS.
void forbid_signal_handlers(void*) {}

}  // namespace cuda_ffi::platform
