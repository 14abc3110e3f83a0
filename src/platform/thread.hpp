#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace cuda_ffi::platform {

// Runs the task, which must not throw, on a detached thread of its own with a stack of this many
// bytes. Throws std::system_error where there is no thread to have.
void start_thread(std::size_t stack_bytes, std::function<void()> task);

// Threads that `start` starts get none of the program's signals: those go to the program's threads.
void start_without_signals(const std::function<void()>& start);

// One value for each thread. `forget` is called with a thread's when the thread ends but not when
// the process does, unlike the destructor of a thread_local object. Lives as long as the process.
class ThreadValue {
 public:
  explicit ThreadValue(void (*forget)(void*));
  void set(void* value) const;

 private:
  std::uint64_t key_ = 0;
};

}  // namespace cuda_ffi::platform
