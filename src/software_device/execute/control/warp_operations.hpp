#pragma once

// Operations that the lanes of a warp do together.

#include "software_device/execute/state/warp.hpp"

namespace cuda_ffi::software {

// Insn::list[0] is the register with the member mask. WithoutSync: runs for the lanes that are
// here.
CUDA_FFI_HANDLER(shuffle_up);
CUDA_FFI_HANDLER(shuffle_down);
CUDA_FFI_HANDLER(shuffle_butterfly);
CUDA_FFI_HANDLER(shuffle_index);
CUDA_FFI_HANDLER(vote_all);
CUDA_FFI_HANDLER(vote_any);
CUDA_FFI_HANDLER(vote_uniform);
CUDA_FFI_HANDLER(vote_ballot);
CUDA_FFI_HANDLER(match_any_32);
CUDA_FFI_HANDLER(match_any_64);
CUDA_FFI_HANDLER(match_all_32);
CUDA_FFI_HANDLER(match_all_64);
CUDA_FFI_HANDLER(reduce_add);
CUDA_FFI_HANDLER(reduce_min_signed);
CUDA_FFI_HANDLER(reduce_min_unsigned);
CUDA_FFI_HANDLER(reduce_max_signed);
CUDA_FFI_HANDLER(reduce_max_unsigned);
CUDA_FFI_HANDLER(reduce_and);
CUDA_FFI_HANDLER(reduce_or);
CUDA_FFI_HANDLER(reduce_xor);
// f32. Bits of Insn::width: 1 takes the largest (else the smallest), 2 compares magnitudes, 4 lets
// NaN win.
CUDA_FFI_HANDLER(reduce_float);
CUDA_FFI_HANDLER(elect_one);
CUDA_FFI_HANDLER(warp_barrier);
CUDA_FFI_HANDLER(active_mask);

}  // namespace cuda_ffi::software
