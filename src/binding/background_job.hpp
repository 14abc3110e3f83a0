#pragma once

#include <napi.h>

#include <exception>
#include <functional>
#include <memory>

#include "binding/js_error.hpp"
#include "binding/session.hpp"
#include "compile/large_stack_thread.hpp"

namespace cuda_ffi::binding {

// Starts a task on another thread, or throws.
using StartTask = std::function<void(std::function<void()>)>;

// Runs `work` on a new thread with a large stack, or wherever `start` runs it. Then calls
// `done(error, value)` on the JavaScript thread; `to_value` makes the value there. JavaScript keeps
// the event loop alive meanwhile.
template <typename Result, typename Work, typename ToValue>
Napi::Value start_background_job(Napi::Env env, Napi::Function done, Work work, ToValue to_value,
                                 const StartTask& start = start_on_large_stack) {
  Session& session = Session::of(env);
  const std::uint32_t callback = session.callbacks().keep(done);
  std::function<void()> task = [tasks = session.tasks(), callback, work = std::move(work),
                                to_value]() mutable {
    auto result = std::make_shared<Result>();
    std::exception_ptr failure;
    try {
      *result = work();
    } catch (...) {
      failure = std::current_exception();
    }
    tasks->post([callback, result, failure, to_value](Napi::Env js) {
      const Napi::HandleScope scope(js);
      const Napi::FunctionReference settle = Session::of(js).callbacks().take(callback);
      Napi::Value value;
      try {
        if (failure) std::rethrow_exception(failure);
        value = to_value(js, std::move(*result));
      } catch (const Napi::Error& error) {
        settle.Call({error.Value()});
        return;
      } catch (...) {
        settle.Call({error_of_current_exception(js)});
        return;
      }
      settle.Call({js.Undefined(), value});
    });
  };
  try {
    start(std::move(task));
  } catch (...) {
    session.callbacks().take(callback);
    throw;
  }
  return env.Undefined();
}

}  // namespace cuda_ffi::binding
