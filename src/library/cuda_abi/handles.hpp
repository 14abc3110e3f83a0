#pragma once

// Opaque handles, scalars and callbacks. A device pointer is 64 bits wide whatever the host.

#include <cstddef>
#include <cstdint>

#include "library/cuda_abi/result.hpp"

using CUdeviceptr = unsigned long long;
using CUdevice = int;
using CUcontext = struct CUctx_st*;
using CUmodule = struct CUmod_st*;
using CUfunction = struct CUfunc_st*;
using CUlibrary = struct CUlib_st*;
using CUkernel = struct CUkern_st*;
using CUarray = struct CUarray_st*;
using CUmipmappedArray = struct CUmipmappedArray_st*;
using CUevent = struct CUevent_st*;
using CUstream = struct CUstream_st*;
using CUtexObject = unsigned long long;
using CUsurfObject = unsigned long long;
using CUexternalSemaphore = struct CUextSemaphore_st*;
using CUgraph = struct CUgraph_st*;
using CUgraphNode = struct CUgraphNode_st*;
using CUgraphExec = struct CUgraphExec_st*;
using CUmemoryPool = struct CUmemPoolHandle_st*;
using CUuserObject = struct CUuserObject_st*;
using CUgraphConditionalHandle = std::uint64_t;
using CUgraphDeviceNode = struct CUgraphDeviceUpdatableNode_st*;
using CUgreenCtx = struct CUgreenCtx_st*;

struct CUuuid {
  char bytes[16];
};

using CUlinkState = struct CUlinkState_st*;
using CUhostFn = void (*)(void*);
using CUstreamCallback = void (*)(CUstream, CUresult, void*);
using CUoccupancyB2DSize = std::size_t (*)(int);
using CUmemGenericAllocationHandle = unsigned long long;

inline constexpr int CUDA_VERSION = 13000;
inline constexpr CUdevice CU_DEVICE_CPU = -1;
inline constexpr CUdevice CU_DEVICE_INVALID = -2;
inline const CUstream CU_STREAM_LEGACY = reinterpret_cast<CUstream>(std::uintptr_t{1});
inline const CUstream CU_STREAM_PER_THREAD = reinterpret_cast<CUstream>(std::uintptr_t{2});
