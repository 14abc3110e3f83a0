// Written by bindings/write.mjs from bindings/table/runtime.json: change those.
import { runtimeApi as api } from '../apis';
import type { AnyMemory, AttributeValue, CodeImage, DeviceAddress, Given, Init, KernelArguments, OptionValue, Pointer, Size } from '../values/value-types';
import type { cudaArrayMemoryRequirements, cudaArraySparseProperties, cudaArray_const_t, cudaArray_t, cudaAsyncCallback, cudaAsyncCallbackHandle_t, cudaAtomicOperation, cudaChannelFormatDesc, cudaChannelFormatKind, cudaDeviceAttr, cudaDeviceP2PAttr, cudaDeviceProp, cudaDriverEntryPointQueryResult, cudaEglFrame, cudaEglStreamConnection, cudaError_t, cudaEvent_t, cudaExtent, cudaExternalMemoryBufferDesc, cudaExternalMemoryHandleDesc, cudaExternalMemoryMipmappedArrayDesc, cudaExternalMemory_t, cudaExternalSemaphoreHandleDesc, cudaExternalSemaphoreSignalNodeParams, cudaExternalSemaphoreSignalParams, cudaExternalSemaphoreWaitNodeParams, cudaExternalSemaphoreWaitParams, cudaExternalSemaphore_t, cudaFlushGPUDirectRDMAWritesScope, cudaFlushGPUDirectRDMAWritesTarget, cudaFuncAttribute, cudaFuncAttributes, cudaFuncCache, cudaFunction_t, cudaGLDeviceList, cudaGraphConditionalHandle, cudaGraphEdgeData, cudaGraphExecUpdateResultInfo, cudaGraphExec_t, cudaGraphInstantiateParams, cudaGraphMemAttributeType, cudaGraphNodeParams, cudaGraphNodeType, cudaGraphNode_t, cudaGraph_t, cudaGraphicsResource_t, cudaHostFn_t, cudaHostNodeParams, cudaIpcEventHandle_t, cudaIpcMemHandle_t, cudaJitOption, cudaKernelNodeParams, cudaKernel_t, cudaLaunchAttributeID, cudaLaunchAttributeValue, cudaLaunchConfig_t, cudaLibraryOption, cudaLibrary_t, cudaLimit, cudaLogsCallbackHandle, cudaLogsCallback_t, cudaMemAccessDesc, cudaMemAccessFlags, cudaMemAllocNodeParams, cudaMemAllocationHandleType, cudaMemAllocationType, cudaMemLocation, cudaMemPoolAttr, cudaMemPoolProps, cudaMemPoolPtrExportData, cudaMemPool_t, cudaMemRangeAttribute, cudaMemcpy3DBatchOp, cudaMemcpy3DParms, cudaMemcpy3DPeerParms, cudaMemcpyAttributes, cudaMemcpyKind, cudaMemoryAdvise, cudaMemsetParams, cudaMipmappedArray_const_t, cudaMipmappedArray_t, cudaPitchedPtr, cudaPointerAttributes, cudaResourceDesc, cudaResourceViewDesc, cudaSharedMemConfig, cudaStreamCallback_t, cudaStreamCaptureMode, cudaStreamCaptureStatus, cudaStream_t, cudaSurfaceObject_t, cudaTextureDesc, cudaTextureObject_t, cudaUUID_t, cudaUserObject_t, dim3 } from './runtime-types';

/** Destroys all that the process has on the current device. */
export const cudaDeviceReset = api.bind<() => void>(
  'cudaDeviceReset',
  '',
  { waits: true },
);
/** Blocks until the current device has done all of its work. */
export const cudaDeviceSynchronize = api.bind<() => void>(
  'cudaDeviceSynchronize',
  '',
  { waits: true },
);
/** Sets a resource limit of the current device, such as the stack of a thread. */
export const cudaDeviceSetLimit = api.bind<(limit: cudaLimit, value: Size) => void>(
  'cudaDeviceSetLimit',
  'cudaLimit limit value; size_t value value',
  {},
);
/**
 * A resource limit of the current device.
 * @returns `pValue`
 */
export const cudaDeviceGetLimit = api.bind<(limit: cudaLimit) => number>(
  'cudaDeviceGetLimit',
  'size_t* pValue out; cudaLimit limit value',
  {},
);
/**
 * How many elements a texture of linear memory may have.
 * @returns `maxWidthInElements`
 */
export const cudaDeviceGetTexture1DLinearMaxWidth = api.bind<(fmtDesc: Init<cudaChannelFormatDesc> | null, device: number) => number>(
  'cudaDeviceGetTexture1DLinearMaxWidth',
  'size_t* maxWidthInElements out; const cudaChannelFormatDesc* fmtDesc in; int device value',
  {},
);
/**
 * Whether the current device prefers cache or shared memory.
 * @returns `pCacheConfig`
 */
export const cudaDeviceGetCacheConfig = api.bind<() => cudaFuncCache>(
  'cudaDeviceGetCacheConfig',
  'cudaFuncCache* pCacheConfig out',
  {},
);
/**
 * The least and the greatest priority of a stream; lower numbers run first.
 * @returns `leastPriority`, `greatestPriority`
 */
export const cudaDeviceGetStreamPriorityRange = api.bind<() => [number, number]>(
  'cudaDeviceGetStreamPriorityRange',
  'int* leastPriority out; int* greatestPriority out',
  {},
);
/** Sets whether the current device prefers cache or shared memory. */
export const cudaDeviceSetCacheConfig = api.bind<(cacheConfig: cudaFuncCache) => void>(
  'cudaDeviceSetCacheConfig',
  'cudaFuncCache cacheConfig value',
  {},
);
/**
 * The device at a place on the bus: `0000:01:00.0`.
 * @returns `device`
 */
export const cudaDeviceGetByPCIBusId = api.bind<(pciBusId: string | null) => number>(
  'cudaDeviceGetByPCIBusId',
  'int* device out; const char* pciBusId string',
  {},
);
/**
 * The place of a device on the bus.
 * @returns `pciBusId`
 */
export const cudaDeviceGetPCIBusId = api.bind<(...args: [device: number] | [len: number, device: number]) => string>(
  'cudaDeviceGetPCIBusId',
  'char* pciBusId string:len:32; int len count; int device value',
  {},
);
/**
 * A handle by which another process opens an event.
 * @returns `handle`
 */
export const cudaIpcGetEventHandle = api.bind<(event: Given<cudaEvent_t>) => cudaIpcEventHandle_t>(
  'cudaIpcGetEventHandle',
  'cudaIpcEventHandle_t* handle out; cudaEvent_t event value',
  {},
);
/**
 * Opens another process's event.
 * @returns `event`
 */
export const cudaIpcOpenEventHandle = api.bind<(handle: Init<cudaIpcEventHandle_t>) => cudaEvent_t>(
  'cudaIpcOpenEventHandle',
  'cudaEvent_t* event out; cudaIpcEventHandle_t handle value',
  {},
);
/**
 * A handle by which another process opens device memory.
 * @returns `handle`
 */
export const cudaIpcGetMemHandle = api.bind<(devPtr: DeviceAddress) => cudaIpcMemHandle_t>(
  'cudaIpcGetMemHandle',
  'cudaIpcMemHandle_t* handle out; void* devPtr address',
  {},
);
/**
 * Opens another process's device memory.
 * @returns `devPtr`
 */
export const cudaIpcOpenMemHandle = api.bind<(handle: Init<cudaIpcMemHandle_t>, flags: number) => Pointer>(
  'cudaIpcOpenMemHandle',
  'void** devPtr out; cudaIpcMemHandle_t handle value; unsigned int flags value',
  {},
);
/** Closes another process's device memory. */
export const cudaIpcCloseMemHandle = api.bind<(devPtr: DeviceAddress) => void>(
  'cudaIpcCloseMemHandle',
  'void* devPtr address',
  {},
);
/** Makes what other devices wrote visible to the target. */
export const cudaDeviceFlushGPUDirectRDMAWrites = api.bind<(target: cudaFlushGPUDirectRDMAWritesTarget, scope: cudaFlushGPUDirectRDMAWritesScope) => void>(
  'cudaDeviceFlushGPUDirectRDMAWrites',
  'cudaFlushGPUDirectRDMAWritesTarget target value; cudaFlushGPUDirectRDMAWritesScope scope value',
  {},
);
/**
 * Calls a function when a device has news, until it is unregistered.
 * @returns `callback`
 */
export const cudaDeviceRegisterAsyncNotification = api.bind<(device: number, callbackFunc: cudaAsyncCallback | null, userData: unknown) => cudaAsyncCallbackHandle_t>(
  'cudaDeviceRegisterAsyncNotification',
  'int device value; cudaAsyncCallback callbackFunc callback; void* userData user; cudaAsyncCallbackHandle_t* callback out',
  {},
);
/** Ends the calls of cudaDeviceRegisterAsyncNotification. */
export const cudaDeviceUnregisterAsyncNotification = api.bind<(device: number, callback: Given<cudaAsyncCallbackHandle_t>) => void>(
  'cudaDeviceUnregisterAsyncNotification',
  'int device value; cudaAsyncCallbackHandle_t callback value',
  {},
);
/**
 * The width of shared memory's banks.
 * @returns `pConfig`
 */
export const cudaDeviceGetSharedMemConfig = api.bind<() => cudaSharedMemConfig>(
  'cudaDeviceGetSharedMemConfig',
  'cudaSharedMemConfig* pConfig out',
  {},
);
/** Sets the width of shared memory's banks. */
export const cudaDeviceSetSharedMemConfig = api.bind<(config: cudaSharedMemConfig) => void>(
  'cudaDeviceSetSharedMemConfig',
  'cudaSharedMemConfig config value',
  {},
);
/** The last error of this thread, which is cudaSuccess from then on. */
export const cudaGetLastError = api.bind<() => cudaError_t>(
  'cudaGetLastError',
  '',
  { values: ['*'] },
);
/** The last error of this thread, which stays. */
export const cudaPeekAtLastError = api.bind<() => cudaError_t>(
  'cudaPeekAtLastError',
  '',
  { values: ['*'] },
);
/** Names an error code. */
export const cudaGetErrorName = api.bind<(error: cudaError_t) => string>(
  'cudaGetErrorName',
  'cudaError_t error value',
  { returns: 'text' },
);
/** Describes an error code in a sentence. */
export const cudaGetErrorString = api.bind<(error: cudaError_t) => string>(
  'cudaGetErrorString',
  'cudaError_t error value',
  { returns: 'text' },
);
/**
 * How many devices there are.
 * @returns `count`
 */
export const cudaGetDeviceCount = api.bind<() => number>(
  'cudaGetDeviceCount',
  'int* count out',
  {},
);
/**
 * The properties of a device.
 * @returns `prop`
 */
export const cudaGetDeviceProperties = api.bind<(device: number) => cudaDeviceProp>(
  'cudaGetDeviceProperties',
  'cudaDeviceProp* prop out; int device value',
  {},
);
/**
 * A property of a device, as a number.
 * @returns `value`
 */
export const cudaDeviceGetAttribute = api.bind<(attr: cudaDeviceAttr, device: number) => number>(
  'cudaDeviceGetAttribute',
  'int* value out; cudaDeviceAttr attr value; int device value',
  {},
);
/**
 * Which atomic operations a device may make on host memory, a bit mask for each operation.
 * @returns `capabilities`
 */
export const cudaDeviceGetHostAtomicCapabilities = api.bind<(...args: [operations: ArrayLike<cudaAtomicOperation> | null, device: number] | [operations: ArrayLike<cudaAtomicOperation> | null, count: number, device: number]) => number[]>(
  'cudaDeviceGetHostAtomicCapabilities',
  'unsigned int* capabilities filled:count; const cudaAtomicOperation* operations array:count; unsigned int count count; int device value',
  {},
);
/**
 * The pool that a device allocates from unless told otherwise.
 * @returns `memPool`
 */
export const cudaDeviceGetDefaultMemPool = api.bind<(device: number) => cudaMemPool_t>(
  'cudaDeviceGetDefaultMemPool',
  'cudaMemPool_t* memPool out; int device value',
  {},
);
/** Makes a pool the one that a device allocates from. */
export const cudaDeviceSetMemPool = api.bind<(device: number, memPool: Given<cudaMemPool_t>) => void>(
  'cudaDeviceSetMemPool',
  'int device value; cudaMemPool_t memPool value',
  {},
);
/**
 * The pool that a device allocates from.
 * @returns `memPool`
 */
export const cudaDeviceGetMemPool = api.bind<(device: number) => cudaMemPool_t>(
  'cudaDeviceGetMemPool',
  'cudaMemPool_t* memPool out; int device value',
  {},
);
/** Fills an NvSciSync attribute list with what a device asks for. */
export const cudaDeviceGetNvSciSyncAttributes = api.bind<(nvSciSyncAttrList: DeviceAddress, device: number, flags: number) => void>(
  'cudaDeviceGetNvSciSyncAttributes',
  'void* nvSciSyncAttrList address; int device value; int flags value',
  {},
);
/**
 * A property of the connection between two devices.
 * @returns `value`
 */
export const cudaDeviceGetP2PAttribute = api.bind<(attr: cudaDeviceP2PAttr, srcDevice: number, dstDevice: number) => number>(
  'cudaDeviceGetP2PAttribute',
  'int* value out; cudaDeviceP2PAttr attr value; int srcDevice value; int dstDevice value',
  {},
);
/**
 * Which atomic operations a device may make on another's memory, a bit mask for each operation.
 * @returns `capabilities`
 */
export const cudaDeviceGetP2PAtomicCapabilities = api.bind<(...args: [operations: ArrayLike<cudaAtomicOperation> | null, srcDevice: number, dstDevice: number] | [operations: ArrayLike<cudaAtomicOperation> | null, count: number, srcDevice: number, dstDevice: number]) => number[]>(
  'cudaDeviceGetP2PAtomicCapabilities',
  'unsigned int* capabilities filled:count; const cudaAtomicOperation* operations array:count; unsigned int count count; int srcDevice value; int dstDevice value',
  {},
);
/**
 * The device that fits best to the properties.
 * @returns `device`
 */
export const cudaChooseDevice = api.bind<(prop: Init<cudaDeviceProp> | null) => number>(
  'cudaChooseDevice',
  'int* device out; const cudaDeviceProp* prop in',
  {},
);
/** Prepares a device for use without making it current. */
export const cudaInitDevice = api.bind<(device: number, deviceFlags: number, flags: number) => void>(
  'cudaInitDevice',
  'int device value; unsigned int deviceFlags value; unsigned int flags value',
  { waits: true },
);
/** Makes a device current on this thread. */
export const cudaSetDevice = api.bind<(device: number) => void>(
  'cudaSetDevice',
  'int device value',
  { waits: true },
);
/**
 * The current device of this thread.
 * @returns `device`
 */
export const cudaGetDevice = api.bind<() => number>(
  'cudaGetDevice',
  'int* device out',
  {},
);
/** Sets which devices this process tries, and in which order. */
export const cudaSetValidDevices = api.bind<(device_arr: ArrayLike<number> | null, len?: number) => void>(
  'cudaSetValidDevices',
  'int* device_arr array:len; int len count',
  {},
);
/** Sets how the current device waits and allocates. */
export const cudaSetDeviceFlags = api.bind<(flags: number) => void>(
  'cudaSetDeviceFlags',
  'unsigned int flags value',
  {},
);
/**
 * How the current device waits and allocates.
 * @returns `flags`
 */
export const cudaGetDeviceFlags = api.bind<() => number>(
  'cudaGetDeviceFlags',
  'unsigned int* flags out',
  {},
);
/**
 * Makes a stream.
 * @returns `pStream`
 */
export const cudaStreamCreate = api.bind<() => cudaStream_t>(
  'cudaStreamCreate',
  'cudaStream_t* pStream out',
  {},
);
/**
 * Makes a stream with flags.
 * @returns `pStream`
 */
export const cudaStreamCreateWithFlags = api.bind<(flags: number) => cudaStream_t>(
  'cudaStreamCreateWithFlags',
  'cudaStream_t* pStream out; unsigned int flags value',
  {},
);
/**
 * Makes a stream with a priority; lower numbers run first.
 * @returns `pStream`
 */
export const cudaStreamCreateWithPriority = api.bind<(flags: number, priority: number) => cudaStream_t>(
  'cudaStreamCreateWithPriority',
  'cudaStream_t* pStream out; unsigned int flags value; int priority value',
  {},
);
/**
 * The priority of a stream.
 * @returns `priority`
 */
export const cudaStreamGetPriority = api.bind<(hStream: Given<cudaStream_t>) => number>(
  'cudaStreamGetPriority',
  'cudaStream_t hStream value; int* priority out',
  {},
);
/**
 * The flags of a stream.
 * @returns `flags`
 */
export const cudaStreamGetFlags = api.bind<(hStream: Given<cudaStream_t>) => number>(
  'cudaStreamGetFlags',
  'cudaStream_t hStream value; unsigned int* flags out',
  {},
);
/**
 * A number that no other stream of the process ever has.
 * @returns `streamId`
 */
export const cudaStreamGetId = api.bind<(hStream: Given<cudaStream_t>) => bigint>(
  'cudaStreamGetId',
  'cudaStream_t hStream value; unsigned long long* streamId out',
  {},
);
/**
 * The device of a stream.
 * @returns `device`
 */
