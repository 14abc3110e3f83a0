#pragma once

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

CUDA_FFI_HANDLER(host_fence);

// isspacep: whether the generic address `a` lies in the space that `immediate` names (an
// AddressSpace, or kConstantSpace).
constexpr std::int64_t kConstantSpace = 100;
CUDA_FFI_HANDLER(is_in_space);

// alloca: sets d to the address of `a` bytes of the thread's own stack, a multiple of `immediate`.
CUDA_FFI_HANDLER(stack_allocate);
CUDA_FFI_HANDLER(stack_save);
CUDA_FFI_HANDLER(stack_restore);

// mapa: sets d to the address in the block of rank b that corresponds to a. NarrowAddress: shared
// addresses of 32 bits. Otherwise 64 bits; generic if `immediate` is 0, else shared.
CUDA_FFI_HANDLER(map_to_rank);
CUDA_FFI_HANDLER(rank_of);

}  // namespace cuda_ffi::software
