// What this device does not have answers NOT_SUPPORTED: functions that the list of exports knows by
// name only, and those below, whose parameters it knows. All others must be defined elsewhere: a
// definition that is missing, or misspelt, does not link, and one too many neither.
// This file must not see the typed declarations; the callers' arguments are never looked at.

#include "library/cuda_abi/generated/driver.hpp"
#include "platform/export.hpp"

#define CUDA_FFI_NOT_SUPPORTED(symbol)           \
  extern "C" CUDA_FFI_EXPORT CUresult symbol() { \
    return CUDA_ERROR_NOT_SUPPORTED;             \
  }

#define CUDA_FFI_TYPED(symbol, base_name, introduced, parameters)
#define CUDA_FFI_NAMED(symbol, base_name, introduced) CUDA_FFI_NOT_SUPPORTED(symbol)
#include "library/driver_functions.def"
#undef CUDA_FFI_TYPED
#undef CUDA_FFI_NAMED

CUDA_FFI_NOT_SUPPORTED(cuDeviceTotalMem)
CUDA_FFI_NOT_SUPPORTED(cuMemPoolExportToShareableHandle)
CUDA_FFI_NOT_SUPPORTED(cuMemPoolImportFromShareableHandle)
CUDA_FFI_NOT_SUPPORTED(cuMemPoolExportPointer)
CUDA_FFI_NOT_SUPPORTED(cuMemPoolImportPointer)
CUDA_FFI_NOT_SUPPORTED(cuCtxAttach)
CUDA_FFI_NOT_SUPPORTED(cuCtxDetach)
CUDA_FFI_NOT_SUPPORTED(cuLibraryGetManaged)
CUDA_FFI_NOT_SUPPORTED(cuLibraryGetUnifiedFunction)
CUDA_FFI_NOT_SUPPORTED(cuMemGetInfo)
CUDA_FFI_NOT_SUPPORTED(cuMemAllocHost)
CUDA_FFI_NOT_SUPPORTED(cuMemPrefetchBatchAsync)
CUDA_FFI_NOT_SUPPORTED(cuIpcGetEventHandle)
CUDA_FFI_NOT_SUPPORTED(cuIpcOpenEventHandle)
CUDA_FFI_NOT_SUPPORTED(cuIpcGetMemHandle)
CUDA_FFI_NOT_SUPPORTED(cuIpcOpenMemHandle)
CUDA_FFI_NOT_SUPPORTED(cuIpcOpenMemHandle_v2)
CUDA_FFI_NOT_SUPPORTED(cuIpcCloseMemHandle)
CUDA_FFI_NOT_SUPPORTED(cuMemcpyHtoA)
CUDA_FFI_NOT_SUPPORTED(cuMemcpyAtoH)
CUDA_FFI_NOT_SUPPORTED(cuMemcpyAtoA)
CUDA_FFI_NOT_SUPPORTED(cuMemcpyHtoAAsync)
CUDA_FFI_NOT_SUPPORTED(cuMemcpyAtoHAsync)
CUDA_FFI_NOT_SUPPORTED(cuMemcpyBatchAsync)
CUDA_FFI_NOT_SUPPORTED(cuMemcpyBatchAsync_v2)
CUDA_FFI_NOT_SUPPORTED(cuArrayGetPlane)
CUDA_FFI_NOT_SUPPORTED(cuMemAddressReserve)
CUDA_FFI_NOT_SUPPORTED(cuMemAddressFree)
CUDA_FFI_NOT_SUPPORTED(cuMemCreate)
CUDA_FFI_NOT_SUPPORTED(cuMemRelease)
CUDA_FFI_NOT_SUPPORTED(cuMemMap)
CUDA_FFI_NOT_SUPPORTED(cuMemUnmap)
CUDA_FFI_NOT_SUPPORTED(cuMemSetAccess)
CUDA_FFI_NOT_SUPPORTED(cuMemGetAccess)
CUDA_FFI_NOT_SUPPORTED(cuMemExportToShareableHandle)
CUDA_FFI_NOT_SUPPORTED(cuMemImportFromShareableHandle)
CUDA_FFI_NOT_SUPPORTED(cuMemGetAllocationGranularity)
CUDA_FFI_NOT_SUPPORTED(cuMemGetAllocationPropertiesFromHandle)
CUDA_FFI_NOT_SUPPORTED(cuMemRetainAllocationHandle)
CUDA_FFI_NOT_SUPPORTED(cuStreamCopyAttributes)
CUDA_FFI_NOT_SUPPORTED(cuStreamGetAttribute)
CUDA_FFI_NOT_SUPPORTED(cuStreamSetAttribute)
CUDA_FFI_NOT_SUPPORTED(cuDeviceGetGraphMemAttribute)
CUDA_FFI_NOT_SUPPORTED(cuDeviceSetGraphMemAttribute)
CUDA_FFI_NOT_SUPPORTED(cuGraphConditionalHandleCreate)
