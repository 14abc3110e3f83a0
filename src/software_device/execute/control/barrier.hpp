#pragma once

#include <cstdint>

#include "software_device/execute/control/control.hpp"

namespace cuda_ffi::software {

enum class BarrierReduction : std::uint8_t { None, Popc, And, Or };

// bar.sync, bar.red, bar.arrive (flags 1). Insn::width holds the reduction.
CUDA_FFI_HANDLER(barrier_arrive);

CUDA_FFI_HANDLER(cluster_arrive);
CUDA_FFI_HANDLER(cluster_wait);

}  // namespace cuda_ffi::software
