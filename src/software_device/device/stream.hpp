#pragma once

// An in-order queue of tasks. Any thread may submit. One thread at a time runs the tasks: an
// executor's, or a thread that waits for the stream and takes over tasks that nobody has begun.

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>

#include "software_device/device/handle_table.hpp"
#include "software_device/device/stream_attributes.hpp"
#include "software_device/device/task.hpp"

namespace cuda_ffi::software {

class Capture;

class Stream : public std::enable_shared_from_this<Stream> {
 public:
  static constexpr HandleKind kHandleKind = HandleKind::Stream;
  using Handle = CUstream;

  enum class Role { Legacy, PerThread, Created };

  Stream(std::shared_ptr<Context> context, Role role, unsigned flags, int priority);

  Context& context() const noexcept { return *context_; }
  // The sticky error of the context, as long as the stream is of it.
  CUresult error() const noexcept;
  Role role() const noexcept { return role_; }
  unsigned flags() const noexcept { return flags_; }
  StreamAttributes& attributes() noexcept { return attributes_; }
  std::uint64_t id() const noexcept { return id_; }
  // Whether it is ordered with the legacy default stream.
  bool blocking() const noexcept;

  // Queues the task after this stream's tasks and, for the implicit order of the legacy default
  // stream, after those of others. Returns its number. With Start::ByWaiter, the caller calls
  // wait() next, which saves waking a thread. Throws Failure once the context is torn down.
  enum class Start { Soon, ByWaiter };
  std::uint64_t submit(std::unique_ptr<Task> task, Start start = Start::Soon);

  // As on a GPU, whoever queues faster than the device works waits, so that the queue and what
  // waits for its end have a limit. A GPU's is about a thousand; this one is for memory. Call it
  // without locks.
  static constexpr std::uint64_t kMostQueued = 16 * 1024;
  void wait_for_room();

  bool idle() const noexcept { return completed() == submitted_.load(std::memory_order_acquire); }
  std::uint64_t completed() const noexcept { return completed_.load(std::memory_order_acquire); }
  Mark last() noexcept { return {shared_from_this(), submitted_.load(std::memory_order_acquire)}; }

  // Blocks until the task with this number is done. wait() runs tasks of the stream meanwhile. A
  // thread that drains another stream must use the second function: along a chain of streams, its
  // stack could grow without limit.
  void wait(std::uint64_t sequence);
  void wait_without_helping(std::uint64_t sequence);
  void wait_idle() { wait(submitted_.load(std::memory_order_acquire)); }

  void drain() noexcept;  // called by the executor

  // Waits until it is idle, and takes no more tasks: its context is torn down.
  void close();

  // The program no longer holds a handle; work in flight goes on.
  void mark_destroyed() noexcept { destroyed_.store(true, std::memory_order_release); }
  bool destroyed() const noexcept { return destroyed_.load(std::memory_order_acquire); }

  // Null if it is not capturing. The capture's own lock guards it (capture.hpp).
  std::shared_ptr<Capture> capture() const;
  void set_capture(std::shared_ptr<Capture> capture);

 private:
  void help(std::uint64_t sequence);
  void run_front(std::unique_lock<std::mutex>& lock) noexcept;
  void run(Task& task) noexcept;

  const std::shared_ptr<Context> context_;
  const Role role_;
  const unsigned flags_;
  const std::uint64_t id_;
  const std::uint64_t epoch_;  // of the context, in which it was made
  StreamAttributes attributes_;

  std::atomic<std::uint64_t> submitted_{0};
  std::atomic<std::uint64_t> completed_{0};
  std::atomic<bool> destroyed_{false};
  std::atomic<bool> capturing_{false};  // whether capture_ is set; mostly saves taking the lock

  mutable std::mutex mutex_;  // guards what follows
  std::condition_variable done_;
  std::deque<std::unique_ptr<Task>> queue_;
  bool running_ = false;    // some thread is running tasks
  bool scheduled_ = false;  // the executor has been notified
  bool closed_ = false;
  int waiters_ = 0;
  std::shared_ptr<Capture> capture_;
};

}  // namespace cuda_ffi::software
