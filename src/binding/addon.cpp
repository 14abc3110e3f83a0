#include <napi.h>

#include "binding/exit_event.hpp"
#include "binding/exported.hpp"
#include "binding/handles.hpp"
#include "binding/js_activity.hpp"
#include "binding/js_api.hpp"
#include "binding/js_communicator.hpp"
#include "binding/js_compile.hpp"
#include "binding/js_debug.hpp"
#include "binding/js_device.hpp"
#include "binding/js_host_library.hpp"
#include "binding/js_launch.hpp"
#include "binding/js_nvtx.hpp"
#include "binding/js_settle.hpp"
#include "binding/session.hpp"
#include "platform/shared_library.hpp"

// What JavaScript sees of the addon. lib/native/native.ts declares the same, function by function.

namespace cuda_ffi::binding {
namespace {

// initialize(hooks, arena, isMainThread)
Napi::Value initialize(const Napi::CallbackInfo& info) {
  Session::of(info.Env()).initialize(info[0].As<Napi::Object>(), info[1].As<Napi::ArrayBuffer>());
  close_at_exit(info.Env(), info[2].ToBoolean());
  return info.Env().Undefined();
}

Napi::Value run_tasks(const Napi::CallbackInfo& info) {
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

// lendDevice(): handles go to other libraries, whose work may have to come after a launch
Napi::Value lend_device(const Napi::CallbackInfo& info) {
  LaunchThread::retire_all();
  return info.Env().Undefined();
}

Napi::Object start(Napi::Env env, Napi::Object exports) {
  // Without this, Node would unmap the addon together with the last worker that loaded it.
  platform::stay_loaded(reinterpret_cast<const void*>(&start));
  env.SetInstanceData(new Session(env));
  export_unordered<initialize>(exports, "initialize");
  export_ordered<open_driver>(exports, "openDriver");
  export_ordered<open_hip>(exports, "openHip");
  export_ordered<observe>(exports, "observe");
  export_ordered<observations>(exports, "observations");
  export_ordered<begin_activities>(exports, "beginActivities");
  export_ordered<end_activities>(exports, "endActivities");
  export_unordered<debug>(exports, "debug");
  export_ordered<settle>(exports, "settle");
  export_unordered<is_watching>(exports, "isWatching");
  export_ordered<take_failures>(exports, "takeFailures");
  export_ordered<run_tasks>(exports, "runTasks");
  export_ordered<pump_host_call>(exports, "pumpHostCall");
  export_ordered<launch_with_arrays>(exports, "launchWithArrays");
  export_ordered<transfer>(exports, "transfer");
  export_ordered<abandon>(exports, "abandon");
  export_ordered<deliver_host_call>(exports, "deliverHostCall");
  export_unordered<listen>(exports, "listen");
  export_unordered<keep_alive>(exports, "keepAlive");
  export_unordered<wait_for_wake>(exports, "waitForWake");
  export_ordered<lend_device>(exports, "lendDevice");
  export_ordered<compiler_info>(exports, "compilerInfo");
  export_ordered<compile>(exports, "compile");
  export_ordered<compile_sync>(exports, "compileSync");
  export_ordered<hiprtc>(exports, "hiprtc");
  export_ordered<linker_version>(exports, "linkerVersion");
  export_ordered<link_images>(exports, "link");
  export_ordered<link_images_sync>(exports, "linkSync");
  export_ordered<start_range>(exports, "startRange");
  export_ordered<end_range>(exports, "endRange");
  export_ordered<nccl_info>(exports, "ncclInfo");
  export_ordered<nccl_is_in_use>(exports, "ncclIsInUse");
  export_ordered<nccl_unique_id>(exports, "ncclUniqueId");
  export_ordered<call_off_joins>(exports, "callOffJoins");
  export_ordered<fail_join>(exports, "failJoin");
  export_ordered<join_communicator>(exports, "joinCommunicator");
  export_launch<launch>(exports, "launch");
  export_bare<launch_and_wait>(exports, "launchAndWait");
  export_bare<launch_graph>(exports, "launchGraph");
  export_bare<queue_calls>(exports, "queueCalls");
  add_api_functions(exports);
  add_host_library_functions(exports);
  return exports;
}

}  // namespace

NODE_API_MODULE(cuda_ffi, start)

}  // namespace cuda_ffi::binding
