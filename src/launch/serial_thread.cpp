#include "launch/serial_thread.hpp"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "library/inside_library.hpp"

namespace cuda_ffi {

namespace {

// What the task holds is released before it counts as ended.
void run_inside(std::function<void()> task) {
  const InsideLibrary inside;
  task();
  task = nullptr;
}

}  // namespace

struct SerialThread::State {
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<std::function<void()>> tasks;
  std::atomic<size_t> pending{0};
  bool started = false;
  bool closed = false;

  void run() {
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [&] { return !tasks.empty() || closed; });
      if (tasks.empty()) return;
      std::function<void()> task = std::move(tasks.front());
      tasks.pop_front();
      lock.unlock();
      run_inside(std::move(task));
      lock.lock();
      pending.fetch_sub(1, std::memory_order_release);
      changed.notify_all();
    }
  }
};

SerialThread::SerialThread() : state_(std::make_shared<State>()) {}

SerialThread::~SerialThread() {
  const std::lock_guard lock(state_->mutex);
  state_->closed = true;
  state_->changed.notify_all();
}

void SerialThread::post(std::function<void()>&& task) {
  const std::lock_guard lock(state_->mutex);
  if (!state_->started) std::thread([state = state_] { state->run(); }).detach();
  state_->started = true;
  state_->tasks.push_back(std::move(task));
  state_->pending.fetch_add(1, std::memory_order_relaxed);
  state_->changed.notify_all();
}

size_t SerialThread::pending() const noexcept {
  return state_->pending.load(std::memory_order_acquire);
}

void SerialThread::drain() const {
  std::unique_lock lock(state_->mutex);
  state_->changed.wait(lock, [&] { return state_->pending.load() == 0; });
}

}  // namespace cuda_ffi
