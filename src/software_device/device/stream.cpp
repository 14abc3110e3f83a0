#include "software_device/device/stream.hpp"

#include "software_device/device/context.hpp"
#include "software_device/device/executor.hpp"
#include "software_device/device/spin.hpp"

namespace cuda_ffi::software {
namespace {

std::atomic<std::uint64_t> next_stream_id{1};

}  // namespace

bool Mark::reached() const noexcept {
  return !stream || stream->completed() >= sequence;
}

Stream::Stream(std::shared_ptr<Context> context, Role role, unsigned flags, int priority)
    : context_(std::move(context)),
      role_(role),
      flags_(flags),
      id_(next_stream_id++),
      epoch_(context_->epoch()),
      attributes_(context_->device(), priority) {}

CUresult Stream::error() const noexcept {
  return context_->error_of(epoch_);
}

void Stream::close() {
  for (;;) {
    wait_idle();
    const std::lock_guard lock(mutex_);
    closed_ = idle();
    if (closed_) return;
  }
}

bool Stream::blocking() const noexcept {
  return role_ == Role::PerThread ||
         (role_ == Role::Created && (flags_ & CU_STREAM_NON_BLOCKING) == 0);
}

std::uint64_t Stream::submit(std::unique_ptr<Task> task, Start start) {
  // The other streams' contents are read before this task is counted: of two tasks submitted at the
  // same time, at most one can then wait for the other.
  context_->add_implicit_order(*this, task->waits_for);
  bool schedule = false;
  std::uint64_t sequence = 0;
  {
    const std::lock_guard lock(mutex_);
    require(!closed_, CUDA_ERROR_CONTEXT_IS_DESTROYED);
    queue_.push_back(std::move(task));
    sequence = submitted_.fetch_add(1, std::memory_order_acq_rel) + 1;
    schedule = start == Start::Soon && !running_ && !scheduled_;
    if (schedule) scheduled_ = true;
  }
  if (schedule) Executor::instance().schedule(shared_from_this());
  return sequence;
}

void Stream::wait_for_room() {
  const std::uint64_t submitted = submitted_.load(std::memory_order_acquire);
  if (submitted >= completed() + kMostQueued) wait(submitted - kMostQueued + 1);
}

void Stream::run(Task& task) noexcept {
  for (const Mark& mark : task.waits_for) {
    if (!mark.reached()) mark.stream->wait_without_helping(mark.sequence);
  }
  if (error() != CUDA_SUCCESS && !task.runs_after_error()) return;
  try {
    task.run(*context_);
  } catch (const Failure& failure) {
    context_->poison(failure.code, {});
  } catch (const std::bad_alloc&) {
    context_->poison(CUDA_ERROR_OUT_OF_MEMORY, {});
  } catch (...) {
    context_->poison(CUDA_ERROR_UNKNOWN, {});
  }
}

void Stream::run_front(std::unique_lock<std::mutex>& lock) noexcept {
  auto task = std::move(queue_.front());
  queue_.pop_front();
  lock.unlock();
  run(*task);
  task.reset();  // not under the lock: it may hold the last reference to a module
  lock.lock();
  completed_.fetch_add(1, std::memory_order_acq_rel);
  if (waiters_ > 0) done_.notify_all();
}

void Stream::drain() noexcept {
  std::unique_lock lock(mutex_);
  scheduled_ = false;
  if (running_) return;  // a waiting thread has taken over, and will schedule what it leaves
  running_ = true;
  while (!queue_.empty()) run_front(lock);
  running_ = false;
}

void Stream::help(std::uint64_t sequence) {
  std::unique_lock lock(mutex_);
  if (running_) return;
  running_ = true;
  while (completed() < sequence && !queue_.empty() && !queue_.front()->calls_program()) {
    run_front(lock);
  }
  running_ = false;
  if (queue_.empty() || scheduled_) return;
  scheduled_ = true;
  lock.unlock();
  Executor::instance().schedule(shared_from_this());
}

void Stream::wait(std::uint64_t sequence) {
  if (completed() >= sequence) return;
  help(sequence);
  wait_without_helping(sequence);
}

void Stream::wait_without_helping(std::uint64_t sequence) {
  const auto done = [&] { return completed() >= sequence; };
  if (spin_until(done)) return;
  std::unique_lock lock(mutex_);
  ++waiters_;
  done_.wait(lock, done);
  --waiters_;
}

std::shared_ptr<Capture> Stream::capture() const {
  if (!capturing_.load(std::memory_order_acquire)) return nullptr;
  const std::lock_guard lock(mutex_);
  return capture_;
}

void Stream::set_capture(std::shared_ptr<Capture> capture) {
  const std::lock_guard lock(mutex_);
  capture_ = std::move(capture);
  capturing_.store(capture_ != nullptr, std::memory_order_release);
}

}  // namespace cuda_ffi::software
