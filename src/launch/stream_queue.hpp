#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <vector>

#include "driver/event.hpp"
#include "driver/stream.hpp"
#include "launch/kept_failure.hpp"
#include "launch/launch_kernel.hpp"
#include "launch/serial_thread.hpp"
#include "launch/settlements.hpp"
#include "launch/stream_mark.hpp"

namespace cuda_ffi {

// The one door to a stream: keeps the order of what the JavaScript thread asks for, whether it is
// queued at once or by the worker, and tells when it is done on the device.
//
// All members are called on the JavaScript thread. The worker runs tasks that may block; the waiter
// sleeps on events.
class StreamQueue {
 public:
  using Task = std::function<void(const std::shared_ptr<const Stream>&)>;  // may throw DriverError

  // `marks` for a stream of ours: what others own may be captured by them, and a mark with it.
  StreamQueue(std::shared_ptr<const Stream> stream, std::shared_ptr<Settlements> settlements,
              std::shared_ptr<MarkWords> marks = nullptr);
  // What nobody has polled for yet is settled by the waiter.
  ~StreamQueue();
  StreamQueue(const StreamQueue&) = delete;
  StreamQueue& operator=(const StreamQueue&) = delete;

  const std::shared_ptr<const Stream>& stream() const noexcept { return stream_; }

  // The worker has nothing to do: what is queued on stream() now comes after all that was asked
  // for.
  bool idle() const noexcept { return worker_.pending() == 0; }
  // `id` settles once what is queued on stream() so far is done. Only while idle; 0 is ignored.
  void settle_next_poll(CallId id);

  // Runs a task that does not block: here while the worker has nothing to do, else after what it
  // has. A failure is thrown here in the first case and settles `id` in the second; where nobody
  // waits, it is kept.
  void run(Task task, CallId id);
  // Runs a task that may block, on the worker.
  void run_on_worker(Task task, CallId id);

  // Settles `id` once `event` has happened.
  void settle_after(std::shared_ptr<const Event> event, CallId id);

  // Adds what run() queued here since the last poll to `ended` if the device is done within
  // `budget`; else the waiter settles it.
  void poll(std::chrono::microseconds budget, Ended& ended);

  // The name of a launch under `id` that the software device is to be able to end; 0 for others.
  LaunchToken token(CallId id, bool cancellable) const noexcept;
  // Nobody wants the result of `id` any more: it is dropped where the worker has not begun it, and
  // ended where it runs on the software device. A GPU goes on. It settles in any case.
  void abandon(CallId id);

  // Blocks until everything asked for is done. Throws what it failed with.
  void synchronize();
  // What something failed with that nobody waits for: for whoever waits next, who fails with it.
  void keep_failure(const Failure& failure) { kept_->keep(failure); }
  void throw_kept() { kept_->throw_kept(); }

  // From now on the stream's work becomes nodes of a graph, and the driver refuses every question
  // about the stream; nothing that settles may be asked for. Only while idle. Throws DriverError.
  void enter_capture();
  void leave_capture() noexcept { before_capture_ = nullptr; }
  // When all is done that the stream was asked for before; null where nothing is captured.
  const std::shared_ptr<const Event>& before_capture() const noexcept { return before_capture_; }
  // Everything that is to be done by the device has been.
  bool finished() const;

 private:
  struct NotBegun;
  void post_unawaited(Task task);
  bool all_done_within(std::chrono::microseconds budget) const;

  std::shared_ptr<const Stream> stream_;
  std::shared_ptr<Settlements> settlements_;
  std::uint64_t number_;  // of all queues of the process
  std::vector<CallId> unpolled_;
  StreamMark mark_;
  bool marked_ = false;      // after the first of these
  bool one_a_poll_ = false;  // as the last poll found
  std::shared_ptr<const Event> before_capture_;
  std::shared_ptr<KeptFailure> kept_;  // shared with the worker's tasks
  std::shared_ptr<NotBegun> not_begun_;
  SerialThread worker_;
  std::shared_ptr<SerialThread> waiter_;  // shared: the worker's tasks post to it
};

}  // namespace cuda_ffi
