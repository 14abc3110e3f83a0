#pragma once

#include <napi.h>

namespace cuda_ffi::binding {

// beginActivities(): from now on the GPUs' kernels, copies and fills are recorded; a place for
// endActivities(). Throws if CUPTI is not found, or refuses.
Napi::Value begin_activities(const Napi::CallbackInfo& info);
// endActivities(place): what has begun since then, see lib/profile/device-activity.ts
Napi::Value end_activities(const Napi::CallbackInfo& info);

}  // namespace cuda_ffi::binding
