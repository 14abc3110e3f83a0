#pragma once

// Turns a program's description of a copy into a checked CopyOperation.

#include "software_device/device/enqueue.hpp"

namespace cuda_ffi::software {

struct Copy {
  CopyOperation operation;
  // Ordinary host memory, which the program may reuse or free once an asynchronous call has
  // returned.
  bool source_pageable = false;
  bool destination_pageable = false;
};

enum class Side { Host, Device, Unified };

// Throw Failure INVALID_VALUE if device memory does not lie within one allocation.
Copy make_copy(Side destination_side, std::uint64_t destination, Side source_side,
               std::uint64_t source, std::uint64_t bytes);
Copy make_copy(const CUDA_MEMCPY3D_PEER& description);
// Every shaped copy can be described in this form.
inline const CUDA_MEMCPY3D_PEER& widen(const CUDA_MEMCPY3D_PEER& description) {
  return description;
}
CUDA_MEMCPY3D_PEER widen(const CUDA_MEMCPY2D& description);
CUDA_MEMCPY3D_PEER widen(const CUDA_MEMCPY3D& description);

void check_device_range(std::uint64_t address, std::uint64_t bytes);

void copy_now(Stream& stream, Copy copy);
void copy_async(Stream& stream, Copy copy);

}  // namespace cuda_ffi::software
