#include "software_device/device/event.hpp"

#include <chrono>

#include "software_device/device/context.hpp"

namespace cuda_ffi::software {
namespace {

std::int64_t now() {
  return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
}

}  // namespace

// Records the time at which the stream gets here.
class Event::Stamp final : public Task {
 public:
  explicit Stamp(std::shared_ptr<Record> record) : record_(std::move(record)) {}
  void run(Context&) override { record_->nanoseconds.store(now(), std::memory_order_relaxed); }
  bool runs_after_error() const noexcept override { return true; }

 private:
  std::shared_ptr<Record> record_;
};

Event::Event(std::shared_ptr<Context> context, unsigned flags)
    : context_(std::move(context)), flags_(flags) {}

void Event::record(const std::shared_ptr<Stream>& stream) {
  auto record = std::make_shared<Record>();
  record->mark = {stream, stream->submit(std::make_unique<Stamp>(record))};
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

bool Event::recorded() const {
  return latest() != nullptr;
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
