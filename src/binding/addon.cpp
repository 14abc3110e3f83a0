#include <napi.h>

#include <iterator>
#include <utility>

#include "binding/handles.hpp"
#include "binding/js_compile.hpp"
#include "binding/js_device.hpp"
#include "binding/js_host_call.hpp"
#include "binding/js_nvtx.hpp"
#include "binding/session.hpp"
#include "compile/large_stack_thread.hpp"
#include "launch/launch_kernel.hpp"

// What JavaScript sees of the addon: lib/native/native.ts declares the same, function by function.

namespace cuda_ffi::binding {
namespace {

Napi::Value initialize(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).initialize(info[0].As<Napi::Object>(), info[1].As<Napi::ArrayBuffer>());
  return info.Env().Undefined();
}

// What a launch may throw becomes JavaScript's. Through N-API itself: this is the hot path.
template <typename Body>
napi_value guarded(napi_env env, const Body& body) {
  try {
    body(Session::of(env));
  } catch (const Napi::Error& error) {
    error.ThrowAsJavaScriptException();
  } catch (...) {
    napi_throw(env, error_of_current_exception(env));
  }
  return nullptr;
}

void launch_on(StreamQueue& queue, const std::shared_ptr<Kernel>& kernel, const Arena& arena,
               CallId id) {
  if (queue.idle()) {
    launch_kernel(*kernel, *queue.stream(), arena.shape(), arena.parameters());
    queue.settle_next_poll(id);
    return;
  }
  const auto bytes = arena.parameters();
  queue.run_on_worker(
      [kernel, shape = arena.shape(),
       parameters = std::vector<std::byte>(bytes.begin(), bytes.end())](
          const std::shared_ptr<const Stream>& stream) {
        launch_kernel(*kernel, *stream, shape, parameters);
      },
      id);
}

// launch(): queues what the arena says
napi_value launch(napi_env env, napi_callback_info) {
  return guarded(env, [](Session& session) {
    const Arena& arena = session.arena();
    launch_on(*session.stream(arena.word(Arena::stream_slot)),
              session.kernel(arena.word(Arena::kernel_slot)), arena, arena.word(Arena::call_id));
  });
}

// launchAndWait(): queues what the arena says, and blocks until all that the stream was asked for
// is done
napi_value launch_and_wait(napi_env env, napi_callback_info) {
  return guarded(env, [](Session& session) {
    const Arena& arena = session.arena();
    const std::shared_ptr<StreamQueue> queue = session.stream(arena.word(Arena::stream_slot));
    launch_on(*queue, session.kernel(arena.word(Arena::kernel_slot)), arena, 0);
    queue->synchronize();
  });
}

// settle(microseconds): polls all streams for what has been queued since, for so long; -1 polls
// none. The ids of what is done are in the arena, in place of arrays; how many there are is
// returned.
Napi::Value settle(const Napi::CallbackInfo& info) {
  return translate(info.Env(), [&] {
    Session& session = Session::of(info.Env());
    Ended& ended = session.ended();
    const int budget = to_int32(info[0]);
    for (const auto& stream : session.streams()) {
      if (stream && budget >= 0) stream->poll(std::chrono::microseconds(budget), ended);
    }
    Ended others = session.settlements()->take();
    ended.done.insert(ended.done.end(), others.done.begin(), others.done.end());
    std::move(others.failed.begin(), others.failed.end(), std::back_inserter(ended.failed));
    const size_t count = session.arena().write_ids(ended.done);
    ended.done.erase(ended.done.begin(), ended.done.begin() + static_cast<std::ptrdiff_t>(count));
    session.arena().write_failures(ended.failed.size());
    return Napi::Number::New(info.Env(), static_cast<double>(count));
  });
}

// takeFailures(): [id, error, id, error, …]
Napi::Value take_failures(const Napi::CallbackInfo& info) {
  return translate(info.Env(), [&] {
    Session& session = Session::of(info.Env());
    Napi::Array list = Napi::Array::New(info.Env());
    for (const FailedCall& call : std::exchange(session.ended().failed, {})) {
      const std::uint32_t at = list.Length();
      list.Set(at, call.id);
      list.Set(at + 1, error_of_failure(info.Env(), *session.drivers().front(), call.failure));
    }
    return list;
  });
}

Napi::Value run_tasks(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).tasks().run_posted(info.Env());
  return info.Env().Undefined();
}

// waitForWake(milliseconds): blocks until a settlement or a transfer needs this thread
Napi::Value wait_for_wake(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).settlements()->wait(to_int32(info[0]));
  return info.Env().Undefined();
}

Napi::Value keep_alive(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).keep_alive(info[0].ToBoolean());
  return info.Env().Undefined();
}

// close(milliseconds): the environment ends; compiles under way get so long to end
Napi::Value close(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).close();
  prepare_exit(to_int32(info[0]));
  return info.Env().Undefined();
}

void add_function(Napi::Env env, Napi::Object exports, const char* name, napi_callback function) {
  napi_value made = nullptr;
  napi_create_function(env, name, NAPI_AUTO_LENGTH, function, nullptr, &made);
  exports.Set(name, made);
}

Napi::Object start(Napi::Env env, Napi::Object exports) {
  env.SetInstanceData(new Session(env));
  const std::pair<const char*, Napi::Value (*)(const Napi::CallbackInfo&)> functions[] = {
      {"initialize", initialize},
      {"openDriver", open_driver},
      {"settle", settle},
      {"takeFailures", take_failures},
      {"runTasks", run_tasks},
      {"pumpHostCall", pump_host_call},
      {"endHostCall", end_host_call},
      {"deliverHostCall", deliver_host_call},
      {"keepAlive", keep_alive},
      {"waitForWake", wait_for_wake},
      {"close", close},
      {"compilerInfo", compiler_info},
      {"compile", compile},
      {"compileSync", compile_sync},
      {"link", link_images},
      {"linkSync", link_images_sync},
      {"startRange", start_range},
      {"endRange", end_range},
  };
  for (const auto& [name, function] : functions)
    exports.Set(name, Napi::Function::New(env, function, name));
  add_function(env, exports, "launch", launch);
  add_function(env, exports, "launchAndWait", launch_and_wait);
  return exports;
}

}  // namespace

NODE_API_MODULE(cuda_ffi, start)

}  // namespace cuda_ffi::binding
