#pragma once

#include <napi.h>

#include <functional>

namespace cuda_ffi::binding {

// Calls into the C libraries under their functions' own names. lib/native/native.ts declares the
// same.
void add_api_functions(Napi::Object exports);

// Runs a task that is inside a C library on one of the threads for such calls.
void start_on_call_thread(std::function<void()> task);

}  // namespace cuda_ffi::binding
