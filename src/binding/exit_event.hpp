#pragma once

#include <napi.h>

namespace cuda_ffi::binding {

// Has every Session of this thread closed in the `exit` event of the process, or of the worker.
// The listener is C++'s own, on the process of the environment: where tests run in a realm of their
// own, as Jest's do, JavaScript's `process` is a copy that never gets the event, and a listener of
// theirs would keep the realm alive. More than one call on a thread is fine.
void close_at_exit(Napi::Env env, bool is_main_thread);

}  // namespace cuda_ffi::binding
