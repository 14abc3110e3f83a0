#pragma once

// The typed functions of the driver, declared as this library exports them. A definition that
// differs from the list does not compile.

#include "library/cuda_abi.hpp"
#include "platform/export.hpp"

#define CUDA_FFI_TYPED(symbol, base_name, introduced, parameters) \
  extern "C" CUDA_FFI_EXPORT CUresult symbol parameters;
#define CUDA_FFI_NAMED(symbol, base_name, introduced)
#include "library/driver_functions.def"
#undef CUDA_FFI_TYPED
#undef CUDA_FFI_NAMED