export const cudaStreamGetDevice = api.bind<(hStream: Given<cudaStream_t>) => number>(
  'cudaStreamGetDevice',
  'cudaStream_t hStream value; int* device out',
  {},
);
/** Makes all persisting lines of the L2 cache normal. */
export const cudaCtxResetPersistingL2Cache = api.bind<() => void>(
  'cudaCtxResetPersistingL2Cache',
  '',
  {},
);
/** Gives a stream the attributes of another. */
export const cudaStreamCopyAttributes = api.bind<(dst: Given<cudaStream_t>, src: Given<cudaStream_t>) => void>(
  'cudaStreamCopyAttributes',
  'cudaStream_t dst value; cudaStream_t src value',
  {},
);
/**
 * An attribute of a stream.
 * @returns `value_out`
 */
export const cudaStreamGetAttribute = api.bind<(hStream: Given<cudaStream_t>, attr: cudaLaunchAttributeID) => cudaLaunchAttributeValue>(
  'cudaStreamGetAttribute',
  'cudaStream_t hStream value; cudaLaunchAttributeID attr value; cudaLaunchAttributeValue* value_out out',
  {},
);
/** Sets an attribute of a stream. */
export const cudaStreamSetAttribute = api.bind<(hStream: Given<cudaStream_t>, attr: cudaLaunchAttributeID, value: Init<cudaLaunchAttributeValue> | null) => void>(
  'cudaStreamSetAttribute',
  'cudaStream_t hStream value; cudaLaunchAttributeID attr value; const cudaLaunchAttributeValue* value in',
  {},
);
/** Destroys a stream once its work is done. */
export const cudaStreamDestroy = api.bind<(stream: Given<cudaStream_t>) => void>(
  'cudaStreamDestroy',
  'cudaStream_t stream value',
  {},
);
/** Lets later work of a stream wait for an event. */
export const cudaStreamWaitEvent = api.bind<(stream: Given<cudaStream_t>, event: Given<cudaEvent_t>, flags: number) => void>(
  'cudaStreamWaitEvent',
  'cudaStream_t stream value; cudaEvent_t event value; unsigned int flags value',
  {},
);
/** Calls a function on the JavaScript thread when a stream gets there. The stream does not wait for it. */
export const cudaStreamAddCallback = api.bind<(stream: Given<cudaStream_t>, callback: cudaStreamCallback_t | null, userData: unknown, flags: number) => void>(
  'cudaStreamAddCallback',
  'cudaStream_t stream value; cudaStreamCallback_t callback callback; void* userData user; unsigned int flags value',
  {},
);
/** Blocks until a stream has done all of its work. */
export const cudaStreamSynchronize = api.bind<(stream: Given<cudaStream_t>) => void>(
  'cudaStreamSynchronize',
  'cudaStream_t stream value',
  { waits: true },
);
/** Whether a stream has done all of its work: cudaSuccess or cudaErrorNotReady. */
export const cudaStreamQuery = api.bind<(stream: Given<cudaStream_t>) => cudaError_t>(
  'cudaStreamQuery',
  'cudaStream_t stream value',
  { values: ['cudaErrorNotReady'] },
);
/** Limits managed memory to what a stream does. */
export const cudaStreamAttachMemAsync = api.bind<(stream: Given<cudaStream_t>, devPtr: DeviceAddress, length: Size, flags: number) => void>(
  'cudaStreamAttachMemAsync',
  'cudaStream_t stream value; void* devPtr address; size_t length value; unsigned int flags value',
  {},
);
/** Begins to record what a stream is asked for in a graph. */
export const cudaStreamBeginCapture = api.bind<(stream: Given<cudaStream_t>, mode: cudaStreamCaptureMode) => void>(
  'cudaStreamBeginCapture',
  'cudaStream_t stream value; cudaStreamCaptureMode mode value',
  {},
);
/** Begins to record what a stream is asked for in a graph that exists. */
export const cudaStreamBeginCaptureToGraph = api.bind<(...args: [stream: Given<cudaStream_t>, graph: Given<cudaGraph_t>, dependencies: ArrayLike<Given<cudaGraphNode_t>> | null, dependencyData: ArrayLike<Init<cudaGraphEdgeData>> | null, mode: cudaStreamCaptureMode] | [stream: Given<cudaStream_t>, graph: Given<cudaGraph_t>, dependencies: ArrayLike<Given<cudaGraphNode_t>> | null, dependencyData: ArrayLike<Init<cudaGraphEdgeData>> | null, numDependencies: number, mode: cudaStreamCaptureMode]) => void>(
  'cudaStreamBeginCaptureToGraph',
  'cudaStream_t stream value; cudaGraph_t graph value; const cudaGraphNode_t* dependencies array:numDependencies; const cudaGraphEdgeData* dependencyData array:numDependencies; size_t numDependencies count; cudaStreamCaptureMode mode value',
  {},
);
/**
 * Changes how this thread's captures treat unsafe calls; the result is what it was.
 * @returns `mode`
 */
export const cudaThreadExchangeStreamCaptureMode = api.bind<(mode: cudaStreamCaptureMode | null) => cudaStreamCaptureMode>(
  'cudaThreadExchangeStreamCaptureMode',
  'cudaStreamCaptureMode* mode inout',
  {},
);
/**
 * The graph that a stream has recorded.
 * @returns `pGraph`
 */
export const cudaStreamEndCapture = api.bind<(stream: Given<cudaStream_t>) => cudaGraph_t>(
  'cudaStreamEndCapture',
  'cudaStream_t stream value; cudaGraph_t* pGraph out',
  {},
);
/**
 * Whether a stream records a graph.
 * @returns `pCaptureStatus`
 */
export const cudaStreamIsCapturing = api.bind<(stream: Given<cudaStream_t>) => cudaStreamCaptureStatus>(
  'cudaStreamIsCapturing',
  'cudaStream_t stream value; cudaStreamCaptureStatus* pCaptureStatus out',
  {},
);
/**
 * What a stream records: state, identifier, graph, and the nodes that the next one depends on.
 * @returns `captureStatus_out`, `id_out`, `graph_out`, `dependencies_out`, `edgeData_out`
 */
export const cudaStreamGetCaptureInfo = api.bind<(stream: Given<cudaStream_t>) => [cudaStreamCaptureStatus, bigint, cudaGraph_t, cudaGraphNode_t[], cudaGraphEdgeData[]]>(
  'cudaStreamGetCaptureInfo',
  'cudaStream_t stream value; cudaStreamCaptureStatus* captureStatus_out out; unsigned long long* id_out out; cudaGraph_t* graph_out out; const cudaGraphNode_t** dependencies_out owned:numDependencies_out; const cudaGraphEdgeData** edgeData_out owned:numDependencies_out; size_t* numDependencies_out hidden',
  {},
);
/** Changes what the next recorded node depends on. */
export const cudaStreamUpdateCaptureDependencies = api.bind<(...args: [stream: Given<cudaStream_t>, dependencies: ArrayLike<Given<cudaGraphNode_t>> | null, dependencyData: ArrayLike<Init<cudaGraphEdgeData>> | null, flags: number] | [stream: Given<cudaStream_t>, dependencies: ArrayLike<Given<cudaGraphNode_t>> | null, dependencyData: ArrayLike<Init<cudaGraphEdgeData>> | null, numDependencies: number, flags: number]) => void>(
  'cudaStreamUpdateCaptureDependencies',
  'cudaStream_t stream value; cudaGraphNode_t* dependencies array:numDependencies; const cudaGraphEdgeData* dependencyData array:numDependencies; size_t numDependencies count; unsigned int flags value',
  {},
);
/**
 * Makes an event.
 * @returns `event`
 */
export const cudaEventCreate = api.bind<() => cudaEvent_t>(
  'cudaEventCreate',
  'cudaEvent_t* event out',
  {},
);
/**
 * Makes an event with flags.
 * @returns `event`
 */
export const cudaEventCreateWithFlags = api.bind<(flags: number) => cudaEvent_t>(
  'cudaEventCreateWithFlags',
  'cudaEvent_t* event out; unsigned int flags value',
  {},
);
/** Marks in an event what a stream has been asked for so far. */
export const cudaEventRecord = api.bind<(event: Given<cudaEvent_t>, stream: Given<cudaStream_t>) => void>(
  'cudaEventRecord',
  'cudaEvent_t event value; cudaStream_t stream value',
  {},
);
/** Marks in an event what a stream has been asked for so far, in a way that `flags` says. */
export const cudaEventRecordWithFlags = api.bind<(event: Given<cudaEvent_t>, stream: Given<cudaStream_t>, flags: number) => void>(
  'cudaEventRecordWithFlags',
  'cudaEvent_t event value; cudaStream_t stream value; unsigned int flags value',
  {},
);
/** Whether what an event marks is done: cudaSuccess or cudaErrorNotReady. */
export const cudaEventQuery = api.bind<(event: Given<cudaEvent_t>) => cudaError_t>(
  'cudaEventQuery',
  'cudaEvent_t event value',
  { values: ['cudaErrorNotReady'] },
);
/** Blocks until what an event marks is done. */
export const cudaEventSynchronize = api.bind<(event: Given<cudaEvent_t>) => void>(
  'cudaEventSynchronize',
  'cudaEvent_t event value',
  { waits: true },
);
/** Destroys an event. */
export const cudaEventDestroy = api.bind<(event: Given<cudaEvent_t>) => void>(
  'cudaEventDestroy',
  'cudaEvent_t event value',
  {},
);
/**
 * Milliseconds between two events.
 * @returns `ms`
 */
export const cudaEventElapsedTime = api.bind<(start: Given<cudaEvent_t>, end: Given<cudaEvent_t>) => number>(
  'cudaEventElapsedTime',
  'float* ms out; cudaEvent_t start value; cudaEvent_t end value',
  {},
);
/**
 * Imports memory of another API, such as Vulkan.
 * @returns `extMem_out`
 */
export const cudaImportExternalMemory = api.bind<(memHandleDesc: Init<cudaExternalMemoryHandleDesc> | null) => cudaExternalMemory_t>(
  'cudaImportExternalMemory',
  'cudaExternalMemory_t* extMem_out out; const cudaExternalMemoryHandleDesc* memHandleDesc in',
  {},
);
/**
 * An address for imported memory.
 * @returns `devPtr`
 */
export const cudaExternalMemoryGetMappedBuffer = api.bind<(extMem: Given<cudaExternalMemory_t>, bufferDesc: Init<cudaExternalMemoryBufferDesc> | null) => Pointer>(
  'cudaExternalMemoryGetMappedBuffer',
  'void** devPtr out; cudaExternalMemory_t extMem value; const cudaExternalMemoryBufferDesc* bufferDesc in',
  {},
);
/**
 * A mipmapped array over imported memory.
 * @returns `mipmap`
 */
export const cudaExternalMemoryGetMappedMipmappedArray = api.bind<(extMem: Given<cudaExternalMemory_t>, mipmapDesc: Init<cudaExternalMemoryMipmappedArrayDesc> | null) => cudaMipmappedArray_t>(
  'cudaExternalMemoryGetMappedMipmappedArray',
  'cudaMipmappedArray_t* mipmap out; cudaExternalMemory_t extMem value; const cudaExternalMemoryMipmappedArrayDesc* mipmapDesc in',
  {},
);
/** Gives imported memory back. */
export const cudaDestroyExternalMemory = api.bind<(extMem: Given<cudaExternalMemory_t>) => void>(
  'cudaDestroyExternalMemory',
  'cudaExternalMemory_t extMem value',
  {},
);
/**
 * Imports a semaphore of another API.
 * @returns `extSem_out`
 */
export const cudaImportExternalSemaphore = api.bind<(semHandleDesc: Init<cudaExternalSemaphoreHandleDesc> | null) => cudaExternalSemaphore_t>(
  'cudaImportExternalSemaphore',
  'cudaExternalSemaphore_t* extSem_out out; const cudaExternalSemaphoreHandleDesc* semHandleDesc in',
  {},
);
/** Queues signaling semaphores. */
export const cudaSignalExternalSemaphoresAsync = api.bind<(...args: [extSemArray: ArrayLike<Given<cudaExternalSemaphore_t>> | null, paramsArray: ArrayLike<Init<cudaExternalSemaphoreSignalParams>> | null, stream: Given<cudaStream_t>] | [extSemArray: ArrayLike<Given<cudaExternalSemaphore_t>> | null, paramsArray: ArrayLike<Init<cudaExternalSemaphoreSignalParams>> | null, numExtSems: number, stream: Given<cudaStream_t>]) => void>(
  'cudaSignalExternalSemaphoresAsync',
  'const cudaExternalSemaphore_t* extSemArray array:numExtSems; const cudaExternalSemaphoreSignalParams* paramsArray array:numExtSems; unsigned int numExtSems count; cudaStream_t stream value',
  {},
);
/** Queues waiting for semaphores. */
export const cudaWaitExternalSemaphoresAsync = api.bind<(...args: [extSemArray: ArrayLike<Given<cudaExternalSemaphore_t>> | null, paramsArray: ArrayLike<Init<cudaExternalSemaphoreWaitParams>> | null, stream: Given<cudaStream_t>] | [extSemArray: ArrayLike<Given<cudaExternalSemaphore_t>> | null, paramsArray: ArrayLike<Init<cudaExternalSemaphoreWaitParams>> | null, numExtSems: number, stream: Given<cudaStream_t>]) => void>(
  'cudaWaitExternalSemaphoresAsync',
  'const cudaExternalSemaphore_t* extSemArray array:numExtSems; const cudaExternalSemaphoreWaitParams* paramsArray array:numExtSems; unsigned int numExtSems count; cudaStream_t stream value',
  {},
);
/** Gives an imported semaphore back. */
export const cudaDestroyExternalSemaphore = api.bind<(extSem: Given<cudaExternalSemaphore_t>) => void>(
  'cudaDestroyExternalSemaphore',
  'cudaExternalSemaphore_t extSem value',
  {},
);
/** Queues a kernel. */
export const cudaLaunchKernel = api.bind<(func: Given<cudaKernel_t> | Pointer, gridDim: Init<dim3>, blockDim: Init<dim3>, args: KernelArguments, sharedMem: Size, stream: Given<cudaStream_t>) => void>(
  'cudaLaunchKernel',
  'const void* func kernel; dim3 gridDim value; dim3 blockDim value; void** args arguments; size_t sharedMem value; cudaStream_t stream value',
  {},
);
/** Queues a kernel with launch attributes, such as a cluster. */
export const cudaLaunchKernelExC = api.bind<(config: Init<cudaLaunchConfig_t> | null, func: Given<cudaKernel_t> | Pointer, args: KernelArguments) => void>(
  'cudaLaunchKernelExC',
  'const cudaLaunchConfig_t* config in; const void* func kernel; void** args arguments',
  {},
);
/** Queues a kernel whose blocks may wait for each other. */
export const cudaLaunchCooperativeKernel = api.bind<(func: Given<cudaKernel_t> | Pointer, gridDim: Init<dim3>, blockDim: Init<dim3>, args: KernelArguments, sharedMem: Size, stream: Given<cudaStream_t>) => void>(
  'cudaLaunchCooperativeKernel',
  'const void* func kernel; dim3 gridDim value; dim3 blockDim value; void** args arguments; size_t sharedMem value; cudaStream_t stream value',
  {},
);
/** Sets whether a kernel prefers cache or shared memory. */
export const cudaFuncSetCacheConfig = api.bind<(func: Given<cudaKernel_t> | Pointer, cacheConfig: cudaFuncCache) => void>(
  'cudaFuncSetCacheConfig',
  'const void* func kernel; cudaFuncCache cacheConfig value',
  {},
);
/**
 * The properties of a kernel, such as its registers.
 * @returns `attr`
 */
export const cudaFuncGetAttributes = api.bind<(func: Given<cudaKernel_t> | Pointer) => cudaFuncAttributes>(
  'cudaFuncGetAttributes',
  'cudaFuncAttributes* attr out; const void* func kernel',
  {},
);
/** Sets a property of a kernel, such as the dynamic shared memory that it may have. */
export const cudaFuncSetAttribute = api.bind<(func: Given<cudaKernel_t> | Pointer, attr: cudaFuncAttribute, value: number) => void>(
  'cudaFuncSetAttribute',
  'const void* func kernel; cudaFuncAttribute attr value; int value value',
  {},
);
/**
 * The name of a kernel.
 * @returns `name`
 */
export const cudaFuncGetName = api.bind<(func: Given<cudaKernel_t> | Pointer) => string>(
  'cudaFuncGetName',
  'const char** name out; const void* func kernel',
  {},
);
/**
 * Offset and size of a kernel's parameter in bytes.
 * @returns `paramOffset`, `paramSize`
 */
export const cudaFuncGetParamInfo = api.bind<(func: Given<cudaKernel_t> | Pointer, paramIndex: Size) => [number, number]>(
  'cudaFuncGetParamInfo',
  'const void* func kernel; size_t paramIndex value; size_t* paramOffset out; size_t* paramSize out',
  {},
);
/** Calls a function on the JavaScript thread when a stream gets there. The stream does not wait for it. */
export const cudaLaunchHostFunc = api.bind<(stream: Given<cudaStream_t>, fn: cudaHostFn_t | null, userData: unknown) => void>(
  'cudaLaunchHostFunc',
  'cudaStream_t stream value; cudaHostFn_t fn callback; void* userData user',
  {},
);
/** Sets the width of shared memory's banks for a kernel. */
export const cudaFuncSetSharedMemConfig = api.bind<(func: Given<cudaKernel_t> | Pointer, config: cudaSharedMemConfig) => void>(
  'cudaFuncSetSharedMemConfig',
  'const void* func kernel; cudaSharedMemConfig config value',
  {},
);
/**
 * How many blocks of a kernel a multiprocessor runs at once.
 * @returns `numBlocks`
 */
