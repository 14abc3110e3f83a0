#pragma once

#include <napi.h>

namespace cuda_ffi::binding {

// JavaScript functions that C libraries call.
void add_api_callback_functions(Napi::Object exports);

}  // namespace cuda_ffi::binding
