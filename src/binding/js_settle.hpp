#pragma once

#include <napi.h>

namespace cuda_ffi::binding {

// How calls under way end on the JavaScript thread. They are named by ids: most live for
// microseconds, and an object for each would cost more than the call.

// settle(microseconds): polls all streams for this long for what has been queued since the last
// poll; -1 does not poll. Writes the ids of finished calls into the arena, in place of arrays, and
// returns their number.
Napi::Value settle(const Napi::CallbackInfo& info);
// isWatching(): whether the next poll has something to look for that no thread waits for
Napi::Value is_watching(const Napi::CallbackInfo& info);
// takeFailures(): [id, error, id, error, …]
Napi::Value take_failures(const Napi::CallbackInfo& info);
// waitForWake(milliseconds): blocks until a settlement or a transfer needs this thread
Napi::Value wait_for_wake(const Napi::CallbackInfo& info);
// pumpHostCall(id, milliseconds, ...views): whether there is more to move now
Napi::Value pump_host_call(const Napi::CallbackInfo& info);
// deliverHostCall(id, milliseconds, ...views): whether all results are in their arrays; the call is
// then gone
Napi::Value deliver_host_call(const Napi::CallbackInfo& info);

}  // namespace cuda_ffi::binding
