#pragma once

namespace cuda_ffi::platform {

// Keeps an opened library from installing signal handlers, for good: what it imports to do so is
// redirected, for that library alone. Not for a library that may be installing one right now.
// Nothing happens where libraries do not import such functions by name.
void forbid_signal_handlers(void* library);

}  // namespace cuda_ffi::platform
