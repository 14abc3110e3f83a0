#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace cuda_ffi {

// A thread that runs tasks one after the other, started by the first of them. It is detached: when
// its owner goes, it finishes its tasks and ends. A process that exits does not wait for it.
class SerialThread {
 public:
  SerialThread();
  ~SerialThread();
  SerialThread(const SerialThread&) = delete;
  SerialThread& operator=(const SerialThread&) = delete;

  // Takes the task over, so that it is also destroyed on the thread. A task must not throw. Any
  // thread. Throws std::system_error, and leaves the task alone, if the system has no thread for
  // the first one.
  void post(std::function<void()>&& task);
  // The number of tasks posted and not yet ended.
  size_t pending() const noexcept;
  // Blocks until no task is pending.
  void drain() const;

 private:
  struct State;
  std::shared_ptr<State> state_;  // shared with the thread
};

}  // namespace cuda_ffi
