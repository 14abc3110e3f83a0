#pragma once

#include <string>
#include <string_view>

#include "library/driver_table.hpp"
#include "library/hip/hip_abi.hpp"

namespace cuda_ffi::hip {

// HIP's functions that the translations call. One that a library lacks returns
// CUDA_ERROR_NOT_SUPPORTED.
struct Calls {
#define CUDA_FFI_HIP_CALL(name, parameters) CUresult(*name) parameters = nullptr;
#include "library/hip/hip_calls.def"
#undef CUDA_FFI_HIP_CALL
  const char* (*hipGetErrorName)(CUresult code) = nullptr;
  const char* (*hipGetErrorString)(CUresult code) = nullptr;
};

// Those of the library that load_driver() was given last: a process has one driver of AMD's.
const Calls& calls() noexcept;

// The driver's functions, as `library`, HIP's, answers them: hip_functions.def.
DriverTable load_driver(const DynamicLibrary& library);

// What answers for one function of CUDA's driver; null if nothing does.
void* function_at(const DynamicLibrary& library, std::string_view symbol);

// Why `library` cannot be used, in a sentence; empty if it can.
std::string objection_to(const DynamicLibrary& library);

// "gfx1100", without what may follow after a colon; empty if HIP does not say.
std::string architecture_of(CUdevice device);

// Where HIP's context of a device stands; -1 if it is none.
int device_of(CUcontext context) noexcept;

// The functions of this folder that stand in the table.
namespace own {
#define CUDA_FFI_HIP_OWN(symbol) std::remove_pointer_t<decltype(DriverTable::symbol)> symbol;
#define CUDA_FFI_HIP_SAME(symbol, hip_symbol)
#include "library/hip/hip_functions.def"
#undef CUDA_FFI_HIP_OWN
#undef CUDA_FFI_HIP_SAME
}  // namespace own

}  // namespace cuda_ffi::hip