export const cudaOccupancyMaxActiveBlocksPerMultiprocessor = api.bind<(func: Given<cudaKernel_t> | Pointer, blockSize: number, dynamicSMemSize: Size) => number>(
  'cudaOccupancyMaxActiveBlocksPerMultiprocessor',
  'int* numBlocks out; const void* func kernel; int blockSize value; size_t dynamicSMemSize value',
  {},
);
/**
 * How much dynamic shared memory so many blocks of a multiprocessor leave to each.
 * @returns `dynamicSmemSize`
 */
export const cudaOccupancyAvailableDynamicSMemPerBlock = api.bind<(func: Given<cudaKernel_t> | Pointer, numBlocks: number, blockSize: number) => number>(
  'cudaOccupancyAvailableDynamicSMemPerBlock',
  'size_t* dynamicSmemSize out; const void* func kernel; int numBlocks value; int blockSize value',
  {},
);
/**
 * How many blocks of a kernel a multiprocessor runs at once, with flags.
 * @returns `numBlocks`
 */
export const cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags = api.bind<(func: Given<cudaKernel_t> | Pointer, blockSize: number, dynamicSMemSize: Size, flags: number) => number>(
  'cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags',
  'int* numBlocks out; const void* func kernel; int blockSize value; size_t dynamicSMemSize value; unsigned int flags value',
  {},
);
/**
 * The largest cluster that a kernel can have.
 * @returns `clusterSize`
 */
export const cudaOccupancyMaxPotentialClusterSize = api.bind<(func: Given<cudaKernel_t> | Pointer, launchConfig: Init<cudaLaunchConfig_t> | null) => number>(
  'cudaOccupancyMaxPotentialClusterSize',
  'int* clusterSize out; const void* func kernel; const cudaLaunchConfig_t* launchConfig in',
  {},
);
/**
 * How many clusters of a kernel the device runs at once.
 * @returns `numClusters`
 */
export const cudaOccupancyMaxActiveClusters = api.bind<(func: Given<cudaKernel_t> | Pointer, launchConfig: Init<cudaLaunchConfig_t> | null) => number>(
  'cudaOccupancyMaxActiveClusters',
  'int* numClusters out; const void* func kernel; const cudaLaunchConfig_t* launchConfig in',
  {},
);
/**
 * Allocates memory that the host and the devices share.
 * @returns `devPtr`
 */
export const cudaMallocManaged = api.bind<(size: Size, flags: number) => Pointer>(
  'cudaMallocManaged',
  'void** devPtr out; size_t size value; unsigned int flags value',
  { waits: true },
);
/**
 * Allocates device memory.
 * @returns `devPtr`
 */
export const cudaMalloc = api.bind<(size: Size) => Pointer>(
  'cudaMalloc',
  'void** devPtr out; size_t size value',
  { waits: true },
);
/**
 * Allocates page-locked host memory.
 * @returns `ptr`
 */
export const cudaMallocHost = api.bind<(size: Size) => Pointer>(
  'cudaMallocHost',
  'void** ptr out; size_t size value',
  { waits: true },
);
/**
 * Allocates rows of device memory; the result is the address and the bytes from row to row.
 * @returns `devPtr`, `pitch`
 */
export const cudaMallocPitch = api.bind<(width: Size, height: Size) => [Pointer, number]>(
  'cudaMallocPitch',
  'void** devPtr out; size_t* pitch out; size_t width value; size_t height value',
  { waits: true },
);
/**
 * Makes an array of one or two dimensions for textures.
 * @returns `array`
 */
export const cudaMallocArray = api.bind<(desc: Init<cudaChannelFormatDesc> | null, width: Size, height: Size, flags: number) => cudaArray_t>(
  'cudaMallocArray',
  'cudaArray_t* array out; const cudaChannelFormatDesc* desc in; size_t width value; size_t height value; unsigned int flags value',
  { waits: true },
);
/** Frees device memory. */
export const cudaFree = api.bind<(devPtr: DeviceAddress) => void>(
  'cudaFree',
  'void* devPtr address',
  { waits: true },
);
/** Frees page-locked host memory. */
export const cudaFreeHost = api.bind<(ptr: DeviceAddress) => void>(
  'cudaFreeHost',
  'void* ptr address',
  { waits: true },
);
/** Destroys an array. */
export const cudaFreeArray = api.bind<(array: Given<cudaArray_t>) => void>(
  'cudaFreeArray',
  'cudaArray_t array value',
  { waits: true },
);
/** Destroys a mipmapped array. */
export const cudaFreeMipmappedArray = api.bind<(mipmappedArray: Given<cudaMipmappedArray_t>) => void>(
  'cudaFreeMipmappedArray',
  'cudaMipmappedArray_t mipmappedArray value',
  { waits: true },
);
/**
 * Allocates page-locked host memory, in a way that `flags` says.
 * @returns `pHost`
 */
export const cudaHostAlloc = api.bind<(size: Size, flags: number) => Pointer>(
  'cudaHostAlloc',
  'void** pHost out; size_t size value; unsigned int flags value',
  { waits: true },
);
/** Page-locks host memory until it is unregistered. */
export const cudaHostRegister = api.bind<(...args: [ptr: AnyMemory, flags: number] | [ptr: AnyMemory, size: number, flags: number]) => void>(
  'cudaHostRegister',
  'void* ptr view:size:kept; size_t size count; unsigned int flags value',
  { waits: true },
);
/** Unlocks host memory. */
export const cudaHostUnregister = api.bind<(ptr: AnyMemory) => void>(
  'cudaHostUnregister',
  'void* ptr pointer',
  { waits: true },
);
/**
 * The address that a device uses for page-locked host memory.
 * @returns `pDevice`
 */
export const cudaHostGetDevicePointer = api.bind<(pHost: AnyMemory, flags: number) => Pointer>(
  'cudaHostGetDevicePointer',
  'void** pDevice out; void* pHost pointer; unsigned int flags value',
  {},
);
/**
 * The flags that page-locked host memory was allocated with.
 * @returns `pFlags`
 */
export const cudaHostGetFlags = api.bind<(pHost: AnyMemory) => number>(
  'cudaHostGetFlags',
  'unsigned int* pFlags out; void* pHost pointer',
  {},
);
/**
 * Allocates rows of device memory for a box.
 * @returns `pitchedDevPtr`
 */
export const cudaMalloc3D = api.bind<(extent: Init<cudaExtent>) => cudaPitchedPtr>(
  'cudaMalloc3D',
  'cudaPitchedPtr* pitchedDevPtr out; cudaExtent extent value',
  { waits: true },
);
/**
 * Makes an array of up to three dimensions, or of layers, for textures and surfaces.
 * @returns `array`
 */
export const cudaMalloc3DArray = api.bind<(desc: Init<cudaChannelFormatDesc> | null, extent: Init<cudaExtent>, flags: number) => cudaArray_t>(
  'cudaMalloc3DArray',
  'cudaArray_t* array out; const cudaChannelFormatDesc* desc in; cudaExtent extent value; unsigned int flags value',
  { waits: true },
);
/**
 * Makes an array of several sizes for textures.
 * @returns `mipmappedArray`
 */
export const cudaMallocMipmappedArray = api.bind<(desc: Init<cudaChannelFormatDesc> | null, extent: Init<cudaExtent>, numLevels: number, flags: number) => cudaMipmappedArray_t>(
  'cudaMallocMipmappedArray',
  'cudaMipmappedArray_t* mipmappedArray out; const cudaChannelFormatDesc* desc in; cudaExtent extent value; unsigned int numLevels value; unsigned int flags value',
  { waits: true },
);
/**
 * One size of a mipmapped array.
 * @returns `levelArray`
 */
export const cudaGetMipmappedArrayLevel = api.bind<(mipmappedArray: Given<cudaMipmappedArray_const_t>, level: number) => cudaArray_t>(
  'cudaGetMipmappedArrayLevel',
  'cudaArray_t* levelArray out; cudaMipmappedArray_const_t mipmappedArray value; unsigned int level value',
  {},
);
/** Copies a box. */
export const cudaMemcpy3D = api.bind<(p: Init<cudaMemcpy3DParms> | null) => void>(
  'cudaMemcpy3D',
  'const cudaMemcpy3DParms* p in',
  { waits: true },
);
/** Copies a box between two devices. */
export const cudaMemcpy3DPeer = api.bind<(p: Init<cudaMemcpy3DPeerParms> | null) => void>(
  'cudaMemcpy3DPeer',
  'const cudaMemcpy3DPeerParms* p in',
  { waits: true },
);
/** Queues the copy of a box. */
export const cudaMemcpy3DAsync = api.bind<(p: Init<cudaMemcpy3DParms> | null, stream: Given<cudaStream_t>) => void>(
  'cudaMemcpy3DAsync',
  'const cudaMemcpy3DParms* p in; cudaStream_t stream value',
  {},
);
/** Queues the copy of a box between two devices. */
export const cudaMemcpy3DPeerAsync = api.bind<(p: Init<cudaMemcpy3DPeerParms> | null, stream: Given<cudaStream_t>) => void>(
  'cudaMemcpy3DPeerAsync',
  'const cudaMemcpy3DPeerParms* p in; cudaStream_t stream value',
  {},
);
/**
 * Bytes of device memory: free, in all.
 * @returns `free`, `total`
 */
export const cudaMemGetInfo = api.bind<() => [number, number]>(
  'cudaMemGetInfo',
  'size_t* free out; size_t* total out',
  {},
);
/**
 * What an array is made of: elements, extent, flags.
 * @returns `desc`, `extent`, `flags`
 */
export const cudaArrayGetInfo = api.bind<(array: Given<cudaArray_t>) => [cudaChannelFormatDesc, cudaExtent, number]>(
  'cudaArrayGetInfo',
  'cudaChannelFormatDesc* desc out; cudaExtent* extent out; unsigned int* flags out; cudaArray_t array value',
  {},
);
/**
 * A plane of a planar array.
 * @returns `pPlaneArray`
 */
export const cudaArrayGetPlane = api.bind<(hArray: Given<cudaArray_t>, planeIdx: number) => cudaArray_t>(
  'cudaArrayGetPlane',
  'cudaArray_t* pPlaneArray out; cudaArray_t hArray value; unsigned int planeIdx value',
  {},
);
/**
 * How much memory an array needs, and where it may begin.
 * @returns `memoryRequirements`
 */
export const cudaArrayGetMemoryRequirements = api.bind<(array: Given<cudaArray_t>, device: number) => cudaArrayMemoryRequirements>(
  'cudaArrayGetMemoryRequirements',
  'cudaArrayMemoryRequirements* memoryRequirements out; cudaArray_t array value; int device value',
  {},
);
/**
 * How much memory a mipmapped array needs, and where it may begin.
 * @returns `memoryRequirements`
 */
export const cudaMipmappedArrayGetMemoryRequirements = api.bind<(mipmap: Given<cudaMipmappedArray_t>, device: number) => cudaArrayMemoryRequirements>(
  'cudaMipmappedArrayGetMemoryRequirements',
  'cudaArrayMemoryRequirements* memoryRequirements out; cudaMipmappedArray_t mipmap value; int device value',
  {},
);
/**
 * The tiles of a sparse array.
 * @returns `sparseProperties`
 */
export const cudaArrayGetSparseProperties = api.bind<(array: Given<cudaArray_t>) => cudaArraySparseProperties>(
  'cudaArrayGetSparseProperties',
  'cudaArraySparseProperties* sparseProperties out; cudaArray_t array value',
  {},
);
/**
 * The tiles of a sparse mipmapped array.
 * @returns `sparseProperties`
 */
