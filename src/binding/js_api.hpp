#pragma once

#include <napi.h>

namespace cuda_ffi::binding {

// Calls into the C libraries under their functions' own names. lib/native/native.ts declares the
// same.
void add_api_functions(Napi::Object exports);

}  // namespace cuda_ffi::binding
