// Streams, events and captures.

#include "software_hip.hpp"

using namespace software_hip;

HIP_SAME(hipStreamCreateWithFlags, cuStreamCreate, (CUstream * stream, unsigned flags),
         (stream, flags))
HIP_SAME(hipStreamCreateWithPriority, cuStreamCreateWithPriority,
         (CUstream * stream, unsigned flags, int priority), (stream, flags, priority))
HIP_SAME(hipStreamDestroy, cuStreamDestroy_v2, (CUstream stream), (stream))
HIP_SAME(hipStreamQuery, cuStreamQuery, (CUstream stream), (stream))
HIP_SAME(hipStreamSynchronize, cuStreamSynchronize, (CUstream stream), (stream))
HIP_SAME(hipStreamWaitEvent, cuStreamWaitEvent, (CUstream stream, CUevent event, unsigned flags),
         (stream, event, flags))
HIP_SAME(hipLaunchHostFunc, cuLaunchHostFunc, (CUstream stream, CUhostFn function, void* data),
         (stream, function, data))
HIP_SAME(hipStreamBeginCapture, cuStreamBeginCapture_v2, (CUstream stream, int mode),
         (stream, static_cast<CUstreamCaptureMode>(mode)))
HIP_SAME(hipStreamEndCapture, cuStreamEndCapture, (CUstream stream, CUgraph* graph),
         (stream, graph))
HIP_SAME(hipStreamBeginCaptureToGraph, cuStreamBeginCaptureToGraph,
         (CUstream stream, CUgraph graph, const CUgraphNode* dependencies,
          const CUgraphEdgeData* edges, std::size_t count, int mode),
         (stream, graph, dependencies, edges, count, static_cast<CUstreamCaptureMode>(mode)))
HIP_SAME(hipThreadExchangeStreamCaptureMode, cuThreadExchangeStreamCaptureMode,
         (CUstreamCaptureMode * mode), (mode))
HIP_SAME(hipEventCreateWithFlags, cuEventCreate, (CUevent * event, unsigned flags), (event, flags))
HIP_SAME(hipEventDestroy, cuEventDestroy_v2, (CUevent event), (event))
HIP_SAME(hipEventRecord, cuEventRecord, (CUevent event, CUstream stream), (event, stream))
HIP_SAME(hipEventQuery, cuEventQuery, (CUevent event), (event))
HIP_SAME(hipEventSynchronize, cuEventSynchronize, (CUevent event), (event))
HIP_SAME(hipEventElapsedTime, cuEventElapsedTime, (float* milliseconds, CUevent start, CUevent end),
         (milliseconds, start, end))

HIP_FUNCTION hipStreamGetDevice(CUstream stream, int* device) {
  CUcontext context = nullptr;
  const int code = in_device([&] { return cu().cuStreamGetCtx(stream, &context); });
  if (code != 0) return code;
  int count = 0;
  cu().cuDeviceGetCount(&count);
  for (*device = 0; *device < count; ++*device)
    if (context_of(*device) == context) return 0;
  return kInvalidHandle;
}
