#pragma once

#include <napi.h>

#include <functional>
#include <memory>
#include <mutex>
#include <vector>

namespace cuda_ffi::binding {

// Work that other threads have for the JavaScript thread, and the one thread-safe function that
// wakes it. Made at first use, since an open handle that nobody needs keeps test runners waiting.
class JsTasks {
 public:
  using Task = std::function<void(Napi::Env)>;

  // JavaScript thread. Session::on_wake() is called there after other threads have called wake() or
  // post().
  void open(Napi::Env env);
  // JavaScript thread: whether the event loop waits for us.
  void keep_alive(Napi::Env env, bool alive);
  // JavaScript thread. From now on other threads' calls do nothing.
  void close();
  void run_posted(Napi::Env env);

  // Any thread. A task may be dropped there, so it must hold nothing of JavaScript's.
  void post(Task task);
  void wake();

 private:
  void wake_locked();

  std::mutex mutex_;
  std::vector<Task> posted_;
  napi_threadsafe_function function_ = nullptr;  // open while not null
  bool missed_ = false;                          // somebody called wake() before open()
};

}  // namespace cuda_ffi::binding
