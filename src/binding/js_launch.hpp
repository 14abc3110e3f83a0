#pragma once

#include <napi.h>

namespace cuda_ffi::binding {

// The crossings of lib/native/crossing.ts. What they do, and with which stream and kernel, is in
// the arena.

// launch(): queues a kernel whose arguments are on the device. Bare, as the next: the hot path.
napi_value launch(napi_env env, napi_callback_info info);
// launchAndWait(): queues it, and blocks until all that the stream was asked for is done
napi_value launch_and_wait(napi_env env, napi_callback_info info);
// launchGraph(graphSlot, streamSlot, id, cancellable): queues a graph. Bare too; its arguments are
// not in the arena.
napi_value launch_graph(napi_env env, napi_callback_info info);
// launchWithArrays(...views): copies in, launches, copies out. Whether it must be pumped.
Napi::Value launch_with_arrays(const Napi::CallbackInfo& info);
// transfer(view, address): copies between an array and device memory. Whether it must be pumped.
Napi::Value transfer(const Napi::CallbackInfo& info);
// abandon(id): nobody wants the result any more. Whether it may run on, as a GPU's kernels do.
Napi::Value abandon(const Napi::CallbackInfo& info);

}  // namespace cuda_ffi::binding
