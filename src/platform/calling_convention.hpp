#pragma once

// The calling convention of the machine code that this project generates, in both directions.

namespace cuda_ffi::platform {

#if defined(_WIN32)
// For types of pointers to functions that follow System V's convention, whatever the system's own
// is.
#define CUDA_FFI_SYSTEM_V __attribute__((sysv_abi))
// Whether all other functions on x86-64 take their arguments in rcx, rdx, r8 and r9, and may write
// to the 32 bytes above their return address.
constexpr bool kCallsAsMicrosoft = true;
#else
#define CUDA_FFI_SYSTEM_V
constexpr bool kCallsAsMicrosoft = false;
#endif

}  // namespace cuda_ffi::platform
