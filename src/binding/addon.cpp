#include <napi.h>

#include <cstdio>
#include <utility>

#include "binding/handles.hpp"
#include "binding/js_api.hpp"
#include "binding/js_communicator.hpp"
#include "binding/js_compile.hpp"
#include "binding/js_device.hpp"
#include "binding/js_error.hpp"
#include "binding/js_launch.hpp"
#include "binding/js_nvtx.hpp"
#include "binding/js_settle.hpp"
#include "binding/session.hpp"
#include "compile/large_stack_thread.hpp"
#include "platform/process.hpp"
#include "platform/shared_library.hpp"

// What JavaScript sees of the addon: lib/native/native.ts declares the same, function by function.

namespace cuda_ffi::binding {
namespace {

Napi::Value initialize(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).initialize(info[0].As<Napi::Object>(), info[1].As<Napi::ArrayBuffer>());
  return info.Env().Undefined();
}

Napi::Value run_tasks(const Napi::CallbackInfo& info) {
  LaunchThread::finish_all();
  Session::of(info.Env()).tasks()->run_posted(info.Env());
  return info.Env().Undefined();
}

Napi::Value listen(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).listen();
  return info.Env().Undefined();
}

Napi::Value keep_alive(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).keep_alive(info[0].ToBoolean());
  return info.Env().Undefined();
}

// lendDevice(): other libraries may be asked for what comes after a launch
Napi::Value lend_device(const Napi::CallbackInfo& info) {
  return translate(info.Env(), [&] {
    LaunchThread::retire_all();
    return info.Env().Undefined();
  });
}

// close(milliseconds): the environment ends; compiles under way get so long to end
Napi::Value close(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).close();
  prepare_exit(to_int32(info[0]));
  return info.Env().Undefined();
}

// leave(status): ends the process at once. Everything else that ends it waits for kernels that run.
Napi::Value leave(const Napi::CallbackInfo& info) {
  std::fflush(nullptr);
  platform::leave_process(to_int32(info[0]));
}

void add_function(Napi::Env env, Napi::Object exports, const char* name, napi_callback function) {
  napi_value made = nullptr;
  napi_create_function(env, name, NAPI_AUTO_LENGTH, function, nullptr, &made);
  exports.Set(name, made);
}

Napi::Object start(Napi::Env env, Napi::Object exports) {
  // Node would unmap it with the last worker that loaded it.
  platform::stay_loaded(reinterpret_cast<const void*>(&start));
  env.SetInstanceData(new Session(env));
  const std::pair<const char*, Napi::Value (*)(const Napi::CallbackInfo&)> functions[] = {
      {"initialize", initialize},
      {"openDriver", open_driver},
      {"settle", settle},
      {"takeFailures", take_failures},
      {"runTasks", run_tasks},
      {"pumpHostCall", pump_host_call},
      {"launchWithArrays", launch_with_arrays},
      {"transfer", transfer},
      {"abandon", abandon},
      {"deliverHostCall", deliver_host_call},
      {"listen", listen},
      {"keepAlive", keep_alive},
      {"waitForWake", wait_for_wake},
      {"lendDevice", lend_device},
      {"close", close},
      {"leave", leave},
      {"compilerInfo", compiler_info},
      {"compile", compile},
      {"compileSync", compile_sync},
      {"link", link_images},
      {"linkSync", link_images_sync},
      {"startRange", start_range},
      {"endRange", end_range},
      {"ncclInfo", nccl_info},
      {"ncclUniqueId", nccl_unique_id},
      {"closeNccl", close_nccl},
      {"joinCommunicator", join_communicator},
  };
  for (const auto& [name, function] : functions)
    exports.Set(name, Napi::Function::New(env, function, name));
  add_function(env, exports, "launch", launch);
  add_function(env, exports, "launchAndWait", launch_and_wait);
  add_api_functions(env, exports);
  add_function(env, exports, "launchGraph", launch_graph);
  return exports;
}

}  // namespace

NODE_API_MODULE(cuda_ffi, start)

}  // namespace cuda_ffi::binding
