#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "driver/event.hpp"
#include "driver/stream.hpp"
#include "launch/end_watch.hpp"
#include "launch/kept_failure.hpp"
#include "launch/launch_kernel.hpp"
#include "launch/serial_thread.hpp"
#include "launch/settlements.hpp"
#include "launch/stream_mark.hpp"

namespace cuda_ffi {

// The only way to use a stream. Keeps the order of the JavaScript thread's requests, whether they
// are queued at once or by the worker, and reports when they are done on the device.
//
// All members are called on the JavaScript thread. The worker runs tasks that may block; the waiter
// sleeps on events.
class StreamQueue {
 public:
  using Ids = EndWatch::Ids;
  using Task = std::function<void(const std::shared_ptr<const Stream>&)>;  // may throw DriverError

  // `marks` only for our own streams: the owner of another may capture it, and the marks with it.
  // `watch_for`: how long polls look for an operation's end before the waiter sleeps until then.
  StreamQueue(std::shared_ptr<const Stream> stream, std::shared_ptr<Settlements> settlements,
              std::shared_ptr<MarkWords> marks = nullptr, std::chrono::microseconds watch_for = {});
  // Operations that no poll has covered are settled by the waiter.
  ~StreamQueue();
  StreamQueue(const StreamQueue&) = delete;
  StreamQueue& operator=(const StreamQueue&) = delete;

  const std::shared_ptr<const Stream>& stream() const noexcept { return stream_; }

  // Whether the worker is idle. What is queued on stream() now then comes after every earlier
  // request.
  bool idle() const noexcept { return worker_.pending() == 0; }
  // Whether it is idle and no failure is kept for the next request.
  bool is_free() const noexcept { return idle() && !kept_->has_any(); }
  // Settles `id` once what is queued on stream() so far is done; the next poll may take at least
  // this long. Only while idle; 0 is ignored. `end`: from mark_end(), with nothing queued since.
  void settle_next_poll(CallId id, std::chrono::microseconds at_least = {},
                        std::optional<MarkedPlace> end = std::nullopt);
  // Marks the end of what is queued on stream() so far, for any thread. Only while idle. Nothing if
  // the driver cannot do it, or in somebody else's context, which may end while a thread looks.
  std::optional<MarkedPlace> mark_end() noexcept;

  // Runs a task that does not block: here if the worker is idle, else after the worker's tasks. In
  // the first case a failure is thrown here; in the second it settles `id`, or is kept if nobody
  // waits.
  void run(Task task, CallId id);
  enum class IfAbandoned { Drop, Run };
  // Runs a task that may block, on the worker. `if_abandoned`: if that comes before it begins.
  void run_on_worker(Task task, CallId id, IfAbandoned if_abandoned = IfAbandoned::Drop);

  // Settles `id` once `event` has happened.
  void settle_after(std::shared_ptr<const Event> event, CallId id);

  // If the device finishes within `budget`, adds what run() queued here since the last poll to
  // `ended`; else later polls look for its end, or the waiter settles it.
  void poll(std::chrono::microseconds budget, Ended& ended);
  // Whether a later poll has something to look for.
  bool watching() const noexcept { return !watch_.empty(); }

  // Names launch `id` so that the software device can end it; 0 if it need not.
  LaunchToken token(CallId id, bool cancellable) const noexcept;
  // Nobody wants the result of `id` any more. If the worker has not begun it, it may be dropped; if
  // it runs on the software device, it is ended. A GPU goes on. It settles in any case.
  void abandon(CallId id);

  // Blocks until everything requested is done. Throws the failure if there was one.
  void synchronize();
  // Keeps the failure of something that nobody waits for: whoever waits next fails with it.
  void keep_failure(const Failure& failure) { kept_->keep(failure); }
  void throw_kept() { kept_->throw_kept(); }

  // From now on the stream's work becomes nodes of a graph. The driver then refuses every question
  // about the stream, so nothing that settles may be requested. Only while idle. Throws
  // DriverError.
  void enter_capture();
  void leave_capture() noexcept { before_capture_ = nullptr; }
  // The end of the work that was requested before the capture; null if nothing is captured.
  const std::shared_ptr<const Event>& before_capture() const noexcept { return before_capture_; }
  // Whether the device has done everything it is to do.
  bool finished() const;

 private:
  struct NotBegun;
  void post_unawaited(Task task);
  std::optional<MarkedPlace> ask_for_mark() noexcept;
  bool all_done_within(std::chrono::microseconds budget) const;
  void watch_or_wait(Ids ids);
  void stop_watching();

  std::shared_ptr<const Stream> stream_;
  std::shared_ptr<Settlements> settlements_;
  std::uint64_t number_;  // unique among all queues of the process
  Ids unpolled_;
  std::chrono::microseconds next_poll_{0};  // how long it may take, at least
  StreamMark mark_;
  std::optional<MarkedPlace> end_of_first_;  // of these
  bool one_a_poll_ = false;                  // the last poll found just one
  EndWatch watch_;
  std::shared_ptr<const Event> before_capture_;
  std::shared_ptr<KeptFailure> kept_;  // shared with the worker's tasks
  std::shared_ptr<NotBegun> not_begun_;
  SerialThread worker_;
  std::shared_ptr<SerialThread> waiter_;  // shared: the worker's tasks post to it
};

}  // namespace cuda_ffi
