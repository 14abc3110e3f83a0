#include "platform/signal_imports.hpp"

namespace cuda_ffi::platform {

// NVIDIA's compilers are not to be had here.
void forbid_signal_handlers(void*) {}

}  // namespace cuda_ffi::platform
