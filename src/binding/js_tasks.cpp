#include "binding/js_tasks.hpp"

#include <utility>

namespace cuda_ffi::binding {

void JsTasks::open(Napi::Env env, Napi::Function wake) {
  const std::lock_guard lock(mutex_);
  if (open_) return;
  function_ = Napi::ThreadSafeFunction::New(env, wake, "cuda-ffi", 0, 1);
  function_.Unref(env);
  open_ = true;
}

void JsTasks::keep_alive(Napi::Env env, bool alive) {
  const std::lock_guard lock(mutex_);
  if (!open_) return;
  alive ? function_.Ref(env) : function_.Unref(env);
}

void JsTasks::close() {
  const std::lock_guard lock(mutex_);
  if (!std::exchange(open_, false)) return;
  function_.Abort();
  posted_.clear();
}

void JsTasks::run_posted(Napi::Env env) {
  std::vector<Task> tasks;
  {
    const std::lock_guard lock(mutex_);
    tasks.swap(posted_);
  }
  for (Task& task : tasks) task(env);
}

void JsTasks::post(Task task) {
  const std::lock_guard lock(mutex_);
  if (!open_) {
    // It may hold references of an environment that is gone: leaked rather than released off its thread.
    [[maybe_unused]] auto* leaked = new Task(std::move(task));
    return;
  }
  posted_.push_back(std::move(task));
  wake_locked();
}

void JsTasks::wake() {
  const std::lock_guard lock(mutex_);
  wake_locked();
}

// Under the lock, so that close() cannot release the function while a call is on its way.
void JsTasks::wake_locked() {
  if (open_) function_.NonBlockingCall();
}

}  // namespace cuda_ffi::binding
