#pragma once

#include <napi.h>

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace cuda_ffi::binding {

// Tasks that other threads have for the JavaScript thread, and the one thread-safe function that
// wakes it. That function is created on first use, because an open handle that nobody needs keeps
// test runners waiting.
class JsTasks {
 public:
  using Task = std::function<void(Napi::Env)>;

  // JavaScript thread. From then on, Session::on_wake() is called there after other threads have
  // called wake() or post().
  void open(Napi::Env env);
  // JavaScript thread. Whether this keeps the event loop alive.
  void keep_alive(Napi::Env env, bool alive);
  // JavaScript thread. From then on, other threads' calls do nothing.
  void close();
  void run_posted(Napi::Env env);

  // Any thread. The task may be dropped on the calling thread, so it must hold nothing of
  // JavaScript's.
  void post(Task task);
  void wake();

 private:
  void wake_locked();

  std::mutex mutex_;
  std::vector<Task> posted_;
  napi_threadsafe_function function_ = nullptr;  // open unless null
  bool missed_ = false;                          // wake() was called before open()
};

}  // namespace cuda_ffi::binding
