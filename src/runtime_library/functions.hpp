#pragma once

#include "platform/export.hpp"
#include "runtime_library/generated/types.hpp"

// Every function that cuda_runtime_api.h declares, as it is called from C. A definition whose
// parameters differ from the header's does not compile.
extern "C" {
#define CUDA_FFI_RUNTIME(result, name, parameters) CUDA_FFI_EXPORT result name parameters noexcept;
#include "runtime_library/generated/functions.def"
#undef CUDA_FFI_RUNTIME
}
