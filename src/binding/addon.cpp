#include <napi.h>

#include "binding/handles.hpp"
#include "binding/js_compile.hpp"
#include "binding/js_device.hpp"
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

// launch(): queues what the arena says. The hot path.
Napi::Value launch(const Napi::CallbackInfo& info) {
  return translate(info.Env(), [&] {
    Session& session = Session::of(info.Env());
    const Arena& arena = session.arena();
    const std::shared_ptr<Kernel>& kernel = session.kernel(arena.word(Arena::kernel_slot));
    StreamQueue& queue = *session.stream(arena.word(Arena::stream_slot));
    const CallId id = arena.word(Arena::call_id);
    if (queue.idle()) {
      launch_kernel(*kernel, *queue.stream(), arena.shape(), arena.parameters());
      queue.settle_next_poll(id);
      return info.Env().Undefined();
    }
    const auto bytes = arena.parameters();
    queue.run_on_worker(
        [kernel, shape = arena.shape(), parameters = std::vector<std::byte>(bytes.begin(), bytes.end())](
            const std::shared_ptr<const Stream>& stream) { launch_kernel(*kernel, *stream, shape, parameters); },
        id);
    return info.Env().Undefined();
  });
}

// poll(microseconds): settles what has been queued since, once for all streams of a tick
Napi::Value poll(const Napi::CallbackInfo& info) {
  return translate(info.Env(), [&] {
    const std::chrono::microseconds budget(to_int32(info[0]));
    for (const auto& stream : Session::of(info.Env()).streams()) {
      if (stream) stream->poll(budget);
    }
    return info.Env().Undefined();
  });
}

// takeSettlements(): [id, error or undefined, id, …]
Napi::Value take_settlements(const Napi::CallbackInfo& info) {
  return translate(info.Env(), [&] {
    Session& session = Session::of(info.Env());
    Napi::Array list = Napi::Array::New(info.Env());
    for (const Settlement& settlement : session.settlements()->take()) {
      const std::uint32_t at = list.Length();
      list.Set(at, settlement.id);
      list.Set(at + 1, settlement.failure
                           ? error_of_failure(info.Env(), *session.drivers().front(), *settlement.failure)
                           : info.Env().Undefined());
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
  return Napi::Boolean::New(info.Env(), wait_for_large_stack_threads(to_int32(info[0])));
}

Napi::Object start(Napi::Env env, Napi::Object exports) {
  env.SetInstanceData(new Session(env));
  const std::pair<const char*, Napi::Value (*)(const Napi::CallbackInfo&)> functions[] = {
      {"initialize", initialize},     {"openDriver", open_driver},
      {"launch", launch},             {"poll", poll},
      {"runTasks", run_tasks},        {"takeSettlements", take_settlements},
      {"keepAlive", keep_alive},      {"waitForWake", wait_for_wake},
      {"close", close},               {"compilerInfo", compiler_info},
      {"compile", compile},           {"compileSync", compile_sync},
      {"link", link_images},          {"linkSync", link_images_sync},
  };
  for (const auto& [name, function] : functions) exports.Set(name, Napi::Function::New(env, function, name));
  return exports;
}

}  // namespace

NODE_API_MODULE(cuda_ffi, start)

}  // namespace cuda_ffi::binding
