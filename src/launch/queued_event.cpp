#include "launch/queued_event.hpp"

#include <chrono>

namespace cuda_ffi {
namespace {

using Done = std::shared_future<void>;

bool is_done(const Done& done) {
  return !done.valid() || done.wait_for(std::chrono::seconds{0}) == std::future_status::ready;
}

// Makes all later work of `queue` come after `before`. This cannot block forever: whatever a worker
// waits for was requested earlier.
void come_after(StreamQueue& queue, const Done& before) {
  if (is_done(before) || queue.before_capture()) return;
  queue.run_on_worker([before](const auto&) { before.wait(); }, 0);
}

// Ready once the driver has been given everything that `queue` was asked for so far.
Done handed_over(StreamQueue& queue) {
  if (queue.idle()) return {};
  const auto end = std::make_shared<std::promise<void>>();
  queue.run_on_worker([end](const auto&) { end->set_value(); }, 0);
  return end->get_future().share();
}

}  // namespace

void QueuedEvent::record(StreamQueue& queue) {
  for (const Done& use : std::exchange(uses_, {})) come_after(queue, use);
  queue.run([event = event_](const auto& stream) { event->record(*stream); }, 0);
  is_recorded_by(queue);
}

void QueuedEvent::wait(StreamQueue& queue) {
  come_after(queue, recorded_);
  queue.run([event = event_](const auto& stream) { stream->wait(*event); }, 0);
  used_until(handed_over(queue));
}

void QueuedEvent::before_graph(StreamQueue& queue) {
  for (const Done& use : uses_) come_after(queue, use);
}

void QueuedEvent::is_recorded_by(StreamQueue& queue) {
  recorded_ = handed_over(queue);
  used_until(recorded_);
}

void QueuedEvent::used_until(Done done) {
  std::erase_if(uses_, is_done);
  if (done.valid()) uses_.push_back(std::move(done));
}

bool QueuedEvent::is_recorded() const {
  return is_done(recorded_);
}

bool QueuedEvent::done() const {
  return is_recorded() && event_->done();
}

float QueuedEvent::elapsed_since(const QueuedEvent& start) const {
  if (!is_recorded() || !start.is_recorded()) {
    event_->context()->check(CUDA_ERROR_NOT_READY, "cuEventElapsedTime");
  }
  return event_->elapsed_since(*start.event_);
}

}  // namespace cuda_ffi
