#pragma once

#include "library/driver_table.hpp"
#include "runtime_library/generated/types.hpp"

namespace cuda_ffi::runtime {

// A call that has failed; entry.hpp turns it into what the function returns.
struct RuntimeError {
  cudaError_t code;
};

// The driver under this library, opened and initialized by the first call of the process: the file
// that CUDA_FFI_DRIVER names, else libcuda.so.1 as the loader finds it, else the software device
// that lies beside this library. Throws RuntimeError while there is none.
const DriverTable& driver();

// 1000 × major + 10 × minor, and 0 where there is no driver.
int driver_version() noexcept;

// Names the driver's file, for programs that have one loaded. False if another one is in use.
bool choose_driver(const char* path);

// Throws RuntimeError unless the driver's call has succeeded.
void check(CUresult result);

// The numbers of the driver's errors are the runtime's as well, since CUDA 10.1.
inline cudaError_t runtime_error(CUresult result) {
  return static_cast<cudaError_t>(result);
}

}  // namespace cuda_ffi::runtime
