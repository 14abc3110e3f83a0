#include "binding/exit_event.hpp"

#include <cstdio>
#include <utility>

#include "binding/exported.hpp"
#include "binding/session.hpp"
#include "collectives/nccl_gate.hpp"
#include "compile/large_stack_thread.hpp"
#include "platform/process.hpp"

namespace cuda_ffi::binding {
namespace {

// How long an exiting process waits for NCCL to return, and then for compiles under way.
constexpr int kNcclMilliseconds = 3000;
constexpr int kCompileMilliseconds = 1000;

thread_local bool listens = false;

void close_sessions() {
  for (Session* session : Session::of_this_thread()) session->close();
  prepare_exit(kCompileMilliseconds);
}

bool is_stuck() {
  bool stuck = false;
  for (Session* session : Session::of_this_thread()) stuck = session->is_stuck() || stuck;
  return stuck;
}

Napi::Value on_exit_of_worker(const Napi::CallbackInfo& info) {
  close_sessions();
  return info.Env().Undefined();
}

// Node would take apart, under a thread inside NCCL or a kernel, what these use. So the process
// ends here if one stays inside.
Napi::Value on_exit_of_process(const Napi::CallbackInfo& info) {
  const bool is_out_of_nccl = close_nccl(kNcclMilliseconds);
  const bool stays = is_stuck() || !is_out_of_nccl;
  close_sessions();
  if (!stays) return info.Env().Undefined();
  std::fflush(nullptr);
  platform::leave_process(info[0].ToNumber().Int32Value());
}

}  // namespace

void close_at_exit(Napi::Env env, bool is_main_thread) {
  if (std::exchange(listens, true)) return;
  const Napi::Value process = env.Global().Get("process");
  if (!process.IsObject()) return;
  const Napi::Value on = process.As<Napi::Object>().Get("on");
  if (!on.IsFunction()) return;
  const Napi::Object listeners = Napi::Object::New(env);
  if (is_main_thread) {
    export_unordered<on_exit_of_process>(listeners, "exit");
  } else {
    export_unordered<on_exit_of_worker>(listeners, "exit");
  }
  on.As<Napi::Function>().Call(process, {Napi::String::New(env, "exit"), listeners.Get("exit")});
}

}  // namespace cuda_ffi::binding