export const cudaMipmappedArrayGetSparseProperties = api.bind<(mipmap: Given<cudaMipmappedArray_t>) => cudaArraySparseProperties>(
  'cudaMipmappedArrayGetSparseProperties',
  'cudaArraySparseProperties* sparseProperties out; cudaMipmappedArray_t mipmap value',
  {},
);
/** Copies between the host and a device, or within either. */
export const cudaMemcpy = api.bind<(...args: [dst: AnyMemory, src: AnyMemory, kind: cudaMemcpyKind] | [dst: AnyMemory, src: AnyMemory, count: number, kind: cudaMemcpyKind]) => void>(
  'cudaMemcpy',
  'void* dst view:count; const void* src view:count; size_t count count; cudaMemcpyKind kind value',
  { waits: true },
);
/** Copies between the memory of two devices. */
export const cudaMemcpyPeer = api.bind<(dst: DeviceAddress, dstDevice: number, src: DeviceAddress, srcDevice: number, count: Size) => void>(
  'cudaMemcpyPeer',
  'void* dst address; int dstDevice value; const void* src address; int srcDevice value; size_t count value',
  { waits: true },
);
/** Copies a rectangle. */
export const cudaMemcpy2D = api.bind<(dst: AnyMemory, dpitch: Size, src: AnyMemory, spitch: Size, width: Size, height: Size, kind: cudaMemcpyKind) => void>(
  'cudaMemcpy2D',
  'void* dst pointer; size_t dpitch value; const void* src pointer; size_t spitch value; size_t width value; size_t height value; cudaMemcpyKind kind value',
  { waits: true },
);
/** Copies a rectangle to an array. */
export const cudaMemcpy2DToArray = api.bind<(dst: Given<cudaArray_t>, wOffset: Size, hOffset: Size, src: AnyMemory, spitch: Size, width: Size, height: Size, kind: cudaMemcpyKind) => void>(
  'cudaMemcpy2DToArray',
  'cudaArray_t dst value; size_t wOffset value; size_t hOffset value; const void* src pointer; size_t spitch value; size_t width value; size_t height value; cudaMemcpyKind kind value',
  { waits: true },
);
/** Copies a rectangle of an array. */
export const cudaMemcpy2DFromArray = api.bind<(dst: AnyMemory, dpitch: Size, src: Given<cudaArray_const_t>, wOffset: Size, hOffset: Size, width: Size, height: Size, kind: cudaMemcpyKind) => void>(
  'cudaMemcpy2DFromArray',
  'void* dst pointer; size_t dpitch value; cudaArray_const_t src value; size_t wOffset value; size_t hOffset value; size_t width value; size_t height value; cudaMemcpyKind kind value',
  { waits: true },
);
/** Copies a rectangle between arrays. */
export const cudaMemcpy2DArrayToArray = api.bind<(dst: Given<cudaArray_t>, wOffsetDst: Size, hOffsetDst: Size, src: Given<cudaArray_const_t>, wOffsetSrc: Size, hOffsetSrc: Size, width: Size, height: Size, kind: cudaMemcpyKind) => void>(
  'cudaMemcpy2DArrayToArray',
  'cudaArray_t dst value; size_t wOffsetDst value; size_t hOffsetDst value; cudaArray_const_t src value; size_t wOffsetSrc value; size_t hOffsetSrc value; size_t width value; size_t height value; cudaMemcpyKind kind value',
  { waits: true },
);
/** Copies to a variable of a device, which is known by its address in the program. */
export const cudaMemcpyToSymbol = api.bind<(...args: [symbol: AnyMemory, src: AnyMemory, offset: Size, kind: cudaMemcpyKind] | [symbol: AnyMemory, src: AnyMemory, count: number, offset: Size, kind: cudaMemcpyKind]) => void>(
  'cudaMemcpyToSymbol',
  'const void* symbol pointer; const void* src view:count; size_t count count; size_t offset value; cudaMemcpyKind kind value',
  { waits: true },
);
/** Copies a variable of a device, which is known by its address in the program. */
export const cudaMemcpyFromSymbol = api.bind<(...args: [dst: AnyMemory, symbol: AnyMemory, offset: Size, kind: cudaMemcpyKind] | [dst: AnyMemory, symbol: AnyMemory, count: number, offset: Size, kind: cudaMemcpyKind]) => void>(
  'cudaMemcpyFromSymbol',
  'void* dst view:count; const void* symbol pointer; size_t count count; size_t offset value; cudaMemcpyKind kind value',
  { waits: true },
);
/** Queues a copy. A view's contents are taken now; a view that is written must lie over a SharedArrayBuffer. */
export const cudaMemcpyAsync = api.bind<(...args: [dst: AnyMemory, src: AnyMemory, kind: cudaMemcpyKind, stream: Given<cudaStream_t>] | [dst: AnyMemory, src: AnyMemory, count: number, kind: cudaMemcpyKind, stream: Given<cudaStream_t>]) => void>(
  'cudaMemcpyAsync',
  'void* dst view:count; const void* src view:count; size_t count count; cudaMemcpyKind kind value; cudaStream_t stream value',
  {},
);
/** Queues a copy between the memory of two devices. */
export const cudaMemcpyPeerAsync = api.bind<(dst: DeviceAddress, dstDevice: number, src: DeviceAddress, srcDevice: number, count: Size, stream: Given<cudaStream_t>) => void>(
  'cudaMemcpyPeerAsync',
  'void* dst address; int dstDevice value; const void* src address; int srcDevice value; size_t count value; cudaStream_t stream value',
  {},
);
/** Queues several copies at once, in no order among themselves. */
export const cudaMemcpyBatchAsync = api.bind<(...args: [dsts: ArrayLike<AnyMemory> | null, srcs: ArrayLike<AnyMemory> | null, sizes: ArrayLike<Size> | null, attrs: ArrayLike<Init<cudaMemcpyAttributes>> | null, attrsIdxs: ArrayLike<Size> | null, stream: Given<cudaStream_t>] | [dsts: ArrayLike<AnyMemory> | null, srcs: ArrayLike<AnyMemory> | null, sizes: ArrayLike<Size> | null, count: number, attrs: ArrayLike<Init<cudaMemcpyAttributes>> | null, attrsIdxs: ArrayLike<Size> | null, numAttrs: number, stream: Given<cudaStream_t>]) => void>(
  'cudaMemcpyBatchAsync',
  'void*const* dsts array:count; const void*const* srcs array:count; const size_t* sizes array:count; size_t count count; cudaMemcpyAttributes* attrs array:numAttrs; size_t* attrsIdxs array:numAttrs; size_t numAttrs count; cudaStream_t stream value',
  {},
);
/** Queues several copies of boxes at once, in no order among themselves. */
export const cudaMemcpy3DBatchAsync = api.bind<(...args: [opList: ArrayLike<Init<cudaMemcpy3DBatchOp>> | null, flags: Size, stream: Given<cudaStream_t>] | [numOps: number, opList: ArrayLike<Init<cudaMemcpy3DBatchOp>> | null, flags: Size, stream: Given<cudaStream_t>]) => void>(
  'cudaMemcpy3DBatchAsync',
  'size_t numOps count; cudaMemcpy3DBatchOp* opList array:numOps; unsigned long long flags value; cudaStream_t stream value',
  {},
);
/** Queues the copy of a rectangle. */
export const cudaMemcpy2DAsync = api.bind<(dst: AnyMemory, dpitch: Size, src: AnyMemory, spitch: Size, width: Size, height: Size, kind: cudaMemcpyKind, stream: Given<cudaStream_t>) => void>(
  'cudaMemcpy2DAsync',
  'void* dst pointer; size_t dpitch value; const void* src pointer; size_t spitch value; size_t width value; size_t height value; cudaMemcpyKind kind value; cudaStream_t stream value',
  {},
);
/** Queues the copy of a rectangle to an array. */
export const cudaMemcpy2DToArrayAsync = api.bind<(dst: Given<cudaArray_t>, wOffset: Size, hOffset: Size, src: AnyMemory, spitch: Size, width: Size, height: Size, kind: cudaMemcpyKind, stream: Given<cudaStream_t>) => void>(
  'cudaMemcpy2DToArrayAsync',
  'cudaArray_t dst value; size_t wOffset value; size_t hOffset value; const void* src pointer; size_t spitch value; size_t width value; size_t height value; cudaMemcpyKind kind value; cudaStream_t stream value',
  {},
);
/** Queues the copy of a rectangle of an array. */
export const cudaMemcpy2DFromArrayAsync = api.bind<(dst: AnyMemory, dpitch: Size, src: Given<cudaArray_const_t>, wOffset: Size, hOffset: Size, width: Size, height: Size, kind: cudaMemcpyKind, stream: Given<cudaStream_t>) => void>(
  'cudaMemcpy2DFromArrayAsync',
  'void* dst pointer; size_t dpitch value; cudaArray_const_t src value; size_t wOffset value; size_t hOffset value; size_t width value; size_t height value; cudaMemcpyKind kind value; cudaStream_t stream value',
  {},
);
/** Queues a copy to a variable of a device. A view's contents are taken now. */
export const cudaMemcpyToSymbolAsync = api.bind<(...args: [symbol: AnyMemory, src: AnyMemory, offset: Size, kind: cudaMemcpyKind, stream: Given<cudaStream_t>] | [symbol: AnyMemory, src: AnyMemory, count: number, offset: Size, kind: cudaMemcpyKind, stream: Given<cudaStream_t>]) => void>(
  'cudaMemcpyToSymbolAsync',
  'const void* symbol pointer; const void* src view:count; size_t count count; size_t offset value; cudaMemcpyKind kind value; cudaStream_t stream value',
  {},
);
/** Queues a copy of a variable of a device. A view must lie over a SharedArrayBuffer. */
export const cudaMemcpyFromSymbolAsync = api.bind<(...args: [dst: AnyMemory, symbol: AnyMemory, offset: Size, kind: cudaMemcpyKind, stream: Given<cudaStream_t>] | [dst: AnyMemory, symbol: AnyMemory, count: number, offset: Size, kind: cudaMemcpyKind, stream: Given<cudaStream_t>]) => void>(
  'cudaMemcpyFromSymbolAsync',
  'void* dst view:count; const void* symbol pointer; size_t count count; size_t offset value; cudaMemcpyKind kind value; cudaStream_t stream value',
  {},
);
/** Fills device memory with a byte. */
export const cudaMemset = api.bind<(devPtr: DeviceAddress, value: number, count: Size) => void>(
  'cudaMemset',
  'void* devPtr address; int value value; size_t count value',
  { waits: true },
);
/** Fills a rectangle with a byte. */
export const cudaMemset2D = api.bind<(devPtr: DeviceAddress, pitch: Size, value: number, width: Size, height: Size) => void>(
  'cudaMemset2D',
  'void* devPtr address; size_t pitch value; int value value; size_t width value; size_t height value',
  { waits: true },
);
/** Fills a box with a byte. */
export const cudaMemset3D = api.bind<(pitchedDevPtr: Init<cudaPitchedPtr>, value: number, extent: Init<cudaExtent>) => void>(
  'cudaMemset3D',
  'cudaPitchedPtr pitchedDevPtr value; int value value; cudaExtent extent value',
  { waits: true },
);
/** Queues filling device memory with a byte. */
export const cudaMemsetAsync = api.bind<(devPtr: DeviceAddress, value: number, count: Size, stream: Given<cudaStream_t>) => void>(
  'cudaMemsetAsync',
  'void* devPtr address; int value value; size_t count value; cudaStream_t stream value',
  {},
);
/** Queues filling a rectangle with a byte. */
export const cudaMemset2DAsync = api.bind<(devPtr: DeviceAddress, pitch: Size, value: number, width: Size, height: Size, stream: Given<cudaStream_t>) => void>(
  'cudaMemset2DAsync',
  'void* devPtr address; size_t pitch value; int value value; size_t width value; size_t height value; cudaStream_t stream value',
  {},
);
/** Queues filling a box with a byte. */
export const cudaMemset3DAsync = api.bind<(pitchedDevPtr: Init<cudaPitchedPtr>, value: number, extent: Init<cudaExtent>, stream: Given<cudaStream_t>) => void>(
  'cudaMemset3DAsync',
  'cudaPitchedPtr pitchedDevPtr value; int value value; cudaExtent extent value; cudaStream_t stream value',
  {},
);
/**
 * The address of a variable of a device, which is known by its address in the program.
 * @returns `devPtr`
 */
export const cudaGetSymbolAddress = api.bind<(symbol: AnyMemory) => Pointer>(
  'cudaGetSymbolAddress',
  'void** devPtr out; const void* symbol pointer',
  {},
);
/**
 * The bytes of a variable of a device, which is known by its address in the program.
 * @returns `size`
 */
export const cudaGetSymbolSize = api.bind<(symbol: AnyMemory) => number>(
  'cudaGetSymbolSize',
  'size_t* size out; const void* symbol pointer',
  {},
);
/** Queues moving managed memory to a place. */
export const cudaMemPrefetchAsync = api.bind<(devPtr: DeviceAddress, count: Size, location: Init<cudaMemLocation>, flags: number, stream: Given<cudaStream_t>) => void>(
  'cudaMemPrefetchAsync',
  'const void* devPtr address; size_t count value; cudaMemLocation location value; unsigned int flags value; cudaStream_t stream value',
  {},
);
/** Queues moving several ranges of managed memory. */
export const cudaMemPrefetchBatchAsync = api.bind<(...args: [dptrs: ArrayLike<AnyMemory> | null, sizes: ArrayLike<Size> | null, prefetchLocs: ArrayLike<Init<cudaMemLocation>> | null, prefetchLocIdxs: ArrayLike<Size> | null, flags: Size, stream: Given<cudaStream_t>] | [dptrs: ArrayLike<AnyMemory> | null, sizes: ArrayLike<Size> | null, count: number, prefetchLocs: ArrayLike<Init<cudaMemLocation>> | null, prefetchLocIdxs: ArrayLike<Size> | null, numPrefetchLocs: number, flags: Size, stream: Given<cudaStream_t>]) => void>(
  'cudaMemPrefetchBatchAsync',
  'void** dptrs array:count; size_t* sizes array:count; size_t count count; cudaMemLocation* prefetchLocs array:numPrefetchLocs; size_t* prefetchLocIdxs array:numPrefetchLocs; size_t numPrefetchLocs count; unsigned long long flags value; cudaStream_t stream value',
  {},
);
/** Queues giving up the contents of several ranges of managed memory. */
export const cudaMemDiscardBatchAsync = api.bind<(...args: [dptrs: ArrayLike<AnyMemory> | null, sizes: ArrayLike<Size> | null, flags: Size, stream: Given<cudaStream_t>] | [dptrs: ArrayLike<AnyMemory> | null, sizes: ArrayLike<Size> | null, count: number, flags: Size, stream: Given<cudaStream_t>]) => void>(
  'cudaMemDiscardBatchAsync',
  'void** dptrs array:count; size_t* sizes array:count; size_t count count; unsigned long long flags value; cudaStream_t stream value',
  {},
);
/** Queues giving up the contents of several ranges and moving them. */
export const cudaMemDiscardAndPrefetchBatchAsync = api.bind<(...args: [dptrs: ArrayLike<AnyMemory> | null, sizes: ArrayLike<Size> | null, prefetchLocs: ArrayLike<Init<cudaMemLocation>> | null, prefetchLocIdxs: ArrayLike<Size> | null, flags: Size, stream: Given<cudaStream_t>] | [dptrs: ArrayLike<AnyMemory> | null, sizes: ArrayLike<Size> | null, count: number, prefetchLocs: ArrayLike<Init<cudaMemLocation>> | null, prefetchLocIdxs: ArrayLike<Size> | null, numPrefetchLocs: number, flags: Size, stream: Given<cudaStream_t>]) => void>(
  'cudaMemDiscardAndPrefetchBatchAsync',
  'void** dptrs array:count; size_t* sizes array:count; size_t count count; cudaMemLocation* prefetchLocs array:numPrefetchLocs; size_t* prefetchLocIdxs array:numPrefetchLocs; size_t numPrefetchLocs count; unsigned long long flags value; cudaStream_t stream value',
  {},
);
/** Says how a range of managed memory is going to be used. */
export const cudaMemAdvise = api.bind<(devPtr: DeviceAddress, count: Size, advice: cudaMemoryAdvise, location: Init<cudaMemLocation>) => void>(
  'cudaMemAdvise',
  'const void* devPtr address; size_t count value; cudaMemoryAdvise advice value; cudaMemLocation location value',
  {},
);
/**
 * What was advised for a range of managed memory.
 * @returns `data`
 */
export const cudaMemRangeGetAttribute = api.bind<(...args: [attribute: cudaMemRangeAttribute, devPtr: DeviceAddress, count: Size] | [dataSize: number, attribute: cudaMemRangeAttribute, devPtr: DeviceAddress, count: Size]) => number | number[]>(
  'cudaMemRangeGetAttribute',
  'void* data range:dataSize:attribute; size_t dataSize count; cudaMemRangeAttribute attribute value; const void* devPtr address; size_t count value',
  {},
);
/**
 * Several things that were advised for a range of managed memory.
 * @returns `data`
 */
export const cudaMemRangeGetAttributes = api.bind<(...args: [dataSizes: ArrayLike<Size> | null, attributes: ArrayLike<cudaMemRangeAttribute> | null, devPtr: DeviceAddress, count: Size] | [dataSizes: ArrayLike<Size> | null, attributes: ArrayLike<cudaMemRangeAttribute> | null, numAttributes: number, devPtr: DeviceAddress, count: Size]) => (number | number[])[]>(
  'cudaMemRangeGetAttributes',
  'void** data ranges:dataSizes:attributes; size_t* dataSizes array:numAttributes; cudaMemRangeAttribute* attributes array:numAttributes; size_t numAttributes count; const void* devPtr address; size_t count value',
  {},
);
/** Copies to an array. */
export const cudaMemcpyToArray = api.bind<(...args: [dst: Given<cudaArray_t>, wOffset: Size, hOffset: Size, src: AnyMemory, kind: cudaMemcpyKind] | [dst: Given<cudaArray_t>, wOffset: Size, hOffset: Size, src: AnyMemory, count: number, kind: cudaMemcpyKind]) => void>(
  'cudaMemcpyToArray',
  'cudaArray_t dst value; size_t wOffset value; size_t hOffset value; const void* src view:count; size_t count count; cudaMemcpyKind kind value',
  { waits: true },
);
/** Copies an array. */
export const cudaMemcpyFromArray = api.bind<(...args: [dst: AnyMemory, src: Given<cudaArray_const_t>, wOffset: Size, hOffset: Size, kind: cudaMemcpyKind] | [dst: AnyMemory, src: Given<cudaArray_const_t>, wOffset: Size, hOffset: Size, count: number, kind: cudaMemcpyKind]) => void>(
  'cudaMemcpyFromArray',
  'void* dst view:count; cudaArray_const_t src value; size_t wOffset value; size_t hOffset value; size_t count count; cudaMemcpyKind kind value',
  { waits: true },
);
/** Copies between arrays. */
export const cudaMemcpyArrayToArray = api.bind<(dst: Given<cudaArray_t>, wOffsetDst: Size, hOffsetDst: Size, src: Given<cudaArray_const_t>, wOffsetSrc: Size, hOffsetSrc: Size, count: Size, kind: cudaMemcpyKind) => void>(
  'cudaMemcpyArrayToArray',
  'cudaArray_t dst value; size_t wOffsetDst value; size_t hOffsetDst value; cudaArray_const_t src value; size_t wOffsetSrc value; size_t hOffsetSrc value; size_t count value; cudaMemcpyKind kind value',
  { waits: true },
);
/** Queues a copy to an array. A view's contents are taken now. */
export const cudaMemcpyToArrayAsync = api.bind<(...args: [dst: Given<cudaArray_t>, wOffset: Size, hOffset: Size, src: AnyMemory, kind: cudaMemcpyKind, stream: Given<cudaStream_t>] | [dst: Given<cudaArray_t>, wOffset: Size, hOffset: Size, src: AnyMemory, count: number, kind: cudaMemcpyKind, stream: Given<cudaStream_t>]) => void>(
  'cudaMemcpyToArrayAsync',
  'cudaArray_t dst value; size_t wOffset value; size_t hOffset value; const void* src view:count; size_t count count; cudaMemcpyKind kind value; cudaStream_t stream value',
  {},
);
/** Queues a copy of an array. A view must lie over a SharedArrayBuffer. */
export const cudaMemcpyFromArrayAsync = api.bind<(...args: [dst: AnyMemory, src: Given<cudaArray_const_t>, wOffset: Size, hOffset: Size, kind: cudaMemcpyKind, stream: Given<cudaStream_t>] | [dst: AnyMemory, src: Given<cudaArray_const_t>, wOffset: Size, hOffset: Size, count: number, kind: cudaMemcpyKind, stream: Given<cudaStream_t>]) => void>(
  'cudaMemcpyFromArrayAsync',
  'void* dst view:count; cudaArray_const_t src value; size_t wOffset value; size_t hOffset value; size_t count count; cudaMemcpyKind kind value; cudaStream_t stream value',
  {},
);
/**
 * Allocates device memory for what a stream does next.
 * @returns `devPtr`
 */
export const cudaMallocAsync = api.bind<(size: Size, hStream: Given<cudaStream_t>) => Pointer>(
  'cudaMallocAsync',
  'void** devPtr out; size_t size value; cudaStream_t hStream value',
  {},
);
/** Frees device memory when a stream gets there. */
export const cudaFreeAsync = api.bind<(devPtr: DeviceAddress, hStream: Given<cudaStream_t>) => void>(
  'cudaFreeAsync',
  'void* devPtr address; cudaStream_t hStream value',
  {},
);
/** Gives what a pool does not use back, but for so many bytes. */
export const cudaMemPoolTrimTo = api.bind<(memPool: Given<cudaMemPool_t>, minBytesToKeep: Size) => void>(
  'cudaMemPoolTrimTo',
  'cudaMemPool_t memPool value; size_t minBytesToKeep value',
  { waits: true },
);
/** Sets a property of a pool. */
export const cudaMemPoolSetAttribute = api.bind<(memPool: Given<cudaMemPool_t>, attr: cudaMemPoolAttr, value: AttributeValue) => void>(
  'cudaMemPoolSetAttribute',
  'cudaMemPool_t memPool value; cudaMemPoolAttr attr value; void* value by:attr',
  {},
);
/**
 * A property of a pool.
 * @returns `value`
 */
export const cudaMemPoolGetAttribute = api.bind<(memPool: Given<cudaMemPool_t>, attr: cudaMemPoolAttr) => AttributeValue>(
  'cudaMemPoolGetAttribute',
  'cudaMemPool_t memPool value; cudaMemPoolAttr attr value; void* value by:attr:out',
  {},
);
/** Sets which devices may use a pool's memory. */
export const cudaMemPoolSetAccess = api.bind<(memPool: Given<cudaMemPool_t>, descList: ArrayLike<Init<cudaMemAccessDesc>> | null, count?: number) => void>(
  'cudaMemPoolSetAccess',
  'cudaMemPool_t memPool value; const cudaMemAccessDesc* descList array:count; size_t count count',
  {},
);
/**
 * How a device may use a pool's memory.
 * @returns `flags`
 */
