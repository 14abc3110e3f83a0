#pragma once

// HIP's driver without a card: the functions of AMD's libamdhip64 that the package calls, as
// hip_runtime_api.h declares them, over the software device, which runs AMD's code. It has HIP's
// habits where they differ from CUDA's: a current device for each thread instead of contexts, other
// numbers, other orders.

#include "library/driver_table.hpp"
#include "library/hip/hip_abi.hpp"
#include "platform/export.hpp"

#define HIP_FUNCTION extern "C" CUDA_FFI_EXPORT int

namespace software_hip {

using cuda_ffi::DriverTable;
namespace hip = cuda_ffi::hip;

// hipError_t
constexpr int kInvalidValue = 1, kNotInitialized = 3, kInvalidCopyDirection = 21, kNoDevice = 100,
              kInvalidDevice = 101, kInvalidHandle = 400;

constexpr int kSharedBytesOfABlock = 65536;  // LDS of a work group

// The software device's driver, which lies in the folder above this library's.
const DriverTable& cu();

// What `HIP_STAND_IN_…` says, or `otherwise`.
const char* setting(const char* name, const char* otherwise);

// The context of a device, which is retained once and for all.
CUcontext context_of(int device);
void forget_context(int device);

// The calling thread's device.
int current_device();
void set_current_device(int device);

// Calls `call` with the thread's device current.
template <typename Call>
int in_device(Call call) {
  const CUresult code = cu().cuCtxSetCurrent(context_of(current_device()));
  return code == CUDA_SUCCESS ? call() : code;
}

}  // namespace software_hip

// A function that takes and means what CUDA's does.
#define HIP_SAME(name, cuda_name, parameters, arguments)                      \
  HIP_FUNCTION name parameters {                                              \
    return software_hip::in_device([&] { return cu().cuda_name arguments; }); \
  }
