#pragma once

// What the software device exports beside the driver's functions. Found with dlsym; a real driver
// has none of it.

#include <cstddef>

#include "library/cuda_abi/handles.hpp"

extern "C" {

// The report of the fault that made the context's error sticky: what happened, kernel, block,
// thread, PTX line, source line where known, address, nearest allocation. UTF-8. Returns the
// report's length without NUL, 0 when there was no fault; copies as much as fits into `buffer`,
// with a NUL. `context` null is the calling thread's current one.
std::size_t cuda_ffi_software_last_fault(CUcontext context, char* buffer, std::size_t size);

// Ends the grids that run in the context, as an endless loop never would by itself. They count as
// failed: the context's error is sticky afterwards.
CUresult cuda_ffi_software_cancel(CUcontext context);
}
