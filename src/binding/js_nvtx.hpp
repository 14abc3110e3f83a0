#pragma once

#include <napi.h>

namespace cuda_ffi::binding {

// startRange(name): its number, 0n where no tool wants it. Throws where there is no NVTX.
Napi::Value start_range(const Napi::CallbackInfo& info);
// endRange(number)
Napi::Value end_range(const Napi::CallbackInfo& info);

}  // namespace cuda_ffi::binding
