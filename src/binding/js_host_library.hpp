#pragma once

#include <napi.h>

namespace cuda_ffi::binding {

// Libraries of the program's own, for lib/host-library/.
void add_host_library_functions(Napi::Object exports);

}  // namespace cuda_ffi::binding
