#pragma once

#include <chrono>
#include <functional>

namespace cuda_ffi {

// NVRTC recurses with the nesting of the source: 5,000 parentheses overflow a stack of 8 MB. These
// functions run a task on a thread with 256 MB of stack (address space; a page costs memory only
// once it is touched).

// Returns true when the task has ended, and rethrows its exception here. Returns false after
// `limit`: the task runs on, and must own what it uses.
bool run_on_large_stack(std::function<void()> task,
                        std::chrono::milliseconds limit = std::chrono::milliseconds::max());

// Says that a library is working on another thread. While one exists, a process that exits waits
// for it as it waits for the tasks above.
class LibraryInUse {
 public:
  LibraryInUse();
  ~LibraryInUse();
  LibraryInUse(const LibraryInUse&) = delete;
  LibraryInUse& operator=(const LibraryInUse&) = delete;
};

// Returns at once. The task must not throw.
void start_on_large_stack(std::function<void()> task);

// Blocks until every task started so far has ended, for at most `milliseconds`. Returns whether
// they have.
bool wait_for_large_stack_threads(int milliseconds);

// To be called before exit(). Waits for the tasks for at most `milliseconds`. If a thread is still
// inside a library when exit() is called, exit() runs no handlers (library/inside_library.hpp).
void prepare_exit(int milliseconds);

}  // namespace cuda_ffi