export const cudaMemPoolGetAccess = api.bind<(memPool: Given<cudaMemPool_t>, location: Init<cudaMemLocation> | null) => cudaMemAccessFlags>(
  'cudaMemPoolGetAccess',
  'cudaMemAccessFlags* flags out; cudaMemPool_t memPool value; cudaMemLocation* location in',
  {},
);
/**
 * Makes a pool of device memory.
 * @returns `memPool`
 */
export const cudaMemPoolCreate = api.bind<(poolProps: Init<cudaMemPoolProps> | null) => cudaMemPool_t>(
  'cudaMemPoolCreate',
  'cudaMemPool_t* memPool out; const cudaMemPoolProps* poolProps in',
  {},
);
/** Destroys a pool. */
export const cudaMemPoolDestroy = api.bind<(memPool: Given<cudaMemPool_t>) => void>(
  'cudaMemPoolDestroy',
  'cudaMemPool_t memPool value',
  {},
);
/**
 * The pool that a place allocates from unless told otherwise.
 * @returns `memPool`
 */
export const cudaMemGetDefaultMemPool = api.bind<(location: Init<cudaMemLocation> | null, type: cudaMemAllocationType) => cudaMemPool_t>(
  'cudaMemGetDefaultMemPool',
  'cudaMemPool_t* memPool out; cudaMemLocation* location in; cudaMemAllocationType type value',
  {},
);
/**
 * The pool that a place allocates from.
 * @returns `memPool`
 */
export const cudaMemGetMemPool = api.bind<(location: Init<cudaMemLocation> | null, type: cudaMemAllocationType) => cudaMemPool_t>(
  'cudaMemGetMemPool',
  'cudaMemPool_t* memPool out; cudaMemLocation* location in; cudaMemAllocationType type value',
  {},
);
/** Makes a pool the one that a place allocates from. */
export const cudaMemSetMemPool = api.bind<(location: Init<cudaMemLocation> | null, type: cudaMemAllocationType, memPool: Given<cudaMemPool_t>) => void>(
  'cudaMemSetMemPool',
  'cudaMemLocation* location in; cudaMemAllocationType type value; cudaMemPool_t memPool value',
  {},
);
/**
 * Allocates from a pool for what a stream does next.
 * @returns `ptr`
 */
export const cudaMallocFromPoolAsync = api.bind<(size: Size, memPool: Given<cudaMemPool_t>, stream: Given<cudaStream_t>) => Pointer>(
  'cudaMallocFromPoolAsync',
  'void** ptr out; size_t size value; cudaMemPool_t memPool value; cudaStream_t stream value',
  {},
);
/**
 * A handle by which another process imports a pool.
 * @returns `shareableHandle`
 */
export const cudaMemPoolExportToShareableHandle = api.bind<(memPool: Given<cudaMemPool_t>, handleType: cudaMemAllocationHandleType, flags: number) => AttributeValue>(
  'cudaMemPoolExportToShareableHandle',
  'void* shareableHandle by:handleType:out; cudaMemPool_t memPool value; cudaMemAllocationHandleType handleType value; unsigned int flags value',
  {},
);
/**
 * Imports another process's pool.
 * @returns `memPool`
 */
export const cudaMemPoolImportFromShareableHandle = api.bind<(shareableHandle: AnyMemory, handleType: cudaMemAllocationHandleType, flags: number) => cudaMemPool_t>(
  'cudaMemPoolImportFromShareableHandle',
  'cudaMemPool_t* memPool out; void* shareableHandle pointer; cudaMemAllocationHandleType handleType value; unsigned int flags value',
  {},
);
/**
 * What another process needs to find an allocation of a shared pool.
 * @returns `exportData`
 */
export const cudaMemPoolExportPointer = api.bind<(ptr: DeviceAddress) => cudaMemPoolPtrExportData>(
  'cudaMemPoolExportPointer',
  'cudaMemPoolPtrExportData* exportData out; void* ptr address',
  {},
);
/**
 * An allocation of another process's pool.
 * @returns `ptr`
 */
export const cudaMemPoolImportPointer = api.bind<(memPool: Given<cudaMemPool_t>, exportData: Init<cudaMemPoolPtrExportData> | null) => Pointer>(
  'cudaMemPoolImportPointer',
  'void** ptr out; cudaMemPool_t memPool value; cudaMemPoolPtrExportData* exportData in',
  {},
);
/**
 * What an address is: its kind of memory, its device, its addresses on both sides.
 * @returns `attributes`
 */
export const cudaPointerGetAttributes = api.bind<(ptr: AnyMemory) => cudaPointerAttributes>(
  'cudaPointerGetAttributes',
  'cudaPointerAttributes* attributes out; const void* ptr pointer',
  {},
);
/**
 * Whether a device can use the memory of another.
 * @returns `canAccessPeer`
 */
export const cudaDeviceCanAccessPeer = api.bind<(device: number, peerDevice: number) => number>(
  'cudaDeviceCanAccessPeer',
  'int* canAccessPeer out; int device value; int peerDevice value',
  {},
);
/** Lets the current device use the memory of another. */
export const cudaDeviceEnablePeerAccess = api.bind<(peerDevice: number, flags: number) => void>(
  'cudaDeviceEnablePeerAccess',
  'int peerDevice value; unsigned int flags value',
  {},
);
/** Ends the current device's use of another's memory. */
export const cudaDeviceDisablePeerAccess = api.bind<(peerDevice: number) => void>(
  'cudaDeviceDisablePeerAccess',
  'int peerDevice value',
  {},
);
/** Ends the use of a graphics resource. */
export const cudaGraphicsUnregisterResource = api.bind<(resource: Given<cudaGraphicsResource_t>) => void>(
  'cudaGraphicsUnregisterResource',
  'cudaGraphicsResource_t resource value',
  {},
);
/** Sets how a graphics resource is going to be used. */
export const cudaGraphicsResourceSetMapFlags = api.bind<(resource: Given<cudaGraphicsResource_t>, flags: number) => void>(
  'cudaGraphicsResourceSetMapFlags',
  'cudaGraphicsResource_t resource value; unsigned int flags value',
  {},
);
/** Maps graphics resources. */
export const cudaGraphicsMapResources = api.bind<(...args: [resources: ArrayLike<Given<cudaGraphicsResource_t>> | null, stream: Given<cudaStream_t>] | [count: number, resources: ArrayLike<Given<cudaGraphicsResource_t>> | null, stream: Given<cudaStream_t>]) => void>(
  'cudaGraphicsMapResources',
  'int count count; cudaGraphicsResource_t* resources array:count; cudaStream_t stream value',
  {},
);
/** Unmaps graphics resources. */
export const cudaGraphicsUnmapResources = api.bind<(...args: [resources: ArrayLike<Given<cudaGraphicsResource_t>> | null, stream: Given<cudaStream_t>] | [count: number, resources: ArrayLike<Given<cudaGraphicsResource_t>> | null, stream: Given<cudaStream_t>]) => void>(
  'cudaGraphicsUnmapResources',
  'int count count; cudaGraphicsResource_t* resources array:count; cudaStream_t stream value',
  {},
);
/**
 * The address and bytes of a mapped graphics resource.
 * @returns `devPtr`, `size`
 */
export const cudaGraphicsResourceGetMappedPointer = api.bind<(resource: Given<cudaGraphicsResource_t>) => [Pointer, number]>(
  'cudaGraphicsResourceGetMappedPointer',
  'void** devPtr out; size_t* size out; cudaGraphicsResource_t resource value',
  {},
);
/**
 * An array over part of a mapped graphics resource.
 * @returns `array`
 */
export const cudaGraphicsSubResourceGetMappedArray = api.bind<(resource: Given<cudaGraphicsResource_t>, arrayIndex: number, mipLevel: number) => cudaArray_t>(
  'cudaGraphicsSubResourceGetMappedArray',
  'cudaArray_t* array out; cudaGraphicsResource_t resource value; unsigned int arrayIndex value; unsigned int mipLevel value',
  {},
);
/**
 * A mipmapped array over a mapped graphics resource.
 * @returns `mipmappedArray`
 */
export const cudaGraphicsResourceGetMappedMipmappedArray = api.bind<(resource: Given<cudaGraphicsResource_t>) => cudaMipmappedArray_t>(
  'cudaGraphicsResourceGetMappedMipmappedArray',
  'cudaMipmappedArray_t* mipmappedArray out; cudaGraphicsResource_t resource value',
  {},
);
/**
 * The elements of an array.
 * @returns `desc`
 */
export const cudaGetChannelDesc = api.bind<(array: Given<cudaArray_const_t>) => cudaChannelFormatDesc>(
  'cudaGetChannelDesc',
  'cudaChannelFormatDesc* desc out; cudaArray_const_t array value',
  {},
);
/**
 * Describes elements: the bits of each channel, and what they are.
 * @returns `returned`
 */
export const cudaCreateChannelDesc = api.bind<(x: number, y: number, z: number, w: number, f: cudaChannelFormatKind) => cudaChannelFormatDesc>(
  'cudaCreateChannelDesc',
  'cudaChannelFormatDesc* returned out; int x value; int y value; int z value; int w value; cudaChannelFormatKind f value',
  { returns: 'structure' },
);
/**
 * Makes a texture object.
 * @returns `pTexObject`
 */
export const cudaCreateTextureObject = api.bind<(pResDesc: Init<cudaResourceDesc> | null, pTexDesc: Init<cudaTextureDesc> | null, pResViewDesc: Init<cudaResourceViewDesc> | null) => cudaTextureObject_t>(
  'cudaCreateTextureObject',
  'cudaTextureObject_t* pTexObject out; const cudaResourceDesc* pResDesc in; const cudaTextureDesc* pTexDesc in; const cudaResourceViewDesc* pResViewDesc in',
  {},
);
/** Destroys a texture object. */
export const cudaDestroyTextureObject = api.bind<(texObject: Given<cudaTextureObject_t>) => void>(
  'cudaDestroyTextureObject',
  'cudaTextureObject_t texObject value',
  {},
);
/**
 * What memory a texture object reads.
 * @returns `pResDesc`
 */
export const cudaGetTextureObjectResourceDesc = api.bind<(texObject: Given<cudaTextureObject_t>) => cudaResourceDesc>(
  'cudaGetTextureObjectResourceDesc',
  'cudaResourceDesc* pResDesc out; cudaTextureObject_t texObject value',
  {},
);
/**
 * How a texture object reads.
 * @returns `pTexDesc`
 */
export const cudaGetTextureObjectTextureDesc = api.bind<(texObject: Given<cudaTextureObject_t>) => cudaTextureDesc>(
  'cudaGetTextureObjectTextureDesc',
  'cudaTextureDesc* pTexDesc out; cudaTextureObject_t texObject value',
  {},
);
/**
 * Which view of its memory a texture object reads.
 * @returns `pResViewDesc`
 */
export const cudaGetTextureObjectResourceViewDesc = api.bind<(texObject: Given<cudaTextureObject_t>) => cudaResourceViewDesc>(
  'cudaGetTextureObjectResourceViewDesc',
  'cudaResourceViewDesc* pResViewDesc out; cudaTextureObject_t texObject value',
  {},
);
/**
 * Makes a surface object.
 * @returns `pSurfObject`
 */
export const cudaCreateSurfaceObject = api.bind<(pResDesc: Init<cudaResourceDesc> | null) => cudaSurfaceObject_t>(
  'cudaCreateSurfaceObject',
  'cudaSurfaceObject_t* pSurfObject out; const cudaResourceDesc* pResDesc in',
  {},
);
/** Destroys a surface object. */
export const cudaDestroySurfaceObject = api.bind<(surfObject: Given<cudaSurfaceObject_t>) => void>(
  'cudaDestroySurfaceObject',
  'cudaSurfaceObject_t surfObject value',
  {},
);
/**
 * What memory a surface object uses.
 * @returns `pResDesc`
 */
export const cudaGetSurfaceObjectResourceDesc = api.bind<(surfObject: Given<cudaSurfaceObject_t>) => cudaResourceDesc>(
  'cudaGetSurfaceObjectResourceDesc',
  'cudaResourceDesc* pResDesc out; cudaSurfaceObject_t surfObject value',
  {},
);
/**
 * The newest CUDA version that the driver supports: 1000 × major + 10 × minor. 0 if there is no driver.
 * @returns `driverVersion`
 */
export const cudaDriverGetVersion = api.bind<() => number>(
  'cudaDriverGetVersion',
  'int* driverVersion out',
  {},
);
/**
 * The CUDA version of the runtime library: 1000 × major + 10 × minor.
 * @returns `runtimeVersion`
 */
export const cudaRuntimeGetVersion = api.bind<() => number>(
  'cudaRuntimeGetVersion',
  'int* runtimeVersion out',
  {},
);
/**
 * Calls a function, on the JavaScript thread, for each error message, until it is unregistered.
 * @returns `callback_out`
 */
export const cudaLogsRegisterCallback = api.bind<(callbackFunc: cudaLogsCallback_t | null, userData: unknown) => cudaLogsCallbackHandle>(
  'cudaLogsRegisterCallback',
  'cudaLogsCallback_t callbackFunc callback; void* userData user; cudaLogsCallbackHandle* callback_out out',
  {},
);
/** Ends the calls of cudaLogsRegisterCallback. */
export const cudaLogsUnregisterCallback = api.bind<(callback: Given<cudaLogsCallbackHandle>) => void>(
  'cudaLogsUnregisterCallback',
  'cudaLogsCallbackHandle callback value',
  {},
);
/**
 * The end of the error log now.
 * @returns `iterator_out`
 */
export const cudaLogsCurrent = api.bind<(flags: number) => number>(
  'cudaLogsCurrent',
  'cudaLogIterator* iterator_out out; unsigned int flags value',
  {},
);
/**
 * Writes the error log from a place on to a file; the result is the new place.
 * @returns `iterator`
 */
export const cudaLogsDumpToFile = api.bind<(iterator: number | null, pathToFile: string | null, flags: number) => number>(
  'cudaLogsDumpToFile',
  'cudaLogIterator* iterator inout; const char* pathToFile string; unsigned int flags value',
  {},
);
/**
 * The error log from a place on; the results are the new place and the text.
 * @returns `iterator`, `buffer`
 */
export const cudaLogsDumpToMemory = api.bind<(iterator: number | null, flags: number) => [number, string]>(
  'cudaLogsDumpToMemory',
  'cudaLogIterator* iterator inout; char* buffer text:size:25600; size_t* size hidden; unsigned int flags value',
  {},
);
/**
 * Makes a graph without nodes.
 * @returns `pGraph`
 */
export const cudaGraphCreate = api.bind<(flags: number) => cudaGraph_t>(
  'cudaGraphCreate',
  'cudaGraph_t* pGraph out; unsigned int flags value',
  {},
);
/**
 * Adds a kernel to a graph. The arguments are copied.
 * @returns `pGraphNode`
 */
export const cudaGraphAddKernelNode = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, pNodeParams: Init<cudaKernelNodeParams> | null] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, pNodeParams: Init<cudaKernelNodeParams> | null]) => cudaGraphNode_t>(
  'cudaGraphAddKernelNode',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; const cudaKernelNodeParams* pNodeParams in',
  {},
);
/**
 * The launch that a node makes.
 * @returns `pNodeParams`
 */
export const cudaGraphKernelNodeGetParams = api.bind<(node: Given<cudaGraphNode_t>) => cudaKernelNodeParams>(
  'cudaGraphKernelNodeGetParams',
  'cudaGraphNode_t node value; cudaKernelNodeParams* pNodeParams out',
  {},
);
/** Changes the launch that a node makes. */
export const cudaGraphKernelNodeSetParams = api.bind<(node: Given<cudaGraphNode_t>, pNodeParams: Init<cudaKernelNodeParams> | null) => void>(
  'cudaGraphKernelNodeSetParams',
  'cudaGraphNode_t node value; const cudaKernelNodeParams* pNodeParams in',
  {},
);
/** Gives a kernel node the attributes of another. */
export const cudaGraphKernelNodeCopyAttributes = api.bind<(hDst: Given<cudaGraphNode_t>, hSrc: Given<cudaGraphNode_t>) => void>(
  'cudaGraphKernelNodeCopyAttributes',
  'cudaGraphNode_t hDst value; cudaGraphNode_t hSrc value',
  {},
);
/**
 * An attribute of a kernel node.
 * @returns `value_out`
 */
export const cudaGraphKernelNodeGetAttribute = api.bind<(hNode: Given<cudaGraphNode_t>, attr: cudaLaunchAttributeID) => cudaLaunchAttributeValue>(
  'cudaGraphKernelNodeGetAttribute',
  'cudaGraphNode_t hNode value; cudaLaunchAttributeID attr value; cudaLaunchAttributeValue* value_out out',
  {},
);
/** Sets an attribute of a kernel node. */
export const cudaGraphKernelNodeSetAttribute = api.bind<(hNode: Given<cudaGraphNode_t>, attr: cudaLaunchAttributeID, value: Init<cudaLaunchAttributeValue> | null) => void>(
  'cudaGraphKernelNodeSetAttribute',
  'cudaGraphNode_t hNode value; cudaLaunchAttributeID attr value; const cudaLaunchAttributeValue* value in',
  {},
);
/**
 * Adds a copy to a graph. Host memory stays in use as long as the graph.
 * @returns `pGraphNode`
 */
