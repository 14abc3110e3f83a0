#pragma once

// What the software device exports besides the driver's functions. Callers find it with dlsym; a
// real driver has none of it.

#include <cstddef>
#include <cstdint>

#include "library/cuda_abi/generated/driver.hpp"
#include "platform/export.hpp"

// The launch attribute that names a launch to cuda_ffi_software_cancel_launch. The name is the
// first eight bytes of its value.
inline constexpr auto kCudaFfiLaunchToken = static_cast<CUlaunchAttributeID>(0x46464943);

extern "C" {

// The report of the fault that made the context's error sticky: what happened, kernel, block,
// thread, PTX line, source line if known, address, nearest allocation. UTF-8. Returns the length of
// the report without NUL, or 0 if there was no fault. Copies as much as fits into `buffer`, with a
// NUL. A null `context` means the calling thread's current one; a stream or an event may be passed
// instead, and stands for its context.
CUDA_FFI_EXPORT std::size_t cuda_ffi_software_last_fault(CUcontext context, char* buffer,
                                                         std::size_t size);

// Which of its device's faults that is: the first of the process is 1, and 0 if there was none; its
// code, and whether it is the primary context's, which a reset makes whole. `context` as above.
CUDA_FFI_EXPORT std::uint64_t cuda_ffi_software_fault(CUcontext context, CUresult* code,
                                                      int* of_primary_context);

// The faults of the process on a device, in all its contexts, whether or not anybody has seen them,
// but for the first `known`. Returns how many there are, and copies the codes of as many as there
// is room for.
CUDA_FFI_EXPORT std::size_t cuda_ffi_software_faults(CUdevice device, std::size_t known,
                                                     CUresult* codes, std::size_t room);

// Ends the grids that run in the context, even an endless loop. They count as failed: the context's
// error is sticky afterwards.
CUDA_FFI_EXPORT CUresult cuda_ffi_software_cancel(CUcontext context);

// Ends the launches with that token, including those still waiting in their streams. This is not a
// fault: later work goes on.
CUDA_FFI_EXPORT CUresult cuda_ffi_software_cancel_launch(CUcontext context, std::uint64_t token);

// Kernels count what they do, and are interpreted, while this was called with 1 more often than
// with 0.
CUDA_FFI_EXPORT void cuda_ffi_software_observe(int on);

// What has been counted in the process so far: JSON, described in docs/profiling.md. The text is
// the calling thread's, until it calls this again; `size` receives its length without NUL.
CUDA_FFI_EXPORT const char* cuda_ffi_software_observations(std::size_t* size);

// A debugger, in words: `on`, `on waits`, `off`, and what execute/debug/commands.hpp understands.
// From `on` to `off`, kernels stop where it says, and run one at a time; `happened(data)` is called
// on any thread when one stands or a module has come. The answer is given to `answered` within the
// call: JSON or bytes, or, if it returns false, a sentence that says why there is none.
CUDA_FFI_EXPORT bool cuda_ffi_software_debug(const char* command, std::size_t length,
                                             void (*answered)(void* data, const void* bytes,
                                                              std::size_t count),
                                             void (*happened)(void* data), void* data);

// cuGraphLaunch with a token for the graph's kernels.
CUDA_FFI_EXPORT CUresult cuda_ffi_software_launch_graph(CUgraphExec exec, CUstream stream,
                                                        std::uint64_t token);
}
