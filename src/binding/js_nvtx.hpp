#pragma once

#include <napi.h>

namespace cuda_ffi::binding {

// startRange(name): the range's number, 0n if no tool wants it. Throws if there is no NVTX.
Napi::Value start_range(const Napi::CallbackInfo& info);
// endRange(number)
Napi::Value end_range(const Napi::CallbackInfo& info);

}  // namespace cuda_ffi::binding