export const cudaGraphAddMemcpyNode = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, pCopyParams: Init<cudaMemcpy3DParms> | null] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, pCopyParams: Init<cudaMemcpy3DParms> | null]) => cudaGraphNode_t>(
  'cudaGraphAddMemcpyNode',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; const cudaMemcpy3DParms* pCopyParams in',
  {},
);
/**
 * Adds a copy to a variable to a graph.
 * @returns `pGraphNode`
 */
export const cudaGraphAddMemcpyNodeToSymbol = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, symbol: AnyMemory, src: AnyMemory, offset: Size, kind: cudaMemcpyKind] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, symbol: AnyMemory, src: AnyMemory, count: number, offset: Size, kind: cudaMemcpyKind]) => cudaGraphNode_t>(
  'cudaGraphAddMemcpyNodeToSymbol',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; const void* symbol pointer; const void* src view:count; size_t count count; size_t offset value; cudaMemcpyKind kind value',
  {},
);
/**
 * Adds the copy of a variable to a graph.
 * @returns `pGraphNode`
 */
export const cudaGraphAddMemcpyNodeFromSymbol = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, dst: AnyMemory, symbol: AnyMemory, offset: Size, kind: cudaMemcpyKind] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, dst: AnyMemory, symbol: AnyMemory, count: number, offset: Size, kind: cudaMemcpyKind]) => cudaGraphNode_t>(
  'cudaGraphAddMemcpyNodeFromSymbol',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; void* dst view:count; const void* symbol pointer; size_t count count; size_t offset value; cudaMemcpyKind kind value',
  {},
);
/**
 * Adds a copy of bytes to a graph.
 * @returns `pGraphNode`
 */
export const cudaGraphAddMemcpyNode1D = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, dst: AnyMemory, src: AnyMemory, kind: cudaMemcpyKind] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, dst: AnyMemory, src: AnyMemory, count: number, kind: cudaMemcpyKind]) => cudaGraphNode_t>(
  'cudaGraphAddMemcpyNode1D',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; void* dst view:count; const void* src view:count; size_t count count; cudaMemcpyKind kind value',
  {},
);
/**
 * The copy that a node makes.
 * @returns `pNodeParams`
 */
export const cudaGraphMemcpyNodeGetParams = api.bind<(node: Given<cudaGraphNode_t>) => cudaMemcpy3DParms>(
  'cudaGraphMemcpyNodeGetParams',
  'cudaGraphNode_t node value; cudaMemcpy3DParms* pNodeParams out',
  {},
);
/** Changes the copy that a node makes. */
export const cudaGraphMemcpyNodeSetParams = api.bind<(node: Given<cudaGraphNode_t>, pNodeParams: Init<cudaMemcpy3DParms> | null) => void>(
  'cudaGraphMemcpyNodeSetParams',
  'cudaGraphNode_t node value; const cudaMemcpy3DParms* pNodeParams in',
  {},
);
/** Changes a node to a copy to a variable. */
export const cudaGraphMemcpyNodeSetParamsToSymbol = api.bind<(...args: [node: Given<cudaGraphNode_t>, symbol: AnyMemory, src: AnyMemory, offset: Size, kind: cudaMemcpyKind] | [node: Given<cudaGraphNode_t>, symbol: AnyMemory, src: AnyMemory, count: number, offset: Size, kind: cudaMemcpyKind]) => void>(
  'cudaGraphMemcpyNodeSetParamsToSymbol',
  'cudaGraphNode_t node value; const void* symbol pointer; const void* src view:count; size_t count count; size_t offset value; cudaMemcpyKind kind value',
  {},
);
/** Changes a node to the copy of a variable. */
export const cudaGraphMemcpyNodeSetParamsFromSymbol = api.bind<(...args: [node: Given<cudaGraphNode_t>, dst: AnyMemory, symbol: AnyMemory, offset: Size, kind: cudaMemcpyKind] | [node: Given<cudaGraphNode_t>, dst: AnyMemory, symbol: AnyMemory, count: number, offset: Size, kind: cudaMemcpyKind]) => void>(
  'cudaGraphMemcpyNodeSetParamsFromSymbol',
  'cudaGraphNode_t node value; void* dst view:count; const void* symbol pointer; size_t count count; size_t offset value; cudaMemcpyKind kind value',
  {},
);
/** Changes a node to a copy of bytes. */
export const cudaGraphMemcpyNodeSetParams1D = api.bind<(...args: [node: Given<cudaGraphNode_t>, dst: AnyMemory, src: AnyMemory, kind: cudaMemcpyKind] | [node: Given<cudaGraphNode_t>, dst: AnyMemory, src: AnyMemory, count: number, kind: cudaMemcpyKind]) => void>(
  'cudaGraphMemcpyNodeSetParams1D',
  'cudaGraphNode_t node value; void* dst view:count; const void* src view:count; size_t count count; cudaMemcpyKind kind value',
  {},
);
/**
 * Adds filling memory to a graph.
 * @returns `pGraphNode`
 */
export const cudaGraphAddMemsetNode = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, pMemsetParams: Init<cudaMemsetParams> | null] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, pMemsetParams: Init<cudaMemsetParams> | null]) => cudaGraphNode_t>(
  'cudaGraphAddMemsetNode',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; const cudaMemsetParams* pMemsetParams in',
  {},
);
/**
 * What a node fills memory with.
 * @returns `pNodeParams`
 */
export const cudaGraphMemsetNodeGetParams = api.bind<(node: Given<cudaGraphNode_t>) => cudaMemsetParams>(
  'cudaGraphMemsetNodeGetParams',
  'cudaGraphNode_t node value; cudaMemsetParams* pNodeParams out',
  {},
);
/** Changes what a node fills memory with. */
export const cudaGraphMemsetNodeSetParams = api.bind<(node: Given<cudaGraphNode_t>, pNodeParams: Init<cudaMemsetParams> | null) => void>(
  'cudaGraphMemsetNodeSetParams',
  'cudaGraphNode_t node value; const cudaMemsetParams* pNodeParams in',
  {},
);
/**
 * Adds a call of a function to a graph: on the JavaScript thread, and the graph does not wait for it.
 * @returns `pGraphNode`
 */
export const cudaGraphAddHostNode = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, pNodeParams: Init<cudaHostNodeParams> | null] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, pNodeParams: Init<cudaHostNodeParams> | null]) => cudaGraphNode_t>(
  'cudaGraphAddHostNode',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; const cudaHostNodeParams* pNodeParams in',
  {},
);
/**
 * The function that a node calls.
 * @returns `pNodeParams`
 */
export const cudaGraphHostNodeGetParams = api.bind<(node: Given<cudaGraphNode_t>) => cudaHostNodeParams>(
  'cudaGraphHostNodeGetParams',
  'cudaGraphNode_t node value; cudaHostNodeParams* pNodeParams out',
  {},
);
/** Changes the function that a node calls. */
export const cudaGraphHostNodeSetParams = api.bind<(node: Given<cudaGraphNode_t>, pNodeParams: Init<cudaHostNodeParams> | null) => void>(
  'cudaGraphHostNodeSetParams',
  'cudaGraphNode_t node value; const cudaHostNodeParams* pNodeParams in',
  {},
);
/**
 * Adds a copy of a graph as a node.
 * @returns `pGraphNode`
 */
export const cudaGraphAddChildGraphNode = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, childGraph: Given<cudaGraph_t>] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, childGraph: Given<cudaGraph_t>]) => cudaGraphNode_t>(
  'cudaGraphAddChildGraphNode',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; cudaGraph_t childGraph value',
  {},
);
/**
 * The graph inside a node.
 * @returns `pGraph`
 */
export const cudaGraphChildGraphNodeGetGraph = api.bind<(node: Given<cudaGraphNode_t>) => cudaGraph_t>(
  'cudaGraphChildGraphNodeGetGraph',
  'cudaGraphNode_t node value; cudaGraph_t* pGraph out',
  {},
);
/**
 * Adds a node that only orders others.
 * @returns `pGraphNode`
 */
export const cudaGraphAddEmptyNode = api.bind<(graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies?: number) => cudaGraphNode_t>(
  'cudaGraphAddEmptyNode',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count',
  {},
);
/**
 * Adds marking an event to a graph.
 * @returns `pGraphNode`
 */
export const cudaGraphAddEventRecordNode = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, event: Given<cudaEvent_t>] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, event: Given<cudaEvent_t>]) => cudaGraphNode_t>(
  'cudaGraphAddEventRecordNode',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; cudaEvent_t event value',
  {},
);
/**
 * The event that a node marks.
 * @returns `event_out`
 */
export const cudaGraphEventRecordNodeGetEvent = api.bind<(node: Given<cudaGraphNode_t>) => cudaEvent_t>(
  'cudaGraphEventRecordNodeGetEvent',
  'cudaGraphNode_t node value; cudaEvent_t* event_out out',
  {},
);
/** Changes the event that a node marks. */
export const cudaGraphEventRecordNodeSetEvent = api.bind<(node: Given<cudaGraphNode_t>, event: Given<cudaEvent_t>) => void>(
  'cudaGraphEventRecordNodeSetEvent',
  'cudaGraphNode_t node value; cudaEvent_t event value',
  {},
);
/**
 * Adds waiting for an event to a graph.
 * @returns `pGraphNode`
 */
export const cudaGraphAddEventWaitNode = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, event: Given<cudaEvent_t>] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, event: Given<cudaEvent_t>]) => cudaGraphNode_t>(
  'cudaGraphAddEventWaitNode',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; cudaEvent_t event value',
  {},
);
/**
 * The event that a node waits for.
 * @returns `event_out`
 */
export const cudaGraphEventWaitNodeGetEvent = api.bind<(node: Given<cudaGraphNode_t>) => cudaEvent_t>(
  'cudaGraphEventWaitNodeGetEvent',
  'cudaGraphNode_t node value; cudaEvent_t* event_out out',
  {},
);
/** Changes the event that a node waits for. */
export const cudaGraphEventWaitNodeSetEvent = api.bind<(node: Given<cudaGraphNode_t>, event: Given<cudaEvent_t>) => void>(
  'cudaGraphEventWaitNodeSetEvent',
  'cudaGraphNode_t node value; cudaEvent_t event value',
  {},
);
/**
 * Adds signaling semaphores to a graph.
 * @returns `pGraphNode`
 */
export const cudaGraphAddExternalSemaphoresSignalNode = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, nodeParams: Init<cudaExternalSemaphoreSignalNodeParams> | null] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, nodeParams: Init<cudaExternalSemaphoreSignalNodeParams> | null]) => cudaGraphNode_t>(
  'cudaGraphAddExternalSemaphoresSignalNode',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; const cudaExternalSemaphoreSignalNodeParams* nodeParams in',
  {},
);
/**
 * The semaphores that a node signals.
 * @returns `params_out`
 */
export const cudaGraphExternalSemaphoresSignalNodeGetParams = api.bind<(hNode: Given<cudaGraphNode_t>) => cudaExternalSemaphoreSignalNodeParams>(
  'cudaGraphExternalSemaphoresSignalNodeGetParams',
  'cudaGraphNode_t hNode value; cudaExternalSemaphoreSignalNodeParams* params_out out',
  {},
);
/** Changes the semaphores that a node signals. */
export const cudaGraphExternalSemaphoresSignalNodeSetParams = api.bind<(hNode: Given<cudaGraphNode_t>, nodeParams: Init<cudaExternalSemaphoreSignalNodeParams> | null) => void>(
  'cudaGraphExternalSemaphoresSignalNodeSetParams',
  'cudaGraphNode_t hNode value; const cudaExternalSemaphoreSignalNodeParams* nodeParams in',
  {},
);
/**
 * Adds waiting for semaphores to a graph.
 * @returns `pGraphNode`
 */
export const cudaGraphAddExternalSemaphoresWaitNode = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, nodeParams: Init<cudaExternalSemaphoreWaitNodeParams> | null] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, nodeParams: Init<cudaExternalSemaphoreWaitNodeParams> | null]) => cudaGraphNode_t>(
  'cudaGraphAddExternalSemaphoresWaitNode',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; const cudaExternalSemaphoreWaitNodeParams* nodeParams in',
  {},
);
/**
 * The semaphores that a node waits for.
 * @returns `params_out`
 */
export const cudaGraphExternalSemaphoresWaitNodeGetParams = api.bind<(hNode: Given<cudaGraphNode_t>) => cudaExternalSemaphoreWaitNodeParams>(
  'cudaGraphExternalSemaphoresWaitNodeGetParams',
  'cudaGraphNode_t hNode value; cudaExternalSemaphoreWaitNodeParams* params_out out',
  {},
);
/** Changes the semaphores that a node waits for. */
export const cudaGraphExternalSemaphoresWaitNodeSetParams = api.bind<(hNode: Given<cudaGraphNode_t>, nodeParams: Init<cudaExternalSemaphoreWaitNodeParams> | null) => void>(
  'cudaGraphExternalSemaphoresWaitNodeSetParams',
  'cudaGraphNode_t hNode value; const cudaExternalSemaphoreWaitNodeParams* nodeParams in',
  {},
);
/**
 * Adds an allocation to a graph; `dptr` of the returned parameters is its address.
 * @returns `pGraphNode`, `nodeParams`
 */
export const cudaGraphAddMemAllocNode = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, nodeParams: Init<cudaMemAllocNodeParams> | null] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, nodeParams: Init<cudaMemAllocNodeParams> | null]) => [cudaGraphNode_t, cudaMemAllocNodeParams]>(
  'cudaGraphAddMemAllocNode',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; cudaMemAllocNodeParams* nodeParams inout',
  {},
);
/**
 * The allocation that a node makes.
 * @returns `params_out`
 */
export const cudaGraphMemAllocNodeGetParams = api.bind<(node: Given<cudaGraphNode_t>) => cudaMemAllocNodeParams>(
  'cudaGraphMemAllocNodeGetParams',
  'cudaGraphNode_t node value; cudaMemAllocNodeParams* params_out out',
  {},
);
/**
 * Adds freeing memory to a graph.
 * @returns `pGraphNode`
 */
export const cudaGraphAddMemFreeNode = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, dptr: DeviceAddress] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, numDependencies: number, dptr: DeviceAddress]) => cudaGraphNode_t>(
  'cudaGraphAddMemFreeNode',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; size_t numDependencies count; void* dptr address',
  {},
);
/**
 * The address that a node frees.
 * @returns `dptr_out`
 */
export const cudaGraphMemFreeNodeGetParams = api.bind<(node: Given<cudaGraphNode_t>) => Pointer>(
  'cudaGraphMemFreeNodeGetParams',
  'cudaGraphNode_t node value; void* dptr_out out',
  {},
);
/** Gives back the memory that graphs of a device do not use. */
export const cudaDeviceGraphMemTrim = api.bind<(device: number) => void>(
  'cudaDeviceGraphMemTrim',
  'int device value',
  { waits: true },
);
/**
 * How much memory the graphs of a device use.
 * @returns `value`
 */
export const cudaDeviceGetGraphMemAttribute = api.bind<(device: number, attr: cudaGraphMemAttributeType) => AttributeValue>(
  'cudaDeviceGetGraphMemAttribute',
  'int device value; cudaGraphMemAttributeType attr value; void* value by:attr:out',
  {},
);
/** Sets back a high watermark of graphs' memory. */
export const cudaDeviceSetGraphMemAttribute = api.bind<(device: number, attr: cudaGraphMemAttributeType, value: AttributeValue) => void>(
  'cudaDeviceSetGraphMemAttribute',
  'int device value; cudaGraphMemAttributeType attr value; void* value by:attr',
  {},
);
/**
 * A copy of a graph.
 * @returns `pGraphClone`
 */
export const cudaGraphClone = api.bind<(originalGraph: Given<cudaGraph_t>) => cudaGraph_t>(
  'cudaGraphClone',
  'cudaGraph_t* pGraphClone out; cudaGraph_t originalGraph value',
  {},
);
/**
 * The node of a copy that stands for a node of the original.
 * @returns `pNode`
 */
export const cudaGraphNodeFindInClone = api.bind<(originalNode: Given<cudaGraphNode_t>, clonedGraph: Given<cudaGraph_t>) => cudaGraphNode_t>(
  'cudaGraphNodeFindInClone',
  'cudaGraphNode_t* pNode out; cudaGraphNode_t originalNode value; cudaGraph_t clonedGraph value',
  {},
);
/**
 * What a node does.
 * @returns `pType`
 */
export const cudaGraphNodeGetType = api.bind<(node: Given<cudaGraphNode_t>) => cudaGraphNodeType>(
  'cudaGraphNodeGetType',
  'cudaGraphNode_t node value; cudaGraphNodeType* pType out',
  {},
);
/**
 * All nodes of a graph.
 * @returns `nodes`
 */
export const cudaGraphGetNodes = api.bind<(graph: Given<cudaGraph_t>) => cudaGraphNode_t[]>(
  'cudaGraphGetNodes',
  'cudaGraph_t graph value; cudaGraphNode_t* nodes list:numNodes; size_t* numNodes hidden',
  {},
);
/**
 * The nodes of a graph that depend on none.
 * @returns `pRootNodes`
 */
export const cudaGraphGetRootNodes = api.bind<(graph: Given<cudaGraph_t>) => cudaGraphNode_t[]>(
  'cudaGraphGetRootNodes',
  'cudaGraph_t graph value; cudaGraphNode_t* pRootNodes list:pNumRootNodes; size_t* pNumRootNodes hidden',
  {},
);
/**
 * The edges of a graph: where they begin, where they end, and what they carry.
 * @returns `from`, `to`, `edgeData`
 */
