// The functions that end in _ptsz: for them, a null stream is the calling thread's own default
// stream. All are made from the one list below.

#include <cstddef>
#include <tuple>

#include "software_device/abi/exports.hpp"

namespace {

template <class T>
T own(T value) {
  return value;
}
CUstream own(CUstream stream) {
  return stream == nullptr ? CU_STREAM_PER_THREAD : stream;
}

template <class Function>
struct Signature;
template <class... Parameters>
struct Signature<CUresult(Parameters...)> {
  template <std::size_t kIndex>
  using Parameter = std::tuple_element_t<kIndex, std::tuple<Parameters...>>;
};

}  // namespace

#define CUDA_FFI_TYPE(f, k) Signature<decltype(f)>::Parameter<k>
#define CUDA_FFI_PARAMETERS_1(f) CUDA_FFI_TYPE(f, 0) a0
#define CUDA_FFI_PARAMETERS_2(f) CUDA_FFI_PARAMETERS_1(f), CUDA_FFI_TYPE(f, 1) a1
#define CUDA_FFI_PARAMETERS_3(f) CUDA_FFI_PARAMETERS_2(f), CUDA_FFI_TYPE(f, 2) a2
#define CUDA_FFI_PARAMETERS_4(f) CUDA_FFI_PARAMETERS_3(f), CUDA_FFI_TYPE(f, 3) a3
#define CUDA_FFI_PARAMETERS_5(f) CUDA_FFI_PARAMETERS_4(f), CUDA_FFI_TYPE(f, 4) a4
#define CUDA_FFI_PARAMETERS_6(f) CUDA_FFI_PARAMETERS_5(f), CUDA_FFI_TYPE(f, 5) a5
#define CUDA_FFI_PARAMETERS_7(f) CUDA_FFI_PARAMETERS_6(f), CUDA_FFI_TYPE(f, 6) a6
#define CUDA_FFI_PARAMETERS_8(f) CUDA_FFI_PARAMETERS_7(f), CUDA_FFI_TYPE(f, 7) a7
#define CUDA_FFI_PARAMETERS_9(f) CUDA_FFI_PARAMETERS_8(f), CUDA_FFI_TYPE(f, 8) a8
#define CUDA_FFI_PARAMETERS_10(f) CUDA_FFI_PARAMETERS_9(f), CUDA_FFI_TYPE(f, 9) a9
#define CUDA_FFI_PARAMETERS_11(f) CUDA_FFI_PARAMETERS_10(f), CUDA_FFI_TYPE(f, 10) a10
#define CUDA_FFI_ARGUMENTS_1 own(a0)
#define CUDA_FFI_ARGUMENTS_2 CUDA_FFI_ARGUMENTS_1, own(a1)
#define CUDA_FFI_ARGUMENTS_3 CUDA_FFI_ARGUMENTS_2, own(a2)
#define CUDA_FFI_ARGUMENTS_4 CUDA_FFI_ARGUMENTS_3, own(a3)
#define CUDA_FFI_ARGUMENTS_5 CUDA_FFI_ARGUMENTS_4, own(a4)
#define CUDA_FFI_ARGUMENTS_6 CUDA_FFI_ARGUMENTS_5, own(a5)
#define CUDA_FFI_ARGUMENTS_7 CUDA_FFI_ARGUMENTS_6, own(a6)
#define CUDA_FFI_ARGUMENTS_8 CUDA_FFI_ARGUMENTS_7, own(a7)
#define CUDA_FFI_ARGUMENTS_9 CUDA_FFI_ARGUMENTS_8, own(a8)
#define CUDA_FFI_ARGUMENTS_10 CUDA_FFI_ARGUMENTS_9, own(a9)
#define CUDA_FFI_ARGUMENTS_11 CUDA_FFI_ARGUMENTS_10, own(a10)

