#pragma once

// malloc() and free() in kernels.

#include <cstdint>

#include "software_device/execute/state/grid_launch.hpp"

namespace cuda_ffi::software {

// Allocates from the heap of the launch's context. 16-byte aligned; null if the heap is full.
std::uint64_t heap_allocate(const GridLaunch& launch, std::uint64_t size);
// False if `address` is not an allocation of the heap.
bool heap_free(const GridLaunch& launch, std::uint64_t address);

// Frees everything that kernels have allocated with malloc() and not freed. For the end of a
// context.
void drop_heap(std::uint64_t heap);

}  // namespace cuda_ffi::software
