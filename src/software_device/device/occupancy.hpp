#pragma once

// How many blocks of a function a multiprocessor can hold.

#include <cstddef>

#include "software_device/device/module.hpp"

namespace cuda_ffi::software {

// 0 if the block cannot run at all.
int blocks_per_multiprocessor(const Function& function, int threads, std::size_t dynamic_shared);

}  // namespace cuda_ffi::software
