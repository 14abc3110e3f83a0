#pragma once

// One entry of a stream's queue.

#include <cstdint>
#include <memory>
#include <vector>

namespace cuda_ffi::software {

class Context;
class Stream;

// A point in a stream: after the task with this number and everything before it.
struct Mark {
  std::shared_ptr<Stream> stream;
  std::uint64_t sequence = 0;

  bool reached() const noexcept;
};

class Task {
 public:
  Task() = default;
  Task(const Task&) = delete;
  Task& operator=(const Task&) = delete;
  virtual ~Task() = default;

  // Runs on whichever thread drains the stream. Skipped if the context has a sticky error, unless
  // runs_after_error().
  virtual void run(Context& context) = 0;
  virtual bool runs_after_error() const noexcept { return false; }
  // Whether it calls the program's own function. Such a task runs on a thread of ours, never on one
  // that waits for the stream.
  virtual bool calls_program() const noexcept { return false; }

  std::vector<Mark> waits_for;  // in other streams; all were submitted before this task
};

// A task that performs an operation (operations.hpp).
template <typename Operation>
class OperationTask final : public Task {
 public:
  explicit OperationTask(Operation operation) : operation_(std::move(operation)) {}
  void run(Context& context) override { operation_.perform(context); }
  bool calls_program() const noexcept override { return Operation::kCallsProgram; }
  bool runs_after_error() const noexcept override { return Operation::kRunsAfterError; }

 private:
  Operation operation_;
};

}  // namespace cuda_ffi::software
