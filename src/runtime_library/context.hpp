#pragma once

#include "library/cuda_abi.hpp"

namespace cuda_ffi::runtime {

// A context is current on the calling thread afterwards: the one that the program has made current
// through the driver's API, else the primary context of the thread's device. Throws RuntimeError.
void make_context_current();

// The device of the calling thread: that of its current context, else the one that was chosen last.
int current_device();
// Throws cudaErrorInvalidDevice unless there is such a device, and returns its handle.
CUdevice device_handle(int device);
int device_count();

// Makes the device's primary context current, creating it if need be.
void choose_device(int device);
// The context in which the runtime works on a device.
CUcontext primary_context(int device);
// Destroys the primary context of the thread's device; the next call makes a new one.
void reset_device();

CUcontext current_context();

}  // namespace cuda_ffi::runtime
