#pragma once

#include <napi.h>

namespace cuda_ffi::binding {

// debug(command, listener?): what the software device answers a debugger, see
// lib/debug/device.ts. The listener, of `on`, is called when a kernel stands or a module has come.
Napi::Value debug(const Napi::CallbackInfo& info);

}  // namespace cuda_ffi::binding
