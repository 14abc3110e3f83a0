#pragma once

#include <cstddef>
#include <functional>
#include <memory>

namespace cuda_ffi {

// A thread that runs tasks one after the other, started by the first of them. It is detached: when
// its owner goes, it ends what it holds and then itself. A process that exits does not wait for it.
class SerialThread {
 public:
  SerialThread();
  ~SerialThread();
  SerialThread(const SerialThread&) = delete;
  SerialThread& operator=(const SerialThread&) = delete;

  // Takes the task, so that what it holds ends on the thread. Any thread. A task must not throw.
  // Throws std::system_error, and has taken nothing, where the system has no thread for the first
  // one.
  void post(std::function<void()>&& task);
  // Tasks posted and not yet ended.
  size_t pending() const noexcept;
  // Blocks until no task is pending.
  void drain() const;

 private:
  struct State;
  std::shared_ptr<State> state_;  // shared with the thread
};

}  // namespace cuda_ffi
