#include "runtime_library/graph/parameters.hpp"

#include <cstring>

#include "runtime_library/entry.hpp"
#include "runtime_library/memory/copy.hpp"
#include "runtime_library/memory/symbol.hpp"
#include "runtime_library/registration/registry.hpp"

namespace cuda_ffi::runtime {
namespace {

template <typename To, typename From>
To driver_kernel_of(const From& given) {
  To kernel{};
  kernel.func = function_of(given.func);
  kernel.gridDimX = given.gridDim.x;
  kernel.gridDimY = given.gridDim.y;
  kernel.gridDimZ = given.gridDim.z;
  kernel.blockDimX = given.blockDim.x;
  kernel.blockDimY = given.blockDim.y;
  kernel.blockDimZ = given.blockDim.z;
  kernel.sharedMemBytes = given.sharedMemBytes;
  kernel.kernelParams = given.kernelParams;
  kernel.extra = given.extra;
  return kernel;
}

CUDA_MEMSET_NODE_PARAMS_v2 driver_fill(const cudaMemsetParamsV2& given) {
  return {device_address(given.dst), given.pitch, given.value,
          given.elementSize,         given.width, given.height,
          current_context()};
}

CUDA_CONDITIONAL_NODE_PARAMS driver_conditional(const cudaConditionalNodeParams& given) {
  CUDA_CONDITIONAL_NODE_PARAMS conditional{};
  conditional.handle = given.handle;
  conditional.type = as<CUgraphConditionalNodeType>(given.type);
  conditional.size = given.size;
  conditional.ctx = current_context();
  return conditional;
}

}  // namespace

CUDA_KERNEL_NODE_PARAMS_v2 driver_kernel(const cudaKernelNodeParams* parameters) {
  require(parameters != nullptr);
  return driver_kernel_of<CUDA_KERNEL_NODE_PARAMS_v2>(*parameters);
}

cudaKernelNodeParams runtime_kernel(const CUDA_KERNEL_NODE_PARAMS_v2& given) {
  const dim3 grid{given.gridDimX, given.gridDimY, given.gridDimZ};
  const dim3 block{given.blockDimX, given.blockDimY, given.blockDimZ};
  void* const host = given.kern != nullptr ? Registry::instance().host_of(given.kern)
                                           : Registry::instance().host_of(given.func);
  return {host, grid, block, given.sharedMemBytes, given.kernelParams, given.extra};
}

CUDA_MEMCPY3D driver_copy(const cudaMemcpy3DParms* parameters) {
  require(parameters != nullptr);
  return box_copy(*parameters);
}

CUDA_MEMCPY3D line_copy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  cudaMemcpy3DParms copy{};
  copy.srcPtr = {const_cast<void*>(from), bytes, bytes, 1};
  copy.dstPtr = {to, bytes, bytes, 1};
  copy.extent = {bytes, 1, 1};
  copy.kind = kind;
  return box_copy(copy);
}

CUDA_MEMCPY3D copy_to_symbol(const void* symbol, const void* from, size_t bytes, size_t offset,
                             cudaMemcpyKind kind) {
  check_towards_symbol(kind);
  return line_copy(symbol_range(symbol, offset, bytes), from, bytes, kind);
}

CUDA_MEMCPY3D copy_from_symbol(void* to, const void* symbol, size_t bytes, size_t offset,
                               cudaMemcpyKind kind) {
  check_from_symbol(kind);
  return line_copy(to, symbol_range(symbol, offset, bytes), bytes, kind);
}

CUgraphNodeParams driver_node(const cudaGraphNodeParams& given) {
  CUgraphNodeParams node{};
  static_assert(sizeof(node) == sizeof(given));
  // Most kinds have one layout in both APIs; those below name a context or a kernel as well.
  std::memcpy(&node, &given, sizeof(node));
  switch (given.type) {
    case cudaGraphNodeTypeKernel:
      node.kernel = driver_kernel_of<CUDA_KERNEL_NODE_PARAMS_v3>(given.kernel);
      break;
    case cudaGraphNodeTypeMemcpy:
      node.memcpy = {given.memcpy.flags, 0, current_context(), box_copy(given.memcpy.copyParams)};
      break;
    case cudaGraphNodeTypeMemset:
      node.memset = driver_fill(given.memset);
      break;
    case cudaGraphNodeTypeConditional:
      node.conditional = driver_conditional(given.conditional);
      break;
    default:
      break;
  }
  return node;
}

void give_results(const CUgraphNodeParams& from, cudaGraphNodeParams& to) {
  if (to.type == cudaGraphNodeTypeMemAlloc) to.alloc.dptr = host_pointer(from.alloc.dptr);
  if (to.type == cudaGraphNodeTypeConditional)
    to.conditional.phGraph_out = from.conditional.phGraph_out;
}

}  // namespace cuda_ffi::runtime
