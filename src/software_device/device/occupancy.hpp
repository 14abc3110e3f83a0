#pragma once

// How many blocks of a function one multiprocessor holds.

#include <cstddef>

#include "software_device/device/module.hpp"

namespace cuda_ffi::software {

// 0 when the block cannot run at all.
int blocks_per_multiprocessor(const Function& function, int threads, std::size_t dynamic_shared);

}  // namespace cuda_ffi::software
