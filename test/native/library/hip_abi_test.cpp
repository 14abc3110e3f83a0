// What the package knows of HIP's ABI, against AMD's headers. Compiled where these are installed.

#define __HIP_PLATFORM_AMD__ 1
#define __HIP_DISABLE_CPP_FUNCTIONS__ 1
#include <hip/hip_runtime_api.h>

#include <gtest/gtest.h>

#include <cstddef>
#include <type_traits>

#include "library/hip/hip_driver.hpp"

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace {

using namespace cuda_ffi;

// One parameter stands in for the other: both travel as the same bytes in the same registers.
template <typename Ours, typename Theirs>
constexpr bool kTravelsAlike =
    sizeof(Ours) == sizeof(Theirs) &&
    std::is_floating_point_v<Ours> == std::is_floating_point_v<Theirs>&& std::is_class_v<Ours> ==
        std::is_class_v<Theirs>;

template <typename Ours, typename Theirs>
struct IsAlike : std::false_type {};

template <typename OurResult, typename TheirResult, typename... Ours, typename... Theirs>
requires(sizeof...(Ours) ==
         sizeof...(Theirs)) struct IsAlike<OurResult (*)(Ours...), TheirResult (*)(Theirs...)>
    : std::bool_constant<sizeof(OurResult) == sizeof(TheirResult) &&
                         (kTravelsAlike<Ours, Theirs> && ...)> {
};

// HIP's header overloads this one for C++: here is the one that C has.
using MallocAsync = hipError_t(void**, size_t, hipStream_t);
[[maybe_unused]] constexpr MallocAsync* kMallocAsync = &::hipMallocAsync;
#define hipMallocAsync malloc_async_of_c
}  // namespace
hipError_t malloc_async_of_c(void**, size_t, hipStream_t);
namespace {

#define CUDA_FFI_HIP_SAME(symbol, hip_symbol) \
  static_assert(IsAlike<decltype(DriverTable::symbol), decltype(&::hip_symbol)>::value, #symbol);
#define CUDA_FFI_HIP_OWN(symbol)
#include "library/hip/hip_functions.def"
#undef CUDA_FFI_HIP_SAME
#undef CUDA_FFI_HIP_OWN

#define CUDA_FFI_HIP_CALL(name, parameters) \
  static_assert(IsAlike<decltype(hip::Calls::name), decltype(&::name)>::value, #name);
#include "library/hip/hip_calls.def"
#undef CUDA_FFI_HIP_CALL

#define CUDA_FFI_HIP_RESULT(name, hip_name) \
  static_assert(static_cast<int>(name) == static_cast<int>(::hip_name));
#include "library/hip/hip_results.def"
#undef CUDA_FFI_HIP_RESULT

#define CUDA_FFI_HIP_ATTRIBUTE(name, hip_name, number) static_assert(number == ::hip_name);
#include "library/hip/hip_attributes.def"
#undef CUDA_FFI_HIP_ATTRIBUTE

// A member of ours lies where theirs does.
#define EXPECT_PLACE(ours, member, theirs, their_member)                   \
  static_assert(offsetof(ours, member) == offsetof(theirs, their_member)); \
  static_assert(sizeof(ours::member) == sizeof(theirs::their_member))

static_assert(sizeof(hip::Copy2D) == sizeof(hip_Memcpy2D));
EXPECT_PLACE(hip::Copy2D, from_type, hip_Memcpy2D, srcMemoryType);
EXPECT_PLACE(hip::Copy2D, from_pitch, hip_Memcpy2D, srcPitch);
EXPECT_PLACE(hip::Copy2D, to_device, hip_Memcpy2D, dstDevice);
EXPECT_PLACE(hip::Copy2D, width_in_bytes, hip_Memcpy2D, WidthInBytes);
EXPECT_PLACE(hip::Copy2D, height, hip_Memcpy2D, Height);

static_assert(sizeof(hip::Copy3D) == sizeof(HIP_MEMCPY3D));
EXPECT_PLACE(hip::Copy3D, from_type, HIP_MEMCPY3D, srcMemoryType);
EXPECT_PLACE(hip::Copy3D, from_height, HIP_MEMCPY3D, srcHeight);
EXPECT_PLACE(hip::Copy3D, to_type, HIP_MEMCPY3D, dstMemoryType);
EXPECT_PLACE(hip::Copy3D, to_height, HIP_MEMCPY3D, dstHeight);
EXPECT_PLACE(hip::Copy3D, depth, HIP_MEMCPY3D, Depth);

static_assert(sizeof(hip::KernelNode) == sizeof(hipKernelNodeParams));
EXPECT_PLACE(hip::KernelNode, block, hipKernelNodeParams, blockDim);
EXPECT_PLACE(hip::KernelNode, extra, hipKernelNodeParams, extra);
EXPECT_PLACE(hip::KernelNode, function, hipKernelNodeParams, func);
EXPECT_PLACE(hip::KernelNode, grid, hipKernelNodeParams, gridDim);
EXPECT_PLACE(hip::KernelNode, parameters, hipKernelNodeParams, kernelParams);
EXPECT_PLACE(hip::KernelNode, dynamic_shared_bytes, hipKernelNodeParams, sharedMemBytes);

static_assert(sizeof(hip::FillNode) == sizeof(hipMemsetParams));
EXPECT_PLACE(hip::FillNode, to, hipMemsetParams, dst);
EXPECT_PLACE(hip::FillNode, element_bytes, hipMemsetParams, elementSize);
EXPECT_PLACE(hip::FillNode, rows, hipMemsetParams, height);
EXPECT_PLACE(hip::FillNode, pitch, hipMemsetParams, pitch);
EXPECT_PLACE(hip::FillNode, value, hipMemsetParams, value);
EXPECT_PLACE(hip::FillNode, count, hipMemsetParams, width);

// What functions of the same bytes point to, or take as numbers, means the same.
static_assert(sizeof(CUDA_MEM_ALLOC_NODE_PARAMS) == sizeof(hipMemAllocNodeParams));
EXPECT_PLACE(CUDA_MEM_ALLOC_NODE_PARAMS, bytesize, hipMemAllocNodeParams, bytesize);
EXPECT_PLACE(CUDA_MEM_ALLOC_NODE_PARAMS, dptr, hipMemAllocNodeParams, dptr);
EXPECT_PLACE(CUmemPoolProps, location, hipMemPoolProps, location);
static_assert(sizeof(CUDA_HOST_NODE_PARAMS) == sizeof(hipHostNodeParams));
EXPECT_PLACE(CUDA_HOST_NODE_PARAMS, userData, hipHostNodeParams, userData);
static_assert(sizeof(CUmemAccessDesc) == sizeof(hipMemAccessDesc));
EXPECT_PLACE(CUmemAccessDesc, flags, hipMemAccessDesc, flags);
static_assert(sizeof(CUipcMemHandle) == sizeof(hipIpcMemHandle_t));

#define EXPECT_SAME(ours, theirs) \
  static_assert(static_cast<long>(ours) == static_cast<long>(theirs))
EXPECT_SAME(CU_STREAM_NON_BLOCKING, hipStreamNonBlocking);
EXPECT_SAME(CU_EVENT_BLOCKING_SYNC, hipEventBlockingSync);
EXPECT_SAME(CU_EVENT_DISABLE_TIMING, hipEventDisableTiming);
EXPECT_SAME(CU_MEMHOSTALLOC_PORTABLE, hipHostMallocPortable);
EXPECT_SAME(CU_MEMHOSTREGISTER_PORTABLE, hipHostRegisterPortable);
EXPECT_SAME(CU_MEM_ATTACH_GLOBAL, hipMemAttachGlobal);
EXPECT_SAME(CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS, hipIpcMemLazyEnablePeerAccess);
EXPECT_SAME(CU_STREAM_CAPTURE_MODE_RELAXED, hipStreamCaptureModeRelaxed);
EXPECT_SAME(CU_LIMIT_STACK_SIZE, hipLimitStackSize);
EXPECT_SAME(CU_LIMIT_PRINTF_FIFO_SIZE, hipLimitPrintfFifoSize);
EXPECT_SAME(CU_LIMIT_MALLOC_HEAP_SIZE, hipLimitMallocHeapSize);
EXPECT_SAME(CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, hipMemPoolAttrReleaseThreshold);
EXPECT_SAME(CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT, hipMemPoolAttrReservedMemCurrent);
EXPECT_SAME(CU_MEMPOOL_ATTR_USED_MEM_CURRENT, hipMemPoolAttrUsedMemCurrent);
EXPECT_SAME(CU_MEM_ACCESS_FLAGS_PROT_READWRITE, hipMemAccessFlagsProtReadWrite);
EXPECT_SAME(CU_MEM_LOCATION_TYPE_DEVICE, hipMemLocationTypeDevice);
EXPECT_SAME(CU_MEM_ALLOCATION_TYPE_PINNED, hipMemAllocationTypePinned);
EXPECT_SAME(CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK);
EXPECT_SAME(CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, HIP_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES);
EXPECT_SAME(CU_FUNC_ATTRIBUTE_NUM_REGS, HIP_FUNC_ATTRIBUTE_NUM_REGS);
EXPECT_SAME(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
            HIP_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES);
EXPECT_SAME(CU_LAUNCH_ATTRIBUTE_COOPERATIVE, hipLaunchAttributeCooperative);
EXPECT_SAME(CU_LAUNCH_ATTRIBUTE_PRIORITY, hipLaunchAttributePriority);
EXPECT_SAME(CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, hipLaunchAttributeAccessPolicyWindow);
EXPECT_SAME(CU_GRAPH_NODE_TYPE_KERNEL, hipGraphNodeTypeKernel);
EXPECT_SAME(CU_GRAPH_NODE_TYPE_EVENT_RECORD, hipGraphNodeTypeEventRecord);
EXPECT_SAME(CU_GRAPH_NODE_TYPE_MEM_FREE, hipGraphNodeTypeMemFree);
EXPECT_SAME(hip::kNodeFromSymbol, hipGraphNodeTypeMemcpyFromSymbol);
EXPECT_SAME(hip::kNodeToSymbol, hipGraphNodeTypeMemcpyToSymbol);
EXPECT_SAME(hip::kNodeBatchOfWords, hipGraphNodeTypeBatchMemOp);
EXPECT_SAME(hip::MemoryType::Host, hipMemoryTypeHost);
EXPECT_SAME(hip::MemoryType::Device, hipMemoryTypeDevice);
EXPECT_SAME(hip::MemoryType::Array, hipMemoryTypeArray);
EXPECT_SAME(hip::MemoryType::Unified, hipMemoryTypeUnified);
EXPECT_SAME(hip::CopyKind::HostToDevice, hipMemcpyHostToDevice);
EXPECT_SAME(hip::CopyKind::DeviceToHost, hipMemcpyDeviceToHost);
EXPECT_SAME(hip::CopyKind::Default, hipMemcpyDefault);
static_assert(sizeof(hipDeviceProp_tR0600) == hip::kPropertiesBytes);
static_assert(offsetof(hipDeviceProp_tR0600, gcnArchName) == hip::kArchitectureAt);
static_assert(sizeof(hipDeviceProp_tR0600::gcnArchName) == hip::kArchitectureBytes);

TEST(HipAbi, MarksOfParameterBlocksAreThoseOfAmdsHeader) {
  EXPECT_EQ(hip::kParametersAt, HIP_LAUNCH_PARAM_BUFFER_POINTER);
  EXPECT_EQ(hip::kParametersSize, HIP_LAUNCH_PARAM_BUFFER_SIZE);
  EXPECT_EQ(hip::kParametersEnd, HIP_LAUNCH_PARAM_END);
}

}  // namespace
