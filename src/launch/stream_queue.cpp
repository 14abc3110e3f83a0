#include "launch/stream_queue.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <system_error>
#include <unordered_set>
#include <utility>

#include "platform/cpu.hpp"

namespace cuda_ffi {
namespace {

using Ids = StreamQueue::Ids;

std::atomic<std::uint64_t> next_number{1};

// The exception being handled.
Failure failure_at_hand() {
  try {
    throw;
  } catch (const DriverError& error) {
    return error.failure();
  } catch (const std::exception& error) {
    return {CUDA_ERROR_UNKNOWN, "worker", error.what()};
  }
}

void settle_after_event(std::shared_ptr<const Event> event, SerialThread& waiter,
                        const std::shared_ptr<Settlements>& settlements, const Ids& ids) {
  auto wait = [event = std::move(event), settlements, ids] {
    try {
      event->synchronize();
      settlements->done(ids);
    } catch (const DriverError& error) {
      settlements->fail(ids, error.failure());
    }
  };
  try {
    waiter.post(std::move(wait));
  } catch (const std::system_error&) {
    settlements->fail(ids, failure_at_hand());
  }
}

// Settles `ids` once the stream has done what is queued on it now. Any thread.
void settle_after_stream(const std::shared_ptr<const Stream>& stream, SerialThread& waiter,
                         const std::shared_ptr<Settlements>& settlements, const Ids& ids) {
  auto event = std::make_shared<Event>(stream->context(), Event::Timing::Off);
  event->record(*stream);
  settle_after_event(std::move(event), waiter, settlements, ids);
}

}  // namespace

// Operations that the worker has been given but not begun. Any thread.
struct StreamQueue::NotBegun {
  std::mutex mutex;
  std::unordered_set<CallId> ids;

