#pragma once

namespace cuda_ffi::platform {

// Keeps an opened library from ever installing signal handlers: the functions that it imports to do
// so are redirected, for that library alone. Not for a library that may be installing one right
// now. Does nothing on systems where libraries do not import such functions by name.
void forbid_signal_handlers(void* library);

}  // namespace cuda_ffi::platform
