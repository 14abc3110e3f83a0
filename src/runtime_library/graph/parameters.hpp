#pragma once

#include "runtime_library/generated/types.hpp"

namespace cuda_ffi::runtime {

// What a node does, as the driver takes it. Kernels are named by their addresses on the host, and
// copies and fills belong to the context that is current.
CUDA_KERNEL_NODE_PARAMS_v2 driver_kernel(const cudaKernelNodeParams* parameters);
cudaKernelNodeParams runtime_kernel(const CUDA_KERNEL_NODE_PARAMS_v2& parameters);
CUDA_MEMCPY3D driver_copy(const cudaMemcpy3DParms* parameters);
// A copy of bytes in line.
CUDA_MEMCPY3D line_copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind);
CUDA_MEMCPY3D copy_to_symbol(const void* symbol, const void* from, size_t bytes, size_t offset,
                             cudaMemcpyKind kind);
CUDA_MEMCPY3D copy_from_symbol(void* to, const void* symbol, size_t bytes, size_t offset,
                               cudaMemcpyKind kind);

// A node of any kind. What the driver answers in it goes back by give_results.
CUgraphNodeParams driver_node(const cudaGraphNodeParams& parameters);
void give_results(const CUgraphNodeParams& from, cudaGraphNodeParams& to);

}  // namespace cuda_ffi::runtime