  void add(CallId id) {
    const std::lock_guard lock(mutex);
    ids.insert(id);
  }
  // Returns whether it was still there: whoever takes it decides its fate.
  bool take(CallId id) {
    const std::lock_guard lock(mutex);
    return ids.erase(id) == 1;
  }
};

StreamQueue::StreamQueue(std::shared_ptr<const Stream> stream,
                         std::shared_ptr<Settlements> settlements, std::shared_ptr<MarkWords> marks,
                         std::chrono::microseconds watch_for)
    : stream_(std::move(stream)),
      settlements_(std::move(settlements)),
      number_(next_number++),
      mark_(std::move(marks)),
      watch_(watch_for),
      kept_(std::make_shared<KeptFailure>()),
      not_begun_(std::make_shared<NotBegun>()),
      waiter_(std::make_shared<SerialThread>()) {}

StreamQueue::~StreamQueue() {
  stop_watching();
  if (unpolled_.empty()) return;
  try {
    settle_after_stream(stream_, *waiter_, settlements_, unpolled_);
  } catch (...) {
    settlements_->fail(unpolled_, failure_at_hand());
  }
}

void StreamQueue::run(Task task, CallId id) {
  if (!idle()) return run_on_worker(std::move(task), id);
  if (id != 0) throw_kept();
  task(stream_);
  settle_next_poll(id);
}

void StreamQueue::settle_next_poll(CallId id, std::chrono::microseconds at_least,
                                   std::optional<MarkedPlace> end) {
  if (id == 0) return;
  next_poll_ = std::max(next_poll_, at_least);
  unpolled_.push_back(id);
  // The next poll will mostly be like the last. If several calls are awaited together, a mark for
  // the first would be wasted.
  if (unpolled_.size() > 1) return;
  end_of_first_ = end || !one_a_poll_ ? std::move(end) : ask_for_mark();
}

std::optional<MarkedPlace> StreamQueue::mark_end() noexcept {
  return stream_->context()->borrowed() ? std::nullopt : ask_for_mark();
}

std::optional<MarkedPlace> StreamQueue::ask_for_mark() noexcept {
  return before_capture_ ? std::nullopt : mark_.ask(*stream_);
}

void StreamQueue::run_on_worker(Task task, CallId id, IfAbandoned if_abandoned) {
  if (id == 0) return post_unawaited(std::move(task));
  stop_watching();
  const bool may_be_dropped = if_abandoned == IfAbandoned::Drop;
  if (may_be_dropped) not_begun_->add(id);
  // What the task holds is let go of before anybody hears that it is done.
  auto run = [task = std::move(task), id, may_be_dropped, not_begun = not_begun_, stream = stream_,
              settlements = settlements_, waiter = waiter_, kept = kept_]() mutable {
    if (may_be_dropped && !not_begun->take(id)) {
      task = nullptr;
      return settlements->done({&id, 1});
    }
    try {
      kept->throw_kept();
      task(stream);
      task = nullptr;
      // Not before operations that settle after an earlier event.
      if (waiter->pending() == 0 && stream->finished()) return settlements->done({&id, 1});
      settle_after_stream(stream, *waiter, settlements, {id});
    } catch (...) {
      task = nullptr;
      settlements->fail({&id, 1}, failure_at_hand());
    }
  };
  try {
    worker_.post(std::move(run));
  } catch (...) {
    not_begun_->take(id);
    throw;
  }
}

void StreamQueue::post_unawaited(Task task) {
  worker_.post([task = std::move(task), stream = stream_, kept = kept_] {
    try {
      task(stream);
    } catch (...) {
      kept->keep(failure_at_hand());
    }
  });
}

void StreamQueue::settle_after(std::shared_ptr<const Event> event, CallId id) {
  stop_watching();
  if (idle()) return settle_after_event(std::move(event), *waiter_, settlements_, {id});
  // Perhaps the worker is yet to record the event.
  worker_.post(
      [event = std::move(event), id, settlements = settlements_, waiter = waiter_]() mutable {
        settle_after_event(std::move(event), *waiter, settlements, {id});
      });
}

void StreamQueue::poll(std::chrono::microseconds budget, Ended& ended) {
  watch_.look(ended);
  if (watch_.is_overdue()) stop_watching();
  if (unpolled_.empty()) return;
  const Ids ids = std::exchange(unpolled_, {});
  budget = std::max(budget, std::exchange(next_poll_, std::chrono::microseconds(0)));
  one_a_poll_ = ids.size() == 1;
  try {
    if (!all_done_within(budget)) return watch_or_wait(ids);
    watch_.look(ended);  // what came before is done as well
    ended.done.insert(ended.done.end(), ids.begin(), ids.end());
  } catch (...) {
    ended.fail(ids, failure_at_hand());
  }
}

void StreamQueue::watch_or_wait(Ids ids) {
  // Not before operations that the waiter settles.
  if (!watch_.is_on() || waiter_->pending() > 0)
    return settle_after_stream(stream_, *waiter_, settlements_, ids);
  auto event = std::make_shared<Event>(stream_->context(), Event::Timing::Off);
  event->record(*stream_);
  watch_.add(std::move(event), std::move(ids));
}

// In their order, before whatever the waiter is given next.
void StreamQueue::stop_watching() {
  for (auto& group : watch_.hand_over())
    settle_after_event(std::move(group.event), *waiter_, settlements_, group.ids);
}

void StreamQueue::enter_capture() {
  if (!idle())
    stream_->context()->check(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, "cuStreamBeginCapture");
  auto before = std::make_shared<Event>(stream_->context(), Event::Timing::Off);
  before->record(*stream_);
  stop_watching();
  if (!unpolled_.empty()) {
    settle_after_event(before, *waiter_, settlements_, std::exchange(unpolled_, {}));
  }
  before_capture_ = std::move(before);
}

bool StreamQueue::finished() const {
  return idle() && (before_capture_ ? before_capture_->done() : stream_->finished());
}

bool StreamQueue::all_done_within(std::chrono::microseconds budget) const {
  const bool alone = end_of_first_ && one_a_poll_;
  const auto done = [&] { return alone ? end_of_first_->reached() : stream_->finished(); };
  const auto deadline = std::chrono::steady_clock::now() + budget;
  do {
    if (done()) return true;
    platform::relax();
  } while (std::chrono::steady_clock::now() < deadline);
  return stream_->finished();  // throws the error that kept the mark from being written
}

LaunchToken StreamQueue::token(CallId id, bool cancellable) const noexcept {
  return cancellable && stream_->driver().software() ? number_ << 32 | id : 0;
}

void StreamQueue::abandon(CallId id) {
  if (not_begun_->take(id)) return;
  stream_->driver().cancel_launch(stream_->context()->handle(), number_ << 32 | id);
}

void StreamQueue::synchronize() {
  worker_.drain();
  stream_->synchronize();
  throw_kept();
}

}  // namespace cuda_ffi