export const cudaGraphGetEdges = api.bind<(graph: Given<cudaGraph_t>) => [cudaGraphNode_t[], cudaGraphNode_t[], cudaGraphEdgeData[]]>(
  'cudaGraphGetEdges',
  'cudaGraph_t graph value; cudaGraphNode_t* from list:numEdges; cudaGraphNode_t* to list:numEdges; cudaGraphEdgeData* edgeData list:numEdges; size_t* numEdges hidden',
  {},
);
/**
 * The nodes that a node depends on, and the edges' data.
 * @returns `pDependencies`, `edgeData`
 */
export const cudaGraphNodeGetDependencies = api.bind<(node: Given<cudaGraphNode_t>) => [cudaGraphNode_t[], cudaGraphEdgeData[]]>(
  'cudaGraphNodeGetDependencies',
  'cudaGraphNode_t node value; cudaGraphNode_t* pDependencies list:pNumDependencies; cudaGraphEdgeData* edgeData list:pNumDependencies; size_t* pNumDependencies hidden',
  {},
);
/**
 * The nodes that depend on a node, and the edges' data.
 * @returns `pDependentNodes`, `edgeData`
 */
export const cudaGraphNodeGetDependentNodes = api.bind<(node: Given<cudaGraphNode_t>) => [cudaGraphNode_t[], cudaGraphEdgeData[]]>(
  'cudaGraphNodeGetDependentNodes',
  'cudaGraphNode_t node value; cudaGraphNode_t* pDependentNodes list:pNumDependentNodes; cudaGraphEdgeData* edgeData list:pNumDependentNodes; size_t* pNumDependentNodes hidden',
  {},
);
/** Adds edges to a graph. */
export const cudaGraphAddDependencies = api.bind<(graph: Given<cudaGraph_t>, from: ArrayLike<Given<cudaGraphNode_t>> | null, to: ArrayLike<Given<cudaGraphNode_t>> | null, edgeData: ArrayLike<Init<cudaGraphEdgeData>> | null, numDependencies?: number) => void>(
  'cudaGraphAddDependencies',
  'cudaGraph_t graph value; const cudaGraphNode_t* from array:numDependencies; const cudaGraphNode_t* to array:numDependencies; const cudaGraphEdgeData* edgeData array:numDependencies; size_t numDependencies count',
  {},
);
/** Takes edges from a graph. */
export const cudaGraphRemoveDependencies = api.bind<(graph: Given<cudaGraph_t>, from: ArrayLike<Given<cudaGraphNode_t>> | null, to: ArrayLike<Given<cudaGraphNode_t>> | null, edgeData: ArrayLike<Init<cudaGraphEdgeData>> | null, numDependencies?: number) => void>(
  'cudaGraphRemoveDependencies',
  'cudaGraph_t graph value; const cudaGraphNode_t* from array:numDependencies; const cudaGraphNode_t* to array:numDependencies; const cudaGraphEdgeData* edgeData array:numDependencies; size_t numDependencies count',
  {},
);
/** Takes a node from its graph. */
export const cudaGraphDestroyNode = api.bind<(node: Given<cudaGraphNode_t>) => void>(
  'cudaGraphDestroyNode',
  'cudaGraphNode_t node value',
  {},
);
/**
 * Makes of a graph what can be launched.
 * @returns `pGraphExec`
 */
export const cudaGraphInstantiate = api.bind<(graph: Given<cudaGraph_t>, flags: Size) => cudaGraphExec_t>(
  'cudaGraphInstantiate',
  'cudaGraphExec_t* pGraphExec out; cudaGraph_t graph value; unsigned long long flags value',
  { waits: true },
);
/**
 * Makes of a graph what can be launched, with flags.
 * @returns `pGraphExec`
 */
export const cudaGraphInstantiateWithFlags = api.bind<(graph: Given<cudaGraph_t>, flags: Size) => cudaGraphExec_t>(
  'cudaGraphInstantiateWithFlags',
  'cudaGraphExec_t* pGraphExec out; cudaGraph_t graph value; unsigned long long flags value',
  { waits: true },
);
/**
 * Makes of a graph what can be launched; the returned parameters say what was wrong.
 * @returns `pGraphExec`, `instantiateParams`
 */
export const cudaGraphInstantiateWithParams = api.bind<(graph: Given<cudaGraph_t>, instantiateParams: Init<cudaGraphInstantiateParams> | null) => [cudaGraphExec_t, cudaGraphInstantiateParams]>(
  'cudaGraphInstantiateWithParams',
  'cudaGraphExec_t* pGraphExec out; cudaGraph_t graph value; cudaGraphInstantiateParams* instantiateParams inout',
  { waits: true },
);
/**
 * The flags that an instance was made with.
 * @returns `flags`
 */
export const cudaGraphExecGetFlags = api.bind<(graphExec: Given<cudaGraphExec_t>) => bigint>(
  'cudaGraphExecGetFlags',
  'cudaGraphExec_t graphExec value; unsigned long long* flags out',
  {},
);
/** Changes a launch in an instance of a graph. */
export const cudaGraphExecKernelNodeSetParams = api.bind<(hGraphExec: Given<cudaGraphExec_t>, node: Given<cudaGraphNode_t>, pNodeParams: Init<cudaKernelNodeParams> | null) => void>(
  'cudaGraphExecKernelNodeSetParams',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t node value; const cudaKernelNodeParams* pNodeParams in',
  {},
);
/** Changes a copy in an instance of a graph. */
export const cudaGraphExecMemcpyNodeSetParams = api.bind<(hGraphExec: Given<cudaGraphExec_t>, node: Given<cudaGraphNode_t>, pNodeParams: Init<cudaMemcpy3DParms> | null) => void>(
  'cudaGraphExecMemcpyNodeSetParams',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t node value; const cudaMemcpy3DParms* pNodeParams in',
  {},
);
/** Changes a copy in an instance to one to a variable. */
export const cudaGraphExecMemcpyNodeSetParamsToSymbol = api.bind<(...args: [hGraphExec: Given<cudaGraphExec_t>, node: Given<cudaGraphNode_t>, symbol: AnyMemory, src: AnyMemory, offset: Size, kind: cudaMemcpyKind] | [hGraphExec: Given<cudaGraphExec_t>, node: Given<cudaGraphNode_t>, symbol: AnyMemory, src: AnyMemory, count: number, offset: Size, kind: cudaMemcpyKind]) => void>(
  'cudaGraphExecMemcpyNodeSetParamsToSymbol',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t node value; const void* symbol pointer; const void* src view:count; size_t count count; size_t offset value; cudaMemcpyKind kind value',
  {},
);
/** Changes a copy in an instance to that of a variable. */
export const cudaGraphExecMemcpyNodeSetParamsFromSymbol = api.bind<(...args: [hGraphExec: Given<cudaGraphExec_t>, node: Given<cudaGraphNode_t>, dst: AnyMemory, symbol: AnyMemory, offset: Size, kind: cudaMemcpyKind] | [hGraphExec: Given<cudaGraphExec_t>, node: Given<cudaGraphNode_t>, dst: AnyMemory, symbol: AnyMemory, count: number, offset: Size, kind: cudaMemcpyKind]) => void>(
  'cudaGraphExecMemcpyNodeSetParamsFromSymbol',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t node value; void* dst view:count; const void* symbol pointer; size_t count count; size_t offset value; cudaMemcpyKind kind value',
  {},
);
/** Changes a copy in an instance to one of bytes. */
export const cudaGraphExecMemcpyNodeSetParams1D = api.bind<(...args: [hGraphExec: Given<cudaGraphExec_t>, node: Given<cudaGraphNode_t>, dst: AnyMemory, src: AnyMemory, kind: cudaMemcpyKind] | [hGraphExec: Given<cudaGraphExec_t>, node: Given<cudaGraphNode_t>, dst: AnyMemory, src: AnyMemory, count: number, kind: cudaMemcpyKind]) => void>(
  'cudaGraphExecMemcpyNodeSetParams1D',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t node value; void* dst view:count; const void* src view:count; size_t count count; cudaMemcpyKind kind value',
  {},
);
/** Changes filling memory in an instance of a graph. */
export const cudaGraphExecMemsetNodeSetParams = api.bind<(hGraphExec: Given<cudaGraphExec_t>, node: Given<cudaGraphNode_t>, pNodeParams: Init<cudaMemsetParams> | null) => void>(
  'cudaGraphExecMemsetNodeSetParams',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t node value; const cudaMemsetParams* pNodeParams in',
  {},
);
/** Changes a function that an instance of a graph calls. */
export const cudaGraphExecHostNodeSetParams = api.bind<(hGraphExec: Given<cudaGraphExec_t>, node: Given<cudaGraphNode_t>, pNodeParams: Init<cudaHostNodeParams> | null) => void>(
  'cudaGraphExecHostNodeSetParams',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t node value; const cudaHostNodeParams* pNodeParams in',
  {},
);
/** Changes a graph inside an instance. */
export const cudaGraphExecChildGraphNodeSetParams = api.bind<(hGraphExec: Given<cudaGraphExec_t>, node: Given<cudaGraphNode_t>, childGraph: Given<cudaGraph_t>) => void>(
  'cudaGraphExecChildGraphNodeSetParams',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t node value; cudaGraph_t childGraph value',
  {},
);
/** Changes the event that an instance marks. */
export const cudaGraphExecEventRecordNodeSetEvent = api.bind<(hGraphExec: Given<cudaGraphExec_t>, hNode: Given<cudaGraphNode_t>, event: Given<cudaEvent_t>) => void>(
  'cudaGraphExecEventRecordNodeSetEvent',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t hNode value; cudaEvent_t event value',
  {},
);
/** Changes the event that an instance waits for. */
export const cudaGraphExecEventWaitNodeSetEvent = api.bind<(hGraphExec: Given<cudaGraphExec_t>, hNode: Given<cudaGraphNode_t>, event: Given<cudaEvent_t>) => void>(
  'cudaGraphExecEventWaitNodeSetEvent',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t hNode value; cudaEvent_t event value',
  {},
);
/** Changes the semaphores that an instance signals. */
export const cudaGraphExecExternalSemaphoresSignalNodeSetParams = api.bind<(hGraphExec: Given<cudaGraphExec_t>, hNode: Given<cudaGraphNode_t>, nodeParams: Init<cudaExternalSemaphoreSignalNodeParams> | null) => void>(
  'cudaGraphExecExternalSemaphoresSignalNodeSetParams',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t hNode value; const cudaExternalSemaphoreSignalNodeParams* nodeParams in',
  {},
);
/** Changes the semaphores that an instance waits for. */
export const cudaGraphExecExternalSemaphoresWaitNodeSetParams = api.bind<(hGraphExec: Given<cudaGraphExec_t>, hNode: Given<cudaGraphNode_t>, nodeParams: Init<cudaExternalSemaphoreWaitNodeParams> | null) => void>(
  'cudaGraphExecExternalSemaphoresWaitNodeSetParams',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t hNode value; const cudaExternalSemaphoreWaitNodeParams* nodeParams in',
  {},
);
/** Switches a node of an instance on or off. */
export const cudaGraphNodeSetEnabled = api.bind<(hGraphExec: Given<cudaGraphExec_t>, hNode: Given<cudaGraphNode_t>, isEnabled: number) => void>(
  'cudaGraphNodeSetEnabled',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t hNode value; unsigned int isEnabled value',
  {},
);
/**
 * Whether a node of an instance is switched on.
 * @returns `isEnabled`
 */
export const cudaGraphNodeGetEnabled = api.bind<(hGraphExec: Given<cudaGraphExec_t>, hNode: Given<cudaGraphNode_t>) => number>(
  'cudaGraphNodeGetEnabled',
  'cudaGraphExec_t hGraphExec value; cudaGraphNode_t hNode value; unsigned int* isEnabled out',
  {},
);
/**
 * Changes an instance to what a graph is now; `result` says whether it could be.
 * @returns `resultInfo`
 */
export const cudaGraphExecUpdate = api.bind<(hGraphExec: Given<cudaGraphExec_t>, hGraph: Given<cudaGraph_t>) => cudaGraphExecUpdateResultInfo>(
  'cudaGraphExecUpdate',
  'cudaGraphExec_t hGraphExec value; cudaGraph_t hGraph value; cudaGraphExecUpdateResultInfo* resultInfo out',
  { waits: true, values: ['cudaErrorGraphExecUpdateFailure'] },
);
/** Queues bringing an instance to the device. */
export const cudaGraphUpload = api.bind<(graphExec: Given<cudaGraphExec_t>, stream: Given<cudaStream_t>) => void>(
  'cudaGraphUpload',
  'cudaGraphExec_t graphExec value; cudaStream_t stream value',
  {},
);
/** Queues a run of an instance. */
export const cudaGraphLaunch = api.bind<(graphExec: Given<cudaGraphExec_t>, stream: Given<cudaStream_t>) => void>(
  'cudaGraphLaunch',
  'cudaGraphExec_t graphExec value; cudaStream_t stream value',
  {},
);
/** Destroys an instance. */
export const cudaGraphExecDestroy = api.bind<(graphExec: Given<cudaGraphExec_t>) => void>(
  'cudaGraphExecDestroy',
  'cudaGraphExec_t graphExec value',
  {},
);
/** Destroys a graph. */
export const cudaGraphDestroy = api.bind<(graph: Given<cudaGraph_t>) => void>(
  'cudaGraphDestroy',
  'cudaGraph_t graph value',
  {},
);
/** Writes a graph to a file for Graphviz. */
export const cudaGraphDebugDotPrint = api.bind<(graph: Given<cudaGraph_t>, path: string | null, flags: number) => void>(
  'cudaGraphDebugDotPrint',
  'cudaGraph_t graph value; const char* path string; unsigned int flags value',
  { waits: true },
);
/**
 * Makes an object that graphs refer to; the function is called, on the JavaScript thread, when nothing does any more.
 * @returns `object_out`
 */
export const cudaUserObjectCreate = api.bind<(ptr: unknown, destroy: cudaHostFn_t | null, initialRefcount: number, flags: number) => cudaUserObject_t>(
  'cudaUserObjectCreate',
  'cudaUserObject_t* object_out out; void* ptr user; cudaHostFn_t destroy callback; unsigned int initialRefcount value; unsigned int flags value',
  {},
);
/** Adds references to a user object. */
export const cudaUserObjectRetain = api.bind<(object: Given<cudaUserObject_t>, count: number) => void>(
  'cudaUserObjectRetain',
  'cudaUserObject_t object value; unsigned int count value',
  {},
);
/** Takes references from a user object. */
export const cudaUserObjectRelease = api.bind<(object: Given<cudaUserObject_t>, count: number) => void>(
  'cudaUserObjectRelease',
  'cudaUserObject_t object value; unsigned int count value',
  {},
);
/** Lets a graph refer to a user object. */
export const cudaGraphRetainUserObject = api.bind<(graph: Given<cudaGraph_t>, object: Given<cudaUserObject_t>, count: number, flags: number) => void>(
  'cudaGraphRetainUserObject',
  'cudaGraph_t graph value; cudaUserObject_t object value; unsigned int count value; unsigned int flags value',
  {},
);
/** Takes a graph's references from a user object. */
export const cudaGraphReleaseUserObject = api.bind<(graph: Given<cudaGraph_t>, object: Given<cudaUserObject_t>, count: number) => void>(
  'cudaGraphReleaseUserObject',
  'cudaGraph_t graph value; cudaUserObject_t object value; unsigned int count value',
  {},
);
/**
 * Adds a node of any kind to a graph; the returned parameters hold what it made.
 * @returns `pGraphNode`, `nodeParams`
 */
export const cudaGraphAddNode = api.bind<(...args: [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, dependencyData: ArrayLike<Init<cudaGraphEdgeData>> | null, nodeParams: Init<cudaGraphNodeParams> | null] | [graph: Given<cudaGraph_t>, pDependencies: ArrayLike<Given<cudaGraphNode_t>> | null, dependencyData: ArrayLike<Init<cudaGraphEdgeData>> | null, numDependencies: number, nodeParams: Init<cudaGraphNodeParams> | null]) => [cudaGraphNode_t, cudaGraphNodeParams]>(
  'cudaGraphAddNode',
  'cudaGraphNode_t* pGraphNode out; cudaGraph_t graph value; const cudaGraphNode_t* pDependencies array:numDependencies; const cudaGraphEdgeData* dependencyData array:numDependencies; size_t numDependencies count; cudaGraphNodeParams* nodeParams inout',
  {},
);
/** Changes what a node does. */
export const cudaGraphNodeSetParams = api.bind<(node: Given<cudaGraphNode_t>, nodeParams: Init<cudaGraphNodeParams> | null) => void>(
  'cudaGraphNodeSetParams',
  'cudaGraphNode_t node value; cudaGraphNodeParams* nodeParams in',
  {},
);
/** Changes what a node of an instance does. */
export const cudaGraphExecNodeSetParams = api.bind<(graphExec: Given<cudaGraphExec_t>, node: Given<cudaGraphNode_t>, nodeParams: Init<cudaGraphNodeParams> | null) => void>(
  'cudaGraphExecNodeSetParams',
  'cudaGraphExec_t graphExec value; cudaGraphNode_t node value; cudaGraphNodeParams* nodeParams in',
  {},
);
/**
 * Makes a value that decides whether a conditional node runs.
 * @returns `pHandle_out`
 */
export const cudaGraphConditionalHandleCreate = api.bind<(graph: Given<cudaGraph_t>, defaultLaunchValue: number, flags: number) => cudaGraphConditionalHandle>(
  'cudaGraphConditionalHandleCreate',
  'cudaGraphConditionalHandle* pHandle_out out; cudaGraph_t graph value; unsigned int defaultLaunchValue value; unsigned int flags value',
  {},
);
/**
 * The address of a driver function in the version of this runtime, and whether it was found.
 * @returns `funcPtr`, `driverStatus`
 */
