#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>

namespace cuda_ffi::platform {

// Runs the task, which must not throw, on a new detached thread with a stack of this many bytes.
// Throws std::system_error if no thread can be started.
void start_thread(std::size_t stack_bytes, std::function<void()> task);

// Threads that `start` starts receive none of the program's signals: the program's own threads do.
void start_without_signals(const std::function<void()>& start);

// One value for each thread. When a thread ends, `forget` is called with its value; unlike the
// destructor of a thread_local object, it is not called when the process ends. Lives as long as the
// process.
class ThreadValue {
 public:
  explicit ThreadValue(void (*forget)(void*));
  void set(void* value) const;

 private:
  std::uint64_t key_ = 0;
};

// One object for each thread that asks for it, made at that time. It is destroyed when the thread
// ends, but not when the process does: static destructors, which run after the main thread's
// thread_local objects are destroyed, may still use it.
template <typename Object>
class ThreadObject {
 public:
  static Object& own() {
    if (object() == nullptr) {
      static const ThreadValue value(forget);
      object() = new Object();
      value.set(object());
    }
    return *object();
  }

 private:
  static Object*& object() {
    thread_local Object* own = nullptr;
    return own;
  }

  static void forget(void* ended) {
    object() = nullptr;
    delete static_cast<Object*>(ended);
  }
};

}  // namespace cuda_ffi::platform
