#pragma once

// malloc() and free() of kernels.

#include <cstdint>

#include "software_device/execute/state/grid_launch.hpp"

namespace cuda_ffi::software {

// The heap of the launch's context: 16-byte aligned, null when full.
std::uint64_t heap_allocate(const GridLaunch& launch, std::uint64_t size);
// False when `address` is not an allocation of the heap.
bool heap_free(const GridLaunch& launch, std::uint64_t address);

// Frees all that kernels have allocated with malloc() and not freed: when a context goes.
void drop_heap(std::uint64_t heap);

}  // namespace cuda_ffi::software
