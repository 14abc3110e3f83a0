#include "binding/js_tasks.hpp"

#include <utility>

#include "binding/session.hpp"

namespace cuda_ffi::binding {
namespace {

// Uses N-API directly: node-addon-api's wrapper aborts the process when it cannot throw, which
// happens while a worker terminates. `env` is null then.
void on_javascript_thread(napi_env env, napi_value, void*, void*) {
  if (env) Session::of(env).on_wake();
}

// Runs before Node takes the function away, which happens ahead of the session's end: hooks run in
// reverse order, and this one is added after the function's own.
void close_with_environment(void* tasks) {
  static_cast<JsTasks*>(tasks)->close();
}

// What hooks see of the function. `jest --detectOpenHandles` asks hasRef(), and takes what lacks it
// for something that keeps the process alive; what does that is a call whose promise nobody awaits.
// Boolean() is false.
napi_value make_resource(napi_env env) {
  napi_value global = nullptr;
  napi_value never = nullptr;
  napi_value resource = nullptr;
  if (napi_get_global(env, &global) != napi_ok ||
      napi_get_named_property(env, global, "Boolean", &never) != napi_ok ||
      napi_create_object(env, &resource) != napi_ok ||
      napi_set_named_property(env, resource, "hasRef", never) != napi_ok) {
    return nullptr;
  }
  return resource;
}

napi_threadsafe_function make_function(napi_env env) {
  napi_value name = nullptr;
  napi_create_string_utf8(env, "cuda-ffi", NAPI_AUTO_LENGTH, &name);
  napi_threadsafe_function function = nullptr;
  napi_create_threadsafe_function(env, nullptr, make_resource(env), name, 0, 1, nullptr, nullptr,
                                  nullptr, on_javascript_thread, &function);
  if (function) napi_unref_threadsafe_function(env, function);
  return function;
}

}  // namespace

void JsTasks::open(Napi::Env env) {
  const std::lock_guard lock(mutex_);
  if (function_) return;
  function_ = make_function(env);
  napi_add_env_cleanup_hook(env, close_with_environment, this);
  if (std::exchange(missed_, false)) wake_locked();
}

void JsTasks::keep_alive(Napi::Env env, bool alive) {
  const std::lock_guard lock(mutex_);
  if (!function_) return;
  alive ? napi_ref_threadsafe_function(env, function_)
        : napi_unref_threadsafe_function(env, function_);
}

void JsTasks::close() {
  const std::lock_guard lock(mutex_);
  if (!function_) return;
  napi_release_threadsafe_function(std::exchange(function_, nullptr), napi_tsfn_abort);
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
  if (!function_) return;
  posted_.push_back(std::move(task));
  wake_locked();
}

void JsTasks::wake() {
  const std::lock_guard lock(mutex_);
  wake_locked();
}

// Called under the lock, so that close() cannot release the function during the call.
void JsTasks::wake_locked() {
  if (function_) {
    napi_call_threadsafe_function(function_, nullptr, napi_tsfn_nonblocking);
  } else {
    missed_ = true;
  }
}

}  // namespace cuda_ffi::binding
