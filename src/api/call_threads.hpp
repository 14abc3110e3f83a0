#pragma once

#include <functional>

namespace cuda_ffi::api {

// Runs a task, which must not throw, on a thread of a pool shared by the whole process. It starts
// at once, whatever else runs there: a call may never end, or may wait for a later one, so no task
// waits for another. If every thread is busy, a new one is started; a few stay for later tasks.
// Threads are detached: a process that exits does not wait for them. Throws std::system_error if no
// thread can be started.
void run_on_call_thread(std::function<void()> task);

}  // namespace cuda_ffi::api
