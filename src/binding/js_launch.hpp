#pragma once

#include <napi.h>

namespace cuda_ffi::binding {

// The crossings of lib/native/crossing.ts. The arena says what to do, and with which stream and
// kernel.

// launch(): queues a kernel whose arguments are on the device. Like the next two, it uses N-API
// directly: the hot path.
napi_value launch(napi_env env, napi_callback_info info);
// launchAndWait(): queues it, and blocks until the stream has done all of its work.
napi_value launch_and_wait(napi_env env, napi_callback_info info);
// launchGraph(graphSlot, streamSlot, id, cancellable): queues a graph. Its arguments are not in the
// arena.
napi_value launch_graph(napi_env env, napi_callback_info info);
// queueCalls(callsSlot, streamSlot, id): queues kept calls of C functions, in the same way.
napi_value queue_calls(napi_env env, napi_callback_info info);
// launchWithArrays(...views): copies in, launches, copies out. Returns whether it must be pumped.
Napi::Value launch_with_arrays(const Napi::CallbackInfo& info);
// transfer(view, address): copies between an array and device memory. Returns whether it must be
// pumped.
Napi::Value transfer(const Napi::CallbackInfo& info);
// abandon(id): nobody wants the result any more. Returns whether the work may go on regardless, as
// a GPU's kernels do.
Napi::Value abandon(const Napi::CallbackInfo& info);

}  // namespace cuda_ffi::binding
