#pragma once

#include <functional>

namespace cuda_ffi::api {

// Runs a task, which must not throw, on a thread of a pool that all of the process shares: at once,
// whatever else runs there. A call may wait for ever, or for one that is made later, so no task
// stands in line behind another: where every thread is busy, there is one more. A few stay for the
// next tasks. They are detached: a process that exits does not wait for them. Throws
// std::system_error where there is no thread to have.
void run_on_call_thread(std::function<void()> task);

}  // namespace cuda_ffi::api
