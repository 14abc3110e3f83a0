// A weak definition of every function of the list: what nothing else defines returns NOT_SUPPORTED.
// This file must not see the typed declarations; the callers' arguments are never looked at.

#include "library/cuda_abi/result.hpp"

#define CUDA_FFI_STUB(symbol)                                                 \
  extern "C" __attribute__((weak, visibility("default"))) CUresult symbol() { \
    return CUDA_ERROR_NOT_SUPPORTED;                                          \
  }
#define CUDA_FFI_TYPED(symbol, base_name, introduced, parameters) CUDA_FFI_STUB(symbol)
#define CUDA_FFI_NAMED(symbol, base_name, introduced) CUDA_FFI_STUB(symbol)
#include "library/driver_functions.def"
#undef CUDA_FFI_TYPED
#undef CUDA_FFI_NAMED
#undef CUDA_FFI_STUB
