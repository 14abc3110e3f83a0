#pragma once

namespace cuda_ffi::api {

// The table of bindings/ is of CUDA 13. A runtime library of CUDA 12 has other functions under some
// of these names, with fewer parameters or smaller structures. This is the symbol in it that is
// called as CUDA 13 declares `name`; nullptr if there is none.
const char* symbol_in_runtime_12(const char* name) noexcept;

}  // namespace cuda_ffi::api
