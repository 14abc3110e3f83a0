#pragma once

// From a program's description of a copy to a checked CopyOperation.

#include "software_device/device/enqueue.hpp"

namespace cuda_ffi::software {

struct Copy {
  CopyOperation operation;
  // Plain host memory, which the program may reuse or free once an asynchronous call has returned.
  bool source_pageable = false;
  bool destination_pageable = false;
};

enum class Side { Host, Device, Unified };

// Throw Failure INVALID_VALUE when device memory is not all inside one allocation.
Copy make_copy(Side destination_side, std::uint64_t destination, Side source_side,
               std::uint64_t source, std::uint64_t bytes);
Copy make_copy(const CUDA_MEMCPY3D_PEER& description);
// Every shaped copy is one of these.
inline const CUDA_MEMCPY3D_PEER& widen(const CUDA_MEMCPY3D_PEER& description) {
  return description;
}
CUDA_MEMCPY3D_PEER widen(const CUDA_MEMCPY2D& description);
CUDA_MEMCPY3D_PEER widen(const CUDA_MEMCPY3D& description);

void check_device_range(std::uint64_t address, std::uint64_t bytes);

void copy_now(Stream& stream, Copy copy);
void copy_async(Stream& stream, Copy copy);

}  // namespace cuda_ffi::software