// function, number of parameters
#define CUDA_FFI_PER_THREAD(X)               \
  X(cuMemFreeAsync, 2)                       \
  X(cuMemAllocAsync, 3)                      \
  X(cuMemAllocFromPoolAsync, 4)              \
  X(cuMemPrefetchAsync, 4)                   \
  X(cuMemPrefetchAsync_v2, 5)                \
  X(cuMemPrefetchBatchAsync, 8)              \
  X(cuMemcpyAsync, 4)                        \
  X(cuMemcpyPeerAsync, 6)                    \
  X(cuMemcpyHtoDAsync_v2, 4)                 \
  X(cuMemcpyDtoHAsync_v2, 4)                 \
  X(cuMemcpyDtoDAsync_v2, 4)                 \
  X(cuMemcpyHtoAAsync_v2, 5)                 \
  X(cuMemcpyAtoHAsync_v2, 5)                 \
  X(cuMemcpy2DAsync_v2, 2)                   \
  X(cuMemcpy3DAsync_v2, 2)                   \
  X(cuMemcpy3DPeerAsync, 2)                  \
  X(cuMemcpyBatchAsync, 9)                   \
  X(cuMemcpyBatchAsync_v2, 8)                \
  X(cuMemsetD8Async, 4)                      \
  X(cuMemsetD16Async, 4)                     \
  X(cuMemsetD32Async, 4)                     \
  X(cuMemsetD2D8Async, 6)                    \
  X(cuMemsetD2D16Async, 6)                   \
  X(cuMemsetD2D32Async, 6)                   \
  X(cuStreamGetPriority, 2)                  \
  X(cuStreamGetDevice, 2)                    \
  X(cuStreamGetFlags, 2)                     \
  X(cuStreamGetId, 2)                        \
  X(cuStreamGetCtx, 2)                       \
  X(cuStreamGetCtx_v2, 3)                    \
  X(cuStreamWaitEvent, 3)                    \
  X(cuStreamIsCapturing, 2)                  \
  X(cuStreamAttachMemAsync, 4)               \
  X(cuStreamQuery, 1)                        \
  X(cuStreamSynchronize, 1)                  \
  X(cuStreamCopyAttributes, 2)               \
  X(cuStreamGetAttribute, 3)                 \
  X(cuStreamSetAttribute, 3)                 \
  X(cuStreamWaitValue32, 4)                  \
  X(cuStreamWaitValue32_v2, 4)               \
  X(cuStreamWaitValue64, 4)                  \
  X(cuStreamWaitValue64_v2, 4)               \
  X(cuStreamWriteValue32, 4)                 \
  X(cuStreamWriteValue32_v2, 4)              \
  X(cuStreamWriteValue64, 4)                 \
  X(cuStreamWriteValue64_v2, 4)              \
  X(cuStreamBatchMemOp, 4)                   \
  X(cuStreamBatchMemOp_v2, 4)                \
  X(cuStreamAddCallback, 4)                  \
  X(cuLaunchHostFunc, 3)                     \
  X(cuStreamBeginCapture, 1)                 \
  X(cuStreamBeginCapture_v2, 2)              \
  X(cuStreamBeginCaptureToGraph, 6)          \
  X(cuStreamEndCapture, 2)                   \
  X(cuStreamGetCaptureInfo, 3)               \
  X(cuStreamGetCaptureInfo_v2, 6)            \
  X(cuStreamGetCaptureInfo_v3, 7)            \
  X(cuStreamUpdateCaptureDependencies, 4)    \
  X(cuStreamUpdateCaptureDependencies_v2, 5) \
  X(cuGraphInstantiateWithParams, 3)         \
  X(cuGraphUpload, 2)                        \
  X(cuGraphLaunch, 2)                        \
  X(cuEventRecord, 2)                        \
  X(cuEventRecordWithFlags, 3)               \
  X(cuLaunchKernel, 11)                      \
  X(cuLaunchCooperativeKernel, 10)

#define CUDA_FFI_FORWARD(function, count)                           \
  CUresult function##_ptsz(CUDA_FFI_PARAMETERS_##count(function)) { \
    return function(CUDA_FFI_ARGUMENTS_##count);                    \
  }
CUDA_FFI_PER_THREAD(CUDA_FFI_FORWARD)

// The only one whose stream is not a parameter.
CUresult cuLaunchKernelEx_ptsz(const CUlaunchConfig* config, CUfunction f, void** kernel_params,
                               void** extra) {
  if (config == nullptr) return cuLaunchKernelEx(config, f, kernel_params, extra);
  CUlaunchConfig own_config = *config;
  own_config.hStream = own(config->hStream);
  return cuLaunchKernelEx(&own_config, f, kernel_params, extra);
}
