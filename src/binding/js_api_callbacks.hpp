#pragma once

#include <napi.h>

namespace cuda_ffi::binding {

// Functions of JavaScript that C libraries call.
void add_api_callback_functions(Napi::Object exports);

}  // namespace cuda_ffi::binding
