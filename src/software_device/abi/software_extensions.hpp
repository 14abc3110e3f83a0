#pragma once

// What the software device exports beside the driver's functions. Found with dlsym; a real driver
// has none of it.

#include <cstddef>
#include <cstdint>

#include "library/cuda_abi/generated/driver.hpp"
#include "platform/export.hpp"

// The launch attribute that names a launch to cuda_ffi_software_cancel_launch: its value's first
// eight bytes.
inline constexpr auto kCudaFfiLaunchToken = static_cast<CUlaunchAttributeID>(0x46464943);

extern "C" {

// The report of the fault that made the context's error sticky: what happened, kernel, block,
// thread, PTX line, source line where known, address, nearest allocation. UTF-8. Returns the
// report's length without NUL, 0 when there was no fault; copies as much as fits into `buffer`,
// with a NUL. `context` null is the calling thread's current one; a stream or an event in its place
// stands for the context that it is of.
CUDA_FFI_EXPORT std::size_t cuda_ffi_software_last_fault(CUcontext context, char* buffer,
                                                         std::size_t size);

// Ends the grids that run in the context, as an endless loop never would by itself. They count as
// failed: the context's error is sticky afterwards.
CUDA_FFI_EXPORT CUresult cuda_ffi_software_cancel(CUcontext context);

// Ends the launches of that token, those that wait in their streams too. It is not a fault: what
// comes after them goes on.
CUDA_FFI_EXPORT CUresult cuda_ffi_software_cancel_launch(CUcontext context, std::uint64_t token);

// cuGraphLaunch, whose kernels have that token.
CUDA_FFI_EXPORT CUresult cuda_ffi_software_launch_graph(CUgraphExec exec, CUstream stream,
                                                        std::uint64_t token);
}
