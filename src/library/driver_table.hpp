#pragma once

#include "library/cuda_abi.hpp"
#include "library/dynamic_library.hpp"

namespace cuda_ffi {

// The driver's functions that this project calls, under their exported names. A function that an
// older driver lacks returns CUDA_ERROR_NOT_SUPPORTED, so callers never test a pointer.
struct DriverTable {
#define CUDA_FFI_TYPED(symbol, base_name, introduced, parameters) \
  CUresult(*symbol) parameters = nullptr;
#define CUDA_FFI_NAMED(symbol, base_name, introduced)
#include "library/driver_functions.def"
#undef CUDA_FFI_TYPED
#undef CUDA_FFI_NAMED
};

DriverTable load_driver_table(const DynamicLibrary& library);

}  // namespace cuda_ffi
