#include "software_device/device/event.hpp"

#include <chrono>

#include "software_device/device/context.hpp"
#include "software_device/device/join.hpp"

namespace cuda_ffi::software {
namespace {

std::int64_t now() {
  return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
}

}  // namespace

// Records the time at which the stream gets here.
class Event::Stamp final : public Task {
 public:
  Stamp(std::shared_ptr<Record> record, std::shared_ptr<InterprocessEvent> shared)
      : record_(std::move(record)),
        shared_(std::move(shared)),
        number_(shared_ ? shared_->record() : 0) {}
  void run(Context&) override {
    record_->nanoseconds.store(now(), std::memory_order_relaxed);
    if (shared_) shared_->reach(number_);
  }
  bool runs_after_error() const noexcept override { return true; }

 private:
  const std::shared_ptr<Record> record_;
  const std::shared_ptr<InterprocessEvent> shared_;
  const std::uint64_t number_;
};

// Waits for the stream of another process.
class Event::SharedWait final : public Task {
 public:
  explicit SharedWait(std::shared_ptr<InterprocessEvent> event)
      : event_(std::move(event)), number_(event_->latest()) {}
  void run(Context& context) override {
    if (!event_->wait(number_, context.cancelled())) fail(CUDA_ERROR_LAUNCH_FAILED);
  }

 private:
  const std::shared_ptr<InterprocessEvent> event_;
  const std::uint64_t number_;
};

Event::Event(std::shared_ptr<Context> context, unsigned flags,
             std::shared_ptr<InterprocessEvent> shared)
    : context_(std::move(context)),
      epoch_(context_->epoch()),
      flags_(flags),
      shared_(std::move(shared)) {}

CUresult Event::error() const noexcept {
  return context_->error_of(epoch_);
}

void Event::record(const std::shared_ptr<Stream>& stream) {
  auto record = std::make_shared<Record>();
  record->mark = {stream, stream->submit(std::make_unique<Stamp>(record, shared_))};
  const std::lock_guard lock(mutex_);
  record_ = std::move(record);
  captured_.reset();
}

std::shared_ptr<Event::Record> Event::latest() const {
  const std::lock_guard lock(mutex_);
  return record_;
}

Mark Event::mark() const {
  const auto record = latest();
  return record ? record->mark : Mark{};
}

bool Event::reached() const {
  return mark().reached() && (!shared_ || shared_->reached(shared_->latest()));
}

void Event::wait() const {
  // First of this process, whose stream's tasks this thread may run.
  if (const Mark own = mark(); own.stream) own.stream->wait(own.sequence);
  if (shared_ && !shared_->wait(shared_->latest(), context_->cancelled()))
    fail(CUDA_ERROR_LAUNCH_FAILED);
}

void Event::hold_up(Stream& stream) const {
  join(stream, mark());
  if (shared_ && !shared_->reached(shared_->latest()))
    stream.submit(std::make_unique<SharedWait>(shared_));
}

float Event::elapsed_since(const Event& start) const {
  require(timed() && start.timed(), CUDA_ERROR_INVALID_HANDLE);
  const auto first = start.latest();
  const auto last = latest();
  require(first && last, CUDA_ERROR_INVALID_HANDLE);
  require(first->mark.reached() && last->mark.reached(), CUDA_ERROR_NOT_READY);
  const std::int64_t passed = last->nanoseconds.load(std::memory_order_relaxed) -
                              first->nanoseconds.load(std::memory_order_relaxed);
  return static_cast<float>(static_cast<double>(passed) / 1e6);
}

void Event::set_captured(std::shared_ptr<const CapturedNode> node) {
  const std::lock_guard lock(mutex_);
  captured_ = std::move(node);
}

std::shared_ptr<const CapturedNode> Event::captured() const {
  const std::lock_guard lock(mutex_);
  return captured_;
}

}  // namespace cuda_ffi::software
