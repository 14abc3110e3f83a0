#pragma once

namespace cuda_ffi::platform {

// Ends the process at once: no exit handlers, no destructors, no files flushed.
[[noreturn]] void leave_process(int status);

// Has `handler` called with the status when the process exits, before every other handler: also
// before those that are registered later, if exit() is called on this thread. Not everywhere:
// Windows ends other threads before it lets libraries clean up, so that none is still inside one of
// them, and macOS tells no handler the status.
void run_first_at_exit(void (*handler)(int status));

}  // namespace cuda_ffi::platform