export const cudaGetDriverEntryPoint = api.bind<(symbol: string | null, flags: Size) => [Pointer, cudaDriverEntryPointQueryResult]>(
  'cudaGetDriverEntryPoint',
  'const char* symbol string; void** funcPtr out; unsigned long long flags value; cudaDriverEntryPointQueryResult* driverStatus out',
  {},
);
/**
 * The address of a driver function in the version that a CUDA version had, and whether it was found.
 * @returns `funcPtr`, `driverStatus`
 */
export const cudaGetDriverEntryPointByVersion = api.bind<(symbol: string | null, cudaVersion: number, flags: Size) => [Pointer, cudaDriverEntryPointQueryResult]>(
  'cudaGetDriverEntryPointByVersion',
  'const char* symbol string; void** funcPtr out; unsigned int cudaVersion value; unsigned long long flags value; cudaDriverEntryPointQueryResult* driverStatus out',
  {},
);
/**
 * Loads code: PTX text, a cubin or a fat binary.
 * @returns `library`
 */
export const cudaLibraryLoadData = api.bind<(...args: [code: CodeImage, jitOptions: ArrayLike<cudaJitOption> | null, jitOptionsValues: readonly OptionValue[] | null, libraryOptions: ArrayLike<cudaLibraryOption> | null, libraryOptionValues: readonly OptionValue[] | null] | [code: CodeImage, jitOptions: ArrayLike<cudaJitOption> | null, jitOptionsValues: readonly OptionValue[] | null, numJitOptions: number, libraryOptions: ArrayLike<cudaLibraryOption> | null, libraryOptionValues: readonly OptionValue[] | null, numLibraryOptions: number]) => cudaLibrary_t>(
  'cudaLibraryLoadData',
  'cudaLibrary_t* library out; const void* code image; cudaJitOption* jitOptions array:numJitOptions; void** jitOptionsValues options:numJitOptions; unsigned int numJitOptions count; cudaLibraryOption* libraryOptions array:numLibraryOptions; void** libraryOptionValues options:numLibraryOptions; unsigned int numLibraryOptions count',
  { waits: true },
);
/**
 * Loads code from a file.
 * @returns `library`
 */
export const cudaLibraryLoadFromFile = api.bind<(...args: [fileName: string | null, jitOptions: ArrayLike<cudaJitOption> | null, jitOptionsValues: readonly OptionValue[] | null, libraryOptions: ArrayLike<cudaLibraryOption> | null, libraryOptionValues: readonly OptionValue[] | null] | [fileName: string | null, jitOptions: ArrayLike<cudaJitOption> | null, jitOptionsValues: readonly OptionValue[] | null, numJitOptions: number, libraryOptions: ArrayLike<cudaLibraryOption> | null, libraryOptionValues: readonly OptionValue[] | null, numLibraryOptions: number]) => cudaLibrary_t>(
  'cudaLibraryLoadFromFile',
  'cudaLibrary_t* library out; const char* fileName string; cudaJitOption* jitOptions array:numJitOptions; void** jitOptionsValues options:numJitOptions; unsigned int numJitOptions count; cudaLibraryOption* libraryOptions array:numLibraryOptions; void** libraryOptionValues options:numLibraryOptions; unsigned int numLibraryOptions count',
  { waits: true },
);
/** Unloads a library. */
export const cudaLibraryUnload = api.bind<(library: Given<cudaLibrary_t>) => void>(
  'cudaLibraryUnload',
  'cudaLibrary_t library value',
  { waits: true },
);
/**
 * A kernel of a library by its name.
 * @returns `pKernel`
 */
export const cudaLibraryGetKernel = api.bind<(library: Given<cudaLibrary_t>, name: string | null) => cudaKernel_t>(
  'cudaLibraryGetKernel',
  'cudaKernel_t* pKernel out; cudaLibrary_t library value; const char* name string',
  {},
);
/**
 * The address and size of a library's variable on the current device.
 * @returns `dptr`, `bytes`
 */
export const cudaLibraryGetGlobal = api.bind<(library: Given<cudaLibrary_t>, name: string | null) => [Pointer, number]>(
  'cudaLibraryGetGlobal',
  'void** dptr out; size_t* bytes out; cudaLibrary_t library value; const char* name string',
  {},
);
/**
 * The address and size of a library's managed variable.
 * @returns `dptr`, `bytes`
 */
export const cudaLibraryGetManaged = api.bind<(library: Given<cudaLibrary_t>, name: string | null) => [Pointer, number]>(
  'cudaLibraryGetManaged',
  'void** dptr out; size_t* bytes out; cudaLibrary_t library value; const char* name string',
  {},
);
/**
 * The address of a unified function of a library.
 * @returns `fptr`
 */
export const cudaLibraryGetUnifiedFunction = api.bind<(library: Given<cudaLibrary_t>, symbol: string | null) => Pointer>(
  'cudaLibraryGetUnifiedFunction',
  'void** fptr out; cudaLibrary_t library value; const char* symbol string',
  {},
);
/**
 * How many kernels a library has.
 * @returns `count`
 */
export const cudaLibraryGetKernelCount = api.bind<(lib: Given<cudaLibrary_t>) => number>(
  'cudaLibraryGetKernelCount',
  'unsigned int* count out; cudaLibrary_t lib value',
  {},
);
/**
 * The first kernels of a library.
 * @returns `kernels`
 */
export const cudaLibraryEnumerateKernels = api.bind<(numKernels: number, lib: Given<cudaLibrary_t>) => cudaKernel_t[]>(
  'cudaLibraryEnumerateKernels',
  'cudaKernel_t* kernels filled:numKernels; unsigned int numKernels value; cudaLibrary_t lib value',
  {},
);
/** Sets a property of a kernel on a device. */
export const cudaKernelSetAttributeForDevice = api.bind<(kernel: Given<cudaKernel_t>, attr: cudaFuncAttribute, value: number, device: number) => void>(
  'cudaKernelSetAttributeForDevice',
  'cudaKernel_t kernel value; cudaFuncAttribute attr value; int value value; int device value',
  {},
);
/**
 * The address of a table of the library's private functions.
 * @returns `ppExportTable`
 */
export const cudaGetExportTable = api.bind<(pExportTableId: Init<cudaUUID_t> | null) => Pointer>(
  'cudaGetExportTable',
  'const void** ppExportTable out; const cudaUUID_t* pExportTableId in',
  {},
);
/**
 * The function that stands for an address in the program.
 * @returns `functionPtr`
 */
export const cudaGetFuncBySymbol = api.bind<(symbolPtr: AnyMemory) => cudaFunction_t>(
  'cudaGetFuncBySymbol',
  'cudaFunction_t* functionPtr out; const void* symbolPtr pointer',
  {},
);
/**
 * The kernel that stands for an address in the program.
 * @returns `kernelPtr`
 */
export const cudaGetKernel = api.bind<(entryFuncAddr: AnyMemory) => cudaKernel_t>(
  'cudaGetKernel',
  'cudaKernel_t* kernelPtr out; const void* entryFuncAddr pointer',
  {},
);
/** Starts what a profiler collects. */
export const cudaProfilerStart = api.bind<() => void>(
  'cudaProfilerStart',
  '',
  {},
);
/** Stops what a profiler collects. */
export const cudaProfilerStop = api.bind<() => void>(
  'cudaProfilerStop',
  '',
  {},
);
/**
 * Registers an EGL image.
 * @returns `pCudaResource`
 */
export const cudaGraphicsEGLRegisterImage = api.bind<(image: DeviceAddress, flags: number) => cudaGraphicsResource_t>(
  'cudaGraphicsEGLRegisterImage',
  'cudaGraphicsResource_t* pCudaResource out; EGLImageKHR image address; unsigned int flags value',
  {},
);
/**
 * Connects to an EGL stream as its consumer.
 * @returns `conn`
 */
export const cudaEGLStreamConsumerConnect = api.bind<(eglStream: DeviceAddress) => cudaEglStreamConnection>(
  'cudaEGLStreamConsumerConnect',
  'cudaEglStreamConnection* conn out; EGLStreamKHR eglStream address',
  {},
);
/**
 * Connects to an EGL stream as its consumer, with flags.
 * @returns `conn`
 */
export const cudaEGLStreamConsumerConnectWithFlags = api.bind<(eglStream: DeviceAddress, flags: number) => cudaEglStreamConnection>(
  'cudaEGLStreamConsumerConnectWithFlags',
  'cudaEglStreamConnection* conn out; EGLStreamKHR eglStream address; unsigned int flags value',
  {},
);
/** Ends a consumer's connection. */
export const cudaEGLStreamConsumerDisconnect = api.bind<(conn: Given<cudaEglStreamConnection> | null) => void>(
  'cudaEGLStreamConsumerDisconnect',
  'cudaEglStreamConnection* conn in',
  {},
);
/**
 * The next frame of an EGL stream.
 * @returns `pCudaResource`
 */
export const cudaEGLStreamConsumerAcquireFrame = api.bind<(conn: Given<cudaEglStreamConnection> | null, pCudaResource: Given<cudaGraphicsResource_t> | null, pStream: Given<cudaStream_t> | null, timeout: number) => cudaGraphicsResource_t>(
  'cudaEGLStreamConsumerAcquireFrame',
  'cudaEglStreamConnection* conn in; cudaGraphicsResource_t* pCudaResource inout; cudaStream_t* pStream in; unsigned int timeout value',
  {},
);
/** Gives a frame back to an EGL stream. */
export const cudaEGLStreamConsumerReleaseFrame = api.bind<(conn: Given<cudaEglStreamConnection> | null, pCudaResource: Given<cudaGraphicsResource_t>, pStream: Given<cudaStream_t> | null) => void>(
  'cudaEGLStreamConsumerReleaseFrame',
  'cudaEglStreamConnection* conn in; cudaGraphicsResource_t pCudaResource value; cudaStream_t* pStream in',
  {},
);
/**
 * Connects to an EGL stream as its producer.
 * @returns `conn`
 */
export const cudaEGLStreamProducerConnect = api.bind<(eglStream: DeviceAddress, width: number, height: number) => cudaEglStreamConnection>(
  'cudaEGLStreamProducerConnect',
  'cudaEglStreamConnection* conn out; EGLStreamKHR eglStream address; EGLint width value; EGLint height value',
  {},
);
/** Ends a producer's connection. */
export const cudaEGLStreamProducerDisconnect = api.bind<(conn: Given<cudaEglStreamConnection> | null) => void>(
  'cudaEGLStreamProducerDisconnect',
  'cudaEglStreamConnection* conn in',
  {},
);
/** Gives a frame to an EGL stream. */
export const cudaEGLStreamProducerPresentFrame = api.bind<(conn: Given<cudaEglStreamConnection> | null, eglframe: Init<cudaEglFrame>, pStream: Given<cudaStream_t> | null) => void>(
  'cudaEGLStreamProducerPresentFrame',
  'cudaEglStreamConnection* conn in; cudaEglFrame eglframe value; cudaStream_t* pStream in',
  {},
);
/**
 * A frame that the consumer has given back.
 * @returns `eglframe`
 */
export const cudaEGLStreamProducerReturnFrame = api.bind<(conn: Given<cudaEglStreamConnection> | null, pStream: Given<cudaStream_t> | null) => cudaEglFrame>(
  'cudaEGLStreamProducerReturnFrame',
  'cudaEglStreamConnection* conn in; cudaEglFrame* eglframe out; cudaStream_t* pStream in',
  {},
);
/**
 * The frame behind a mapped graphics resource.
 * @returns `eglFrame`
 */
export const cudaGraphicsResourceGetMappedEglFrame = api.bind<(resource: Given<cudaGraphicsResource_t>, index: number, mipLevel: number) => cudaEglFrame>(
  'cudaGraphicsResourceGetMappedEglFrame',
  'cudaEglFrame* eglFrame out; cudaGraphicsResource_t resource value; unsigned int index value; unsigned int mipLevel value',
  {},
);
/**
 * Makes an event of an EGL sync object.
 * @returns `phEvent`
 */
export const cudaEventCreateFromEGLSync = api.bind<(eglSync: DeviceAddress, flags: number) => cudaEvent_t>(
  'cudaEventCreateFromEGLSync',
  'cudaEvent_t* phEvent out; EGLSyncKHR eglSync address; unsigned int flags value',
  {},
);
/**
 * The devices that draw for the current OpenGL context: how many, and which.
 * @returns `pCudaDeviceCount`, `pCudaDevices`
 */
export const cudaGLGetDevices = api.bind<(cudaDeviceCount: number, deviceList: cudaGLDeviceList) => [number, number[]]>(
  'cudaGLGetDevices',
  'unsigned int* pCudaDeviceCount out; int* pCudaDevices filled:cudaDeviceCount; unsigned int cudaDeviceCount value; cudaGLDeviceList deviceList value',
  {},
);
/**
 * Registers an OpenGL texture or renderbuffer.
 * @returns `resource`
 */
export const cudaGraphicsGLRegisterImage = api.bind<(image: number, target: number, flags: number) => cudaGraphicsResource_t>(
  'cudaGraphicsGLRegisterImage',
  'cudaGraphicsResource_t* resource out; GLuint image value; GLenum target value; unsigned int flags value',
  {},
);
/**
 * Registers an OpenGL buffer.
 * @returns `resource`
 */
export const cudaGraphicsGLRegisterBuffer = api.bind<(buffer: number, flags: number) => cudaGraphicsResource_t>(
  'cudaGraphicsGLRegisterBuffer',
  'cudaGraphicsResource_t* resource out; GLuint buffer value; unsigned int flags value',
  {},
);
/** Chooses a device for use with OpenGL, in early versions of CUDA. */
export const cudaGLSetGLDevice = api.bind<(device: number) => void>(
  'cudaGLSetGLDevice',
  'int device value',
  {},
);
/** Registers an OpenGL buffer object. */
export const cudaGLRegisterBufferObject = api.bind<(bufObj: number) => void>(
  'cudaGLRegisterBufferObject',
  'GLuint bufObj value',
  {},
);
/**
 * The address of an OpenGL buffer object.
 * @returns `devPtr`
 */
export const cudaGLMapBufferObject = api.bind<(bufObj: number) => Pointer>(
  'cudaGLMapBufferObject',
  'void** devPtr out; GLuint bufObj value',
  {},
);
/** Unmaps an OpenGL buffer object. */
export const cudaGLUnmapBufferObject = api.bind<(bufObj: number) => void>(
  'cudaGLUnmapBufferObject',
  'GLuint bufObj value',
  {},
);
/** Ends the use of an OpenGL buffer object. */
export const cudaGLUnregisterBufferObject = api.bind<(bufObj: number) => void>(
  'cudaGLUnregisterBufferObject',
  'GLuint bufObj value',
  {},
);
/** Sets how an OpenGL buffer object is going to be used. */
export const cudaGLSetBufferObjectMapFlags = api.bind<(bufObj: number, flags: number) => void>(
  'cudaGLSetBufferObjectMapFlags',
  'GLuint bufObj value; unsigned int flags value',
  {},
);
/**
 * The address of an OpenGL buffer object, ordered in a stream.
 * @returns `devPtr`
 */
export const cudaGLMapBufferObjectAsync = api.bind<(bufObj: number, stream: Given<cudaStream_t>) => Pointer>(
  'cudaGLMapBufferObjectAsync',
  'void** devPtr out; GLuint bufObj value; cudaStream_t stream value',
  {},
);
/** Unmaps an OpenGL buffer object, ordered in a stream. */
export const cudaGLUnmapBufferObjectAsync = api.bind<(bufObj: number, stream: Given<cudaStream_t>) => void>(
  'cudaGLUnmapBufferObjectAsync',
  'GLuint bufObj value; cudaStream_t stream value',
  {},
);
/**
 * The device of a VDPAU device.
 * @returns `device`
 */
export const cudaVDPAUGetDevice = api.bind<(vdpDevice: number, vdpGetProcAddress: DeviceAddress) => number>(
  'cudaVDPAUGetDevice',
  'int* device out; VdpDevice vdpDevice value; VdpGetProcAddress* vdpGetProcAddress address',
  {},
);
/** Chooses a device for use with VDPAU. */
export const cudaVDPAUSetVDPAUDevice = api.bind<(device: number, vdpDevice: number, vdpGetProcAddress: DeviceAddress) => void>(
  'cudaVDPAUSetVDPAUDevice',
  'int device value; VdpDevice vdpDevice value; VdpGetProcAddress* vdpGetProcAddress address',
  {},
);
/**
 * Registers a VDPAU video surface.
 * @returns `resource`
 */
export const cudaGraphicsVDPAURegisterVideoSurface = api.bind<(vdpSurface: number, flags: number) => cudaGraphicsResource_t>(
  'cudaGraphicsVDPAURegisterVideoSurface',
  'cudaGraphicsResource_t* resource out; VdpVideoSurface vdpSurface value; unsigned int flags value',
  {},
);
/**
 * Registers a VDPAU output surface.
 * @returns `resource`
 */
export const cudaGraphicsVDPAURegisterOutputSurface = api.bind<(vdpSurface: number, flags: number) => cudaGraphicsResource_t>(
  'cudaGraphicsVDPAURegisterOutputSurface',
  'cudaGraphicsResource_t* resource out; VdpOutputSurface vdpSurface value; unsigned int flags value',
  {},
);
