// Written by bindings/write.mjs from bindings/table/driver.json: change those.
import { driverApi as api } from '../apis';
import type { AttributeValue, CodeImage, DeviceAddress, Given, HostMemory, Init, KernelArguments, KernelArgumentBuffer, OptionValue, Pointer, Size } from '../values/value-types';
import type { CUDA_ARRAY3D_DESCRIPTOR, CUDA_ARRAY_DESCRIPTOR, CUDA_ARRAY_MEMORY_REQUIREMENTS, CUDA_ARRAY_SPARSE_PROPERTIES, CUDA_BATCH_MEM_OP_NODE_PARAMS, CUDA_EXTERNAL_MEMORY_BUFFER_DESC, CUDA_EXTERNAL_MEMORY_HANDLE_DESC, CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC, CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC, CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS, CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS, CUDA_EXT_SEM_SIGNAL_NODE_PARAMS, CUDA_EXT_SEM_WAIT_NODE_PARAMS, CUDA_GRAPH_INSTANTIATE_PARAMS, CUDA_HOST_NODE_PARAMS, CUDA_KERNEL_NODE_PARAMS, CUDA_LAUNCH_PARAMS, CUDA_MEMCPY2D, CUDA_MEMCPY3D, CUDA_MEMCPY3D_BATCH_OP, CUDA_MEMCPY3D_PEER, CUDA_MEMSET_NODE_PARAMS, CUDA_MEM_ALLOC_NODE_PARAMS, CUDA_RESOURCE_DESC, CUDA_RESOURCE_VIEW_DESC, CUDA_TEXTURE_DESC, CUGLDeviceList, CU_DEV_SM_RESOURCE_GROUP_PARAMS, CUaddress_mode, CUarray, CUarrayMapInfo, CUarray_format, CUasyncCallback, CUasyncCallbackHandle, CUatomicOperation, CUcheckpointCheckpointArgs, CUcheckpointLockArgs, CUcheckpointOperationHandle, CUcheckpointRestoreArgs, CUcheckpointUnlockArgs, CUcliqueInfo, CUcontext, CUcoredumpSettings, CUctxCreateParams, CUdevResource, CUdevResourceDesc, CUdevResourceType, CUdevice, CUdevice_P2PAttribute, CUdevice_attribute, CUdevprop, CUdriverProcAddressQueryResult, CUeglFrame, CUeglStreamConnection, CUevent, CUexecAffinityParam, CUexecAffinityType, CUexternalMemory, CUexternalSemaphore, CUfilter_mode, CUflushGPUDirectRDMAWritesScope, CUflushGPUDirectRDMAWritesTarget, CUfunc_cache, CUfunction, CUfunctionLoadingState, CUfunction_attribute, CUgraph, CUgraphConditionalHandle, CUgraphEdgeData, CUgraphExec, CUgraphExecUpdateResultInfo, CUgraphMem_attribute, CUgraphNode, CUgraphNodeParams, CUgraphNodeType, CUgraphicsResource, CUgreenCtx, CUhostFn, CUipcEventHandle, CUipcMemHandle, CUjitInputType, CUjit_option, CUkernel, CUkernelNodeAttrID, CUkernelNodeAttrValue, CUlaunchConfig, CUlibrary, CUlibraryOption, CUlimit, CUlinkState, CUlogsCallback, CUlogsCallbackHandle, CUmemAccessDesc, CUmemAccess_flags, CUmemAllocationGranularity_flags, CUmemAllocationHandleType, CUmemAllocationProp, CUmemAllocationType, CUmemDecompressParams, CUmemGenericAllocationHandle, CUmemLocation, CUmemPoolProps, CUmemPoolPtrExportData, CUmemPool_attribute, CUmemRangeHandleType, CUmem_advise, CUmem_range_attribute, CUmemcpyAttributes, CUmemoryPool, CUmipmappedArray, CUmodule, CUmoduleLoadingMode, CUmulticastGranularity_flags, CUmulticastObjectProp, CUoccupancyB2DSize, CUoutput_mode, CUpointer_attribute, CUprocessState, CUresult, CUsharedconfig, CUstream, CUstreamAttrID, CUstreamAttrValue, CUstreamBatchMemOpParams, CUstreamCallback, CUstreamCaptureMode, CUstreamCaptureStatus, CUsurfObject, CUsurfref, CUtensorMap, CUtensorMapDataType, CUtensorMapFloatOOBfill, CUtensorMapIm2ColWideMode, CUtensorMapInterleave, CUtensorMapL2promotion, CUtensorMapSwizzle, CUtexObject, CUtexref, CUuserObject, CUuuid } from './driver-types';

/**
 * Describes an error code in a sentence.
 * @returns `pStr`
 * @since CUDA 6.0
 */
export const cuGetErrorString = api.bind<(error: CUresult) => string>(
  'cuGetErrorString',
  'CUresult error value; const char** pStr out',
  { since: 6000 },
);
/**
 * Names an error code.
 * @returns `pStr`
 * @since CUDA 6.0
 */
export const cuGetErrorName = api.bind<(error: CUresult) => string>(
  'cuGetErrorName',
  'CUresult error value; const char** pStr out',
  { since: 6000 },
);
/**
 * Starts the driver; every other function wants it called first. `Flags` is 0.
 * @since CUDA 2.0
 */
export const cuInit = api.bind<(Flags: number) => void>(
  'cuInit',
  'unsigned int Flags value',
  { since: 2000, waits: true },
);
/**
 * The newest CUDA version that the driver supports: 1000 × major + 10 × minor.
 * @returns `driverVersion`
 * @since CUDA 2.2
 */
export const cuDriverGetVersion = api.bind<() => number>(
  'cuDriverGetVersion',
  'int* driverVersion out',
  { since: 2020 },
);
/**
 * The device with a number from 0.
 * @returns `device`
 * @since CUDA 2.0
 */
export const cuDeviceGet = api.bind<(ordinal: number) => CUdevice>(
  'cuDeviceGet',
  'CUdevice* device out; int ordinal value',
  { since: 2000 },
);
/**
 * How many devices there are.
 * @returns `count`
 * @since CUDA 2.0
 */
export const cuDeviceGetCount = api.bind<() => number>(
  'cuDeviceGetCount',
  'int* count out',
  { since: 2000 },
);
/**
 * The name of a device.
 * @returns `name`
 * @since CUDA 2.0
 */
export const cuDeviceGetName = api.bind<(...args: [dev: Given<CUdevice>] | [len: number, dev: Given<CUdevice>]) => string>(
  'cuDeviceGetName',
  'char* name string:len:256; int len count; CUdevice dev value',
  { since: 2000 },
);
/**
 * The identifier that a device has in every process.
 * @returns `uuid`
 * @since CUDA 11.4
 */
export const cuDeviceGetUuid = api.bind<(dev: Given<CUdevice>) => CUuuid>(
  'cuDeviceGetUuid',
  'CUuuid* uuid out; CUdevice dev value',
  { since: 11040 },
);
/**
 * The identifier of a device on Windows, and its node mask.
 * @returns `luid`, `deviceNodeMask`
 * @since CUDA 10.0
 */
export const cuDeviceGetLuid = api.bind<(dev: Given<CUdevice>) => [Uint8Array, number]>(
  'cuDeviceGetLuid',
  'char* luid bytes:8; unsigned int* deviceNodeMask out; CUdevice dev value',
  { since: 10000 },
);
/**
 * The memory of a device in bytes.
 * @returns `bytes`
 * @since CUDA 3.2
 */
export const cuDeviceTotalMem = api.bind<(dev: Given<CUdevice>) => number>(
  'cuDeviceTotalMem',
  'size_t* bytes out; CUdevice dev value',
  { since: 3020 },
);
/**
 * How many elements a texture of linear memory may have.
 * @returns `maxWidthInElements`
 * @since CUDA 11.1
 */
export const cuDeviceGetTexture1DLinearMaxWidth = api.bind<(format: CUarray_format, numChannels: number, dev: Given<CUdevice>) => number>(
  'cuDeviceGetTexture1DLinearMaxWidth',
  'size_t* maxWidthInElements out; CUarray_format format value; unsigned int numChannels value; CUdevice dev value',
  { since: 11010 },
);
/**
 * A property of a device, as a number.
 * @returns `pi`
 * @since CUDA 2.0
 */
export const cuDeviceGetAttribute = api.bind<(attrib: CUdevice_attribute, dev: Given<CUdevice>) => number>(
  'cuDeviceGetAttribute',
  'int* pi out; CUdevice_attribute attrib value; CUdevice dev value',
  { since: 2000 },
);
/**
 * Which atomic operations a device may make on host memory, a bit mask for each operation.
 * @returns `capabilities`
 * @since CUDA 13.0
 */
export const cuDeviceGetHostAtomicCapabilities = api.bind<(...args: [operations: ArrayLike<CUatomicOperation> | null, dev: Given<CUdevice>] | [operations: ArrayLike<CUatomicOperation> | null, count: number, dev: Given<CUdevice>]) => number[]>(
  'cuDeviceGetHostAtomicCapabilities',
  'unsigned int* capabilities filled:count; const CUatomicOperation* operations array:count; unsigned int count count; CUdevice dev value',
  { since: 13000 },
);
/**
 * Fills an NvSciSync attribute list with what a device asks for.
 * @since CUDA 10.2
 */
export const cuDeviceGetNvSciSyncAttributes = api.bind<(nvSciSyncAttrList: DeviceAddress, dev: Given<CUdevice>, flags: number) => void>(
  'cuDeviceGetNvSciSyncAttributes',
  'void* nvSciSyncAttrList address; CUdevice dev value; int flags value',
  { since: 10020 },
);
/**
 * Makes a pool the one that a device allocates from.
 * @since CUDA 11.2
 */
export const cuDeviceSetMemPool = api.bind<(dev: Given<CUdevice>, pool: Given<CUmemoryPool>) => void>(
  'cuDeviceSetMemPool',
  'CUdevice dev value; CUmemoryPool pool value',
  { since: 11020 },
);
/**
 * The pool that a device allocates from.
 * @returns `pool`
 * @since CUDA 11.2
 */
export const cuDeviceGetMemPool = api.bind<(dev: Given<CUdevice>) => CUmemoryPool>(
  'cuDeviceGetMemPool',
  'CUmemoryPool* pool out; CUdevice dev value',
  { since: 11020 },
);
/**
 * The pool that a device allocates from unless told otherwise.
 * @returns `pool_out`
 * @since CUDA 11.2
 */
export const cuDeviceGetDefaultMemPool = api.bind<(dev: Given<CUdevice>) => CUmemoryPool>(
  'cuDeviceGetDefaultMemPool',
  'CUmemoryPool* pool_out out; CUdevice dev value',
  { since: 11020 },
);
/**
 * Whether contexts of a device can be limited in a way.
 * @returns `pi`
 * @since CUDA 11.4
 */
export const cuDeviceGetExecAffinitySupport = api.bind<(type: CUexecAffinityType, dev: Given<CUdevice>) => number>(
  'cuDeviceGetExecAffinitySupport',
  'int* pi out; CUexecAffinityType type value; CUdevice dev value',
  { since: 11040 },
);
/**
 * Makes what other devices wrote visible to the target.
 * @since CUDA 11.3
 */
export const cuFlushGPUDirectRDMAWrites = api.bind<(target: CUflushGPUDirectRDMAWritesTarget, scope: CUflushGPUDirectRDMAWritesScope) => void>(
  'cuFlushGPUDirectRDMAWrites',
  'CUflushGPUDirectRDMAWritesTarget target value; CUflushGPUDirectRDMAWritesScope scope value',
  { since: 11030 },
);
/**
 * The properties of a device, as early versions of CUDA reported them.
 * @returns `prop`
 * @since CUDA 2.0
 */
export const cuDeviceGetProperties = api.bind<(dev: Given<CUdevice>) => CUdevprop>(
  'cuDeviceGetProperties',
  'CUdevprop* prop out; CUdevice dev value',
  { since: 2000 },
);
/**
 * The compute capability of a device: major, minor.
 * @returns `major`, `minor`
 * @since CUDA 2.0
 */
export const cuDeviceComputeCapability = api.bind<(dev: Given<CUdevice>) => [number, number]>(
  'cuDeviceComputeCapability',
  'int* major out; int* minor out; CUdevice dev value',
  { since: 2000 },
);
/**
 * The primary context of a device, which is made where there is none. Release it once for each call.
 * @returns `pctx`
 * @since CUDA 7.0
 */
export const cuDevicePrimaryCtxRetain = api.bind<(dev: Given<CUdevice>) => CUcontext>(
  'cuDevicePrimaryCtxRetain',
  'CUcontext* pctx out; CUdevice dev value',
  { since: 7000, waits: true },
);
/**
 * Gives a primary context back.
 * @since CUDA 11.0
 */
export const cuDevicePrimaryCtxRelease = api.bind<(dev: Given<CUdevice>) => void>(
  'cuDevicePrimaryCtxRelease',
  'CUdevice dev value',
  { since: 11000, waits: true },
);
/**
 * Sets how the primary context waits and allocates.
 * @since CUDA 11.0
 */
export const cuDevicePrimaryCtxSetFlags = api.bind<(dev: Given<CUdevice>, flags: number) => void>(
  'cuDevicePrimaryCtxSetFlags',
  'CUdevice dev value; unsigned int flags value',
  { since: 11000 },
);
/**
 * The flags of the primary context, and whether it exists.
 * @returns `flags`, `active`
 * @since CUDA 7.0
 */
export const cuDevicePrimaryCtxGetState = api.bind<(dev: Given<CUdevice>) => [number, number]>(
  'cuDevicePrimaryCtxGetState',
  'CUdevice dev value; unsigned int* flags out; int* active out',
  { since: 7000 },
);
/**
 * Destroys all that the primary context has.
 * @since CUDA 11.0
 */
export const cuDevicePrimaryCtxReset = api.bind<(dev: Given<CUdevice>) => void>(
  'cuDevicePrimaryCtxReset',
  'CUdevice dev value',
  { since: 11000, waits: true },
);
/**
 * Makes a context and makes it current on this thread.
 * @returns `pctx`
 * @since CUDA 12.5
 */
export const cuCtxCreate = api.bind<(ctxCreateParams: Init<CUctxCreateParams> | null, flags: number, dev: Given<CUdevice>) => CUcontext>(
  'cuCtxCreate',
  'CUcontext* pctx out; CUctxCreateParams* ctxCreateParams in; unsigned int flags value; CUdevice dev value',
  { since: 12050 },
);
/**
 * Destroys a context and everything in it.
 * @since CUDA 4.0
 */
export const cuCtxDestroy = api.bind<(ctx: Given<CUcontext>) => void>(
  'cuCtxDestroy',
  'CUcontext ctx value',
  { since: 4000 },
);
/**
 * Makes a context current on this thread, above the one that was.
 * @since CUDA 4.0
 */
export const cuCtxPushCurrent = api.bind<(ctx: Given<CUcontext>) => void>(
  'cuCtxPushCurrent',
  'CUcontext ctx value',
  { since: 4000 },
);
/**
 * Takes the current context off this thread's stack.
 * @returns `pctx`
 * @since CUDA 4.0
 */
export const cuCtxPopCurrent = api.bind<() => CUcontext>(
  'cuCtxPopCurrent',
  'CUcontext* pctx out',
  { since: 4000 },
);
/**
 * Replaces the current context of this thread; null leaves it with none.
 * @since CUDA 4.0
 */
export const cuCtxSetCurrent = api.bind<(ctx: Given<CUcontext>) => void>(
  'cuCtxSetCurrent',
  'CUcontext ctx value',
  { since: 4000 },
);
/**
 * The current context of this thread; 0n where there is none.
 * @returns `pctx`
 * @since CUDA 4.0
 */
export const cuCtxGetCurrent = api.bind<() => CUcontext>(
  'cuCtxGetCurrent',
  'CUcontext* pctx out',
  { since: 4000 },
);
/**
 * The device of the current context.
 * @returns `device`
 * @since CUDA 2.0
 */
export const cuCtxGetDevice = api.bind<() => CUdevice>(
  'cuCtxGetDevice',
  'CUdevice* device out',
  { since: 2000 },
);
/**
 * The device of a context.
 * @returns `device`
 * @since CUDA 13.0
 */
export const cuCtxGetDevice_v2 = api.bind<(ctx: Given<CUcontext>) => CUdevice>(
  'cuCtxGetDevice_v2',
  'CUdevice* device out; CUcontext ctx value',
  { since: 13000 },
);
/**
 * The flags of the current context.
 * @returns `flags`
 * @since CUDA 7.0
 */
export const cuCtxGetFlags = api.bind<() => number>(
  'cuCtxGetFlags',
  'unsigned int* flags out',
  { since: 7000 },
);
/**
 * Sets the flags of the current context.
 * @since CUDA 12.1
 */
export const cuCtxSetFlags = api.bind<(flags: number) => void>(
  'cuCtxSetFlags',
  'unsigned int flags value',
  { since: 12010 },
);
/**
 * A number that no other context of the process ever has.
 * @returns `ctxId`
 * @since CUDA 12.0
 */
export const cuCtxGetId = api.bind<(ctx: Given<CUcontext>) => bigint>(
  'cuCtxGetId',
  'CUcontext ctx value; unsigned long long* ctxId out',
  { since: 12000 },
);
/**
 * Blocks until the current context has done all of its work.
 * @since CUDA 2.0
 */
export const cuCtxSynchronize = api.bind<() => void>(
  'cuCtxSynchronize',
  '',
  { since: 2000, waits: true },
);
/**
 * Blocks until a context has done all of its work.
 * @since CUDA 13.0
 */
export const cuCtxSynchronize_v2 = api.bind<(ctx: Given<CUcontext>) => void>(
  'cuCtxSynchronize_v2',
  'CUcontext ctx value',
  { since: 13000, waits: true },
);
/**
 * Sets a resource limit of the current context, such as the stack of a thread.
 * @since CUDA 3.1
 */
export const cuCtxSetLimit = api.bind<(limit: CUlimit, value: Size) => void>(
  'cuCtxSetLimit',
  'CUlimit limit value; size_t value value',
  { since: 3010 },
);
/**
 * A resource limit of the current context.
 * @returns `pvalue`
 * @since CUDA 3.1
 */
export const cuCtxGetLimit = api.bind<(limit: CUlimit) => number>(
  'cuCtxGetLimit',
  'size_t* pvalue out; CUlimit limit value',
  { since: 3010 },
);
/**
 * Whether the current context prefers cache or shared memory.
 * @returns `pconfig`
 * @since CUDA 3.2
 */
export const cuCtxGetCacheConfig = api.bind<() => CUfunc_cache>(
  'cuCtxGetCacheConfig',
  'CUfunc_cache* pconfig out',
  { since: 3020 },
);
/**
 * Sets whether the current context prefers cache or shared memory.
 * @since CUDA 3.2
 */
export const cuCtxSetCacheConfig = api.bind<(config: CUfunc_cache) => void>(
  'cuCtxSetCacheConfig',
  'CUfunc_cache config value',
  { since: 3020 },
);
/**
 * The version of the API that a context was made with.
 * @returns `version`
 * @since CUDA 3.2
 */
export const cuCtxGetApiVersion = api.bind<(ctx: Given<CUcontext>) => number>(
  'cuCtxGetApiVersion',
  'CUcontext ctx value; unsigned int* version out',
  { since: 3020 },
);
/**
 * The least and the greatest priority of a stream; lower numbers run first.
 * @returns `leastPriority`, `greatestPriority`
 * @since CUDA 5.5
 */
export const cuCtxGetStreamPriorityRange = api.bind<() => [number, number]>(
  'cuCtxGetStreamPriorityRange',
  'int* leastPriority out; int* greatestPriority out',
  { since: 5050 },
);
/**
 * Makes all persisting lines of the L2 cache normal.
 * @since CUDA 11.0
 */
export const cuCtxResetPersistingL2Cache = api.bind<() => void>(
  'cuCtxResetPersistingL2Cache',
  '',
  { since: 11000 },
);
/**
 * How the current context is limited.
 * @returns `pExecAffinity`
 * @since CUDA 11.4
 */
export const cuCtxGetExecAffinity = api.bind<(type: CUexecAffinityType) => CUexecAffinityParam>(
  'cuCtxGetExecAffinity',
  'CUexecAffinityParam* pExecAffinity out; CUexecAffinityType type value',
  { since: 11040 },
);
/**
 * Marks in an event what a context has been asked for so far.
 * @since CUDA 12.5
 */
export const cuCtxRecordEvent = api.bind<(hCtx: Given<CUcontext>, hEvent: Given<CUevent>) => void>(
  'cuCtxRecordEvent',
  'CUcontext hCtx value; CUevent hEvent value',
  { since: 12050 },
);
/**
 * Lets all later work of a context wait for an event.
 * @since CUDA 12.5
 */
export const cuCtxWaitEvent = api.bind<(hCtx: Given<CUcontext>, hEvent: Given<CUevent>) => void>(
  'cuCtxWaitEvent',
  'CUcontext hCtx value; CUevent hEvent value',
  { since: 12050 },
);
/**
 * Adds a reference to the current context.
 * @returns `pctx`
 * @since CUDA 2.0
 */
export const cuCtxAttach = api.bind<(flags: number) => CUcontext>(
  'cuCtxAttach',
  'CUcontext* pctx out; unsigned int flags value',
  { since: 2000 },
);
/**
 * Takes a reference from a context.
 * @since CUDA 2.0
 */
export const cuCtxDetach = api.bind<(ctx: Given<CUcontext>) => void>(
  'cuCtxDetach',
  'CUcontext ctx value',
  { since: 2000 },
);
/**
 * The width of shared memory's banks.
 * @returns `pConfig`
 * @since CUDA 4.2
 */
export const cuCtxGetSharedMemConfig = api.bind<() => CUsharedconfig>(
  'cuCtxGetSharedMemConfig',
  'CUsharedconfig* pConfig out',
  { since: 4020 },
);
/**
 * Sets the width of shared memory's banks.
 * @since CUDA 4.2
 */
export const cuCtxSetSharedMemConfig = api.bind<(config: CUsharedconfig) => void>(
  'cuCtxSetSharedMemConfig',
  'CUsharedconfig config value',
  { since: 4020 },
);
/**
 * Loads code from a file.
 * @returns `module`
 * @since CUDA 2.0
 */
export const cuModuleLoad = api.bind<(fname: string | null) => CUmodule>(
  'cuModuleLoad',
  'CUmodule* module out; const char* fname string',
  { since: 2000, waits: true },
);
/**
 * Loads code: PTX text, a cubin or a fat binary.
 * @returns `module`
 * @since CUDA 2.0
 */
export const cuModuleLoadData = api.bind<(image: CodeImage) => CUmodule>(
  'cuModuleLoadData',
  'CUmodule* module out; const void* image image',
  { since: 2000, waits: true },
);
/**
 * Loads code with options for the driver's compiler.
 * @returns `module`
 * @since CUDA 2.1
 */
export const cuModuleLoadDataEx = api.bind<(...args: [image: CodeImage, options: ArrayLike<CUjit_option> | null, optionValues: readonly OptionValue[] | null] | [image: CodeImage, numOptions: number, options: ArrayLike<CUjit_option> | null, optionValues: readonly OptionValue[] | null]) => CUmodule>(
  'cuModuleLoadDataEx',
  'CUmodule* module out; const void* image image; unsigned int numOptions count; CUjit_option* options array:numOptions; void** optionValues options:numOptions',
  { since: 2010, waits: true },
);
/**
 * Loads code from a fat binary.
 * @returns `module`
 * @since CUDA 2.0
 */
export const cuModuleLoadFatBinary = api.bind<(fatCubin: CodeImage) => CUmodule>(
  'cuModuleLoadFatBinary',
  'CUmodule* module out; const void* fatCubin image',
  { since: 2000, waits: true },
);
/**
 * Unloads code.
 * @since CUDA 2.0
 */
export const cuModuleUnload = api.bind<(hmod: Given<CUmodule>) => void>(
  'cuModuleUnload',
  'CUmodule hmod value',
  { since: 2000, waits: true },
);
/**
 * Whether code is loaded at once or when it is first used.
 * @returns `mode`
 * @since CUDA 11.7
 */
export const cuModuleGetLoadingMode = api.bind<() => CUmoduleLoadingMode>(
  'cuModuleGetLoadingMode',
  'CUmoduleLoadingMode* mode out',
  { since: 11070 },
);
/**
 * A kernel of a module by its name.
 * @returns `hfunc`
 * @since CUDA 2.0
 */
export const cuModuleGetFunction = api.bind<(hmod: Given<CUmodule>, name: string | null) => CUfunction>(
  'cuModuleGetFunction',
  'CUfunction* hfunc out; CUmodule hmod value; const char* name string',
  { since: 2000 },
);
/**
 * How many kernels a module has.
 * @returns `count`
 * @since CUDA 12.4
 */
export const cuModuleGetFunctionCount = api.bind<(mod: Given<CUmodule>) => number>(
  'cuModuleGetFunctionCount',
  'unsigned int* count out; CUmodule mod value',
  { since: 12040 },
);
/**
 * The first kernels of a module.
 * @returns `functions`
 * @since CUDA 12.4
 */
export const cuModuleEnumerateFunctions = api.bind<(numFunctions: number, mod: Given<CUmodule>) => CUfunction[]>(
  'cuModuleEnumerateFunctions',
  'CUfunction* functions filled:numFunctions; unsigned int numFunctions value; CUmodule mod value',
  { since: 12040 },
);
/**
 * The address and size of a module's variable.
 * @returns `dptr`, `bytes`
 * @since CUDA 3.2
 */
export const cuModuleGetGlobal = api.bind<(hmod: Given<CUmodule>, name: string | null) => [bigint, number]>(
  'cuModuleGetGlobal',
  'CUdeviceptr* dptr out; size_t* bytes out; CUmodule hmod value; const char* name string',
  { since: 3020 },
);
/**
 * Begins to link code. Memory among the option values stays in use until cuLinkDestroy.
 * @returns `stateOut`
 * @since CUDA 6.5
 */
export const cuLinkCreate = api.bind<(...args: [options: ArrayLike<CUjit_option> | null, optionValues: readonly OptionValue[] | null] | [numOptions: number, options: ArrayLike<CUjit_option> | null, optionValues: readonly OptionValue[] | null]) => CUlinkState>(
  'cuLinkCreate',
  'unsigned int numOptions count; CUjit_option* options array:numOptions; void** optionValues options:numOptions:kept; CUlinkState* stateOut out',
  { since: 6050 },
);
/**
 * Adds code to what is linked.
 * @since CUDA 6.5
 */
export const cuLinkAddData = api.bind<(...args: [state: Given<CUlinkState>, type: CUjitInputType, data: HostMemory, name: string | null, options: ArrayLike<CUjit_option> | null, optionValues: readonly OptionValue[] | null] | [state: Given<CUlinkState>, type: CUjitInputType, data: HostMemory, size: number, name: string | null, numOptions: number, options: ArrayLike<CUjit_option> | null, optionValues: readonly OptionValue[] | null]) => void>(
  'cuLinkAddData',
  'CUlinkState state value; CUjitInputType type value; void* data view:size; size_t size count; const char* name string; unsigned int numOptions count; CUjit_option* options array:numOptions; void** optionValues options:numOptions',
  { since: 6050, waits: true },
);
/**
 * Adds a file to what is linked.
 * @since CUDA 6.5
 */
export const cuLinkAddFile = api.bind<(...args: [state: Given<CUlinkState>, type: CUjitInputType, path: string | null, options: ArrayLike<CUjit_option> | null, optionValues: readonly OptionValue[] | null] | [state: Given<CUlinkState>, type: CUjitInputType, path: string | null, numOptions: number, options: ArrayLike<CUjit_option> | null, optionValues: readonly OptionValue[] | null]) => void>(
  'cuLinkAddFile',
  'CUlinkState state value; CUjitInputType type value; const char* path string; unsigned int numOptions count; CUjit_option* options array:numOptions; void** optionValues options:numOptions',
  { since: 6050, waits: true },
);
/**
 * Links; the result is a copy of the linked code.
 * @returns `cubinOut`
 * @since CUDA 5.5
 */
export const cuLinkComplete = api.bind<(state: Given<CUlinkState>) => Buffer>(
  'cuLinkComplete',
  'CUlinkState state value; void** cubinOut owned:sizeOut; size_t* sizeOut hidden',
  { since: 5050, waits: true },
);
/**
 * Ends a linker and frees its results.
 * @since CUDA 5.5
 */
export const cuLinkDestroy = api.bind<(state: Given<CUlinkState>) => void>(
  'cuLinkDestroy',
  'CUlinkState state value',
  { since: 5050 },
);
/**
 * A texture reference of a module.
 * @returns `pTexRef`
 * @since CUDA 2.0
 */
export const cuModuleGetTexRef = api.bind<(hmod: Given<CUmodule>, name: string | null) => CUtexref>(
  'cuModuleGetTexRef',
  'CUtexref* pTexRef out; CUmodule hmod value; const char* name string',
  { since: 2000 },
);
/**
 * A surface reference of a module.
 * @returns `pSurfRef`
 * @since CUDA 3.0
 */
export const cuModuleGetSurfRef = api.bind<(hmod: Given<CUmodule>, name: string | null) => CUsurfref>(
  'cuModuleGetSurfRef',
  'CUsurfref* pSurfRef out; CUmodule hmod value; const char* name string',
  { since: 3000 },
);
/**
 * Loads code that belongs to no context.
 * @returns `library`
 * @since CUDA 12.0
 */
export const cuLibraryLoadData = api.bind<(...args: [code: CodeImage, jitOptions: ArrayLike<CUjit_option> | null, jitOptionsValues: readonly OptionValue[] | null, libraryOptions: ArrayLike<CUlibraryOption> | null, libraryOptionValues: readonly OptionValue[] | null] | [code: CodeImage, jitOptions: ArrayLike<CUjit_option> | null, jitOptionsValues: readonly OptionValue[] | null, numJitOptions: number, libraryOptions: ArrayLike<CUlibraryOption> | null, libraryOptionValues: readonly OptionValue[] | null, numLibraryOptions: number]) => CUlibrary>(
  'cuLibraryLoadData',
  'CUlibrary* library out; const void* code image; CUjit_option* jitOptions array:numJitOptions; void** jitOptionsValues options:numJitOptions; unsigned int numJitOptions count; CUlibraryOption* libraryOptions array:numLibraryOptions; void** libraryOptionValues options:numLibraryOptions; unsigned int numLibraryOptions count',
  { since: 12000, waits: true },
);
/**
 * Loads code that belongs to no context from a file.
 * @returns `library`
 * @since CUDA 12.0
 */
export const cuLibraryLoadFromFile = api.bind<(...args: [fileName: string | null, jitOptions: ArrayLike<CUjit_option> | null, jitOptionsValues: readonly OptionValue[] | null, libraryOptions: ArrayLike<CUlibraryOption> | null, libraryOptionValues: readonly OptionValue[] | null] | [fileName: string | null, jitOptions: ArrayLike<CUjit_option> | null, jitOptionsValues: readonly OptionValue[] | null, numJitOptions: number, libraryOptions: ArrayLike<CUlibraryOption> | null, libraryOptionValues: readonly OptionValue[] | null, numLibraryOptions: number]) => CUlibrary>(
  'cuLibraryLoadFromFile',
  'CUlibrary* library out; const char* fileName string; CUjit_option* jitOptions array:numJitOptions; void** jitOptionsValues options:numJitOptions; unsigned int numJitOptions count; CUlibraryOption* libraryOptions array:numLibraryOptions; void** libraryOptionValues options:numLibraryOptions; unsigned int numLibraryOptions count',
  { since: 12000, waits: true },
);
/**
 * Unloads a library.
 * @since CUDA 12.0
 */
export const cuLibraryUnload = api.bind<(library: Given<CUlibrary>) => void>(
  'cuLibraryUnload',
  'CUlibrary library value',
  { since: 12000, waits: true },
);
/**
 * A kernel of a library by its name.
 * @returns `pKernel`
 * @since CUDA 12.0
 */
export const cuLibraryGetKernel = api.bind<(library: Given<CUlibrary>, name: string | null) => CUkernel>(
  'cuLibraryGetKernel',
  'CUkernel* pKernel out; CUlibrary library value; const char* name string',
  { since: 12000 },
);
/**
 * How many kernels a library has.
 * @returns `count`
 * @since CUDA 12.4
 */
export const cuLibraryGetKernelCount = api.bind<(lib: Given<CUlibrary>) => number>(
  'cuLibraryGetKernelCount',
  'unsigned int* count out; CUlibrary lib value',
  { since: 12040 },
);
/**
 * The first kernels of a library.
 * @returns `kernels`
 * @since CUDA 12.4
 */
export const cuLibraryEnumerateKernels = api.bind<(numKernels: number, lib: Given<CUlibrary>) => CUkernel[]>(
  'cuLibraryEnumerateKernels',
  'CUkernel* kernels filled:numKernels; unsigned int numKernels value; CUlibrary lib value',
  { since: 12040 },
);
/**
 * A library as a module of the current context.
 * @returns `pMod`
 * @since CUDA 12.0
 */
export const cuLibraryGetModule = api.bind<(library: Given<CUlibrary>) => CUmodule>(
  'cuLibraryGetModule',
  'CUmodule* pMod out; CUlibrary library value',
  { since: 12000, waits: true },
);
/**
 * A kernel as a function of the current context.
 * @returns `pFunc`
 * @since CUDA 12.0
 */
export const cuKernelGetFunction = api.bind<(kernel: Given<CUkernel>) => CUfunction>(
  'cuKernelGetFunction',
  'CUfunction* pFunc out; CUkernel kernel value',
  { since: 12000 },
);
/**
 * The library that a kernel comes from.
 * @returns `pLib`
 * @since CUDA 12.5
 */
export const cuKernelGetLibrary = api.bind<(kernel: Given<CUkernel>) => CUlibrary>(
  'cuKernelGetLibrary',
  'CUlibrary* pLib out; CUkernel kernel value',
  { since: 12050 },
);
/**
 * The address and size of a library's variable in the current context.
 * @returns `dptr`, `bytes`
 * @since CUDA 12.0
 */
export const cuLibraryGetGlobal = api.bind<(library: Given<CUlibrary>, name: string | null) => [bigint, number]>(
  'cuLibraryGetGlobal',
  'CUdeviceptr* dptr out; size_t* bytes out; CUlibrary library value; const char* name string',
  { since: 12000 },
);
/**
 * The address and size of a library's managed variable.
 * @returns `dptr`, `bytes`
 * @since CUDA 12.0
 */
export const cuLibraryGetManaged = api.bind<(library: Given<CUlibrary>, name: string | null) => [bigint, number]>(
  'cuLibraryGetManaged',
  'CUdeviceptr* dptr out; size_t* bytes out; CUlibrary library value; const char* name string',
  { since: 12000 },
);
/**
 * The address of a unified function of a library.
 * @returns `fptr`
 * @since CUDA 12.0
 */
export const cuLibraryGetUnifiedFunction = api.bind<(library: Given<CUlibrary>, symbol: string | null) => Pointer>(
  'cuLibraryGetUnifiedFunction',
  'void** fptr out; CUlibrary library value; const char* symbol string',
  { since: 12000 },
);
/**
 * A property of a kernel on a device.
 * @returns `pi`
 * @since CUDA 12.0
 */
export const cuKernelGetAttribute = api.bind<(attrib: CUfunction_attribute, kernel: Given<CUkernel>, dev: Given<CUdevice>) => number>(
  'cuKernelGetAttribute',
  'int* pi out; CUfunction_attribute attrib value; CUkernel kernel value; CUdevice dev value',
  { since: 12000 },
);
/**
 * Sets a property of a kernel on a device.
 * @since CUDA 12.0
 */
export const cuKernelSetAttribute = api.bind<(attrib: CUfunction_attribute, val: number, kernel: Given<CUkernel>, dev: Given<CUdevice>) => void>(
  'cuKernelSetAttribute',
  'CUfunction_attribute attrib value; int val value; CUkernel kernel value; CUdevice dev value',
  { since: 12000 },
);
/**
 * Sets whether a kernel prefers cache or shared memory.
 * @since CUDA 12.0
 */
export const cuKernelSetCacheConfig = api.bind<(kernel: Given<CUkernel>, config: CUfunc_cache, dev: Given<CUdevice>) => void>(
  'cuKernelSetCacheConfig',
  'CUkernel kernel value; CUfunc_cache config value; CUdevice dev value',
  { since: 12000 },
);
/**
 * The name of a kernel.
 * @returns `name`
 * @since CUDA 12.3
 */
export const cuKernelGetName = api.bind<(hfunc: Given<CUkernel>) => string>(
  'cuKernelGetName',
  'const char** name out; CUkernel hfunc value',
  { since: 12030 },
);
/**
 * Offset and size of a kernel's parameter in bytes.
 * @returns `paramOffset`, `paramSize`
 * @since CUDA 12.4
 */
export const cuKernelGetParamInfo = api.bind<(kernel: Given<CUkernel>, paramIndex: Size) => [number, number]>(
  'cuKernelGetParamInfo',
  'CUkernel kernel value; size_t paramIndex value; size_t* paramOffset out; size_t* paramSize out',
  { since: 12040 },
);
/**
 * Bytes of device memory: free, in all.
 * @returns `free`, `total`
 * @since CUDA 3.2
 */
export const cuMemGetInfo = api.bind<() => [number, number]>(
  'cuMemGetInfo',
  'size_t* free out; size_t* total out',
  { since: 3020 },
);
/**
 * Allocates device memory.
 * @returns `dptr`
 * @since CUDA 3.2
 */
export const cuMemAlloc = api.bind<(bytesize: Size) => bigint>(
  'cuMemAlloc',
  'CUdeviceptr* dptr out; size_t bytesize value',
  { since: 3020, waits: true },
);
/**
 * Allocates rows of device memory; the result is the address and the bytes from row to row.
 * @returns `dptr`, `pPitch`
 * @since CUDA 3.2
 */
export const cuMemAllocPitch = api.bind<(WidthInBytes: Size, Height: Size, ElementSizeBytes: number) => [bigint, number]>(
  'cuMemAllocPitch',
  'CUdeviceptr* dptr out; size_t* pPitch out; size_t WidthInBytes value; size_t Height value; unsigned int ElementSizeBytes value',
  { since: 3020, waits: true },
);
/**
 * Frees device memory.
 * @since CUDA 3.2
 */
export const cuMemFree = api.bind<(dptr: DeviceAddress) => void>(
  'cuMemFree',
  'CUdeviceptr dptr value',
  { since: 3020, waits: true },
);
/**
 * Where the allocation around an address begins, and its bytes.
 * @returns `pbase`, `psize`
 * @since CUDA 3.2
 */
export const cuMemGetAddressRange = api.bind<(dptr: DeviceAddress) => [bigint, number]>(
  'cuMemGetAddressRange',
  'CUdeviceptr* pbase out; size_t* psize out; CUdeviceptr dptr value',
  { since: 3020 },
);
/**
 * Allocates page-locked host memory.
 * @returns `pp`
 * @since CUDA 3.2
 */
export const cuMemAllocHost = api.bind<(bytesize: Size) => Pointer>(
  'cuMemAllocHost',
  'void** pp out; size_t bytesize value',
  { since: 3020, waits: true },
);
/**
 * Frees page-locked host memory.
 * @since CUDA 2.0
 */
export const cuMemFreeHost = api.bind<(p: HostMemory) => void>(
  'cuMemFreeHost',
  'void* p pointer',
  { since: 2000, waits: true },
);
/**
 * Allocates page-locked host memory, in a way that `Flags` says.
 * @returns `pp`
 * @since CUDA 2.2
 */
export const cuMemHostAlloc = api.bind<(bytesize: Size, Flags: number) => Pointer>(
  'cuMemHostAlloc',
  'void** pp out; size_t bytesize value; unsigned int Flags value',
  { since: 2020, waits: true },
);
/**
 * The address that a device uses for page-locked host memory.
 * @returns `pdptr`
 * @since CUDA 3.2
 */
export const cuMemHostGetDevicePointer = api.bind<(p: HostMemory, Flags: number) => bigint>(
  'cuMemHostGetDevicePointer',
  'CUdeviceptr* pdptr out; void* p pointer; unsigned int Flags value',
  { since: 3020 },
);
/**
 * The flags that page-locked host memory was allocated with.
 * @returns `pFlags`
 * @since CUDA 2.3
 */
export const cuMemHostGetFlags = api.bind<(p: HostMemory) => number>(
  'cuMemHostGetFlags',
  'unsigned int* pFlags out; void* p pointer',
  { since: 2030 },
);
/**
 * Allocates memory that the host and the devices share.
 * @returns `dptr`
 * @since CUDA 6.0
 */
export const cuMemAllocManaged = api.bind<(bytesize: Size, flags: number) => bigint>(
  'cuMemAllocManaged',
  'CUdeviceptr* dptr out; size_t bytesize value; unsigned int flags value',
  { since: 6000, waits: true },
);
/**
 * Calls a function when a device has news, until it is unregistered.
 * @returns `callback`
 * @since CUDA 12.4
 */
export const cuDeviceRegisterAsyncNotification = api.bind<(device: Given<CUdevice>, callbackFunc: CUasyncCallback | null, userData: unknown) => CUasyncCallbackHandle>(
  'cuDeviceRegisterAsyncNotification',
  'CUdevice device value; CUasyncCallback callbackFunc callback; void* userData user; CUasyncCallbackHandle* callback out',
  { since: 12040 },
);
/**
 * Ends the calls of cuDeviceRegisterAsyncNotification.
 * @since CUDA 12.4
 */
export const cuDeviceUnregisterAsyncNotification = api.bind<(device: Given<CUdevice>, callback: Given<CUasyncCallbackHandle>) => void>(
  'cuDeviceUnregisterAsyncNotification',
  'CUdevice device value; CUasyncCallbackHandle callback value',
  { since: 12040 },
);
/**
 * The device at a place on the bus: `0000:01:00.0`.
 * @returns `dev`
 * @since CUDA 4.1
 */
export const cuDeviceGetByPCIBusId = api.bind<(pciBusId: string | null) => CUdevice>(
  'cuDeviceGetByPCIBusId',
  'CUdevice* dev out; const char* pciBusId string',
  { since: 4010 },
);
/**
 * The place of a device on the bus.
 * @returns `pciBusId`
 * @since CUDA 4.1
 */
export const cuDeviceGetPCIBusId = api.bind<(...args: [dev: Given<CUdevice>] | [len: number, dev: Given<CUdevice>]) => string>(
  'cuDeviceGetPCIBusId',
  'char* pciBusId string:len:32; int len count; CUdevice dev value',
  { since: 4010 },
);
/**
 * A handle by which another process opens an event.
 * @returns `pHandle`
 * @since CUDA 4.1
 */
export const cuIpcGetEventHandle = api.bind<(event: Given<CUevent>) => CUipcEventHandle>(
  'cuIpcGetEventHandle',
  'CUipcEventHandle* pHandle out; CUevent event value',
  { since: 4010 },
);
/**
 * Opens another process's event.
 * @returns `phEvent`
 * @since CUDA 4.1
 */
export const cuIpcOpenEventHandle = api.bind<(handle: Init<CUipcEventHandle>) => CUevent>(
  'cuIpcOpenEventHandle',
  'CUevent* phEvent out; CUipcEventHandle handle value',
  { since: 4010 },
);
/**
 * A handle by which another process opens device memory.
 * @returns `pHandle`
 * @since CUDA 4.1
 */
export const cuIpcGetMemHandle = api.bind<(dptr: DeviceAddress) => CUipcMemHandle>(
  'cuIpcGetMemHandle',
  'CUipcMemHandle* pHandle out; CUdeviceptr dptr value',
  { since: 4010 },
);
/**
 * Opens another process's device memory.
 * @returns `pdptr`
 * @since CUDA 11.0
 */
export const cuIpcOpenMemHandle = api.bind<(handle: Init<CUipcMemHandle>, Flags: number) => bigint>(
  'cuIpcOpenMemHandle',
  'CUdeviceptr* pdptr out; CUipcMemHandle handle value; unsigned int Flags value',
  { since: 11000 },
);
/**
 * Closes another process's device memory.
 * @since CUDA 4.1
 */
export const cuIpcCloseMemHandle = api.bind<(dptr: DeviceAddress) => void>(
  'cuIpcCloseMemHandle',
  'CUdeviceptr dptr value',
  { since: 4010 },
);
/**
 * Page-locks host memory until it is unregistered.
 * @since CUDA 6.5
 */
export const cuMemHostRegister = api.bind<(...args: [p: HostMemory, Flags: number] | [p: HostMemory, bytesize: number, Flags: number]) => void>(
  'cuMemHostRegister',
  'void* p view:bytesize:kept; size_t bytesize count; unsigned int Flags value',
  { since: 6050, waits: true },
);
/**
 * Unlocks host memory.
 * @since CUDA 4.0
 */
export const cuMemHostUnregister = api.bind<(p: HostMemory) => void>(
  'cuMemHostUnregister',
  'void* p pointer',
  { since: 4000, waits: true },
);
/**
 * Copies between two addresses, of whatever kind of memory.
 * @since CUDA 4.0
 */
export const cuMemcpy = api.bind<(dst: DeviceAddress, src: DeviceAddress, ByteCount: Size) => void>(
  'cuMemcpy',
  'CUdeviceptr dst value; CUdeviceptr src value; size_t ByteCount value',
  { since: 4000, waits: true },
);
/**
 * Copies between the memory of two contexts.
 * @since CUDA 4.0
 */
export const cuMemcpyPeer = api.bind<(dstDevice: DeviceAddress, dstContext: Given<CUcontext>, srcDevice: DeviceAddress, srcContext: Given<CUcontext>, ByteCount: Size) => void>(
  'cuMemcpyPeer',
  'CUdeviceptr dstDevice value; CUcontext dstContext value; CUdeviceptr srcDevice value; CUcontext srcContext value; size_t ByteCount value',
  { since: 4000, waits: true },
);
/**
 * Copies host memory to the device.
 * @since CUDA 3.2
 */
export const cuMemcpyHtoD = api.bind<(dstDevice: DeviceAddress, srcHost: HostMemory, ByteCount?: number) => void>(
  'cuMemcpyHtoD',
  'CUdeviceptr dstDevice value; const void* srcHost view:ByteCount; size_t ByteCount count',
  { since: 3020, waits: true },
);
/**
 * Copies device memory to the host.
 * @since CUDA 3.2
 */
export const cuMemcpyDtoH = api.bind<(dstHost: HostMemory, srcDevice: DeviceAddress, ByteCount?: number) => void>(
  'cuMemcpyDtoH',
  'void* dstHost view:ByteCount; CUdeviceptr srcDevice value; size_t ByteCount count',
  { since: 3020, waits: true },
);
/**
 * Copies within device memory.
 * @since CUDA 3.2
 */
export const cuMemcpyDtoD = api.bind<(dstDevice: DeviceAddress, srcDevice: DeviceAddress, ByteCount: Size) => void>(
  'cuMemcpyDtoD',
  'CUdeviceptr dstDevice value; CUdeviceptr srcDevice value; size_t ByteCount value',
  { since: 3020, waits: true },
);
/**
 * Copies device memory to an array of one dimension.
 * @since CUDA 3.2
 */
export const cuMemcpyDtoA = api.bind<(dstArray: Given<CUarray>, dstOffset: Size, srcDevice: DeviceAddress, ByteCount: Size) => void>(
  'cuMemcpyDtoA',
  'CUarray dstArray value; size_t dstOffset value; CUdeviceptr srcDevice value; size_t ByteCount value',
  { since: 3020, waits: true },
);
/**
 * Copies an array of one dimension to device memory.
 * @since CUDA 3.2
 */
export const cuMemcpyAtoD = api.bind<(dstDevice: DeviceAddress, srcArray: Given<CUarray>, srcOffset: Size, ByteCount: Size) => void>(
  'cuMemcpyAtoD',
  'CUdeviceptr dstDevice value; CUarray srcArray value; size_t srcOffset value; size_t ByteCount value',
  { since: 3020, waits: true },
);
/**
 * Copies host memory to an array of one dimension.
 * @since CUDA 3.2
 */
export const cuMemcpyHtoA = api.bind<(dstArray: Given<CUarray>, dstOffset: Size, srcHost: HostMemory, ByteCount?: number) => void>(
  'cuMemcpyHtoA',
  'CUarray dstArray value; size_t dstOffset value; const void* srcHost view:ByteCount; size_t ByteCount count',
  { since: 3020, waits: true },
);
/**
 * Copies an array of one dimension to the host.
 * @since CUDA 3.2
 */
export const cuMemcpyAtoH = api.bind<(dstHost: HostMemory, srcArray: Given<CUarray>, srcOffset: Size, ByteCount?: number) => void>(
  'cuMemcpyAtoH',
  'void* dstHost view:ByteCount; CUarray srcArray value; size_t srcOffset value; size_t ByteCount count',
  { since: 3020, waits: true },
);
/**
 * Copies between arrays of one dimension.
 * @since CUDA 3.2
 */
export const cuMemcpyAtoA = api.bind<(dstArray: Given<CUarray>, dstOffset: Size, srcArray: Given<CUarray>, srcOffset: Size, ByteCount: Size) => void>(
  'cuMemcpyAtoA',
  'CUarray dstArray value; size_t dstOffset value; CUarray srcArray value; size_t srcOffset value; size_t ByteCount value',
  { since: 3020, waits: true },
);
/**
 * Copies a rectangle.
 * @since CUDA 3.2
 */
export const cuMemcpy2D = api.bind<(pCopy: Init<CUDA_MEMCPY2D> | null) => void>(
  'cuMemcpy2D',
  'const CUDA_MEMCPY2D* pCopy in',
  { since: 3020, waits: true },
);
/**
 * Copies a rectangle, however its rows lie.
 * @since CUDA 3.2
 */
export const cuMemcpy2DUnaligned = api.bind<(pCopy: Init<CUDA_MEMCPY2D> | null) => void>(
  'cuMemcpy2DUnaligned',
  'const CUDA_MEMCPY2D* pCopy in',
  { since: 3020, waits: true },
);
/**
 * Copies a box.
 * @since CUDA 3.2
 */
export const cuMemcpy3D = api.bind<(pCopy: Init<CUDA_MEMCPY3D> | null) => void>(
  'cuMemcpy3D',
  'const CUDA_MEMCPY3D* pCopy in',
  { since: 3020, waits: true },
);
/**
 * Copies a box between two contexts.
 * @since CUDA 4.0
 */
export const cuMemcpy3DPeer = api.bind<(pCopy: Init<CUDA_MEMCPY3D_PEER> | null) => void>(
  'cuMemcpy3DPeer',
  'const CUDA_MEMCPY3D_PEER* pCopy in',
  { since: 4000, waits: true },
);
/**
 * Queues a copy between two addresses.
 * @since CUDA 4.0
 */
export const cuMemcpyAsync = api.bind<(dst: DeviceAddress, src: DeviceAddress, ByteCount: Size, hStream: Given<CUstream>) => void>(
  'cuMemcpyAsync',
  'CUdeviceptr dst value; CUdeviceptr src value; size_t ByteCount value; CUstream hStream value',
  { since: 4000 },
);
/**
 * Queues a copy between the memory of two contexts.
 * @since CUDA 4.0
 */
export const cuMemcpyPeerAsync = api.bind<(dstDevice: DeviceAddress, dstContext: Given<CUcontext>, srcDevice: DeviceAddress, srcContext: Given<CUcontext>, ByteCount: Size, hStream: Given<CUstream>) => void>(
  'cuMemcpyPeerAsync',
  'CUdeviceptr dstDevice value; CUcontext dstContext value; CUdeviceptr srcDevice value; CUcontext srcContext value; size_t ByteCount value; CUstream hStream value',
  { since: 4000 },
);
/**
 * Queues a copy of host memory to the device. A view's contents are taken now.
 * @since CUDA 3.2
 */
export const cuMemcpyHtoDAsync = api.bind<(...args: [dstDevice: DeviceAddress, srcHost: HostMemory, hStream: Given<CUstream>] | [dstDevice: DeviceAddress, srcHost: HostMemory, ByteCount: number, hStream: Given<CUstream>]) => void>(
  'cuMemcpyHtoDAsync',
  'CUdeviceptr dstDevice value; const void* srcHost view:ByteCount; size_t ByteCount count; CUstream hStream value',
  { since: 3020 },
);
/**
 * Queues a copy of device memory to the host. A view must lie over a SharedArrayBuffer.
 * @since CUDA 3.2
 */
export const cuMemcpyDtoHAsync = api.bind<(...args: [dstHost: HostMemory, srcDevice: DeviceAddress, hStream: Given<CUstream>] | [dstHost: HostMemory, srcDevice: DeviceAddress, ByteCount: number, hStream: Given<CUstream>]) => void>(
  'cuMemcpyDtoHAsync',
  'void* dstHost view:ByteCount; CUdeviceptr srcDevice value; size_t ByteCount count; CUstream hStream value',
  { since: 3020 },
);
/**
 * Queues a copy within device memory.
 * @since CUDA 3.2
 */
export const cuMemcpyDtoDAsync = api.bind<(dstDevice: DeviceAddress, srcDevice: DeviceAddress, ByteCount: Size, hStream: Given<CUstream>) => void>(
  'cuMemcpyDtoDAsync',
  'CUdeviceptr dstDevice value; CUdeviceptr srcDevice value; size_t ByteCount value; CUstream hStream value',
  { since: 3020 },
);
/**
 * Queues a copy of host memory to an array. A view's contents are taken now.
 * @since CUDA 3.2
 */
export const cuMemcpyHtoAAsync = api.bind<(...args: [dstArray: Given<CUarray>, dstOffset: Size, srcHost: HostMemory, hStream: Given<CUstream>] | [dstArray: Given<CUarray>, dstOffset: Size, srcHost: HostMemory, ByteCount: number, hStream: Given<CUstream>]) => void>(
  'cuMemcpyHtoAAsync',
  'CUarray dstArray value; size_t dstOffset value; const void* srcHost view:ByteCount; size_t ByteCount count; CUstream hStream value',
  { since: 3020 },
);
/**
 * Queues a copy of an array to the host. A view must lie over a SharedArrayBuffer.
 * @since CUDA 3.2
 */
export const cuMemcpyAtoHAsync = api.bind<(...args: [dstHost: HostMemory, srcArray: Given<CUarray>, srcOffset: Size, hStream: Given<CUstream>] | [dstHost: HostMemory, srcArray: Given<CUarray>, srcOffset: Size, ByteCount: number, hStream: Given<CUstream>]) => void>(
  'cuMemcpyAtoHAsync',
  'void* dstHost view:ByteCount; CUarray srcArray value; size_t srcOffset value; size_t ByteCount count; CUstream hStream value',
  { since: 3020 },
);
/**
 * Queues the copy of a rectangle.
 * @since CUDA 3.2
 */
export const cuMemcpy2DAsync = api.bind<(pCopy: Init<CUDA_MEMCPY2D> | null, hStream: Given<CUstream>) => void>(
  'cuMemcpy2DAsync',
  'const CUDA_MEMCPY2D* pCopy in; CUstream hStream value',
  { since: 3020 },
);
/**
 * Queues the copy of a box.
 * @since CUDA 3.2
 */
export const cuMemcpy3DAsync = api.bind<(pCopy: Init<CUDA_MEMCPY3D> | null, hStream: Given<CUstream>) => void>(
  'cuMemcpy3DAsync',
  'const CUDA_MEMCPY3D* pCopy in; CUstream hStream value',
  { since: 3020 },
);
/**
 * Queues the copy of a box between two contexts.
 * @since CUDA 4.0
 */
export const cuMemcpy3DPeerAsync = api.bind<(pCopy: Init<CUDA_MEMCPY3D_PEER> | null, hStream: Given<CUstream>) => void>(
  'cuMemcpy3DPeerAsync',
  'const CUDA_MEMCPY3D_PEER* pCopy in; CUstream hStream value',
  { since: 4000 },
);
/**
 * Queues several copies at once, in no order among themselves.
 * @since CUDA 13.0
 */
export const cuMemcpyBatchAsync = api.bind<(...args: [dsts: ArrayLike<DeviceAddress> | null, srcs: ArrayLike<DeviceAddress> | null, sizes: ArrayLike<Size> | null, attrs: ArrayLike<Init<CUmemcpyAttributes>> | null, attrsIdxs: ArrayLike<Size> | null, hStream: Given<CUstream>] | [dsts: ArrayLike<DeviceAddress> | null, srcs: ArrayLike<DeviceAddress> | null, sizes: ArrayLike<Size> | null, count: number, attrs: ArrayLike<Init<CUmemcpyAttributes>> | null, attrsIdxs: ArrayLike<Size> | null, numAttrs: number, hStream: Given<CUstream>]) => void>(
  'cuMemcpyBatchAsync',
  'CUdeviceptr* dsts array:count; CUdeviceptr* srcs array:count; size_t* sizes array:count; size_t count count; CUmemcpyAttributes* attrs array:numAttrs; size_t* attrsIdxs array:numAttrs; size_t numAttrs count; CUstream hStream value',
  { since: 13000 },
);
/**
 * Queues several copies of boxes at once, in no order among themselves.
 * @since CUDA 13.0
 */
export const cuMemcpy3DBatchAsync = api.bind<(...args: [opList: ArrayLike<Init<CUDA_MEMCPY3D_BATCH_OP>> | null, flags: Size, hStream: Given<CUstream>] | [numOps: number, opList: ArrayLike<Init<CUDA_MEMCPY3D_BATCH_OP>> | null, flags: Size, hStream: Given<CUstream>]) => void>(
  'cuMemcpy3DBatchAsync',
  'size_t numOps count; CUDA_MEMCPY3D_BATCH_OP* opList array:numOps; unsigned long long flags value; CUstream hStream value',
  { since: 13000 },
);
/**
 * Fills device memory with a byte.
 * @since CUDA 3.2
 */
export const cuMemsetD8 = api.bind<(dstDevice: DeviceAddress, uc: number, N: Size) => void>(
  'cuMemsetD8',
  'CUdeviceptr dstDevice value; unsigned char uc value; size_t N value',
  { since: 3020, waits: true },
);
/**
 * Fills device memory with a 16-bit value.
 * @since CUDA 3.2
 */
export const cuMemsetD16 = api.bind<(dstDevice: DeviceAddress, us: number, N: Size) => void>(
  'cuMemsetD16',
  'CUdeviceptr dstDevice value; unsigned short us value; size_t N value',
  { since: 3020, waits: true },
);
/**
 * Fills device memory with a 32-bit value.
 * @since CUDA 3.2
 */
export const cuMemsetD32 = api.bind<(dstDevice: DeviceAddress, ui: number, N: Size) => void>(
  'cuMemsetD32',
  'CUdeviceptr dstDevice value; unsigned int ui value; size_t N value',
  { since: 3020, waits: true },
);
/**
 * Fills a rectangle with a byte.
 * @since CUDA 3.2
 */
export const cuMemsetD2D8 = api.bind<(dstDevice: DeviceAddress, dstPitch: Size, uc: number, Width: Size, Height: Size) => void>(
  'cuMemsetD2D8',
  'CUdeviceptr dstDevice value; size_t dstPitch value; unsigned char uc value; size_t Width value; size_t Height value',
  { since: 3020, waits: true },
);
/**
 * Fills a rectangle with a 16-bit value.
 * @since CUDA 3.2
 */
export const cuMemsetD2D16 = api.bind<(dstDevice: DeviceAddress, dstPitch: Size, us: number, Width: Size, Height: Size) => void>(
  'cuMemsetD2D16',
  'CUdeviceptr dstDevice value; size_t dstPitch value; unsigned short us value; size_t Width value; size_t Height value',
  { since: 3020, waits: true },
);
/**
 * Fills a rectangle with a 32-bit value.
 * @since CUDA 3.2
 */
export const cuMemsetD2D32 = api.bind<(dstDevice: DeviceAddress, dstPitch: Size, ui: number, Width: Size, Height: Size) => void>(
  'cuMemsetD2D32',
  'CUdeviceptr dstDevice value; size_t dstPitch value; unsigned int ui value; size_t Width value; size_t Height value',
  { since: 3020, waits: true },
);
/**
 * Queues filling device memory with a byte.
 * @since CUDA 3.2
 */
export const cuMemsetD8Async = api.bind<(dstDevice: DeviceAddress, uc: number, N: Size, hStream: Given<CUstream>) => void>(
  'cuMemsetD8Async',
  'CUdeviceptr dstDevice value; unsigned char uc value; size_t N value; CUstream hStream value',
  { since: 3020 },
);
/**
 * Queues filling device memory with a 16-bit value.
 * @since CUDA 3.2
 */
export const cuMemsetD16Async = api.bind<(dstDevice: DeviceAddress, us: number, N: Size, hStream: Given<CUstream>) => void>(
  'cuMemsetD16Async',
  'CUdeviceptr dstDevice value; unsigned short us value; size_t N value; CUstream hStream value',
  { since: 3020 },
);
/**
 * Queues filling device memory with a 32-bit value.
 * @since CUDA 3.2
 */
export const cuMemsetD32Async = api.bind<(dstDevice: DeviceAddress, ui: number, N: Size, hStream: Given<CUstream>) => void>(
  'cuMemsetD32Async',
  'CUdeviceptr dstDevice value; unsigned int ui value; size_t N value; CUstream hStream value',
  { since: 3020 },
);
/**
 * Queues filling a rectangle with a byte.
 * @since CUDA 3.2
 */
export const cuMemsetD2D8Async = api.bind<(dstDevice: DeviceAddress, dstPitch: Size, uc: number, Width: Size, Height: Size, hStream: Given<CUstream>) => void>(
  'cuMemsetD2D8Async',
  'CUdeviceptr dstDevice value; size_t dstPitch value; unsigned char uc value; size_t Width value; size_t Height value; CUstream hStream value',
  { since: 3020 },
);
/**
 * Queues filling a rectangle with a 16-bit value.
 * @since CUDA 3.2
 */
export const cuMemsetD2D16Async = api.bind<(dstDevice: DeviceAddress, dstPitch: Size, us: number, Width: Size, Height: Size, hStream: Given<CUstream>) => void>(
  'cuMemsetD2D16Async',
  'CUdeviceptr dstDevice value; size_t dstPitch value; unsigned short us value; size_t Width value; size_t Height value; CUstream hStream value',
  { since: 3020 },
);
/**
 * Queues filling a rectangle with a 32-bit value.
 * @since CUDA 3.2
 */
export const cuMemsetD2D32Async = api.bind<(dstDevice: DeviceAddress, dstPitch: Size, ui: number, Width: Size, Height: Size, hStream: Given<CUstream>) => void>(
  'cuMemsetD2D32Async',
  'CUdeviceptr dstDevice value; size_t dstPitch value; unsigned int ui value; size_t Width value; size_t Height value; CUstream hStream value',
  { since: 3020 },
);
/**
 * Makes an array of one or two dimensions for textures.
 * @returns `pHandle`
 * @since CUDA 3.2
 */
export const cuArrayCreate = api.bind<(pAllocateArray: Init<CUDA_ARRAY_DESCRIPTOR> | null) => CUarray>(
  'cuArrayCreate',
  'CUarray* pHandle out; const CUDA_ARRAY_DESCRIPTOR* pAllocateArray in',
  { since: 3020 },
);
/**
 * What an array of one or two dimensions is made of.
 * @returns `pArrayDescriptor`
 * @since CUDA 3.2
 */
export const cuArrayGetDescriptor = api.bind<(hArray: Given<CUarray>) => CUDA_ARRAY_DESCRIPTOR>(
  'cuArrayGetDescriptor',
  'CUDA_ARRAY_DESCRIPTOR* pArrayDescriptor out; CUarray hArray value',
  { since: 3020 },
);
/**
 * The tiles of a sparse array.
 * @returns `sparseProperties`
 * @since CUDA 11.1
 */
export const cuArrayGetSparseProperties = api.bind<(array: Given<CUarray>) => CUDA_ARRAY_SPARSE_PROPERTIES>(
  'cuArrayGetSparseProperties',
  'CUDA_ARRAY_SPARSE_PROPERTIES* sparseProperties out; CUarray array value',
  { since: 11010 },
);
/**
 * The tiles of a sparse mipmapped array.
 * @returns `sparseProperties`
 * @since CUDA 11.1
 */
export const cuMipmappedArrayGetSparseProperties = api.bind<(mipmap: Given<CUmipmappedArray>) => CUDA_ARRAY_SPARSE_PROPERTIES>(
  'cuMipmappedArrayGetSparseProperties',
  'CUDA_ARRAY_SPARSE_PROPERTIES* sparseProperties out; CUmipmappedArray mipmap value',
  { since: 11010 },
);
/**
 * How much memory an array needs, and where it may begin.
 * @returns `memoryRequirements`
 * @since CUDA 11.6
 */
export const cuArrayGetMemoryRequirements = api.bind<(array: Given<CUarray>, device: Given<CUdevice>) => CUDA_ARRAY_MEMORY_REQUIREMENTS>(
  'cuArrayGetMemoryRequirements',
  'CUDA_ARRAY_MEMORY_REQUIREMENTS* memoryRequirements out; CUarray array value; CUdevice device value',
  { since: 11060 },
);
/**
 * How much memory a mipmapped array needs, and where it may begin.
 * @returns `memoryRequirements`
 * @since CUDA 11.6
 */
export const cuMipmappedArrayGetMemoryRequirements = api.bind<(mipmap: Given<CUmipmappedArray>, device: Given<CUdevice>) => CUDA_ARRAY_MEMORY_REQUIREMENTS>(
  'cuMipmappedArrayGetMemoryRequirements',
  'CUDA_ARRAY_MEMORY_REQUIREMENTS* memoryRequirements out; CUmipmappedArray mipmap value; CUdevice device value',
  { since: 11060 },
);
/**
 * A plane of a planar array.
 * @returns `pPlaneArray`
 * @since CUDA 11.2
 */
export const cuArrayGetPlane = api.bind<(hArray: Given<CUarray>, planeIdx: number) => CUarray>(
  'cuArrayGetPlane',
  'CUarray* pPlaneArray out; CUarray hArray value; unsigned int planeIdx value',
  { since: 11020 },
);
/**
 * Destroys an array.
 * @since CUDA 2.0
 */
export const cuArrayDestroy = api.bind<(hArray: Given<CUarray>) => void>(
  'cuArrayDestroy',
  'CUarray hArray value',
  { since: 2000 },
);
/**
 * Makes an array of up to three dimensions, or of layers, for textures and surfaces.
 * @returns `pHandle`
 * @since CUDA 3.2
 */
export const cuArray3DCreate = api.bind<(pAllocateArray: Init<CUDA_ARRAY3D_DESCRIPTOR> | null) => CUarray>(
  'cuArray3DCreate',
  'CUarray* pHandle out; const CUDA_ARRAY3D_DESCRIPTOR* pAllocateArray in',
  { since: 3020 },
);
/**
 * What an array is made of.
 * @returns `pArrayDescriptor`
 * @since CUDA 3.2
 */
export const cuArray3DGetDescriptor = api.bind<(hArray: Given<CUarray>) => CUDA_ARRAY3D_DESCRIPTOR>(
  'cuArray3DGetDescriptor',
  'CUDA_ARRAY3D_DESCRIPTOR* pArrayDescriptor out; CUarray hArray value',
  { since: 3020 },
);
/**
 * Makes an array of several sizes for textures.
 * @returns `pHandle`
 * @since CUDA 5.0
 */
export const cuMipmappedArrayCreate = api.bind<(pMipmappedArrayDesc: Init<CUDA_ARRAY3D_DESCRIPTOR> | null, numMipmapLevels: number) => CUmipmappedArray>(
  'cuMipmappedArrayCreate',
  'CUmipmappedArray* pHandle out; const CUDA_ARRAY3D_DESCRIPTOR* pMipmappedArrayDesc in; unsigned int numMipmapLevels value',
  { since: 5000 },
);
/**
 * One size of a mipmapped array.
 * @returns `pLevelArray`
 * @since CUDA 5.0
 */
export const cuMipmappedArrayGetLevel = api.bind<(hMipmappedArray: Given<CUmipmappedArray>, level: number) => CUarray>(
  'cuMipmappedArrayGetLevel',
  'CUarray* pLevelArray out; CUmipmappedArray hMipmappedArray value; unsigned int level value',
  { since: 5000 },
);
/**
 * Destroys a mipmapped array.
 * @since CUDA 5.0
 */
export const cuMipmappedArrayDestroy = api.bind<(hMipmappedArray: Given<CUmipmappedArray>) => void>(
  'cuMipmappedArrayDestroy',
  'CUmipmappedArray hMipmappedArray value',
  { since: 5000 },
);
/**
 * A handle of the operating system for device memory.
 * @returns `handle`
 * @since CUDA 11.7
 */
export const cuMemGetHandleForAddressRange = api.bind<(dptr: DeviceAddress, size: Size, handleType: CUmemRangeHandleType, flags: Size) => AttributeValue>(
  'cuMemGetHandleForAddressRange',
  'void* handle by:handleType:out; CUdeviceptr dptr value; size_t size value; CUmemRangeHandleType handleType value; unsigned long long flags value',
  { since: 11070 },
);
/**
 * Queues decompressing several blocks; the result is the index of the first that is refused.
 * @returns `errorIndex`
 * @since CUDA 12.6
 */
export const cuMemBatchDecompressAsync = api.bind<(...args: [paramsArray: ArrayLike<Init<CUmemDecompressParams>> | null, flags: number, stream: Given<CUstream>] | [paramsArray: ArrayLike<Init<CUmemDecompressParams>> | null, count: number, flags: number, stream: Given<CUstream>]) => number>(
  'cuMemBatchDecompressAsync',
  'CUmemDecompressParams* paramsArray array:count; size_t count count; unsigned int flags value; size_t* errorIndex out; CUstream stream value',
  { since: 12060 },
);
/**
 * Reserves a range of addresses.
 * @returns `ptr`
 * @since CUDA 10.2
 */
export const cuMemAddressReserve = api.bind<(size: Size, alignment: Size, addr: DeviceAddress, flags: Size) => bigint>(
  'cuMemAddressReserve',
  'CUdeviceptr* ptr out; size_t size value; size_t alignment value; CUdeviceptr addr value; unsigned long long flags value',
  { since: 10020 },
);
/**
 * Gives a range of addresses back.
 * @since CUDA 10.2
 */
export const cuMemAddressFree = api.bind<(ptr: DeviceAddress, size: Size) => void>(
  'cuMemAddressFree',
  'CUdeviceptr ptr value; size_t size value',
  { since: 10020 },
);
/**
 * Allocates memory that has no address yet.
 * @returns `handle`
 * @since CUDA 10.2
 */
export const cuMemCreate = api.bind<(size: Size, prop: Init<CUmemAllocationProp> | null, flags: Size) => CUmemGenericAllocationHandle>(
  'cuMemCreate',
  'CUmemGenericAllocationHandle* handle out; size_t size value; const CUmemAllocationProp* prop in; unsigned long long flags value',
  { since: 10020, waits: true },
);
/**
 * Gives such memory back.
 * @since CUDA 10.2
 */
export const cuMemRelease = api.bind<(handle: Given<CUmemGenericAllocationHandle>) => void>(
  'cuMemRelease',
  'CUmemGenericAllocationHandle handle value',
  { since: 10020 },
);
/**
 * Gives memory an address in a reserved range.
 * @since CUDA 10.2
 */
export const cuMemMap = api.bind<(ptr: DeviceAddress, size: Size, offset: Size, handle: Given<CUmemGenericAllocationHandle>, flags: Size) => void>(
  'cuMemMap',
  'CUdeviceptr ptr value; size_t size value; size_t offset value; CUmemGenericAllocationHandle handle value; unsigned long long flags value',
  { since: 10020 },
);
/**
 * Queues mapping and unmapping tiles of sparse arrays.
 * @since CUDA 11.1
 */
export const cuMemMapArrayAsync = api.bind<(...args: [mapInfoList: ArrayLike<Init<CUarrayMapInfo>> | null, hStream: Given<CUstream>] | [mapInfoList: ArrayLike<Init<CUarrayMapInfo>> | null, count: number, hStream: Given<CUstream>]) => void>(
  'cuMemMapArrayAsync',
  'CUarrayMapInfo* mapInfoList array:count; unsigned int count count; CUstream hStream value',
  { since: 11010 },
);
/**
 * Takes memory from an address.
 * @since CUDA 10.2
 */
export const cuMemUnmap = api.bind<(ptr: DeviceAddress, size: Size) => void>(
  'cuMemUnmap',
  'CUdeviceptr ptr value; size_t size value',
  { since: 10020, waits: true },
);
/**
 * Sets which devices may use a range of addresses.
 * @since CUDA 10.2
 */
export const cuMemSetAccess = api.bind<(ptr: DeviceAddress, size: Size, desc: ArrayLike<Init<CUmemAccessDesc>> | null, count?: number) => void>(
  'cuMemSetAccess',
  'CUdeviceptr ptr value; size_t size value; const CUmemAccessDesc* desc array:count; size_t count count',
  { since: 10020 },
);
/**
 * How a device or the host may use an address.
 * @returns `flags`
 * @since CUDA 10.2
 */
export const cuMemGetAccess = api.bind<(location: Init<CUmemLocation> | null, ptr: DeviceAddress) => bigint>(
  'cuMemGetAccess',
  'unsigned long long* flags out; const CUmemLocation* location in; CUdeviceptr ptr value',
  { since: 10020 },
);
/**
 * A handle by which another process imports an allocation.
 * @returns `shareableHandle`
 * @since CUDA 10.2
 */
export const cuMemExportToShareableHandle = api.bind<(handle: Given<CUmemGenericAllocationHandle>, handleType: CUmemAllocationHandleType, flags: Size) => AttributeValue>(
  'cuMemExportToShareableHandle',
  'void* shareableHandle by:handleType:out; CUmemGenericAllocationHandle handle value; CUmemAllocationHandleType handleType value; unsigned long long flags value',
  { since: 10020 },
);
/**
 * Imports another process's allocation.
 * @returns `handle`
 * @since CUDA 10.2
 */
export const cuMemImportFromShareableHandle = api.bind<(osHandle: HostMemory, shHandleType: CUmemAllocationHandleType) => CUmemGenericAllocationHandle>(
  'cuMemImportFromShareableHandle',
  'CUmemGenericAllocationHandle* handle out; void* osHandle pointer; CUmemAllocationHandleType shHandleType value',
  { since: 10020 },
);
/**
 * The size that allocations are multiples of.
 * @returns `granularity`
 * @since CUDA 10.2
 */
export const cuMemGetAllocationGranularity = api.bind<(prop: Init<CUmemAllocationProp> | null, option: CUmemAllocationGranularity_flags) => number>(
  'cuMemGetAllocationGranularity',
  'size_t* granularity out; const CUmemAllocationProp* prop in; CUmemAllocationGranularity_flags option value',
  { since: 10020 },
);
/**
 * What an allocation was made as.
 * @returns `prop`
 * @since CUDA 10.2
 */
export const cuMemGetAllocationPropertiesFromHandle = api.bind<(handle: Given<CUmemGenericAllocationHandle>) => CUmemAllocationProp>(
  'cuMemGetAllocationPropertiesFromHandle',
  'CUmemAllocationProp* prop out; CUmemGenericAllocationHandle handle value',
  { since: 10020 },
);
/**
 * The allocation behind an address.
 * @returns `handle`
 * @since CUDA 11.0
 */
export const cuMemRetainAllocationHandle = api.bind<(addr: HostMemory) => CUmemGenericAllocationHandle>(
  'cuMemRetainAllocationHandle',
  'CUmemGenericAllocationHandle* handle out; void* addr pointer',
  { since: 11000 },
);
/**
 * Frees device memory when a stream gets there.
 * @since CUDA 11.2
 */
export const cuMemFreeAsync = api.bind<(dptr: DeviceAddress, hStream: Given<CUstream>) => void>(
  'cuMemFreeAsync',
  'CUdeviceptr dptr value; CUstream hStream value',
  { since: 11020 },
);
/**
 * Allocates device memory for what a stream does next.
 * @returns `dptr`
 * @since CUDA 11.2
 */
export const cuMemAllocAsync = api.bind<(bytesize: Size, hStream: Given<CUstream>) => bigint>(
  'cuMemAllocAsync',
  'CUdeviceptr* dptr out; size_t bytesize value; CUstream hStream value',
  { since: 11020 },
);
/**
 * Gives what a pool does not use back, but for so many bytes.
 * @since CUDA 11.2
 */
export const cuMemPoolTrimTo = api.bind<(pool: Given<CUmemoryPool>, minBytesToKeep: Size) => void>(
  'cuMemPoolTrimTo',
  'CUmemoryPool pool value; size_t minBytesToKeep value',
  { since: 11020, waits: true },
);
/**
 * Sets a property of a pool.
 * @since CUDA 11.2
 */
export const cuMemPoolSetAttribute = api.bind<(pool: Given<CUmemoryPool>, attr: CUmemPool_attribute, value: AttributeValue) => void>(
  'cuMemPoolSetAttribute',
  'CUmemoryPool pool value; CUmemPool_attribute attr value; void* value by:attr',
  { since: 11020 },
);
/**
 * A property of a pool.
 * @returns `value`
 * @since CUDA 11.2
 */
export const cuMemPoolGetAttribute = api.bind<(pool: Given<CUmemoryPool>, attr: CUmemPool_attribute) => AttributeValue>(
  'cuMemPoolGetAttribute',
  'CUmemoryPool pool value; CUmemPool_attribute attr value; void* value by:attr:out',
  { since: 11020 },
);
/**
 * Sets which devices may use a pool's memory.
 * @since CUDA 11.2
 */
export const cuMemPoolSetAccess = api.bind<(pool: Given<CUmemoryPool>, map: ArrayLike<Init<CUmemAccessDesc>> | null, count?: number) => void>(
  'cuMemPoolSetAccess',
  'CUmemoryPool pool value; const CUmemAccessDesc* map array:count; size_t count count',
  { since: 11020 },
);
/**
 * How a device may use a pool's memory.
 * @returns `flags`
 * @since CUDA 11.2
 */
export const cuMemPoolGetAccess = api.bind<(memPool: Given<CUmemoryPool>, location: Init<CUmemLocation> | null) => CUmemAccess_flags>(
  'cuMemPoolGetAccess',
  'CUmemAccess_flags* flags out; CUmemoryPool memPool value; CUmemLocation* location in',
  { since: 11020 },
);
/**
 * Makes a pool of device memory.
 * @returns `pool`
 * @since CUDA 11.2
 */
export const cuMemPoolCreate = api.bind<(poolProps: Init<CUmemPoolProps> | null) => CUmemoryPool>(
  'cuMemPoolCreate',
  'CUmemoryPool* pool out; const CUmemPoolProps* poolProps in',
  { since: 11020 },
);
/**
 * Destroys a pool.
 * @since CUDA 11.2
 */
export const cuMemPoolDestroy = api.bind<(pool: Given<CUmemoryPool>) => void>(
  'cuMemPoolDestroy',
  'CUmemoryPool pool value',
  { since: 11020 },
);
/**
 * The pool that a place allocates from unless told otherwise.
 * @returns `pool_out`
 * @since CUDA 13.0
 */
export const cuMemGetDefaultMemPool = api.bind<(location: Init<CUmemLocation> | null, type: CUmemAllocationType) => CUmemoryPool>(
  'cuMemGetDefaultMemPool',
  'CUmemoryPool* pool_out out; CUmemLocation* location in; CUmemAllocationType type value',
  { since: 13000 },
);
/**
 * The pool that a place allocates from.
 * @returns `pool`
 * @since CUDA 13.0
 */
export const cuMemGetMemPool = api.bind<(location: Init<CUmemLocation> | null, type: CUmemAllocationType) => CUmemoryPool>(
  'cuMemGetMemPool',
  'CUmemoryPool* pool out; CUmemLocation* location in; CUmemAllocationType type value',
  { since: 13000 },
);
/**
 * Makes a pool the one that a place allocates from.
 * @since CUDA 13.0
 */
export const cuMemSetMemPool = api.bind<(location: Init<CUmemLocation> | null, type: CUmemAllocationType, pool: Given<CUmemoryPool>) => void>(
  'cuMemSetMemPool',
  'CUmemLocation* location in; CUmemAllocationType type value; CUmemoryPool pool value',
  { since: 13000 },
);
/**
 * Allocates from a pool for what a stream does next.
 * @returns `dptr`
 * @since CUDA 11.2
 */
export const cuMemAllocFromPoolAsync = api.bind<(bytesize: Size, pool: Given<CUmemoryPool>, hStream: Given<CUstream>) => bigint>(
  'cuMemAllocFromPoolAsync',
  'CUdeviceptr* dptr out; size_t bytesize value; CUmemoryPool pool value; CUstream hStream value',
  { since: 11020 },
);
/**
 * A handle by which another process imports a pool.
 * @returns `handle_out`
 * @since CUDA 11.2
 */
export const cuMemPoolExportToShareableHandle = api.bind<(pool: Given<CUmemoryPool>, handleType: CUmemAllocationHandleType, flags: Size) => AttributeValue>(
  'cuMemPoolExportToShareableHandle',
  'void* handle_out by:handleType:out; CUmemoryPool pool value; CUmemAllocationHandleType handleType value; unsigned long long flags value',
  { since: 11020 },
);
/**
 * Imports another process's pool.
 * @returns `pool_out`
 * @since CUDA 11.2
 */
export const cuMemPoolImportFromShareableHandle = api.bind<(handle: HostMemory, handleType: CUmemAllocationHandleType, flags: Size) => CUmemoryPool>(
  'cuMemPoolImportFromShareableHandle',
  'CUmemoryPool* pool_out out; void* handle pointer; CUmemAllocationHandleType handleType value; unsigned long long flags value',
  { since: 11020 },
);
/**
 * What another process needs to find an allocation of a shared pool.
 * @returns `shareData_out`
 * @since CUDA 11.2
 */
export const cuMemPoolExportPointer = api.bind<(ptr: DeviceAddress) => CUmemPoolPtrExportData>(
  'cuMemPoolExportPointer',
  'CUmemPoolPtrExportData* shareData_out out; CUdeviceptr ptr value',
  { since: 11020 },
);
/**
 * An allocation of another process's pool.
 * @returns `ptr_out`
 * @since CUDA 11.2
 */
export const cuMemPoolImportPointer = api.bind<(pool: Given<CUmemoryPool>, shareData: Init<CUmemPoolPtrExportData> | null) => bigint>(
  'cuMemPoolImportPointer',
  'CUdeviceptr* ptr_out out; CUmemoryPool pool value; CUmemPoolPtrExportData* shareData in',
  { since: 11020 },
);
/**
 * Makes an object through which several devices are written at once.
 * @returns `mcHandle`
 * @since CUDA 12.1
 */
export const cuMulticastCreate = api.bind<(prop: Init<CUmulticastObjectProp> | null) => CUmemGenericAllocationHandle>(
  'cuMulticastCreate',
  'CUmemGenericAllocationHandle* mcHandle out; const CUmulticastObjectProp* prop in',
  { since: 12010 },
);
/**
 * Adds a device to a multicast object.
 * @since CUDA 12.1
 */
export const cuMulticastAddDevice = api.bind<(mcHandle: Given<CUmemGenericAllocationHandle>, dev: Given<CUdevice>) => void>(
  'cuMulticastAddDevice',
  'CUmemGenericAllocationHandle mcHandle value; CUdevice dev value',
  { since: 12010 },
);
/**
 * Binds an allocation to a multicast object.
 * @since CUDA 12.1
 */
export const cuMulticastBindMem = api.bind<(mcHandle: Given<CUmemGenericAllocationHandle>, mcOffset: Size, memHandle: Given<CUmemGenericAllocationHandle>, memOffset: Size, size: Size, flags: Size) => void>(
  'cuMulticastBindMem',
  'CUmemGenericAllocationHandle mcHandle value; size_t mcOffset value; CUmemGenericAllocationHandle memHandle value; size_t memOffset value; size_t size value; unsigned long long flags value',
  { since: 12010 },
);
/**
 * Binds memory at an address to a multicast object.
 * @since CUDA 12.1
 */
export const cuMulticastBindAddr = api.bind<(mcHandle: Given<CUmemGenericAllocationHandle>, mcOffset: Size, memptr: DeviceAddress, size: Size, flags: Size) => void>(
  'cuMulticastBindAddr',
  'CUmemGenericAllocationHandle mcHandle value; size_t mcOffset value; CUdeviceptr memptr value; size_t size value; unsigned long long flags value',
  { since: 12010 },
);
/**
 * Unbinds a device's memory from a multicast object.
 * @since CUDA 12.1
 */
export const cuMulticastUnbind = api.bind<(mcHandle: Given<CUmemGenericAllocationHandle>, dev: Given<CUdevice>, mcOffset: Size, size: Size) => void>(
  'cuMulticastUnbind',
  'CUmemGenericAllocationHandle mcHandle value; CUdevice dev value; size_t mcOffset value; size_t size value',
  { since: 12010 },
);
/**
 * The size that bindings are multiples of.
 * @returns `granularity`
 * @since CUDA 12.1
 */
export const cuMulticastGetGranularity = api.bind<(prop: Init<CUmulticastObjectProp> | null, option: CUmulticastGranularity_flags) => number>(
  'cuMulticastGetGranularity',
  'size_t* granularity out; const CUmulticastObjectProp* prop in; CUmulticastGranularity_flags option value',
  { since: 12010 },
);
/**
 * What an address is: its context, kind of memory, device, and so on.
 * @returns `data`
 * @since CUDA 4.0
 */
export const cuPointerGetAttribute = api.bind<(attribute: CUpointer_attribute, ptr: DeviceAddress) => AttributeValue>(
  'cuPointerGetAttribute',
  'void* data by:attribute:out; CUpointer_attribute attribute value; CUdeviceptr ptr value',
  { since: 4000 },
);
/**
 * Queues moving managed memory to a place.
 * @since CUDA 12.2
 */
export const cuMemPrefetchAsync = api.bind<(devPtr: DeviceAddress, count: Size, location: Init<CUmemLocation>, flags: number, hStream: Given<CUstream>) => void>(
  'cuMemPrefetchAsync',
  'CUdeviceptr devPtr value; size_t count value; CUmemLocation location value; unsigned int flags value; CUstream hStream value',
  { since: 12020 },
);
/**
 * Says how a range of managed memory is going to be used.
 * @since CUDA 12.2
 */
export const cuMemAdvise = api.bind<(devPtr: DeviceAddress, count: Size, advice: CUmem_advise, location: Init<CUmemLocation>) => void>(
  'cuMemAdvise',
  'CUdeviceptr devPtr value; size_t count value; CUmem_advise advice value; CUmemLocation location value',
  { since: 12020 },
);
/**
 * Queues moving several ranges of managed memory.
 * @since CUDA 13.0
 */
export const cuMemPrefetchBatchAsync = api.bind<(...args: [dptrs: ArrayLike<DeviceAddress> | null, sizes: ArrayLike<Size> | null, prefetchLocs: ArrayLike<Init<CUmemLocation>> | null, prefetchLocIdxs: ArrayLike<Size> | null, flags: Size, hStream: Given<CUstream>] | [dptrs: ArrayLike<DeviceAddress> | null, sizes: ArrayLike<Size> | null, count: number, prefetchLocs: ArrayLike<Init<CUmemLocation>> | null, prefetchLocIdxs: ArrayLike<Size> | null, numPrefetchLocs: number, flags: Size, hStream: Given<CUstream>]) => void>(
  'cuMemPrefetchBatchAsync',
  'CUdeviceptr* dptrs array:count; size_t* sizes array:count; size_t count count; CUmemLocation* prefetchLocs array:numPrefetchLocs; size_t* prefetchLocIdxs array:numPrefetchLocs; size_t numPrefetchLocs count; unsigned long long flags value; CUstream hStream value',
  { since: 13000 },
);
/**
 * Queues giving up the contents of several ranges of managed memory.
 * @since CUDA 13.0
 */
export const cuMemDiscardBatchAsync = api.bind<(...args: [dptrs: ArrayLike<DeviceAddress> | null, sizes: ArrayLike<Size> | null, flags: Size, hStream: Given<CUstream>] | [dptrs: ArrayLike<DeviceAddress> | null, sizes: ArrayLike<Size> | null, count: number, flags: Size, hStream: Given<CUstream>]) => void>(
  'cuMemDiscardBatchAsync',
  'CUdeviceptr* dptrs array:count; size_t* sizes array:count; size_t count count; unsigned long long flags value; CUstream hStream value',
  { since: 13000 },
);
/**
 * Queues giving up the contents of several ranges and moving them.
 * @since CUDA 13.0
 */
export const cuMemDiscardAndPrefetchBatchAsync = api.bind<(...args: [dptrs: ArrayLike<DeviceAddress> | null, sizes: ArrayLike<Size> | null, prefetchLocs: ArrayLike<Init<CUmemLocation>> | null, prefetchLocIdxs: ArrayLike<Size> | null, flags: Size, hStream: Given<CUstream>] | [dptrs: ArrayLike<DeviceAddress> | null, sizes: ArrayLike<Size> | null, count: number, prefetchLocs: ArrayLike<Init<CUmemLocation>> | null, prefetchLocIdxs: ArrayLike<Size> | null, numPrefetchLocs: number, flags: Size, hStream: Given<CUstream>]) => void>(
  'cuMemDiscardAndPrefetchBatchAsync',
  'CUdeviceptr* dptrs array:count; size_t* sizes array:count; size_t count count; CUmemLocation* prefetchLocs array:numPrefetchLocs; size_t* prefetchLocIdxs array:numPrefetchLocs; size_t numPrefetchLocs count; unsigned long long flags value; CUstream hStream value',
  { since: 13000 },
);
/**
 * What was advised for a range of managed memory.
 * @returns `data`
 * @since CUDA 8.0
 */
export const cuMemRangeGetAttribute = api.bind<(...args: [attribute: CUmem_range_attribute, devPtr: DeviceAddress, count: Size] | [dataSize: number, attribute: CUmem_range_attribute, devPtr: DeviceAddress, count: Size]) => number | number[]>(
  'cuMemRangeGetAttribute',
  'void* data range:dataSize:attribute; size_t dataSize count; CUmem_range_attribute attribute value; CUdeviceptr devPtr value; size_t count value',
  { since: 8000 },
);
/**
 * Several things that were advised for a range of managed memory.
 * @returns `data`
 * @since CUDA 8.0
 */
export const cuMemRangeGetAttributes = api.bind<(...args: [dataSizes: ArrayLike<Size> | null, attributes: ArrayLike<CUmem_range_attribute> | null, devPtr: DeviceAddress, count: Size] | [dataSizes: ArrayLike<Size> | null, attributes: ArrayLike<CUmem_range_attribute> | null, numAttributes: number, devPtr: DeviceAddress, count: Size]) => (number | number[])[]>(
  'cuMemRangeGetAttributes',
  'void** data ranges:dataSizes:attributes; size_t* dataSizes array:numAttributes; CUmem_range_attribute* attributes array:numAttributes; size_t numAttributes count; CUdeviceptr devPtr value; size_t count value',
  { since: 8000 },
);
/**
 * Sets a property of an allocation.
 * @since CUDA 6.0
 */
export const cuPointerSetAttribute = api.bind<(value: AttributeValue, attribute: CUpointer_attribute, ptr: DeviceAddress) => void>(
  'cuPointerSetAttribute',
  'const void* value by:attribute; CUpointer_attribute attribute value; CUdeviceptr ptr value',
  { since: 6000 },
);
/**
 * Several properties of an address; what does not apply is 0.
 * @returns `data`
 * @since CUDA 7.0
 */
export const cuPointerGetAttributes = api.bind<(...args: [attributes: ArrayLike<CUpointer_attribute> | null, ptr: DeviceAddress] | [numAttributes: number, attributes: ArrayLike<CUpointer_attribute> | null, ptr: DeviceAddress]) => AttributeValue[]>(
  'cuPointerGetAttributes',
  'unsigned int numAttributes count; CUpointer_attribute* attributes array:numAttributes; void** data each:attributes; CUdeviceptr ptr value',
  { since: 7000 },
);
/**
 * Makes a stream.
 * @returns `phStream`
 * @since CUDA 2.0
 */
export const cuStreamCreate = api.bind<(Flags: number) => CUstream>(
  'cuStreamCreate',
  'CUstream* phStream out; unsigned int Flags value',
  { since: 2000 },
);
/**
 * Makes a stream with a priority; lower numbers run first.
 * @returns `phStream`
 * @since CUDA 5.5
 */
export const cuStreamCreateWithPriority = api.bind<(flags: number, priority: number) => CUstream>(
  'cuStreamCreateWithPriority',
  'CUstream* phStream out; unsigned int flags value; int priority value',
  { since: 5050 },
);
/**
 * The priority of a stream.
 * @returns `priority`
 * @since CUDA 5.5
 */
export const cuStreamGetPriority = api.bind<(hStream: Given<CUstream>) => number>(
  'cuStreamGetPriority',
  'CUstream hStream value; int* priority out',
  { since: 5050 },
);
/**
 * The device of a stream.
 * @returns `device`
 * @since CUDA 12.8
 */
export const cuStreamGetDevice = api.bind<(hStream: Given<CUstream>) => CUdevice>(
  'cuStreamGetDevice',
  'CUstream hStream value; CUdevice* device out',
  { since: 12080 },
);
/**
 * The flags of a stream.
 * @returns `flags`
 * @since CUDA 5.5
 */
export const cuStreamGetFlags = api.bind<(hStream: Given<CUstream>) => number>(
  'cuStreamGetFlags',
  'CUstream hStream value; unsigned int* flags out',
  { since: 5050 },
);
/**
 * A number that no other stream of the process ever has.
 * @returns `streamId`
 * @since CUDA 12.0
 */
export const cuStreamGetId = api.bind<(hStream: Given<CUstream>) => bigint>(
  'cuStreamGetId',
  'CUstream hStream value; unsigned long long* streamId out',
  { since: 12000 },
);
/**
 * The context of a stream.
 * @returns `pctx`
 * @since CUDA 9.2
 */
export const cuStreamGetCtx = api.bind<(hStream: Given<CUstream>) => CUcontext>(
  'cuStreamGetCtx',
  'CUstream hStream value; CUcontext* pctx out',
  { since: 9020 },
);
/**
 * The context of a stream, and its green context where it has one.
 * @returns `pCtx`, `pGreenCtx`
 * @since CUDA 12.5
 */
export const cuStreamGetCtx_v2 = api.bind<(hStream: Given<CUstream>) => [CUcontext, CUgreenCtx]>(
  'cuStreamGetCtx_v2',
  'CUstream hStream value; CUcontext* pCtx out; CUgreenCtx* pGreenCtx out',
  { since: 12050 },
);
/**
 * Lets later work of a stream wait for an event.
 * @since CUDA 3.2
 */
export const cuStreamWaitEvent = api.bind<(hStream: Given<CUstream>, hEvent: Given<CUevent>, Flags: number) => void>(
  'cuStreamWaitEvent',
  'CUstream hStream value; CUevent hEvent value; unsigned int Flags value',
  { since: 3020 },
);
/**
 * Calls a function on the JavaScript thread when a stream gets there. The stream does not wait for it.
 * @since CUDA 5.0
 */
export const cuStreamAddCallback = api.bind<(hStream: Given<CUstream>, callback: CUstreamCallback | null, userData: unknown, flags: number) => void>(
  'cuStreamAddCallback',
  'CUstream hStream value; CUstreamCallback callback callback; void* userData user; unsigned int flags value',
  { since: 5000 },
);
/**
 * Begins to record what a stream is asked for in a graph.
 * @since CUDA 10.1
 */
export const cuStreamBeginCapture = api.bind<(hStream: Given<CUstream>, mode: CUstreamCaptureMode) => void>(
  'cuStreamBeginCapture',
  'CUstream hStream value; CUstreamCaptureMode mode value',
  { since: 10010 },
);
/**
 * Begins to record what a stream is asked for in a graph that exists.
 * @since CUDA 12.3
 */
export const cuStreamBeginCaptureToGraph = api.bind<(...args: [hStream: Given<CUstream>, hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, dependencyData: ArrayLike<Init<CUgraphEdgeData>> | null, mode: CUstreamCaptureMode] | [hStream: Given<CUstream>, hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, dependencyData: ArrayLike<Init<CUgraphEdgeData>> | null, numDependencies: number, mode: CUstreamCaptureMode]) => void>(
  'cuStreamBeginCaptureToGraph',
  'CUstream hStream value; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; const CUgraphEdgeData* dependencyData array:numDependencies; size_t numDependencies count; CUstreamCaptureMode mode value',
  { since: 12030 },
);
/**
 * Changes how this thread's captures treat unsafe calls; the result is what it was.
 * @returns `mode`
 * @since CUDA 10.1
 */
export const cuThreadExchangeStreamCaptureMode = api.bind<(mode: CUstreamCaptureMode | null) => CUstreamCaptureMode>(
  'cuThreadExchangeStreamCaptureMode',
  'CUstreamCaptureMode* mode inout',
  { since: 10010 },
);
/**
 * The graph that a stream has recorded.
 * @returns `phGraph`
 * @since CUDA 10.0
 */
export const cuStreamEndCapture = api.bind<(hStream: Given<CUstream>) => CUgraph>(
  'cuStreamEndCapture',
  'CUstream hStream value; CUgraph* phGraph out',
  { since: 10000 },
);
/**
 * Whether a stream records a graph.
 * @returns `captureStatus`
 * @since CUDA 10.0
 */
export const cuStreamIsCapturing = api.bind<(hStream: Given<CUstream>) => CUstreamCaptureStatus>(
  'cuStreamIsCapturing',
  'CUstream hStream value; CUstreamCaptureStatus* captureStatus out',
  { since: 10000 },
);
/**
 * What a stream records: state, identifier, graph, and the nodes that the next one depends on.
 * @returns `captureStatus_out`, `id_out`, `graph_out`, `dependencies_out`, `edgeData_out`
 * @since CUDA 12.3
 */
export const cuStreamGetCaptureInfo = api.bind<(hStream: Given<CUstream>) => [CUstreamCaptureStatus, bigint, CUgraph, CUgraphNode[], CUgraphEdgeData[]]>(
  'cuStreamGetCaptureInfo',
  'CUstream hStream value; CUstreamCaptureStatus* captureStatus_out out; cuuint64_t* id_out out; CUgraph* graph_out out; const CUgraphNode** dependencies_out owned:numDependencies_out; const CUgraphEdgeData** edgeData_out owned:numDependencies_out; size_t* numDependencies_out hidden',
  { since: 12030 },
);
/**
 * Changes what the next recorded node depends on.
 * @since CUDA 12.3
 */
export const cuStreamUpdateCaptureDependencies = api.bind<(...args: [hStream: Given<CUstream>, dependencies: ArrayLike<Given<CUgraphNode>> | null, dependencyData: ArrayLike<Init<CUgraphEdgeData>> | null, flags: number] | [hStream: Given<CUstream>, dependencies: ArrayLike<Given<CUgraphNode>> | null, dependencyData: ArrayLike<Init<CUgraphEdgeData>> | null, numDependencies: number, flags: number]) => void>(
  'cuStreamUpdateCaptureDependencies',
  'CUstream hStream value; CUgraphNode* dependencies array:numDependencies; const CUgraphEdgeData* dependencyData array:numDependencies; size_t numDependencies count; unsigned int flags value',
  { since: 12030 },
);
/**
 * Limits managed memory to what a stream does.
 * @since CUDA 6.0
 */
export const cuStreamAttachMemAsync = api.bind<(hStream: Given<CUstream>, dptr: DeviceAddress, length: Size, flags: number) => void>(
  'cuStreamAttachMemAsync',
  'CUstream hStream value; CUdeviceptr dptr value; size_t length value; unsigned int flags value',
  { since: 6000 },
);
/**
 * Whether a stream has done all of its work: CUDA_SUCCESS or CUDA_ERROR_NOT_READY.
 * @since CUDA 2.0
 */
export const cuStreamQuery = api.bind<(hStream: Given<CUstream>) => CUresult>(
  'cuStreamQuery',
  'CUstream hStream value',
  { since: 2000, values: ['CUDA_ERROR_NOT_READY'] },
);
/**
 * Blocks until a stream has done all of its work.
 * @since CUDA 2.0
 */
export const cuStreamSynchronize = api.bind<(hStream: Given<CUstream>) => void>(
  'cuStreamSynchronize',
  'CUstream hStream value',
  { since: 2000, waits: true },
);
/**
 * Destroys a stream once its work is done.
 * @since CUDA 4.0
 */
export const cuStreamDestroy = api.bind<(hStream: Given<CUstream>) => void>(
  'cuStreamDestroy',
  'CUstream hStream value',
  { since: 4000 },
);
/**
 * Gives a stream the attributes of another.
 * @since CUDA 11.0
 */
export const cuStreamCopyAttributes = api.bind<(dst: Given<CUstream>, src: Given<CUstream>) => void>(
  'cuStreamCopyAttributes',
  'CUstream dst value; CUstream src value',
  { since: 11000 },
);
/**
 * An attribute of a stream.
 * @returns `value_out`
 * @since CUDA 11.0
 */
export const cuStreamGetAttribute = api.bind<(hStream: Given<CUstream>, attr: CUstreamAttrID) => CUstreamAttrValue>(
  'cuStreamGetAttribute',
  'CUstream hStream value; CUstreamAttrID attr value; CUstreamAttrValue* value_out out',
  { since: 11000 },
);
/**
 * Sets an attribute of a stream.
 * @since CUDA 11.0
 */
export const cuStreamSetAttribute = api.bind<(hStream: Given<CUstream>, attr: CUstreamAttrID, value: Init<CUstreamAttrValue> | null) => void>(
  'cuStreamSetAttribute',
  'CUstream hStream value; CUstreamAttrID attr value; const CUstreamAttrValue* value in',
  { since: 11000 },
);
/**
 * Makes an event.
 * @returns `phEvent`
 * @since CUDA 2.0
 */
export const cuEventCreate = api.bind<(Flags: number) => CUevent>(
  'cuEventCreate',
  'CUevent* phEvent out; unsigned int Flags value',
  { since: 2000 },
);
/**
 * Marks in an event what a stream has been asked for so far.
 * @since CUDA 2.0
 */
export const cuEventRecord = api.bind<(hEvent: Given<CUevent>, hStream: Given<CUstream>) => void>(
  'cuEventRecord',
  'CUevent hEvent value; CUstream hStream value',
  { since: 2000 },
);
/**
 * Marks in an event what a stream has been asked for so far, in a way that `flags` says.
 * @since CUDA 11.1
 */
export const cuEventRecordWithFlags = api.bind<(hEvent: Given<CUevent>, hStream: Given<CUstream>, flags: number) => void>(
  'cuEventRecordWithFlags',
  'CUevent hEvent value; CUstream hStream value; unsigned int flags value',
  { since: 11010 },
);
/**
 * Whether what an event marks is done: CUDA_SUCCESS or CUDA_ERROR_NOT_READY.
 * @since CUDA 2.0
 */
export const cuEventQuery = api.bind<(hEvent: Given<CUevent>) => CUresult>(
  'cuEventQuery',
  'CUevent hEvent value',
  { since: 2000, values: ['CUDA_ERROR_NOT_READY'] },
);
/**
 * Blocks until what an event marks is done.
 * @since CUDA 2.0
 */
export const cuEventSynchronize = api.bind<(hEvent: Given<CUevent>) => void>(
  'cuEventSynchronize',
  'CUevent hEvent value',
  { since: 2000, waits: true },
);
/**
 * Destroys an event.
 * @since CUDA 4.0
 */
export const cuEventDestroy = api.bind<(hEvent: Given<CUevent>) => void>(
  'cuEventDestroy',
  'CUevent hEvent value',
  { since: 4000 },
);
/**
 * Milliseconds between two events.
 * @returns `pMilliseconds`
 * @since CUDA 12.8
 */
export const cuEventElapsedTime = api.bind<(hStart: Given<CUevent>, hEnd: Given<CUevent>) => number>(
  'cuEventElapsedTime',
  'float* pMilliseconds out; CUevent hStart value; CUevent hEnd value',
  { since: 12080 },
);
/**
 * Imports memory of another API, such as Vulkan.
 * @returns `extMem_out`
 * @since CUDA 10.0
 */
export const cuImportExternalMemory = api.bind<(memHandleDesc: Init<CUDA_EXTERNAL_MEMORY_HANDLE_DESC> | null) => CUexternalMemory>(
  'cuImportExternalMemory',
  'CUexternalMemory* extMem_out out; const CUDA_EXTERNAL_MEMORY_HANDLE_DESC* memHandleDesc in',
  { since: 10000 },
);
/**
 * An address for imported memory.
 * @returns `devPtr`
 * @since CUDA 10.0
 */
export const cuExternalMemoryGetMappedBuffer = api.bind<(extMem: Given<CUexternalMemory>, bufferDesc: Init<CUDA_EXTERNAL_MEMORY_BUFFER_DESC> | null) => bigint>(
  'cuExternalMemoryGetMappedBuffer',
  'CUdeviceptr* devPtr out; CUexternalMemory extMem value; const CUDA_EXTERNAL_MEMORY_BUFFER_DESC* bufferDesc in',
  { since: 10000 },
);
/**
 * A mipmapped array over imported memory.
 * @returns `mipmap`
 * @since CUDA 10.0
 */
export const cuExternalMemoryGetMappedMipmappedArray = api.bind<(extMem: Given<CUexternalMemory>, mipmapDesc: Init<CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC> | null) => CUmipmappedArray>(
  'cuExternalMemoryGetMappedMipmappedArray',
  'CUmipmappedArray* mipmap out; CUexternalMemory extMem value; const CUDA_EXTERNAL_MEMORY_MIPMAPPED_ARRAY_DESC* mipmapDesc in',
  { since: 10000 },
);
/**
 * Gives imported memory back.
 * @since CUDA 10.0
 */
export const cuDestroyExternalMemory = api.bind<(extMem: Given<CUexternalMemory>) => void>(
  'cuDestroyExternalMemory',
  'CUexternalMemory extMem value',
  { since: 10000 },
);
/**
 * Imports a semaphore of another API.
 * @returns `extSem_out`
 * @since CUDA 10.0
 */
export const cuImportExternalSemaphore = api.bind<(semHandleDesc: Init<CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC> | null) => CUexternalSemaphore>(
  'cuImportExternalSemaphore',
  'CUexternalSemaphore* extSem_out out; const CUDA_EXTERNAL_SEMAPHORE_HANDLE_DESC* semHandleDesc in',
  { since: 10000 },
);
/**
 * Queues signaling semaphores.
 * @since CUDA 10.0
 */
export const cuSignalExternalSemaphoresAsync = api.bind<(...args: [extSemArray: ArrayLike<Given<CUexternalSemaphore>> | null, paramsArray: ArrayLike<Init<CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS>> | null, stream: Given<CUstream>] | [extSemArray: ArrayLike<Given<CUexternalSemaphore>> | null, paramsArray: ArrayLike<Init<CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS>> | null, numExtSems: number, stream: Given<CUstream>]) => void>(
  'cuSignalExternalSemaphoresAsync',
  'const CUexternalSemaphore* extSemArray array:numExtSems; const CUDA_EXTERNAL_SEMAPHORE_SIGNAL_PARAMS* paramsArray array:numExtSems; unsigned int numExtSems count; CUstream stream value',
  { since: 10000 },
);
/**
 * Queues waiting for semaphores.
 * @since CUDA 10.0
 */
export const cuWaitExternalSemaphoresAsync = api.bind<(...args: [extSemArray: ArrayLike<Given<CUexternalSemaphore>> | null, paramsArray: ArrayLike<Init<CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS>> | null, stream: Given<CUstream>] | [extSemArray: ArrayLike<Given<CUexternalSemaphore>> | null, paramsArray: ArrayLike<Init<CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS>> | null, numExtSems: number, stream: Given<CUstream>]) => void>(
  'cuWaitExternalSemaphoresAsync',
  'const CUexternalSemaphore* extSemArray array:numExtSems; const CUDA_EXTERNAL_SEMAPHORE_WAIT_PARAMS* paramsArray array:numExtSems; unsigned int numExtSems count; CUstream stream value',
  { since: 10000 },
);
/**
 * Gives an imported semaphore back.
 * @since CUDA 10.0
 */
export const cuDestroyExternalSemaphore = api.bind<(extSem: Given<CUexternalSemaphore>) => void>(
  'cuDestroyExternalSemaphore',
  'CUexternalSemaphore extSem value',
  { since: 10000 },
);
/**
 * Lets a stream wait until 32 bits in memory compare as `flags` says.
 * @since CUDA 11.7
 */
export const cuStreamWaitValue32 = api.bind<(stream: Given<CUstream>, addr: DeviceAddress, value: number, flags: number) => void>(
  'cuStreamWaitValue32',
  'CUstream stream value; CUdeviceptr addr value; cuuint32_t value value; unsigned int flags value',
  { since: 11070 },
);
/**
 * Lets a stream wait until 64 bits in memory compare as `flags` says.
 * @since CUDA 11.7
 */
export const cuStreamWaitValue64 = api.bind<(stream: Given<CUstream>, addr: DeviceAddress, value: Size, flags: number) => void>(
  'cuStreamWaitValue64',
  'CUstream stream value; CUdeviceptr addr value; cuuint64_t value value; unsigned int flags value',
  { since: 11070 },
);
/**
 * Lets a stream write 32 bits to memory.
 * @since CUDA 11.7
 */
export const cuStreamWriteValue32 = api.bind<(stream: Given<CUstream>, addr: DeviceAddress, value: number, flags: number) => void>(
  'cuStreamWriteValue32',
  'CUstream stream value; CUdeviceptr addr value; cuuint32_t value value; unsigned int flags value',
  { since: 11070 },
);
/**
 * Lets a stream write 64 bits to memory.
 * @since CUDA 11.7
 */
export const cuStreamWriteValue64 = api.bind<(stream: Given<CUstream>, addr: DeviceAddress, value: Size, flags: number) => void>(
  'cuStreamWriteValue64',
  'CUstream stream value; CUdeviceptr addr value; cuuint64_t value value; unsigned int flags value',
  { since: 11070 },
);
/**
 * Queues several waits and writes at once.
 * @since CUDA 11.7
 */
export const cuStreamBatchMemOp = api.bind<(...args: [stream: Given<CUstream>, paramArray: ArrayLike<Init<CUstreamBatchMemOpParams>> | null, flags: number] | [stream: Given<CUstream>, count: number, paramArray: ArrayLike<Init<CUstreamBatchMemOpParams>> | null, flags: number]) => void>(
  'cuStreamBatchMemOp',
  'CUstream stream value; unsigned int count count; CUstreamBatchMemOpParams* paramArray array:count; unsigned int flags value',
  { since: 11070 },
);
/**
 * A property of a kernel, such as its registers.
 * @returns `pi`
 * @since CUDA 2.2
 */
export const cuFuncGetAttribute = api.bind<(attrib: CUfunction_attribute, hfunc: Given<CUfunction>) => number>(
  'cuFuncGetAttribute',
  'int* pi out; CUfunction_attribute attrib value; CUfunction hfunc value',
  { since: 2020 },
);
/**
 * Sets a property of a kernel, such as the dynamic shared memory that it may have.
 * @since CUDA 9.0
 */
export const cuFuncSetAttribute = api.bind<(hfunc: Given<CUfunction>, attrib: CUfunction_attribute, value: number) => void>(
  'cuFuncSetAttribute',
  'CUfunction hfunc value; CUfunction_attribute attrib value; int value value',
  { since: 9000 },
);
/**
 * Sets whether a kernel prefers cache or shared memory.
 * @since CUDA 3.0
 */
export const cuFuncSetCacheConfig = api.bind<(hfunc: Given<CUfunction>, config: CUfunc_cache) => void>(
  'cuFuncSetCacheConfig',
  'CUfunction hfunc value; CUfunc_cache config value',
  { since: 3000 },
);
/**
 * The module of a kernel.
 * @returns `hmod`
 * @since CUDA 11.0
 */
export const cuFuncGetModule = api.bind<(hfunc: Given<CUfunction>) => CUmodule>(
  'cuFuncGetModule',
  'CUmodule* hmod out; CUfunction hfunc value',
  { since: 11000 },
);
/**
 * The name of a kernel.
 * @returns `name`
 * @since CUDA 12.3
 */
export const cuFuncGetName = api.bind<(hfunc: Given<CUfunction>) => string>(
  'cuFuncGetName',
  'const char** name out; CUfunction hfunc value',
  { since: 12030 },
);
/**
 * Offset and size of a kernel's parameter in bytes.
 * @returns `paramOffset`, `paramSize`
 * @since CUDA 12.4
 */
export const cuFuncGetParamInfo = api.bind<(func: Given<CUfunction>, paramIndex: Size) => [number, number]>(
  'cuFuncGetParamInfo',
  'CUfunction func value; size_t paramIndex value; size_t* paramOffset out; size_t* paramSize out',
  { since: 12040 },
);
/**
 * Whether a kernel's code has been loaded.
 * @returns `state`
 * @since CUDA 12.4
 */
export const cuFuncIsLoaded = api.bind<(function_: Given<CUfunction>) => CUfunctionLoadingState>(
  'cuFuncIsLoaded',
  'CUfunctionLoadingState* state out; CUfunction function value',
  { since: 12040 },
);
/**
 * Loads a kernel's code now.
 * @since CUDA 12.4
 */
export const cuFuncLoad = api.bind<(function_: Given<CUfunction>) => void>(
  'cuFuncLoad',
  'CUfunction function value',
  { since: 12040, waits: true },
);
/**
 * Queues a kernel.
 * @since CUDA 4.0
 */
export const cuLaunchKernel = api.bind<(f: Given<CUfunction>, gridDimX: number, gridDimY: number, gridDimZ: number, blockDimX: number, blockDimY: number, blockDimZ: number, sharedMemBytes: number, hStream: Given<CUstream>, kernelParams: KernelArguments, extra?: KernelArgumentBuffer | null) => void>(
  'cuLaunchKernel',
  'CUfunction f value; unsigned int gridDimX value; unsigned int gridDimY value; unsigned int gridDimZ value; unsigned int blockDimX value; unsigned int blockDimY value; unsigned int blockDimZ value; unsigned int sharedMemBytes value; CUstream hStream value; void** kernelParams arguments; void** extra extra',
  { since: 4000 },
);
/**
 * Queues a kernel with launch attributes, such as a cluster.
 * @since CUDA 11.6
 */
export const cuLaunchKernelEx = api.bind<(config: Init<CUlaunchConfig> | null, f: Given<CUfunction>, kernelParams: KernelArguments, extra?: KernelArgumentBuffer | null) => void>(
  'cuLaunchKernelEx',
  'const CUlaunchConfig* config in; CUfunction f value; void** kernelParams arguments; void** extra extra',
  { since: 11060 },
);
/**
 * Queues a kernel whose blocks may wait for each other.
 * @since CUDA 9.0
 */
export const cuLaunchCooperativeKernel = api.bind<(f: Given<CUfunction>, gridDimX: number, gridDimY: number, gridDimZ: number, blockDimX: number, blockDimY: number, blockDimZ: number, sharedMemBytes: number, hStream: Given<CUstream>, kernelParams: KernelArguments) => void>(
  'cuLaunchCooperativeKernel',
  'CUfunction f value; unsigned int gridDimX value; unsigned int gridDimY value; unsigned int gridDimZ value; unsigned int blockDimX value; unsigned int blockDimY value; unsigned int blockDimZ value; unsigned int sharedMemBytes value; CUstream hStream value; void** kernelParams arguments',
  { since: 9000 },
);
/**
 * Queues a kernel on several devices that may wait for each other.
 * @since CUDA 9.0
 */
export const cuLaunchCooperativeKernelMultiDevice = api.bind<(...args: [launchParamsList: ArrayLike<Init<CUDA_LAUNCH_PARAMS>> | null, flags: number] | [launchParamsList: ArrayLike<Init<CUDA_LAUNCH_PARAMS>> | null, numDevices: number, flags: number]) => void>(
  'cuLaunchCooperativeKernelMultiDevice',
  'CUDA_LAUNCH_PARAMS* launchParamsList array:numDevices; unsigned int numDevices count; unsigned int flags value',
  { since: 9000 },
);
/**
 * Calls a function on the JavaScript thread when a stream gets there. The stream does not wait for it.
 * @since CUDA 10.0
 */
export const cuLaunchHostFunc = api.bind<(hStream: Given<CUstream>, fn: CUhostFn | null, userData: unknown) => void>(
  'cuLaunchHostFunc',
  'CUstream hStream value; CUhostFn fn callback; void* userData user',
  { since: 10000 },
);
/**
 * Sets the block of cuLaunch.
 * @since CUDA 2.0
 */
export const cuFuncSetBlockShape = api.bind<(hfunc: Given<CUfunction>, x: number, y: number, z: number) => void>(
  'cuFuncSetBlockShape',
  'CUfunction hfunc value; int x value; int y value; int z value',
  { since: 2000 },
);
/**
 * Sets the dynamic shared memory of cuLaunch.
 * @since CUDA 2.0
 */
export const cuFuncSetSharedSize = api.bind<(hfunc: Given<CUfunction>, bytes: number) => void>(
  'cuFuncSetSharedSize',
  'CUfunction hfunc value; unsigned int bytes value',
  { since: 2000 },
);
/**
 * Sets the bytes of a kernel's parameters for cuLaunch.
 * @since CUDA 2.0
 */
export const cuParamSetSize = api.bind<(hfunc: Given<CUfunction>, numbytes: number) => void>(
  'cuParamSetSize',
  'CUfunction hfunc value; unsigned int numbytes value',
  { since: 2000 },
);
/**
 * Sets an integer parameter for cuLaunch.
 * @since CUDA 2.0
 */
export const cuParamSeti = api.bind<(hfunc: Given<CUfunction>, offset: number, value: number) => void>(
  'cuParamSeti',
  'CUfunction hfunc value; int offset value; unsigned int value value',
  { since: 2000 },
);
/**
 * Sets a float parameter for cuLaunch.
 * @since CUDA 2.0
 */
export const cuParamSetf = api.bind<(hfunc: Given<CUfunction>, offset: number, value: number) => void>(
  'cuParamSetf',
  'CUfunction hfunc value; int offset value; float value value',
  { since: 2000 },
);
/**
 * Sets a parameter of any kind for cuLaunch.
 * @since CUDA 2.0
 */
export const cuParamSetv = api.bind<(hfunc: Given<CUfunction>, offset: number, ptr: HostMemory, numbytes?: number) => void>(
  'cuParamSetv',
  'CUfunction hfunc value; int offset value; void* ptr view:numbytes; unsigned int numbytes count',
  { since: 2000 },
);
/**
 * Runs a kernel in one block.
 * @since CUDA 2.0
 */
export const cuLaunch = api.bind<(f: Given<CUfunction>) => void>(
  'cuLaunch',
  'CUfunction f value',
  { since: 2000, waits: true },
);
/**
 * Runs a kernel in a grid of blocks.
 * @since CUDA 2.0
 */
export const cuLaunchGrid = api.bind<(f: Given<CUfunction>, grid_width: number, grid_height: number) => void>(
  'cuLaunchGrid',
  'CUfunction f value; int grid_width value; int grid_height value',
  { since: 2000, waits: true },
);
/**
 * Queues a kernel in a grid of blocks.
 * @since CUDA 2.0
 */
export const cuLaunchGridAsync = api.bind<(f: Given<CUfunction>, grid_width: number, grid_height: number, hStream: Given<CUstream>) => void>(
  'cuLaunchGridAsync',
  'CUfunction f value; int grid_width value; int grid_height value; CUstream hStream value',
  { since: 2000 },
);
/**
 * Adds a texture reference to a kernel's parameters.
 * @since CUDA 2.0
 */
export const cuParamSetTexRef = api.bind<(hfunc: Given<CUfunction>, texunit: number, hTexRef: Given<CUtexref>) => void>(
  'cuParamSetTexRef',
  'CUfunction hfunc value; int texunit value; CUtexref hTexRef value',
  { since: 2000 },
);
/**
 * Sets the width of shared memory's banks for a kernel.
 * @since CUDA 4.2
 */
export const cuFuncSetSharedMemConfig = api.bind<(hfunc: Given<CUfunction>, config: CUsharedconfig) => void>(
  'cuFuncSetSharedMemConfig',
  'CUfunction hfunc value; CUsharedconfig config value',
  { since: 4020 },
);
/**
 * Makes a graph without nodes.
 * @returns `phGraph`
 * @since CUDA 10.0
 */
export const cuGraphCreate = api.bind<(flags: number) => CUgraph>(
  'cuGraphCreate',
  'CUgraph* phGraph out; unsigned int flags value',
  { since: 10000 },
);
/**
 * Adds a kernel to a graph. The arguments are copied.
 * @returns `phGraphNode`
 * @since CUDA 12.0
 */
export const cuGraphAddKernelNode = api.bind<(...args: [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, nodeParams: Init<CUDA_KERNEL_NODE_PARAMS> | null] | [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, numDependencies: number, nodeParams: Init<CUDA_KERNEL_NODE_PARAMS> | null]) => CUgraphNode>(
  'cuGraphAddKernelNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; size_t numDependencies count; const CUDA_KERNEL_NODE_PARAMS* nodeParams in',
  { since: 12000 },
);
/**
 * The launch that a node makes.
 * @returns `nodeParams`
 * @since CUDA 12.0
 */
export const cuGraphKernelNodeGetParams = api.bind<(hNode: Given<CUgraphNode>) => CUDA_KERNEL_NODE_PARAMS>(
  'cuGraphKernelNodeGetParams',
  'CUgraphNode hNode value; CUDA_KERNEL_NODE_PARAMS* nodeParams out',
  { since: 12000 },
);
/**
 * Changes the launch that a node makes.
 * @since CUDA 12.0
 */
export const cuGraphKernelNodeSetParams = api.bind<(hNode: Given<CUgraphNode>, nodeParams: Init<CUDA_KERNEL_NODE_PARAMS> | null) => void>(
  'cuGraphKernelNodeSetParams',
  'CUgraphNode hNode value; const CUDA_KERNEL_NODE_PARAMS* nodeParams in',
  { since: 12000 },
);
/**
 * Adds a copy to a graph. Host memory stays in use as long as the graph.
 * @returns `phGraphNode`
 * @since CUDA 10.0
 */
export const cuGraphAddMemcpyNode = api.bind<(...args: [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, copyParams: Init<CUDA_MEMCPY3D> | null, ctx: Given<CUcontext>] | [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, numDependencies: number, copyParams: Init<CUDA_MEMCPY3D> | null, ctx: Given<CUcontext>]) => CUgraphNode>(
  'cuGraphAddMemcpyNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; size_t numDependencies count; const CUDA_MEMCPY3D* copyParams in; CUcontext ctx value',
  { since: 10000 },
);
/**
 * The copy that a node makes.
 * @returns `nodeParams`
 * @since CUDA 10.0
 */
export const cuGraphMemcpyNodeGetParams = api.bind<(hNode: Given<CUgraphNode>) => CUDA_MEMCPY3D>(
  'cuGraphMemcpyNodeGetParams',
  'CUgraphNode hNode value; CUDA_MEMCPY3D* nodeParams out',
  { since: 10000 },
);
/**
 * Changes the copy that a node makes.
 * @since CUDA 10.0
 */
export const cuGraphMemcpyNodeSetParams = api.bind<(hNode: Given<CUgraphNode>, nodeParams: Init<CUDA_MEMCPY3D> | null) => void>(
  'cuGraphMemcpyNodeSetParams',
  'CUgraphNode hNode value; const CUDA_MEMCPY3D* nodeParams in',
  { since: 10000 },
);
/**
 * Adds filling memory to a graph.
 * @returns `phGraphNode`
 * @since CUDA 10.0
 */
export const cuGraphAddMemsetNode = api.bind<(...args: [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, memsetParams: Init<CUDA_MEMSET_NODE_PARAMS> | null, ctx: Given<CUcontext>] | [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, numDependencies: number, memsetParams: Init<CUDA_MEMSET_NODE_PARAMS> | null, ctx: Given<CUcontext>]) => CUgraphNode>(
  'cuGraphAddMemsetNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; size_t numDependencies count; const CUDA_MEMSET_NODE_PARAMS* memsetParams in; CUcontext ctx value',
  { since: 10000 },
);
/**
 * What a node fills memory with.
 * @returns `nodeParams`
 * @since CUDA 10.0
 */
export const cuGraphMemsetNodeGetParams = api.bind<(hNode: Given<CUgraphNode>) => CUDA_MEMSET_NODE_PARAMS>(
  'cuGraphMemsetNodeGetParams',
  'CUgraphNode hNode value; CUDA_MEMSET_NODE_PARAMS* nodeParams out',
  { since: 10000 },
);
/**
 * Changes what a node fills memory with.
 * @since CUDA 10.0
 */
export const cuGraphMemsetNodeSetParams = api.bind<(hNode: Given<CUgraphNode>, nodeParams: Init<CUDA_MEMSET_NODE_PARAMS> | null) => void>(
  'cuGraphMemsetNodeSetParams',
  'CUgraphNode hNode value; const CUDA_MEMSET_NODE_PARAMS* nodeParams in',
  { since: 10000 },
);
/**
 * Adds a call of a function to a graph: on the JavaScript thread, and the graph does not wait for it.
 * @returns `phGraphNode`
 * @since CUDA 10.0
 */
export const cuGraphAddHostNode = api.bind<(...args: [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, nodeParams: Init<CUDA_HOST_NODE_PARAMS> | null] | [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, numDependencies: number, nodeParams: Init<CUDA_HOST_NODE_PARAMS> | null]) => CUgraphNode>(
  'cuGraphAddHostNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; size_t numDependencies count; const CUDA_HOST_NODE_PARAMS* nodeParams in',
  { since: 10000 },
);
/**
 * The function that a node calls.
 * @returns `nodeParams`
 * @since CUDA 10.0
 */
export const cuGraphHostNodeGetParams = api.bind<(hNode: Given<CUgraphNode>) => CUDA_HOST_NODE_PARAMS>(
  'cuGraphHostNodeGetParams',
  'CUgraphNode hNode value; CUDA_HOST_NODE_PARAMS* nodeParams out',
  { since: 10000 },
);
/**
 * Changes the function that a node calls.
 * @since CUDA 10.0
 */
export const cuGraphHostNodeSetParams = api.bind<(hNode: Given<CUgraphNode>, nodeParams: Init<CUDA_HOST_NODE_PARAMS> | null) => void>(
  'cuGraphHostNodeSetParams',
  'CUgraphNode hNode value; const CUDA_HOST_NODE_PARAMS* nodeParams in',
  { since: 10000 },
);
/**
 * Adds a copy of a graph as a node.
 * @returns `phGraphNode`
 * @since CUDA 10.0
 */
export const cuGraphAddChildGraphNode = api.bind<(...args: [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, childGraph: Given<CUgraph>] | [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, numDependencies: number, childGraph: Given<CUgraph>]) => CUgraphNode>(
  'cuGraphAddChildGraphNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; size_t numDependencies count; CUgraph childGraph value',
  { since: 10000 },
);
/**
 * The graph inside a node.
 * @returns `phGraph`
 * @since CUDA 10.0
 */
export const cuGraphChildGraphNodeGetGraph = api.bind<(hNode: Given<CUgraphNode>) => CUgraph>(
  'cuGraphChildGraphNodeGetGraph',
  'CUgraphNode hNode value; CUgraph* phGraph out',
  { since: 10000 },
);
/**
 * Adds a node that only orders others.
 * @returns `phGraphNode`
 * @since CUDA 10.0
 */
export const cuGraphAddEmptyNode = api.bind<(hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, numDependencies?: number) => CUgraphNode>(
  'cuGraphAddEmptyNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; size_t numDependencies count',
  { since: 10000 },
);
/**
 * Adds marking an event to a graph.
 * @returns `phGraphNode`
 * @since CUDA 11.1
 */
export const cuGraphAddEventRecordNode = api.bind<(...args: [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, event: Given<CUevent>] | [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, numDependencies: number, event: Given<CUevent>]) => CUgraphNode>(
  'cuGraphAddEventRecordNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; size_t numDependencies count; CUevent event value',
  { since: 11010 },
);
/**
 * The event that a node marks.
 * @returns `event_out`
 * @since CUDA 11.1
 */
export const cuGraphEventRecordNodeGetEvent = api.bind<(hNode: Given<CUgraphNode>) => CUevent>(
  'cuGraphEventRecordNodeGetEvent',
  'CUgraphNode hNode value; CUevent* event_out out',
  { since: 11010 },
);
/**
 * Changes the event that a node marks.
 * @since CUDA 11.1
 */
export const cuGraphEventRecordNodeSetEvent = api.bind<(hNode: Given<CUgraphNode>, event: Given<CUevent>) => void>(
  'cuGraphEventRecordNodeSetEvent',
  'CUgraphNode hNode value; CUevent event value',
  { since: 11010 },
);
/**
 * Adds waiting for an event to a graph.
 * @returns `phGraphNode`
 * @since CUDA 11.1
 */
export const cuGraphAddEventWaitNode = api.bind<(...args: [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, event: Given<CUevent>] | [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, numDependencies: number, event: Given<CUevent>]) => CUgraphNode>(
  'cuGraphAddEventWaitNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; size_t numDependencies count; CUevent event value',
  { since: 11010 },
);
/**
 * The event that a node waits for.
 * @returns `event_out`
 * @since CUDA 11.1
 */
export const cuGraphEventWaitNodeGetEvent = api.bind<(hNode: Given<CUgraphNode>) => CUevent>(
  'cuGraphEventWaitNodeGetEvent',
  'CUgraphNode hNode value; CUevent* event_out out',
  { since: 11010 },
);
/**
 * Changes the event that a node waits for.
 * @since CUDA 11.1
 */
export const cuGraphEventWaitNodeSetEvent = api.bind<(hNode: Given<CUgraphNode>, event: Given<CUevent>) => void>(
  'cuGraphEventWaitNodeSetEvent',
  'CUgraphNode hNode value; CUevent event value',
  { since: 11010 },
);
/**
 * Adds signaling semaphores to a graph.
 * @returns `phGraphNode`
 * @since CUDA 11.2
 */
export const cuGraphAddExternalSemaphoresSignalNode = api.bind<(...args: [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, nodeParams: Init<CUDA_EXT_SEM_SIGNAL_NODE_PARAMS> | null] | [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, numDependencies: number, nodeParams: Init<CUDA_EXT_SEM_SIGNAL_NODE_PARAMS> | null]) => CUgraphNode>(
  'cuGraphAddExternalSemaphoresSignalNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; size_t numDependencies count; const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS* nodeParams in',
  { since: 11020 },
);
/**
 * The semaphores that a node signals.
 * @returns `params_out`
 * @since CUDA 11.2
 */
export const cuGraphExternalSemaphoresSignalNodeGetParams = api.bind<(hNode: Given<CUgraphNode>) => CUDA_EXT_SEM_SIGNAL_NODE_PARAMS>(
  'cuGraphExternalSemaphoresSignalNodeGetParams',
  'CUgraphNode hNode value; CUDA_EXT_SEM_SIGNAL_NODE_PARAMS* params_out out',
  { since: 11020 },
);
/**
 * Changes the semaphores that a node signals.
 * @since CUDA 11.2
 */
export const cuGraphExternalSemaphoresSignalNodeSetParams = api.bind<(hNode: Given<CUgraphNode>, nodeParams: Init<CUDA_EXT_SEM_SIGNAL_NODE_PARAMS> | null) => void>(
  'cuGraphExternalSemaphoresSignalNodeSetParams',
  'CUgraphNode hNode value; const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS* nodeParams in',
  { since: 11020 },
);
/**
 * Adds waiting for semaphores to a graph.
 * @returns `phGraphNode`
 * @since CUDA 11.2
 */
export const cuGraphAddExternalSemaphoresWaitNode = api.bind<(...args: [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, nodeParams: Init<CUDA_EXT_SEM_WAIT_NODE_PARAMS> | null] | [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, numDependencies: number, nodeParams: Init<CUDA_EXT_SEM_WAIT_NODE_PARAMS> | null]) => CUgraphNode>(
  'cuGraphAddExternalSemaphoresWaitNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; size_t numDependencies count; const CUDA_EXT_SEM_WAIT_NODE_PARAMS* nodeParams in',
  { since: 11020 },
);
/**
 * The semaphores that a node waits for.
 * @returns `params_out`
 * @since CUDA 11.2
 */
export const cuGraphExternalSemaphoresWaitNodeGetParams = api.bind<(hNode: Given<CUgraphNode>) => CUDA_EXT_SEM_WAIT_NODE_PARAMS>(
  'cuGraphExternalSemaphoresWaitNodeGetParams',
  'CUgraphNode hNode value; CUDA_EXT_SEM_WAIT_NODE_PARAMS* params_out out',
  { since: 11020 },
);
/**
 * Changes the semaphores that a node waits for.
 * @since CUDA 11.2
 */
export const cuGraphExternalSemaphoresWaitNodeSetParams = api.bind<(hNode: Given<CUgraphNode>, nodeParams: Init<CUDA_EXT_SEM_WAIT_NODE_PARAMS> | null) => void>(
  'cuGraphExternalSemaphoresWaitNodeSetParams',
  'CUgraphNode hNode value; const CUDA_EXT_SEM_WAIT_NODE_PARAMS* nodeParams in',
  { since: 11020 },
);
/**
 * Adds waits and writes to a graph.
 * @returns `phGraphNode`
 * @since CUDA 11.7
 */
export const cuGraphAddBatchMemOpNode = api.bind<(...args: [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, nodeParams: Init<CUDA_BATCH_MEM_OP_NODE_PARAMS> | null] | [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, numDependencies: number, nodeParams: Init<CUDA_BATCH_MEM_OP_NODE_PARAMS> | null]) => CUgraphNode>(
  'cuGraphAddBatchMemOpNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; size_t numDependencies count; const CUDA_BATCH_MEM_OP_NODE_PARAMS* nodeParams in',
  { since: 11070 },
);
/**
 * The waits and writes of a node.
 * @returns `nodeParams_out`
 * @since CUDA 11.7
 */
export const cuGraphBatchMemOpNodeGetParams = api.bind<(hNode: Given<CUgraphNode>) => CUDA_BATCH_MEM_OP_NODE_PARAMS>(
  'cuGraphBatchMemOpNodeGetParams',
  'CUgraphNode hNode value; CUDA_BATCH_MEM_OP_NODE_PARAMS* nodeParams_out out',
  { since: 11070 },
);
/**
 * Changes the waits and writes of a node.
 * @since CUDA 11.7
 */
export const cuGraphBatchMemOpNodeSetParams = api.bind<(hNode: Given<CUgraphNode>, nodeParams: Init<CUDA_BATCH_MEM_OP_NODE_PARAMS> | null) => void>(
  'cuGraphBatchMemOpNodeSetParams',
  'CUgraphNode hNode value; const CUDA_BATCH_MEM_OP_NODE_PARAMS* nodeParams in',
  { since: 11070 },
);
/**
 * Changes the waits and writes of a node in an instance of a graph.
 * @since CUDA 11.7
 */
export const cuGraphExecBatchMemOpNodeSetParams = api.bind<(hGraphExec: Given<CUgraphExec>, hNode: Given<CUgraphNode>, nodeParams: Init<CUDA_BATCH_MEM_OP_NODE_PARAMS> | null) => void>(
  'cuGraphExecBatchMemOpNodeSetParams',
  'CUgraphExec hGraphExec value; CUgraphNode hNode value; const CUDA_BATCH_MEM_OP_NODE_PARAMS* nodeParams in',
  { since: 11070 },
);
/**
 * Adds an allocation to a graph; `dptr` of the returned parameters is its address.
 * @returns `phGraphNode`, `nodeParams`
 * @since CUDA 11.4
 */
export const cuGraphAddMemAllocNode = api.bind<(...args: [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, nodeParams: Init<CUDA_MEM_ALLOC_NODE_PARAMS> | null] | [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, numDependencies: number, nodeParams: Init<CUDA_MEM_ALLOC_NODE_PARAMS> | null]) => [CUgraphNode, CUDA_MEM_ALLOC_NODE_PARAMS]>(
  'cuGraphAddMemAllocNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; size_t numDependencies count; CUDA_MEM_ALLOC_NODE_PARAMS* nodeParams inout',
  { since: 11040 },
);
/**
 * The allocation that a node makes.
 * @returns `params_out`
 * @since CUDA 11.4
 */
export const cuGraphMemAllocNodeGetParams = api.bind<(hNode: Given<CUgraphNode>) => CUDA_MEM_ALLOC_NODE_PARAMS>(
  'cuGraphMemAllocNodeGetParams',
  'CUgraphNode hNode value; CUDA_MEM_ALLOC_NODE_PARAMS* params_out out',
  { since: 11040 },
);
/**
 * Adds freeing memory to a graph.
 * @returns `phGraphNode`
 * @since CUDA 11.4
 */
export const cuGraphAddMemFreeNode = api.bind<(...args: [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, dptr: DeviceAddress] | [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, numDependencies: number, dptr: DeviceAddress]) => CUgraphNode>(
  'cuGraphAddMemFreeNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; size_t numDependencies count; CUdeviceptr dptr value',
  { since: 11040 },
);
/**
 * The address that a node frees.
 * @returns `dptr_out`
 * @since CUDA 11.4
 */
export const cuGraphMemFreeNodeGetParams = api.bind<(hNode: Given<CUgraphNode>) => bigint>(
  'cuGraphMemFreeNodeGetParams',
  'CUgraphNode hNode value; CUdeviceptr* dptr_out out',
  { since: 11040 },
);
/**
 * Gives back the memory that graphs of a device do not use.
 * @since CUDA 11.4
 */
export const cuDeviceGraphMemTrim = api.bind<(device: Given<CUdevice>) => void>(
  'cuDeviceGraphMemTrim',
  'CUdevice device value',
  { since: 11040, waits: true },
);
/**
 * How much memory the graphs of a device use.
 * @returns `value`
 * @since CUDA 11.4
 */
export const cuDeviceGetGraphMemAttribute = api.bind<(device: Given<CUdevice>, attr: CUgraphMem_attribute) => AttributeValue>(
  'cuDeviceGetGraphMemAttribute',
  'CUdevice device value; CUgraphMem_attribute attr value; void* value by:attr:out',
  { since: 11040 },
);
/**
 * Sets back a high watermark of graphs' memory.
 * @since CUDA 11.4
 */
export const cuDeviceSetGraphMemAttribute = api.bind<(device: Given<CUdevice>, attr: CUgraphMem_attribute, value: AttributeValue) => void>(
  'cuDeviceSetGraphMemAttribute',
  'CUdevice device value; CUgraphMem_attribute attr value; void* value by:attr',
  { since: 11040 },
);
/**
 * A copy of a graph.
 * @returns `phGraphClone`
 * @since CUDA 10.0
 */
export const cuGraphClone = api.bind<(originalGraph: Given<CUgraph>) => CUgraph>(
  'cuGraphClone',
  'CUgraph* phGraphClone out; CUgraph originalGraph value',
  { since: 10000 },
);
/**
 * The node of a copy that stands for a node of the original.
 * @returns `phNode`
 * @since CUDA 10.0
 */
export const cuGraphNodeFindInClone = api.bind<(hOriginalNode: Given<CUgraphNode>, hClonedGraph: Given<CUgraph>) => CUgraphNode>(
  'cuGraphNodeFindInClone',
  'CUgraphNode* phNode out; CUgraphNode hOriginalNode value; CUgraph hClonedGraph value',
  { since: 10000 },
);
/**
 * What a node does.
 * @returns `type`
 * @since CUDA 10.0
 */
export const cuGraphNodeGetType = api.bind<(hNode: Given<CUgraphNode>) => CUgraphNodeType>(
  'cuGraphNodeGetType',
  'CUgraphNode hNode value; CUgraphNodeType* type out',
  { since: 10000 },
);
/**
 * All nodes of a graph.
 * @returns `nodes`
 * @since CUDA 10.0
 */
export const cuGraphGetNodes = api.bind<(hGraph: Given<CUgraph>) => CUgraphNode[]>(
  'cuGraphGetNodes',
  'CUgraph hGraph value; CUgraphNode* nodes list:numNodes; size_t* numNodes hidden',
  { since: 10000 },
);
/**
 * The nodes of a graph that depend on none.
 * @returns `rootNodes`
 * @since CUDA 10.0
 */
export const cuGraphGetRootNodes = api.bind<(hGraph: Given<CUgraph>) => CUgraphNode[]>(
  'cuGraphGetRootNodes',
  'CUgraph hGraph value; CUgraphNode* rootNodes list:numRootNodes; size_t* numRootNodes hidden',
  { since: 10000 },
);
/**
 * The edges of a graph: where they begin, where they end, and what they carry.
 * @returns `from`, `to`, `edgeData`
 * @since CUDA 12.3
 */
export const cuGraphGetEdges = api.bind<(hGraph: Given<CUgraph>) => [CUgraphNode[], CUgraphNode[], CUgraphEdgeData[]]>(
  'cuGraphGetEdges',
  'CUgraph hGraph value; CUgraphNode* from list:numEdges; CUgraphNode* to list:numEdges; CUgraphEdgeData* edgeData list:numEdges; size_t* numEdges hidden',
  { since: 12030 },
);
/**
 * The nodes that a node depends on, and the edges' data.
 * @returns `dependencies`, `edgeData`
 * @since CUDA 12.3
 */
export const cuGraphNodeGetDependencies = api.bind<(hNode: Given<CUgraphNode>) => [CUgraphNode[], CUgraphEdgeData[]]>(
  'cuGraphNodeGetDependencies',
  'CUgraphNode hNode value; CUgraphNode* dependencies list:numDependencies; CUgraphEdgeData* edgeData list:numDependencies; size_t* numDependencies hidden',
  { since: 12030 },
);
/**
 * The nodes that depend on a node, and the edges' data.
 * @returns `dependentNodes`, `edgeData`
 * @since CUDA 12.3
 */
export const cuGraphNodeGetDependentNodes = api.bind<(hNode: Given<CUgraphNode>) => [CUgraphNode[], CUgraphEdgeData[]]>(
  'cuGraphNodeGetDependentNodes',
  'CUgraphNode hNode value; CUgraphNode* dependentNodes list:numDependentNodes; CUgraphEdgeData* edgeData list:numDependentNodes; size_t* numDependentNodes hidden',
  { since: 12030 },
);
/**
 * Adds edges to a graph.
 * @since CUDA 12.3
 */
export const cuGraphAddDependencies = api.bind<(hGraph: Given<CUgraph>, from: ArrayLike<Given<CUgraphNode>> | null, to: ArrayLike<Given<CUgraphNode>> | null, edgeData: ArrayLike<Init<CUgraphEdgeData>> | null, numDependencies?: number) => void>(
  'cuGraphAddDependencies',
  'CUgraph hGraph value; const CUgraphNode* from array:numDependencies; const CUgraphNode* to array:numDependencies; const CUgraphEdgeData* edgeData array:numDependencies; size_t numDependencies count',
  { since: 12030 },
);
/**
 * Takes edges from a graph.
 * @since CUDA 12.3
 */
export const cuGraphRemoveDependencies = api.bind<(hGraph: Given<CUgraph>, from: ArrayLike<Given<CUgraphNode>> | null, to: ArrayLike<Given<CUgraphNode>> | null, edgeData: ArrayLike<Init<CUgraphEdgeData>> | null, numDependencies?: number) => void>(
  'cuGraphRemoveDependencies',
  'CUgraph hGraph value; const CUgraphNode* from array:numDependencies; const CUgraphNode* to array:numDependencies; const CUgraphEdgeData* edgeData array:numDependencies; size_t numDependencies count',
  { since: 12030 },
);
/**
 * Takes a node from its graph.
 * @since CUDA 10.0
 */
export const cuGraphDestroyNode = api.bind<(hNode: Given<CUgraphNode>) => void>(
  'cuGraphDestroyNode',
  'CUgraphNode hNode value',
  { since: 10000 },
);
/**
 * Makes of a graph what can be launched.
 * @returns `phGraphExec`
 * @since CUDA 11.4
 */
export const cuGraphInstantiate = api.bind<(hGraph: Given<CUgraph>, flags: Size) => CUgraphExec>(
  'cuGraphInstantiate',
  'CUgraphExec* phGraphExec out; CUgraph hGraph value; unsigned long long flags value',
  { since: 11040, waits: true },
);
/**
 * Makes of a graph what can be launched; the returned parameters say what was wrong.
 * @returns `phGraphExec`, `instantiateParams`
 * @since CUDA 12.0
 */
export const cuGraphInstantiateWithParams = api.bind<(hGraph: Given<CUgraph>, instantiateParams: Init<CUDA_GRAPH_INSTANTIATE_PARAMS> | null) => [CUgraphExec, CUDA_GRAPH_INSTANTIATE_PARAMS]>(
  'cuGraphInstantiateWithParams',
  'CUgraphExec* phGraphExec out; CUgraph hGraph value; CUDA_GRAPH_INSTANTIATE_PARAMS* instantiateParams inout',
  { since: 12000, waits: true },
);
/**
 * The flags that an instance was made with.
 * @returns `flags`
 * @since CUDA 12.0
 */
export const cuGraphExecGetFlags = api.bind<(hGraphExec: Given<CUgraphExec>) => bigint>(
  'cuGraphExecGetFlags',
  'CUgraphExec hGraphExec value; cuuint64_t* flags out',
  { since: 12000 },
);
/**
 * Changes a launch in an instance of a graph.
 * @since CUDA 12.0
 */
export const cuGraphExecKernelNodeSetParams = api.bind<(hGraphExec: Given<CUgraphExec>, hNode: Given<CUgraphNode>, nodeParams: Init<CUDA_KERNEL_NODE_PARAMS> | null) => void>(
  'cuGraphExecKernelNodeSetParams',
  'CUgraphExec hGraphExec value; CUgraphNode hNode value; const CUDA_KERNEL_NODE_PARAMS* nodeParams in',
  { since: 12000 },
);
/**
 * Changes a copy in an instance of a graph.
 * @since CUDA 10.2
 */
export const cuGraphExecMemcpyNodeSetParams = api.bind<(hGraphExec: Given<CUgraphExec>, hNode: Given<CUgraphNode>, copyParams: Init<CUDA_MEMCPY3D> | null, ctx: Given<CUcontext>) => void>(
  'cuGraphExecMemcpyNodeSetParams',
  'CUgraphExec hGraphExec value; CUgraphNode hNode value; const CUDA_MEMCPY3D* copyParams in; CUcontext ctx value',
  { since: 10020 },
);
/**
 * Changes filling memory in an instance of a graph.
 * @since CUDA 10.2
 */
export const cuGraphExecMemsetNodeSetParams = api.bind<(hGraphExec: Given<CUgraphExec>, hNode: Given<CUgraphNode>, memsetParams: Init<CUDA_MEMSET_NODE_PARAMS> | null, ctx: Given<CUcontext>) => void>(
  'cuGraphExecMemsetNodeSetParams',
  'CUgraphExec hGraphExec value; CUgraphNode hNode value; const CUDA_MEMSET_NODE_PARAMS* memsetParams in; CUcontext ctx value',
  { since: 10020 },
);
/**
 * Changes a function that an instance of a graph calls.
 * @since CUDA 10.2
 */
export const cuGraphExecHostNodeSetParams = api.bind<(hGraphExec: Given<CUgraphExec>, hNode: Given<CUgraphNode>, nodeParams: Init<CUDA_HOST_NODE_PARAMS> | null) => void>(
  'cuGraphExecHostNodeSetParams',
  'CUgraphExec hGraphExec value; CUgraphNode hNode value; const CUDA_HOST_NODE_PARAMS* nodeParams in',
  { since: 10020 },
);
/**
 * Changes a graph inside an instance.
 * @since CUDA 11.1
 */
export const cuGraphExecChildGraphNodeSetParams = api.bind<(hGraphExec: Given<CUgraphExec>, hNode: Given<CUgraphNode>, childGraph: Given<CUgraph>) => void>(
  'cuGraphExecChildGraphNodeSetParams',
  'CUgraphExec hGraphExec value; CUgraphNode hNode value; CUgraph childGraph value',
  { since: 11010 },
);
/**
 * Changes the event that an instance marks.
 * @since CUDA 11.1
 */
export const cuGraphExecEventRecordNodeSetEvent = api.bind<(hGraphExec: Given<CUgraphExec>, hNode: Given<CUgraphNode>, event: Given<CUevent>) => void>(
  'cuGraphExecEventRecordNodeSetEvent',
  'CUgraphExec hGraphExec value; CUgraphNode hNode value; CUevent event value',
  { since: 11010 },
);
/**
 * Changes the event that an instance waits for.
 * @since CUDA 11.1
 */
export const cuGraphExecEventWaitNodeSetEvent = api.bind<(hGraphExec: Given<CUgraphExec>, hNode: Given<CUgraphNode>, event: Given<CUevent>) => void>(
  'cuGraphExecEventWaitNodeSetEvent',
  'CUgraphExec hGraphExec value; CUgraphNode hNode value; CUevent event value',
  { since: 11010 },
);
/**
 * Changes the semaphores that an instance signals.
 * @since CUDA 11.2
 */
export const cuGraphExecExternalSemaphoresSignalNodeSetParams = api.bind<(hGraphExec: Given<CUgraphExec>, hNode: Given<CUgraphNode>, nodeParams: Init<CUDA_EXT_SEM_SIGNAL_NODE_PARAMS> | null) => void>(
  'cuGraphExecExternalSemaphoresSignalNodeSetParams',
  'CUgraphExec hGraphExec value; CUgraphNode hNode value; const CUDA_EXT_SEM_SIGNAL_NODE_PARAMS* nodeParams in',
  { since: 11020 },
);
/**
 * Changes the semaphores that an instance waits for.
 * @since CUDA 11.2
 */
export const cuGraphExecExternalSemaphoresWaitNodeSetParams = api.bind<(hGraphExec: Given<CUgraphExec>, hNode: Given<CUgraphNode>, nodeParams: Init<CUDA_EXT_SEM_WAIT_NODE_PARAMS> | null) => void>(
  'cuGraphExecExternalSemaphoresWaitNodeSetParams',
  'CUgraphExec hGraphExec value; CUgraphNode hNode value; const CUDA_EXT_SEM_WAIT_NODE_PARAMS* nodeParams in',
  { since: 11020 },
);
/**
 * Switches a node of an instance on or off.
 * @since CUDA 11.6
 */
export const cuGraphNodeSetEnabled = api.bind<(hGraphExec: Given<CUgraphExec>, hNode: Given<CUgraphNode>, isEnabled: number) => void>(
  'cuGraphNodeSetEnabled',
  'CUgraphExec hGraphExec value; CUgraphNode hNode value; unsigned int isEnabled value',
  { since: 11060 },
);
/**
 * Whether a node of an instance is switched on.
 * @returns `isEnabled`
 * @since CUDA 11.6
 */
export const cuGraphNodeGetEnabled = api.bind<(hGraphExec: Given<CUgraphExec>, hNode: Given<CUgraphNode>) => number>(
  'cuGraphNodeGetEnabled',
  'CUgraphExec hGraphExec value; CUgraphNode hNode value; unsigned int* isEnabled out',
  { since: 11060 },
);
/**
 * Queues bringing an instance to the device.
 * @since CUDA 11.1
 */
export const cuGraphUpload = api.bind<(hGraphExec: Given<CUgraphExec>, hStream: Given<CUstream>) => void>(
  'cuGraphUpload',
  'CUgraphExec hGraphExec value; CUstream hStream value',
  { since: 11010 },
);
/**
 * Queues a run of an instance.
 * @since CUDA 10.0
 */
export const cuGraphLaunch = api.bind<(hGraphExec: Given<CUgraphExec>, hStream: Given<CUstream>) => void>(
  'cuGraphLaunch',
  'CUgraphExec hGraphExec value; CUstream hStream value',
  { since: 10000 },
);
/**
 * Destroys an instance.
 * @since CUDA 10.0
 */
export const cuGraphExecDestroy = api.bind<(hGraphExec: Given<CUgraphExec>) => void>(
  'cuGraphExecDestroy',
  'CUgraphExec hGraphExec value',
  { since: 10000 },
);
/**
 * Destroys a graph.
 * @since CUDA 10.0
 */
export const cuGraphDestroy = api.bind<(hGraph: Given<CUgraph>) => void>(
  'cuGraphDestroy',
  'CUgraph hGraph value',
  { since: 10000 },
);
/**
 * Changes an instance to what a graph is now; `result` says whether it could be.
 * @returns `resultInfo`
 * @since CUDA 12.0
 */
export const cuGraphExecUpdate = api.bind<(hGraphExec: Given<CUgraphExec>, hGraph: Given<CUgraph>) => CUgraphExecUpdateResultInfo>(
  'cuGraphExecUpdate',
  'CUgraphExec hGraphExec value; CUgraph hGraph value; CUgraphExecUpdateResultInfo* resultInfo out',
  { since: 12000, waits: true, values: ['CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE'] },
);
/**
 * Gives a kernel node the attributes of another.
 * @since CUDA 11.0
 */
export const cuGraphKernelNodeCopyAttributes = api.bind<(dst: Given<CUgraphNode>, src: Given<CUgraphNode>) => void>(
  'cuGraphKernelNodeCopyAttributes',
  'CUgraphNode dst value; CUgraphNode src value',
  { since: 11000 },
);
/**
 * An attribute of a kernel node.
 * @returns `value_out`
 * @since CUDA 11.0
 */
export const cuGraphKernelNodeGetAttribute = api.bind<(hNode: Given<CUgraphNode>, attr: CUkernelNodeAttrID) => CUkernelNodeAttrValue>(
  'cuGraphKernelNodeGetAttribute',
  'CUgraphNode hNode value; CUkernelNodeAttrID attr value; CUkernelNodeAttrValue* value_out out',
  { since: 11000 },
);
/**
 * Sets an attribute of a kernel node.
 * @since CUDA 11.0
 */
export const cuGraphKernelNodeSetAttribute = api.bind<(hNode: Given<CUgraphNode>, attr: CUkernelNodeAttrID, value: Init<CUkernelNodeAttrValue> | null) => void>(
  'cuGraphKernelNodeSetAttribute',
  'CUgraphNode hNode value; CUkernelNodeAttrID attr value; const CUkernelNodeAttrValue* value in',
  { since: 11000 },
);
/**
 * Writes a graph to a file for Graphviz.
 * @since CUDA 11.3
 */
export const cuGraphDebugDotPrint = api.bind<(hGraph: Given<CUgraph>, path: string | null, flags: number) => void>(
  'cuGraphDebugDotPrint',
  'CUgraph hGraph value; const char* path string; unsigned int flags value',
  { since: 11030, waits: true },
);
/**
 * Makes an object that graphs refer to; the function is called, on the JavaScript thread, when nothing does any more.
 * @returns `object_out`
 * @since CUDA 11.3
 */
export const cuUserObjectCreate = api.bind<(ptr: unknown, destroy: CUhostFn | null, initialRefcount: number, flags: number) => CUuserObject>(
  'cuUserObjectCreate',
  'CUuserObject* object_out out; void* ptr user; CUhostFn destroy callback; unsigned int initialRefcount value; unsigned int flags value',
  { since: 11030 },
);
/**
 * Adds references to a user object.
 * @since CUDA 11.3
 */
export const cuUserObjectRetain = api.bind<(object: Given<CUuserObject>, count: number) => void>(
  'cuUserObjectRetain',
  'CUuserObject object value; unsigned int count value',
  { since: 11030 },
);
/**
 * Takes references from a user object.
 * @since CUDA 11.3
 */
export const cuUserObjectRelease = api.bind<(object: Given<CUuserObject>, count: number) => void>(
  'cuUserObjectRelease',
  'CUuserObject object value; unsigned int count value',
  { since: 11030 },
);
/**
 * Lets a graph refer to a user object.
 * @since CUDA 11.3
 */
export const cuGraphRetainUserObject = api.bind<(graph: Given<CUgraph>, object: Given<CUuserObject>, count: number, flags: number) => void>(
  'cuGraphRetainUserObject',
  'CUgraph graph value; CUuserObject object value; unsigned int count value; unsigned int flags value',
  { since: 11030 },
);
/**
 * Takes a graph's references from a user object.
 * @since CUDA 11.3
 */
export const cuGraphReleaseUserObject = api.bind<(graph: Given<CUgraph>, object: Given<CUuserObject>, count: number) => void>(
  'cuGraphReleaseUserObject',
  'CUgraph graph value; CUuserObject object value; unsigned int count value',
  { since: 11030 },
);
/**
 * Adds a node of any kind to a graph; the returned parameters hold what it made.
 * @returns `phGraphNode`, `nodeParams`
 * @since CUDA 12.3
 */
export const cuGraphAddNode = api.bind<(...args: [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, dependencyData: ArrayLike<Init<CUgraphEdgeData>> | null, nodeParams: Init<CUgraphNodeParams> | null] | [hGraph: Given<CUgraph>, dependencies: ArrayLike<Given<CUgraphNode>> | null, dependencyData: ArrayLike<Init<CUgraphEdgeData>> | null, numDependencies: number, nodeParams: Init<CUgraphNodeParams> | null]) => [CUgraphNode, CUgraphNodeParams]>(
  'cuGraphAddNode',
  'CUgraphNode* phGraphNode out; CUgraph hGraph value; const CUgraphNode* dependencies array:numDependencies; const CUgraphEdgeData* dependencyData array:numDependencies; size_t numDependencies count; CUgraphNodeParams* nodeParams inout',
  { since: 12030 },
);
/**
 * Changes what a node does.
 * @since CUDA 12.2
 */
export const cuGraphNodeSetParams = api.bind<(hNode: Given<CUgraphNode>, nodeParams: Init<CUgraphNodeParams> | null) => void>(
  'cuGraphNodeSetParams',
  'CUgraphNode hNode value; CUgraphNodeParams* nodeParams in',
  { since: 12020 },
);
/**
 * Changes what a node of an instance does.
 * @since CUDA 12.2
 */
export const cuGraphExecNodeSetParams = api.bind<(hGraphExec: Given<CUgraphExec>, hNode: Given<CUgraphNode>, nodeParams: Init<CUgraphNodeParams> | null) => void>(
  'cuGraphExecNodeSetParams',
  'CUgraphExec hGraphExec value; CUgraphNode hNode value; CUgraphNodeParams* nodeParams in',
  { since: 12020 },
);
/**
 * Makes a value that decides whether a conditional node runs.
 * @returns `pHandle_out`
 * @since CUDA 12.3
 */
export const cuGraphConditionalHandleCreate = api.bind<(hGraph: Given<CUgraph>, ctx: Given<CUcontext>, defaultLaunchValue: number, flags: number) => CUgraphConditionalHandle>(
  'cuGraphConditionalHandleCreate',
  'CUgraphConditionalHandle* pHandle_out out; CUgraph hGraph value; CUcontext ctx value; unsigned int defaultLaunchValue value; unsigned int flags value',
  { since: 12030 },
);
/**
 * How many blocks of a kernel a multiprocessor runs at once.
 * @returns `numBlocks`
 * @since CUDA 6.5
 */
export const cuOccupancyMaxActiveBlocksPerMultiprocessor = api.bind<(func: Given<CUfunction>, blockSize: number, dynamicSMemSize: Size) => number>(
  'cuOccupancyMaxActiveBlocksPerMultiprocessor',
  'int* numBlocks out; CUfunction func value; int blockSize value; size_t dynamicSMemSize value',
  { since: 6050 },
);
/**
 * How many blocks of a kernel a multiprocessor runs at once, with flags.
 * @returns `numBlocks`
 * @since CUDA 7.0
 */
export const cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags = api.bind<(func: Given<CUfunction>, blockSize: number, dynamicSMemSize: Size, flags: number) => number>(
  'cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags',
  'int* numBlocks out; CUfunction func value; int blockSize value; size_t dynamicSMemSize value; unsigned int flags value',
  { since: 7000 },
);
/**
 * The smallest grid that fills the device, and the block size for it. The function answers how much dynamic shared memory a block of a size wants.
 * @returns `minGridSize`, `blockSize`
 * @since CUDA 6.5
 */
export const cuOccupancyMaxPotentialBlockSize = api.bind<(func: Given<CUfunction>, blockSizeToDynamicSMemSize: CUoccupancyB2DSize | null, dynamicSMemSize: Size, blockSizeLimit: number) => [number, number]>(
  'cuOccupancyMaxPotentialBlockSize',
  'int* minGridSize out; int* blockSize out; CUfunction func value; CUoccupancyB2DSize blockSizeToDynamicSMemSize callback; size_t dynamicSMemSize value; int blockSizeLimit value',
  { since: 6050 },
);
/**
 * The smallest grid that fills the device, and the block size for it, with flags.
 * @returns `minGridSize`, `blockSize`
 * @since CUDA 7.0
 */
export const cuOccupancyMaxPotentialBlockSizeWithFlags = api.bind<(func: Given<CUfunction>, blockSizeToDynamicSMemSize: CUoccupancyB2DSize | null, dynamicSMemSize: Size, blockSizeLimit: number, flags: number) => [number, number]>(
  'cuOccupancyMaxPotentialBlockSizeWithFlags',
  'int* minGridSize out; int* blockSize out; CUfunction func value; CUoccupancyB2DSize blockSizeToDynamicSMemSize callback; size_t dynamicSMemSize value; int blockSizeLimit value; unsigned int flags value',
  { since: 7000 },
);
/**
 * How much dynamic shared memory so many blocks of a multiprocessor leave to each.
 * @returns `dynamicSmemSize`
 * @since CUDA 10.2
 */
export const cuOccupancyAvailableDynamicSMemPerBlock = api.bind<(func: Given<CUfunction>, numBlocks: number, blockSize: number) => number>(
  'cuOccupancyAvailableDynamicSMemPerBlock',
  'size_t* dynamicSmemSize out; CUfunction func value; int numBlocks value; int blockSize value',
  { since: 10020 },
);
/**
 * The largest cluster that a kernel can have.
 * @returns `clusterSize`
 * @since CUDA 11.7
 */
export const cuOccupancyMaxPotentialClusterSize = api.bind<(func: Given<CUfunction>, config: Init<CUlaunchConfig> | null) => number>(
  'cuOccupancyMaxPotentialClusterSize',
  'int* clusterSize out; CUfunction func value; const CUlaunchConfig* config in',
  { since: 11070 },
);
/**
 * How many clusters of a kernel the device runs at once.
 * @returns `numClusters`
 * @since CUDA 11.7
 */
export const cuOccupancyMaxActiveClusters = api.bind<(func: Given<CUfunction>, config: Init<CUlaunchConfig> | null) => number>(
  'cuOccupancyMaxActiveClusters',
  'int* numClusters out; CUfunction func value; const CUlaunchConfig* config in',
  { since: 11070 },
);
/**
 * Binds an array to a texture reference.
 * @since CUDA 2.0
 */
export const cuTexRefSetArray = api.bind<(hTexRef: Given<CUtexref>, hArray: Given<CUarray>, Flags: number) => void>(
  'cuTexRefSetArray',
  'CUtexref hTexRef value; CUarray hArray value; unsigned int Flags value',
  { since: 2000 },
);
/**
 * Binds a mipmapped array to a texture reference.
 * @since CUDA 5.0
 */
export const cuTexRefSetMipmappedArray = api.bind<(hTexRef: Given<CUtexref>, hMipmappedArray: Given<CUmipmappedArray>, Flags: number) => void>(
  'cuTexRefSetMipmappedArray',
  'CUtexref hTexRef value; CUmipmappedArray hMipmappedArray value; unsigned int Flags value',
  { since: 5000 },
);
/**
 * Binds device memory to a texture reference; the result is the offset to fetch from.
 * @returns `ByteOffset`
 * @since CUDA 3.2
 */
export const cuTexRefSetAddress = api.bind<(hTexRef: Given<CUtexref>, dptr: DeviceAddress, bytes: Size) => number>(
  'cuTexRefSetAddress',
  'size_t* ByteOffset out; CUtexref hTexRef value; CUdeviceptr dptr value; size_t bytes value',
  { since: 3020 },
);
/**
 * Binds rows of device memory to a texture reference.
 * @since CUDA 4.1
 */
export const cuTexRefSetAddress2D = api.bind<(hTexRef: Given<CUtexref>, desc: Init<CUDA_ARRAY_DESCRIPTOR> | null, dptr: DeviceAddress, Pitch: Size) => void>(
  'cuTexRefSetAddress2D',
  'CUtexref hTexRef value; const CUDA_ARRAY_DESCRIPTOR* desc in; CUdeviceptr dptr value; size_t Pitch value',
  { since: 4010 },
);
/**
 * Sets the elements of a texture reference.
 * @since CUDA 2.0
 */
export const cuTexRefSetFormat = api.bind<(hTexRef: Given<CUtexref>, fmt: CUarray_format, NumPackedComponents: number) => void>(
  'cuTexRefSetFormat',
  'CUtexref hTexRef value; CUarray_format fmt value; int NumPackedComponents value',
  { since: 2000 },
);
/**
 * Sets what a texture reference does out of bounds in a dimension.
 * @since CUDA 2.0
 */
export const cuTexRefSetAddressMode = api.bind<(hTexRef: Given<CUtexref>, dim: number, am: CUaddress_mode) => void>(
  'cuTexRefSetAddressMode',
  'CUtexref hTexRef value; int dim value; CUaddress_mode am value',
  { since: 2000 },
);
/**
 * Sets how a texture reference interpolates.
 * @since CUDA 2.0
 */
export const cuTexRefSetFilterMode = api.bind<(hTexRef: Given<CUtexref>, fm: CUfilter_mode) => void>(
  'cuTexRefSetFilterMode',
  'CUtexref hTexRef value; CUfilter_mode fm value',
  { since: 2000 },
);
/**
 * Sets how a texture reference interpolates between levels.
 * @since CUDA 5.0
 */
export const cuTexRefSetMipmapFilterMode = api.bind<(hTexRef: Given<CUtexref>, fm: CUfilter_mode) => void>(
  'cuTexRefSetMipmapFilterMode',
  'CUtexref hTexRef value; CUfilter_mode fm value',
  { since: 5000 },
);
/**
 * Sets what is added to the level of a texture reference.
 * @since CUDA 5.0
 */
export const cuTexRefSetMipmapLevelBias = api.bind<(hTexRef: Given<CUtexref>, bias: number) => void>(
  'cuTexRefSetMipmapLevelBias',
  'CUtexref hTexRef value; float bias value',
  { since: 5000 },
);
/**
 * Sets the least and greatest level of a texture reference.
 * @since CUDA 5.0
 */
export const cuTexRefSetMipmapLevelClamp = api.bind<(hTexRef: Given<CUtexref>, minMipmapLevelClamp: number, maxMipmapLevelClamp: number) => void>(
  'cuTexRefSetMipmapLevelClamp',
  'CUtexref hTexRef value; float minMipmapLevelClamp value; float maxMipmapLevelClamp value',
  { since: 5000 },
);
/**
 * Sets the anisotropy of a texture reference.
 * @since CUDA 5.0
 */
export const cuTexRefSetMaxAnisotropy = api.bind<(hTexRef: Given<CUtexref>, maxAniso: number) => void>(
  'cuTexRefSetMaxAnisotropy',
  'CUtexref hTexRef value; unsigned int maxAniso value',
  { since: 5000 },
);
/**
 * Sets the color of a texture reference out of bounds.
 * @since CUDA 8.0
 */
export const cuTexRefSetBorderColor = api.bind<(hTexRef: Given<CUtexref>, pBorderColor: ArrayLike<number> | null) => void>(
  'cuTexRefSetBorderColor',
  'CUtexref hTexRef value; float* pBorderColor floats:4',
  { since: 8000 },
);
/**
 * Sets the flags of a texture reference.
 * @since CUDA 2.0
 */
export const cuTexRefSetFlags = api.bind<(hTexRef: Given<CUtexref>, Flags: number) => void>(
  'cuTexRefSetFlags',
  'CUtexref hTexRef value; unsigned int Flags value',
  { since: 2000 },
);
/**
 * The address that a texture reference is bound to.
 * @returns `pdptr`
 * @since CUDA 3.2
 */
export const cuTexRefGetAddress = api.bind<(hTexRef: Given<CUtexref>) => bigint>(
  'cuTexRefGetAddress',
  'CUdeviceptr* pdptr out; CUtexref hTexRef value',
  { since: 3020 },
);
/**
 * The array that a texture reference is bound to.
 * @returns `phArray`
 * @since CUDA 2.0
 */
export const cuTexRefGetArray = api.bind<(hTexRef: Given<CUtexref>) => CUarray>(
  'cuTexRefGetArray',
  'CUarray* phArray out; CUtexref hTexRef value',
  { since: 2000 },
);
/**
 * The mipmapped array that a texture reference is bound to.
 * @returns `phMipmappedArray`
 * @since CUDA 5.0
 */
export const cuTexRefGetMipmappedArray = api.bind<(hTexRef: Given<CUtexref>) => CUmipmappedArray>(
  'cuTexRefGetMipmappedArray',
  'CUmipmappedArray* phMipmappedArray out; CUtexref hTexRef value',
  { since: 5000 },
);
/**
 * What a texture reference does out of bounds in a dimension.
 * @returns `pam`
 * @since CUDA 2.0
 */
export const cuTexRefGetAddressMode = api.bind<(hTexRef: Given<CUtexref>, dim: number) => CUaddress_mode>(
  'cuTexRefGetAddressMode',
  'CUaddress_mode* pam out; CUtexref hTexRef value; int dim value',
  { since: 2000 },
);
/**
 * How a texture reference interpolates.
 * @returns `pfm`
 * @since CUDA 2.0
 */
export const cuTexRefGetFilterMode = api.bind<(hTexRef: Given<CUtexref>) => CUfilter_mode>(
  'cuTexRefGetFilterMode',
  'CUfilter_mode* pfm out; CUtexref hTexRef value',
  { since: 2000 },
);
/**
 * The format and the channels of a texture reference.
 * @returns `pFormat`, `pNumChannels`
 * @since CUDA 2.0
 */
export const cuTexRefGetFormat = api.bind<(hTexRef: Given<CUtexref>) => [CUarray_format, number]>(
  'cuTexRefGetFormat',
  'CUarray_format* pFormat out; int* pNumChannels out; CUtexref hTexRef value',
  { since: 2000 },
);
/**
 * How a texture reference interpolates between levels.
 * @returns `pfm`
 * @since CUDA 5.0
 */
export const cuTexRefGetMipmapFilterMode = api.bind<(hTexRef: Given<CUtexref>) => CUfilter_mode>(
  'cuTexRefGetMipmapFilterMode',
  'CUfilter_mode* pfm out; CUtexref hTexRef value',
  { since: 5000 },
);
/**
 * What is added to the level of a texture reference.
 * @returns `pbias`
 * @since CUDA 5.0
 */
export const cuTexRefGetMipmapLevelBias = api.bind<(hTexRef: Given<CUtexref>) => number>(
  'cuTexRefGetMipmapLevelBias',
  'float* pbias out; CUtexref hTexRef value',
  { since: 5000 },
);
/**
 * The least and greatest level of a texture reference.
 * @returns `pminMipmapLevelClamp`, `pmaxMipmapLevelClamp`
 * @since CUDA 5.0
 */
export const cuTexRefGetMipmapLevelClamp = api.bind<(hTexRef: Given<CUtexref>) => [number, number]>(
  'cuTexRefGetMipmapLevelClamp',
  'float* pminMipmapLevelClamp out; float* pmaxMipmapLevelClamp out; CUtexref hTexRef value',
  { since: 5000 },
);
/**
 * The anisotropy of a texture reference.
 * @returns `pmaxAniso`
 * @since CUDA 5.0
 */
export const cuTexRefGetMaxAnisotropy = api.bind<(hTexRef: Given<CUtexref>) => number>(
  'cuTexRefGetMaxAnisotropy',
  'int* pmaxAniso out; CUtexref hTexRef value',
  { since: 5000 },
);
/**
 * The color of a texture reference out of bounds.
 * @returns `pBorderColor`
 * @since CUDA 8.0
 */
export const cuTexRefGetBorderColor = api.bind<(hTexRef: Given<CUtexref>) => number[]>(
  'cuTexRefGetBorderColor',
  'float* pBorderColor floatsOut:4; CUtexref hTexRef value',
  { since: 8000 },
);
/**
 * The flags of a texture reference.
 * @returns `pFlags`
 * @since CUDA 2.0
 */
export const cuTexRefGetFlags = api.bind<(hTexRef: Given<CUtexref>) => number>(
  'cuTexRefGetFlags',
  'unsigned int* pFlags out; CUtexref hTexRef value',
  { since: 2000 },
);
/**
 * Makes a texture reference.
 * @returns `pTexRef`
 * @since CUDA 2.0
 */
export const cuTexRefCreate = api.bind<() => CUtexref>(
  'cuTexRefCreate',
  'CUtexref* pTexRef out',
  { since: 2000 },
);
/**
 * Destroys a texture reference.
 * @since CUDA 2.0
 */
export const cuTexRefDestroy = api.bind<(hTexRef: Given<CUtexref>) => void>(
  'cuTexRefDestroy',
  'CUtexref hTexRef value',
  { since: 2000 },
);
/**
 * Binds an array to a surface reference.
 * @since CUDA 3.0
 */
export const cuSurfRefSetArray = api.bind<(hSurfRef: Given<CUsurfref>, hArray: Given<CUarray>, Flags: number) => void>(
  'cuSurfRefSetArray',
  'CUsurfref hSurfRef value; CUarray hArray value; unsigned int Flags value',
  { since: 3000 },
);
/**
 * The array that a surface reference is bound to.
 * @returns `phArray`
 * @since CUDA 3.0
 */
export const cuSurfRefGetArray = api.bind<(hSurfRef: Given<CUsurfref>) => CUarray>(
  'cuSurfRefGetArray',
  'CUarray* phArray out; CUsurfref hSurfRef value',
  { since: 3000 },
);
/**
 * Makes a texture object.
 * @returns `pTexObject`
 * @since CUDA 5.0
 */
export const cuTexObjectCreate = api.bind<(pResDesc: Init<CUDA_RESOURCE_DESC> | null, pTexDesc: Init<CUDA_TEXTURE_DESC> | null, pResViewDesc: Init<CUDA_RESOURCE_VIEW_DESC> | null) => CUtexObject>(
  'cuTexObjectCreate',
  'CUtexObject* pTexObject out; const CUDA_RESOURCE_DESC* pResDesc in; const CUDA_TEXTURE_DESC* pTexDesc in; const CUDA_RESOURCE_VIEW_DESC* pResViewDesc in',
  { since: 5000 },
);
/**
 * Destroys a texture object.
 * @since CUDA 5.0
 */
export const cuTexObjectDestroy = api.bind<(texObject: Given<CUtexObject>) => void>(
  'cuTexObjectDestroy',
  'CUtexObject texObject value',
  { since: 5000 },
);
/**
 * What memory a texture object reads.
 * @returns `pResDesc`
 * @since CUDA 5.0
 */
export const cuTexObjectGetResourceDesc = api.bind<(texObject: Given<CUtexObject>) => CUDA_RESOURCE_DESC>(
  'cuTexObjectGetResourceDesc',
  'CUDA_RESOURCE_DESC* pResDesc out; CUtexObject texObject value',
  { since: 5000 },
);
/**
 * How a texture object reads.
 * @returns `pTexDesc`
 * @since CUDA 5.0
 */
export const cuTexObjectGetTextureDesc = api.bind<(texObject: Given<CUtexObject>) => CUDA_TEXTURE_DESC>(
  'cuTexObjectGetTextureDesc',
  'CUDA_TEXTURE_DESC* pTexDesc out; CUtexObject texObject value',
  { since: 5000 },
);
/**
 * Which view of its memory a texture object reads.
 * @returns `pResViewDesc`
 * @since CUDA 5.0
 */
export const cuTexObjectGetResourceViewDesc = api.bind<(texObject: Given<CUtexObject>) => CUDA_RESOURCE_VIEW_DESC>(
  'cuTexObjectGetResourceViewDesc',
  'CUDA_RESOURCE_VIEW_DESC* pResViewDesc out; CUtexObject texObject value',
  { since: 5000 },
);
/**
 * Makes a surface object.
 * @returns `pSurfObject`
 * @since CUDA 5.0
 */
export const cuSurfObjectCreate = api.bind<(pResDesc: Init<CUDA_RESOURCE_DESC> | null) => CUsurfObject>(
  'cuSurfObjectCreate',
  'CUsurfObject* pSurfObject out; const CUDA_RESOURCE_DESC* pResDesc in',
  { since: 5000 },
);
/**
 * Destroys a surface object.
 * @since CUDA 5.0
 */
export const cuSurfObjectDestroy = api.bind<(surfObject: Given<CUsurfObject>) => void>(
  'cuSurfObjectDestroy',
  'CUsurfObject surfObject value',
  { since: 5000 },
);
/**
 * What memory a surface object uses.
 * @returns `pResDesc`
 * @since CUDA 5.0
 */
export const cuSurfObjectGetResourceDesc = api.bind<(surfObject: Given<CUsurfObject>) => CUDA_RESOURCE_DESC>(
  'cuSurfObjectGetResourceDesc',
  'CUDA_RESOURCE_DESC* pResDesc out; CUsurfObject surfObject value',
  { since: 5000 },
);
/**
 * Describes a tensor for copies of boxes.
 * @returns `tensorMap`
 * @since CUDA 12.0
 */
export const cuTensorMapEncodeTiled = api.bind<(...args: [tensorDataType: CUtensorMapDataType, globalAddress: DeviceAddress, globalDim: ArrayLike<Size> | null, globalStrides: ArrayLike<Size> | null, boxDim: ArrayLike<number> | null, elementStrides: ArrayLike<number> | null, interleave: CUtensorMapInterleave, swizzle: CUtensorMapSwizzle, l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill] | [tensorDataType: CUtensorMapDataType, tensorRank: number, globalAddress: DeviceAddress, globalDim: ArrayLike<Size> | null, globalStrides: ArrayLike<Size> | null, boxDim: ArrayLike<number> | null, elementStrides: ArrayLike<number> | null, interleave: CUtensorMapInterleave, swizzle: CUtensorMapSwizzle, l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill]) => CUtensorMap>(
  'cuTensorMapEncodeTiled',
  'CUtensorMap* tensorMap out; CUtensorMapDataType tensorDataType value; cuuint32_t tensorRank count; void* globalAddress address; const cuuint64_t* globalDim array:tensorRank; const cuuint64_t* globalStrides array; const cuuint32_t* boxDim array:tensorRank; const cuuint32_t* elementStrides array:tensorRank; CUtensorMapInterleave interleave value; CUtensorMapSwizzle swizzle value; CUtensorMapL2promotion l2Promotion value; CUtensorMapFloatOOBfill oobFill value',
  { since: 12000 },
);
/**
 * Describes a tensor for copies of columns of pixels.
 * @returns `tensorMap`
 * @since CUDA 12.0
 */
export const cuTensorMapEncodeIm2col = api.bind<(...args: [tensorDataType: CUtensorMapDataType, globalAddress: DeviceAddress, globalDim: ArrayLike<Size> | null, globalStrides: ArrayLike<Size> | null, pixelBoxLowerCorner: ArrayLike<number> | null, pixelBoxUpperCorner: ArrayLike<number> | null, channelsPerPixel: number, pixelsPerColumn: number, elementStrides: ArrayLike<number> | null, interleave: CUtensorMapInterleave, swizzle: CUtensorMapSwizzle, l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill] | [tensorDataType: CUtensorMapDataType, tensorRank: number, globalAddress: DeviceAddress, globalDim: ArrayLike<Size> | null, globalStrides: ArrayLike<Size> | null, pixelBoxLowerCorner: ArrayLike<number> | null, pixelBoxUpperCorner: ArrayLike<number> | null, channelsPerPixel: number, pixelsPerColumn: number, elementStrides: ArrayLike<number> | null, interleave: CUtensorMapInterleave, swizzle: CUtensorMapSwizzle, l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill]) => CUtensorMap>(
  'cuTensorMapEncodeIm2col',
  'CUtensorMap* tensorMap out; CUtensorMapDataType tensorDataType value; cuuint32_t tensorRank count; void* globalAddress address; const cuuint64_t* globalDim array:tensorRank; const cuuint64_t* globalStrides array; const int* pixelBoxLowerCorner array; const int* pixelBoxUpperCorner array; cuuint32_t channelsPerPixel value; cuuint32_t pixelsPerColumn value; const cuuint32_t* elementStrides array:tensorRank; CUtensorMapInterleave interleave value; CUtensorMapSwizzle swizzle value; CUtensorMapL2promotion l2Promotion value; CUtensorMapFloatOOBfill oobFill value',
  { since: 12000 },
);
/**
 * Describes a tensor for copies of wide columns of pixels.
 * @returns `tensorMap`
 * @since CUDA 12.8
 */
export const cuTensorMapEncodeIm2colWide = api.bind<(...args: [tensorDataType: CUtensorMapDataType, globalAddress: DeviceAddress, globalDim: ArrayLike<Size> | null, globalStrides: ArrayLike<Size> | null, pixelBoxLowerCornerWidth: number, pixelBoxUpperCornerWidth: number, channelsPerPixel: number, pixelsPerColumn: number, elementStrides: ArrayLike<number> | null, interleave: CUtensorMapInterleave, mode: CUtensorMapIm2ColWideMode, swizzle: CUtensorMapSwizzle, l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill] | [tensorDataType: CUtensorMapDataType, tensorRank: number, globalAddress: DeviceAddress, globalDim: ArrayLike<Size> | null, globalStrides: ArrayLike<Size> | null, pixelBoxLowerCornerWidth: number, pixelBoxUpperCornerWidth: number, channelsPerPixel: number, pixelsPerColumn: number, elementStrides: ArrayLike<number> | null, interleave: CUtensorMapInterleave, mode: CUtensorMapIm2ColWideMode, swizzle: CUtensorMapSwizzle, l2Promotion: CUtensorMapL2promotion, oobFill: CUtensorMapFloatOOBfill]) => CUtensorMap>(
  'cuTensorMapEncodeIm2colWide',
  'CUtensorMap* tensorMap out; CUtensorMapDataType tensorDataType value; cuuint32_t tensorRank count; void* globalAddress address; const cuuint64_t* globalDim array:tensorRank; const cuuint64_t* globalStrides array; int pixelBoxLowerCornerWidth value; int pixelBoxUpperCornerWidth value; cuuint32_t channelsPerPixel value; cuuint32_t pixelsPerColumn value; const cuuint32_t* elementStrides array:tensorRank; CUtensorMapInterleave interleave value; CUtensorMapIm2ColWideMode mode value; CUtensorMapSwizzle swizzle value; CUtensorMapL2promotion l2Promotion value; CUtensorMapFloatOOBfill oobFill value',
  { since: 12080 },
);
/**
 * Gives a tensor map another address; the result is the new map.
 * @returns `tensorMap`
 * @since CUDA 12.0
 */
export const cuTensorMapReplaceAddress = api.bind<(tensorMap: Init<CUtensorMap> | null, globalAddress: DeviceAddress) => CUtensorMap>(
  'cuTensorMapReplaceAddress',
  'CUtensorMap* tensorMap inout; void* globalAddress address',
  { since: 12000 },
);
/**
 * Whether a device can use the memory of another.
 * @returns `canAccessPeer`
 * @since CUDA 4.0
 */
export const cuDeviceCanAccessPeer = api.bind<(dev: Given<CUdevice>, peerDev: Given<CUdevice>) => number>(
  'cuDeviceCanAccessPeer',
  'int* canAccessPeer out; CUdevice dev value; CUdevice peerDev value',
  { since: 4000 },
);
/**
 * Lets the current context use the memory of another.
 * @since CUDA 4.0
 */
export const cuCtxEnablePeerAccess = api.bind<(peerContext: Given<CUcontext>, Flags: number) => void>(
  'cuCtxEnablePeerAccess',
  'CUcontext peerContext value; unsigned int Flags value',
  { since: 4000 },
);
/**
 * Ends the current context's use of another's memory.
 * @since CUDA 4.0
 */
export const cuCtxDisablePeerAccess = api.bind<(peerContext: Given<CUcontext>) => void>(
  'cuCtxDisablePeerAccess',
  'CUcontext peerContext value',
  { since: 4000 },
);
/**
 * A property of the connection between two devices.
 * @returns `value`
 * @since CUDA 8.0
 */
export const cuDeviceGetP2PAttribute = api.bind<(attrib: CUdevice_P2PAttribute, srcDevice: Given<CUdevice>, dstDevice: Given<CUdevice>) => number>(
  'cuDeviceGetP2PAttribute',
  'int* value out; CUdevice_P2PAttribute attrib value; CUdevice srcDevice value; CUdevice dstDevice value',
  { since: 8000 },
);
/**
 * Which atomic operations a device may make on another's memory, a bit mask for each operation.
 * @returns `capabilities`
 * @since CUDA 13.0
 */
export const cuDeviceGetP2PAtomicCapabilities = api.bind<(...args: [operations: ArrayLike<CUatomicOperation> | null, srcDevice: Given<CUdevice>, dstDevice: Given<CUdevice>] | [operations: ArrayLike<CUatomicOperation> | null, count: number, srcDevice: Given<CUdevice>, dstDevice: Given<CUdevice>]) => number[]>(
  'cuDeviceGetP2PAtomicCapabilities',
  'unsigned int* capabilities filled:count; const CUatomicOperation* operations array:count; unsigned int count count; CUdevice srcDevice value; CUdevice dstDevice value',
  { since: 13000 },
);
/**
 * Ends the use of a graphics resource.
 * @since CUDA 3.0
 */
export const cuGraphicsUnregisterResource = api.bind<(resource: Given<CUgraphicsResource>) => void>(
  'cuGraphicsUnregisterResource',
  'CUgraphicsResource resource value',
  { since: 3000 },
);
/**
 * An array over part of a mapped graphics resource.
 * @returns `pArray`
 * @since CUDA 3.0
 */
export const cuGraphicsSubResourceGetMappedArray = api.bind<(resource: Given<CUgraphicsResource>, arrayIndex: number, mipLevel: number) => CUarray>(
  'cuGraphicsSubResourceGetMappedArray',
  'CUarray* pArray out; CUgraphicsResource resource value; unsigned int arrayIndex value; unsigned int mipLevel value',
  { since: 3000 },
);
/**
 * A mipmapped array over a mapped graphics resource.
 * @returns `pMipmappedArray`
 * @since CUDA 5.0
 */
export const cuGraphicsResourceGetMappedMipmappedArray = api.bind<(resource: Given<CUgraphicsResource>) => CUmipmappedArray>(
  'cuGraphicsResourceGetMappedMipmappedArray',
  'CUmipmappedArray* pMipmappedArray out; CUgraphicsResource resource value',
  { since: 5000 },
);
/**
 * The address and bytes of a mapped graphics resource.
 * @returns `pDevPtr`, `pSize`
 * @since CUDA 3.2
 */
export const cuGraphicsResourceGetMappedPointer = api.bind<(resource: Given<CUgraphicsResource>) => [bigint, number]>(
  'cuGraphicsResourceGetMappedPointer',
  'CUdeviceptr* pDevPtr out; size_t* pSize out; CUgraphicsResource resource value',
  { since: 3020 },
);
/**
 * Sets how a graphics resource is going to be used.
 * @since CUDA 6.5
 */
export const cuGraphicsResourceSetMapFlags = api.bind<(resource: Given<CUgraphicsResource>, flags: number) => void>(
  'cuGraphicsResourceSetMapFlags',
  'CUgraphicsResource resource value; unsigned int flags value',
  { since: 6050 },
);
/**
 * Maps graphics resources.
 * @since CUDA 3.0
 */
export const cuGraphicsMapResources = api.bind<(...args: [resources: ArrayLike<Given<CUgraphicsResource>> | null, hStream: Given<CUstream>] | [count: number, resources: ArrayLike<Given<CUgraphicsResource>> | null, hStream: Given<CUstream>]) => void>(
  'cuGraphicsMapResources',
  'unsigned int count count; CUgraphicsResource* resources array:count; CUstream hStream value',
  { since: 3000 },
);
/**
 * Unmaps graphics resources.
 * @since CUDA 3.0
 */
export const cuGraphicsUnmapResources = api.bind<(...args: [resources: ArrayLike<Given<CUgraphicsResource>> | null, hStream: Given<CUstream>] | [count: number, resources: ArrayLike<Given<CUgraphicsResource>> | null, hStream: Given<CUstream>]) => void>(
  'cuGraphicsUnmapResources',
  'unsigned int count count; CUgraphicsResource* resources array:count; CUstream hStream value',
  { since: 3000 },
);
/**
 * The address of a driver function in the version that a CUDA version had, and whether it was found.
 * @returns `pfn`, `symbolStatus`
 * @since CUDA 12.0
 */
export const cuGetProcAddress = api.bind<(symbol: string | null, cudaVersion: number, flags: Size) => [Pointer, CUdriverProcAddressQueryResult]>(
  'cuGetProcAddress',
  'const char* symbol string; void** pfn out; int cudaVersion value; cuuint64_t flags value; CUdriverProcAddressQueryResult* symbolStatus out',
  { since: 12000 },
);
/**
 * A setting of core dumps for the current context.
 * @returns `value`
 * @since CUDA 12.1
 */
export const cuCoredumpGetAttribute = api.bind<(attrib: CUcoredumpSettings) => AttributeValue>(
  'cuCoredumpGetAttribute',
  'CUcoredumpSettings attrib value; void* value coredump:size:attrib; size_t* size hidden',
  { since: 12010 },
);
/**
 * A setting of core dumps for all contexts.
 * @returns `value`
 * @since CUDA 12.1
 */
export const cuCoredumpGetAttributeGlobal = api.bind<(attrib: CUcoredumpSettings) => AttributeValue>(
  'cuCoredumpGetAttributeGlobal',
  'CUcoredumpSettings attrib value; void* value coredump:size:attrib; size_t* size hidden',
  { since: 12010 },
);
/**
 * Changes a setting of core dumps for the current context.
 * @since CUDA 12.1
 */
export const cuCoredumpSetAttribute = api.bind<(attrib: CUcoredumpSettings, value: AttributeValue) => void>(
  'cuCoredumpSetAttribute',
  'CUcoredumpSettings attrib value; void* value coredumpIn:size:attrib; size_t* size hidden',
  { since: 12010 },
);
/**
 * Changes a setting of core dumps for all contexts.
 * @since CUDA 12.1
 */
export const cuCoredumpSetAttributeGlobal = api.bind<(attrib: CUcoredumpSettings, value: AttributeValue) => void>(
  'cuCoredumpSetAttributeGlobal',
  'CUcoredumpSettings attrib value; void* value coredumpIn:size:attrib; size_t* size hidden',
  { since: 12010 },
);
/**
 * The address of a table of the driver's private functions.
 * @returns `ppExportTable`
 * @since CUDA 3.0
 */
export const cuGetExportTable = api.bind<(pExportTableId: Init<CUuuid> | null) => Pointer>(
  'cuGetExportTable',
  'const void** ppExportTable out; const CUuuid* pExportTableId in',
  { since: 3000 },
);
/**
 * Makes a context that has part of a device.
 * @returns `phCtx`
 * @since CUDA 12.4
 */
export const cuGreenCtxCreate = api.bind<(desc: Given<CUdevResourceDesc>, dev: Given<CUdevice>, flags: number) => CUgreenCtx>(
  'cuGreenCtxCreate',
  'CUgreenCtx* phCtx out; CUdevResourceDesc desc value; CUdevice dev value; unsigned int flags value',
  { since: 12040 },
);
/**
 * Destroys a green context.
 * @since CUDA 12.4
 */
export const cuGreenCtxDestroy = api.bind<(hCtx: Given<CUgreenCtx>) => void>(
  'cuGreenCtxDestroy',
  'CUgreenCtx hCtx value',
  { since: 12040 },
);
/**
 * A green context as a context.
 * @returns `pContext`
 * @since CUDA 12.4
 */
export const cuCtxFromGreenCtx = api.bind<(hCtx: Given<CUgreenCtx>) => CUcontext>(
  'cuCtxFromGreenCtx',
  'CUcontext* pContext out; CUgreenCtx hCtx value',
  { since: 12040 },
);
/**
 * The resources of a device.
 * @returns `resource`
 * @since CUDA 12.4
 */
export const cuDeviceGetDevResource = api.bind<(device: Given<CUdevice>, type: CUdevResourceType) => CUdevResource>(
  'cuDeviceGetDevResource',
  'CUdevice device value; CUdevResource* resource out; CUdevResourceType type value',
  { since: 12040 },
);
/**
 * The resources of a context.
 * @returns `resource`
 * @since CUDA 12.4
 */
export const cuCtxGetDevResource = api.bind<(hCtx: Given<CUcontext>, type: CUdevResourceType) => CUdevResource>(
  'cuCtxGetDevResource',
  'CUcontext hCtx value; CUdevResource* resource out; CUdevResourceType type value',
  { since: 12040 },
);
/**
 * The resources of a green context.
 * @returns `resource`
 * @since CUDA 12.4
 */
export const cuGreenCtxGetDevResource = api.bind<(hCtx: Given<CUgreenCtx>, type: CUdevResourceType) => CUdevResource>(
  'cuGreenCtxGetDevResource',
  'CUgreenCtx hCtx value; CUdevResource* resource out; CUdevResourceType type value',
  { since: 12040 },
);
/**
 * Splits multiprocessors into groups; the results are the groups, how many there are, and what remains.
 * @returns `result`, `nbGroups`, `remaining`
 * @since CUDA 12.4
 */
export const cuDevSmResourceSplitByCount = api.bind<(nbGroups: number | null, input: Init<CUdevResource> | null, useFlags: number, minCount: number) => [CUdevResource[], number, CUdevResource]>(
  'cuDevSmResourceSplitByCount',
  'CUdevResource* result filled:nbGroups; unsigned int* nbGroups inout; const CUdevResource* input in; CUdevResource* remaining out; unsigned int useFlags value; unsigned int minCount value',
  { since: 12040 },
);
/**
 * Describes resources for cuGreenCtxCreate.
 * @returns `phDesc`
 * @since CUDA 12.4
 */
export const cuDevResourceGenerateDesc = api.bind<(resources: ArrayLike<Init<CUdevResource>> | null, nbResources?: number) => CUdevResourceDesc>(
  'cuDevResourceGenerateDesc',
  'CUdevResourceDesc* phDesc out; CUdevResource* resources array:nbResources; unsigned int nbResources count',
  { since: 12040 },
);
/**
 * Marks in an event what a green context has been asked for so far.
 * @since CUDA 12.4
 */
export const cuGreenCtxRecordEvent = api.bind<(hCtx: Given<CUgreenCtx>, hEvent: Given<CUevent>) => void>(
  'cuGreenCtxRecordEvent',
  'CUgreenCtx hCtx value; CUevent hEvent value',
  { since: 12040 },
);
/**
 * Lets later work of a green context wait for an event.
 * @since CUDA 12.4
 */
export const cuGreenCtxWaitEvent = api.bind<(hCtx: Given<CUgreenCtx>, hEvent: Given<CUevent>) => void>(
  'cuGreenCtxWaitEvent',
  'CUgreenCtx hCtx value; CUevent hEvent value',
  { since: 12040 },
);
/**
 * The green context of a stream.
 * @returns `phCtx`
 * @since CUDA 12.4
 */
export const cuStreamGetGreenCtx = api.bind<(hStream: Given<CUstream>) => CUgreenCtx>(
  'cuStreamGetGreenCtx',
  'CUstream hStream value; CUgreenCtx* phCtx out',
  { since: 12040 },
);
/**
 * Makes a stream of a green context.
 * @returns `phStream`
 * @since CUDA 12.5
 */
export const cuGreenCtxStreamCreate = api.bind<(greenCtx: Given<CUgreenCtx>, flags: number, priority: number) => CUstream>(
  'cuGreenCtxStreamCreate',
  'CUstream* phStream out; CUgreenCtx greenCtx value; unsigned int flags value; int priority value',
  { since: 12050 },
);
/**
 * A number that no other context of the process ever has.
 * @returns `greenCtxId`
 * @since CUDA 12.9
 */
export const cuGreenCtxGetId = api.bind<(greenCtx: Given<CUgreenCtx>) => bigint>(
  'cuGreenCtxGetId',
  'CUgreenCtx greenCtx value; unsigned long long* greenCtxId out',
  { since: 12090 },
);
/**
 * Calls a function, on the JavaScript thread, for each error message of the driver, until it is unregistered.
 * @returns `callback_out`
 * @since CUDA 12.9
 */
export const cuLogsRegisterCallback = api.bind<(callbackFunc: CUlogsCallback | null, userData: unknown) => CUlogsCallbackHandle>(
  'cuLogsRegisterCallback',
  'CUlogsCallback callbackFunc callback; void* userData user; CUlogsCallbackHandle* callback_out out',
  { since: 12090 },
);
/**
 * Ends the calls of cuLogsRegisterCallback.
 * @since CUDA 12.9
 */
export const cuLogsUnregisterCallback = api.bind<(callback: Given<CUlogsCallbackHandle>) => void>(
  'cuLogsUnregisterCallback',
  'CUlogsCallbackHandle callback value',
  { since: 12090 },
);
/**
 * The end of the driver's error log now.
 * @returns `iterator_out`
 * @since CUDA 12.9
 */
export const cuLogsCurrent = api.bind<(flags: number) => number>(
  'cuLogsCurrent',
  'CUlogIterator* iterator_out out; unsigned int flags value',
  { since: 12090 },
);
/**
 * Writes the driver's error log from a place on to a file; the result is the new place.
 * @returns `iterator`
 * @since CUDA 12.9
 */
export const cuLogsDumpToFile = api.bind<(iterator: number | null, pathToFile: string | null, flags: number) => number>(
  'cuLogsDumpToFile',
  'CUlogIterator* iterator inout; const char* pathToFile string; unsigned int flags value',
  { since: 12090 },
);
/**
 * The driver's error log from a place on; the results are the new place and the text.
 * @returns `iterator`, `buffer`
 * @since CUDA 12.9
 */
export const cuLogsDumpToMemory = api.bind<(iterator: number | null, flags: number) => [number, string]>(
  'cuLogsDumpToMemory',
  'CUlogIterator* iterator inout; char* buffer text:size:25600; size_t* size hidden; unsigned int flags value',
  { since: 12090 },
);
/**
 * The thread of a process that restores it.
 * @returns `tid`
 * @since CUDA 12.8
 */
export const cuCheckpointProcessGetRestoreThreadId = api.bind<(pid: number) => number>(
  'cuCheckpointProcessGetRestoreThreadId',
  'int pid value; int* tid out',
  { since: 12080 },
);
/**
 * Where a process is on its way to a checkpoint.
 * @returns `state`
 * @since CUDA 12.8
 */
export const cuCheckpointProcessGetState = api.bind<(pid: number) => CUprocessState>(
  'cuCheckpointProcessGetState',
  'int pid value; CUprocessState* state out',
  { since: 12080 },
);
/**
 * Stops the CUDA calls of a process.
 * @since CUDA 12.8
 */
export const cuCheckpointProcessLock = api.bind<(pid: number, args: Init<CUcheckpointLockArgs> | null) => void>(
  'cuCheckpointProcessLock',
  'int pid value; CUcheckpointLockArgs* args in',
  { since: 12080, waits: true },
);
/**
 * Moves a process's device memory to the host.
 * @since CUDA 12.8
 */
export const cuCheckpointProcessCheckpoint = api.bind<(pid: number, args: Init<CUcheckpointCheckpointArgs> | null) => void>(
  'cuCheckpointProcessCheckpoint',
  'int pid value; CUcheckpointCheckpointArgs* args in',
  { since: 12080, waits: true },
);
/**
 * Moves a process's memory back to the device.
 * @since CUDA 12.8
 */
export const cuCheckpointProcessRestore = api.bind<(pid: number, args: Init<CUcheckpointRestoreArgs> | null) => void>(
  'cuCheckpointProcessRestore',
  'int pid value; CUcheckpointRestoreArgs* args in',
  { since: 12080, waits: true },
);
/**
 * Lets a process make CUDA calls again.
 * @since CUDA 12.8
 */
export const cuCheckpointProcessUnlock = api.bind<(pid: number, args: Init<CUcheckpointUnlockArgs> | null) => void>(
  'cuCheckpointProcessUnlock',
  'int pid value; CUcheckpointUnlockArgs* args in',
  { since: 12080, waits: true },
);
/**
 * Prepares profiling, in early versions of CUDA.
 * @since CUDA 4.0
 */
export const cuProfilerInitialize = api.bind<(configFile: string | null, outputFile: string | null, outputMode: CUoutput_mode) => void>(
  'cuProfilerInitialize',
  'const char* configFile string; const char* outputFile string; CUoutput_mode outputMode value',
  { since: 4000 },
);
/**
 * Starts what a profiler collects.
 * @since CUDA 4.0
 */
export const cuProfilerStart = api.bind<() => void>(
  'cuProfilerStart',
  '',
  { since: 4000 },
);
/**
 * Stops what a profiler collects.
 * @since CUDA 4.0
 */
export const cuProfilerStop = api.bind<() => void>(
  'cuProfilerStop',
  '',
  { since: 4000 },
);
/**
 * Registers an EGL image.
 * @returns `pCudaResource`
 * @since CUDA 7.0
 */
export const cuGraphicsEGLRegisterImage = api.bind<(image: DeviceAddress, flags: number) => CUgraphicsResource>(
  'cuGraphicsEGLRegisterImage',
  'CUgraphicsResource* pCudaResource out; EGLImageKHR image address; unsigned int flags value',
  { since: 7000 },
);
/**
 * Connects to an EGL stream as its consumer.
 * @returns `conn`
 * @since CUDA 7.0
 */
export const cuEGLStreamConsumerConnect = api.bind<(stream: DeviceAddress) => CUeglStreamConnection>(
  'cuEGLStreamConsumerConnect',
  'CUeglStreamConnection* conn out; EGLStreamKHR stream address',
  { since: 7000 },
);
/**
 * Connects to an EGL stream as its consumer, with flags.
 * @returns `conn`
 * @since CUDA 8.0
 */
export const cuEGLStreamConsumerConnectWithFlags = api.bind<(stream: DeviceAddress, flags: number) => CUeglStreamConnection>(
  'cuEGLStreamConsumerConnectWithFlags',
  'CUeglStreamConnection* conn out; EGLStreamKHR stream address; unsigned int flags value',
  { since: 8000 },
);
/**
 * Ends a consumer's connection.
 * @since CUDA 7.0
 */
export const cuEGLStreamConsumerDisconnect = api.bind<(conn: Given<CUeglStreamConnection> | null) => void>(
  'cuEGLStreamConsumerDisconnect',
  'CUeglStreamConnection* conn in',
  { since: 7000 },
);
/**
 * The next frame of an EGL stream.
 * @returns `pCudaResource`
 * @since CUDA 7.0
 */
export const cuEGLStreamConsumerAcquireFrame = api.bind<(conn: Given<CUeglStreamConnection> | null, pCudaResource: Given<CUgraphicsResource> | null, pStream: Given<CUstream> | null, timeout: number) => CUgraphicsResource>(
  'cuEGLStreamConsumerAcquireFrame',
  'CUeglStreamConnection* conn in; CUgraphicsResource* pCudaResource inout; CUstream* pStream in; unsigned int timeout value',
  { since: 7000 },
);
/**
 * Gives a frame back to an EGL stream.
 * @since CUDA 7.0
 */
export const cuEGLStreamConsumerReleaseFrame = api.bind<(conn: Given<CUeglStreamConnection> | null, pCudaResource: Given<CUgraphicsResource>, pStream: Given<CUstream> | null) => void>(
  'cuEGLStreamConsumerReleaseFrame',
  'CUeglStreamConnection* conn in; CUgraphicsResource pCudaResource value; CUstream* pStream in',
  { since: 7000 },
);
/**
 * Connects to an EGL stream as its producer.
 * @returns `conn`
 * @since CUDA 7.0
 */
export const cuEGLStreamProducerConnect = api.bind<(stream: DeviceAddress, width: number, height: number) => CUeglStreamConnection>(
  'cuEGLStreamProducerConnect',
  'CUeglStreamConnection* conn out; EGLStreamKHR stream address; EGLint width value; EGLint height value',
  { since: 7000 },
);
/**
 * Ends a producer's connection.
 * @since CUDA 7.0
 */
export const cuEGLStreamProducerDisconnect = api.bind<(conn: Given<CUeglStreamConnection> | null) => void>(
  'cuEGLStreamProducerDisconnect',
  'CUeglStreamConnection* conn in',
  { since: 7000 },
);
/**
 * Gives a frame to an EGL stream.
 * @since CUDA 7.0
 */
export const cuEGLStreamProducerPresentFrame = api.bind<(conn: Given<CUeglStreamConnection> | null, eglframe: Init<CUeglFrame>, pStream: Given<CUstream> | null) => void>(
  'cuEGLStreamProducerPresentFrame',
  'CUeglStreamConnection* conn in; CUeglFrame eglframe value; CUstream* pStream in',
  { since: 7000 },
);
/**
 * A frame that the consumer has given back.
 * @returns `eglframe`
 * @since CUDA 7.0
 */
export const cuEGLStreamProducerReturnFrame = api.bind<(conn: Given<CUeglStreamConnection> | null, pStream: Given<CUstream> | null) => CUeglFrame>(
  'cuEGLStreamProducerReturnFrame',
  'CUeglStreamConnection* conn in; CUeglFrame* eglframe out; CUstream* pStream in',
  { since: 7000 },
);
/**
 * The frame behind a mapped graphics resource.
 * @returns `eglFrame`
 * @since CUDA 7.0
 */
export const cuGraphicsResourceGetMappedEglFrame = api.bind<(resource: Given<CUgraphicsResource>, index: number, mipLevel: number) => CUeglFrame>(
  'cuGraphicsResourceGetMappedEglFrame',
  'CUeglFrame* eglFrame out; CUgraphicsResource resource value; unsigned int index value; unsigned int mipLevel value',
  { since: 7000 },
);
/**
 * Makes an event of an EGL sync object.
 * @returns `phEvent`
 * @since CUDA 9.0
 */
export const cuEventCreateFromEGLSync = api.bind<(eglSync: DeviceAddress, flags: number) => CUevent>(
  'cuEventCreateFromEGLSync',
  'CUevent* phEvent out; EGLSyncKHR eglSync address; unsigned int flags value',
  { since: 9000 },
);
/**
 * Registers an OpenGL buffer.
 * @returns `pCudaResource`
 * @since CUDA 3.0
 */
export const cuGraphicsGLRegisterBuffer = api.bind<(buffer: number, Flags: number) => CUgraphicsResource>(
  'cuGraphicsGLRegisterBuffer',
  'CUgraphicsResource* pCudaResource out; GLuint buffer value; unsigned int Flags value',
  { since: 3000 },
);
/**
 * Registers an OpenGL texture or renderbuffer.
 * @returns `pCudaResource`
 * @since CUDA 3.0
 */
export const cuGraphicsGLRegisterImage = api.bind<(image: number, target: number, Flags: number) => CUgraphicsResource>(
  'cuGraphicsGLRegisterImage',
  'CUgraphicsResource* pCudaResource out; GLuint image value; GLenum target value; unsigned int Flags value',
  { since: 3000 },
);
/**
 * The devices that draw for the current OpenGL context: how many, and which.
 * @returns `pCudaDeviceCount`, `pCudaDevices`
 * @since CUDA 6.5
 */
export const cuGLGetDevices = api.bind<(cudaDeviceCount: number, deviceList: CUGLDeviceList) => [number, CUdevice[]]>(
  'cuGLGetDevices',
  'unsigned int* pCudaDeviceCount out; CUdevice* pCudaDevices filled:cudaDeviceCount; unsigned int cudaDeviceCount value; CUGLDeviceList deviceList value',
  { since: 6050 },
);
/**
 * Makes a context for use with OpenGL.
 * @returns `pCtx`
 * @since CUDA 3.2
 */
export const cuGLCtxCreate = api.bind<(Flags: number, device: Given<CUdevice>) => CUcontext>(
  'cuGLCtxCreate',
  'CUcontext* pCtx out; unsigned int Flags value; CUdevice device value',
  { since: 3020 },
);
/**
 * Prepares use with OpenGL.
 * @since CUDA 2.0
 */
export const cuGLInit = api.bind<() => void>(
  'cuGLInit',
  '',
  { since: 2000 },
);
/**
 * Registers an OpenGL buffer object.
 * @since CUDA 2.0
 */
export const cuGLRegisterBufferObject = api.bind<(buffer: number) => void>(
  'cuGLRegisterBufferObject',
  'GLuint buffer value',
  { since: 2000 },
);
/**
 * The address and bytes of an OpenGL buffer object.
 * @returns `dptr`, `size`
 * @since CUDA 3.2
 */
export const cuGLMapBufferObject = api.bind<(buffer: number) => [bigint, number]>(
  'cuGLMapBufferObject',
  'CUdeviceptr* dptr out; size_t* size out; GLuint buffer value',
  { since: 3020 },
);
/**
 * Unmaps an OpenGL buffer object.
 * @since CUDA 2.0
 */
export const cuGLUnmapBufferObject = api.bind<(buffer: number) => void>(
  'cuGLUnmapBufferObject',
  'GLuint buffer value',
  { since: 2000 },
);
/**
 * Ends the use of an OpenGL buffer object.
 * @since CUDA 2.0
 */
export const cuGLUnregisterBufferObject = api.bind<(buffer: number) => void>(
  'cuGLUnregisterBufferObject',
  'GLuint buffer value',
  { since: 2000 },
);
/**
 * Sets how an OpenGL buffer object is going to be used.
 * @since CUDA 2.3
 */
export const cuGLSetBufferObjectMapFlags = api.bind<(buffer: number, Flags: number) => void>(
  'cuGLSetBufferObjectMapFlags',
  'GLuint buffer value; unsigned int Flags value',
  { since: 2030 },
);
/**
 * The address and bytes of an OpenGL buffer object, ordered in a stream.
 * @returns `dptr`, `size`
 * @since CUDA 3.2
 */
export const cuGLMapBufferObjectAsync = api.bind<(buffer: number, hStream: Given<CUstream>) => [bigint, number]>(
  'cuGLMapBufferObjectAsync',
  'CUdeviceptr* dptr out; size_t* size out; GLuint buffer value; CUstream hStream value',
  { since: 3020 },
);
/**
 * Unmaps an OpenGL buffer object, ordered in a stream.
 * @since CUDA 2.3
 */
export const cuGLUnmapBufferObjectAsync = api.bind<(buffer: number, hStream: Given<CUstream>) => void>(
  'cuGLUnmapBufferObjectAsync',
  'GLuint buffer value; CUstream hStream value',
  { since: 2030 },
);
/**
 * The device of a VDPAU device.
 * @returns `pDevice`
 * @since CUDA 3.1
 */
export const cuVDPAUGetDevice = api.bind<(vdpDevice: number, vdpGetProcAddress: DeviceAddress) => CUdevice>(
  'cuVDPAUGetDevice',
  'CUdevice* pDevice out; VdpDevice vdpDevice value; VdpGetProcAddress* vdpGetProcAddress address',
  { since: 3010 },
);
/**
 * Makes a context for use with VDPAU.
 * @returns `pCtx`
 * @since CUDA 3.2
 */
export const cuVDPAUCtxCreate = api.bind<(flags: number, device: Given<CUdevice>, vdpDevice: number, vdpGetProcAddress: DeviceAddress) => CUcontext>(
  'cuVDPAUCtxCreate',
  'CUcontext* pCtx out; unsigned int flags value; CUdevice device value; VdpDevice vdpDevice value; VdpGetProcAddress* vdpGetProcAddress address',
  { since: 3020 },
);
/**
 * Registers a VDPAU video surface.
 * @returns `pCudaResource`
 * @since CUDA 3.1
 */
export const cuGraphicsVDPAURegisterVideoSurface = api.bind<(vdpSurface: number, flags: number) => CUgraphicsResource>(
  'cuGraphicsVDPAURegisterVideoSurface',
  'CUgraphicsResource* pCudaResource out; VdpVideoSurface vdpSurface value; unsigned int flags value',
  { since: 3010 },
);
/**
 * Registers a VDPAU output surface.
 * @returns `pCudaResource`
 * @since CUDA 3.1
 */
export const cuGraphicsVDPAURegisterOutputSurface = api.bind<(vdpSurface: number, flags: number) => CUgraphicsResource>(
  'cuGraphicsVDPAURegisterOutputSurface',
  'CUgraphicsResource* pCudaResource out; VdpOutputSurface vdpSurface value; unsigned int flags value',
  { since: 3010 },
);
/**
 * Splits multiprocessors into groups, each as its parameters say; the results are the groups and what remains.
 * @returns `result`, `remainder`
 * @since CUDA 13.1
 */
export const cuDevSmResourceSplit = api.bind<(...args: [input: Init<CUdevResource> | null, flags: number, groupParams: ArrayLike<Init<CU_DEV_SM_RESOURCE_GROUP_PARAMS>> | null] | [nbGroups: number, input: Init<CUdevResource> | null, flags: number, groupParams: ArrayLike<Init<CU_DEV_SM_RESOURCE_GROUP_PARAMS>> | null]) => [CUdevResource[], CUdevResource]>(
  'cuDevSmResourceSplit',
  'CUdevResource* result filled:nbGroups; unsigned int nbGroups count; const CUdevResource* input in; CUdevResource* remainder out; unsigned int flags value; CU_DEV_SM_RESOURCE_GROUP_PARAMS* groupParams array:nbGroups',
  { since: 13010 },
);
/**
 * The resources of a stream.
 * @returns `resource`
 * @since CUDA 13.1
 */
export const cuStreamGetDevResource = api.bind<(hStream: Given<CUstream>, type: CUdevResourceType) => CUdevResource>(
  'cuStreamGetDevResource',
  'CUstream hStream value; CUdevResource* resource out; CUdevResourceType type value',
  { since: 13010 },
);
/**
 * A number that no other graph of the process ever has.
 * @returns `graphId`
 * @since CUDA 13.1
 */
export const cuGraphGetId = api.bind<(hGraph: Given<CUgraph>) => number>(
  'cuGraphGetId',
  'CUgraph hGraph value; unsigned int* graphId out',
  { since: 13010 },
);
/**
 * A number that no other instance of the process ever has.
 * @returns `graphId`
 * @since CUDA 13.1
 */
export const cuGraphExecGetId = api.bind<(hGraphExec: Given<CUgraphExec>) => number>(
  'cuGraphExecGetId',
  'CUgraphExec hGraphExec value; unsigned int* graphId out',
  { since: 13010 },
);
/**
 * The graph that a node is in.
 * @returns `phGraph`
 * @since CUDA 13.1
 */
export const cuGraphNodeGetContainingGraph = api.bind<(hNode: Given<CUgraphNode>) => CUgraph>(
  'cuGraphNodeGetContainingGraph',
  'CUgraphNode hNode value; CUgraph* phGraph out',
  { since: 13010 },
);
/**
 * A number that no other node of the same graph has.
 * @returns `nodeId`
 * @since CUDA 13.1
 */
export const cuGraphNodeGetLocalId = api.bind<(hNode: Given<CUgraphNode>) => number>(
  'cuGraphNodeGetLocalId',
  'CUgraphNode hNode value; unsigned int* nodeId out',
  { since: 13010 },
);
/**
 * The number by which profilers know a node.
 * @returns `toolsNodeId`
 * @since CUDA 13.1
 */
export const cuGraphNodeGetToolsId = api.bind<(hNode: Given<CUgraphNode>) => bigint>(
  'cuGraphNodeGetToolsId',
  'CUgraphNode hNode value; unsigned long long* toolsNodeId out',
  { since: 13010 },
);
/**
 * Binds memory at an address to a multicast object, for a device.
 * @since CUDA 13.1
 */
export const cuMulticastBindAddr_v2 = api.bind<(mcHandle: Given<CUmemGenericAllocationHandle>, dev: Given<CUdevice>, mcOffset: Size, memptr: DeviceAddress, size: Size, flags: Size) => void>(
  'cuMulticastBindAddr_v2',
  'CUmemGenericAllocationHandle mcHandle value; CUdevice dev value; size_t mcOffset value; CUdeviceptr memptr value; size_t size value; unsigned long long flags value',
  { since: 13010 },
);
/**
 * Binds an allocation to a multicast object, for a device.
 * @since CUDA 13.1
 */
export const cuMulticastBindMem_v2 = api.bind<(mcHandle: Given<CUmemGenericAllocationHandle>, dev: Given<CUdevice>, mcOffset: Size, memHandle: Given<CUmemGenericAllocationHandle>, memOffset: Size, size: Size, flags: Size) => void>(
  'cuMulticastBindMem_v2',
  'CUmemGenericAllocationHandle mcHandle value; CUdevice dev value; size_t mcOffset value; CUmemGenericAllocationHandle memHandle value; size_t memOffset value; size_t size value; unsigned long long flags value',
  { since: 13010 },
);
/**
 * How many parameters a kernel has.
 * @returns `paramCount`
 * @since CUDA 13.2
 */
export const cuFuncGetParamCount = api.bind<(func: Given<CUfunction>) => number>(
  'cuFuncGetParamCount',
  'CUfunction func value; size_t* paramCount out',
  { since: 13020 },
);
/**
 * How many parameters a kernel has.
 * @returns `paramCount`
 * @since CUDA 13.2
 */
export const cuKernelGetParamCount = api.bind<(kernel: Given<CUkernel>) => number>(
  'cuKernelGetParamCount',
  'CUkernel kernel value; size_t* paramCount out',
  { since: 13020 },
);
/**
 * What a node does.
 * @returns `nodeParams`
 * @since CUDA 13.2
 */
export const cuGraphNodeGetParams = api.bind<(hNode: Given<CUgraphNode>) => CUgraphNodeParams>(
  'cuGraphNodeGetParams',
  'CUgraphNode hNode value; CUgraphNodeParams* nodeParams out',
  { since: 13020 },
);
/**
 * Calls a function on the JavaScript thread when a stream gets there; `syncMode` says how the driver waits for the stream.
 * @since CUDA 13.2
 */
export const cuLaunchHostFunc_v2 = api.bind<(hStream: Given<CUstream>, fn: CUhostFn | null, userData: unknown, syncMode: number) => void>(
  'cuLaunchHostFunc_v2',
  'CUstream hStream value; CUhostFn fn callback; void* userData user; unsigned int syncMode value',
  { since: 13020 },
);
/**
 * Queues a copy between two addresses, with hints.
 * @since CUDA 13.2
 */
export const cuMemcpyWithAttributesAsync = api.bind<(dst: DeviceAddress, src: DeviceAddress, size: Size, attr: Init<CUmemcpyAttributes> | null, hStream: Given<CUstream>) => void>(
  'cuMemcpyWithAttributesAsync',
  'CUdeviceptr dst value; CUdeviceptr src value; size_t size value; CUmemcpyAttributes* attr in; CUstream hStream value',
  { since: 13020 },
);
/**
 * Queues the copy of a box, with hints.
 * @since CUDA 13.2
 */
export const cuMemcpy3DWithAttributesAsync = api.bind<(op: Init<CUDA_MEMCPY3D_BATCH_OP> | null, flags: Size, hStream: Given<CUstream>) => void>(
  'cuMemcpy3DWithAttributesAsync',
  'CUDA_MEMCPY3D_BATCH_OP* op in; unsigned long long flags value; CUstream hStream value',
  { since: 13020 },
);
/**
 * Reserves numbers for logical endpoints; the result is the first.
 * @returns `leId`
 * @since CUDA 13.3
 */
export const cuLogicalEndpointIdReserve = api.bind<(count: number) => number>(
  'cuLogicalEndpointIdReserve',
  'CUlogicalEndpointId* leId out; cuuint32_t count value',
  { since: 13030 },
);
/**
 * Gives reserved numbers back.
 * @since CUDA 13.3
 */
export const cuLogicalEndpointIdRelease = api.bind<(leId: number, count: number) => void>(
  'cuLogicalEndpointIdRelease',
  'CUlogicalEndpointId leId value; cuuint32_t count value',
  { since: 13030 },
);
/**
 * Adds a device to a multicast endpoint.
 * @since CUDA 13.3
 */
export const cuLogicalEndpointAddDevice = api.bind<(leId: number, dev: Given<CUdevice>) => void>(
  'cuLogicalEndpointAddDevice',
  'CUlogicalEndpointId leId value; CUdevice dev value',
  { since: 13030 },
);
/**
 * Destroys a logical endpoint.
 * @since CUDA 13.3
 */
export const cuLogicalEndpointDestroy = api.bind<(leId: number) => void>(
  'cuLogicalEndpointDestroy',
  'CUlogicalEndpointId leId value',
  { since: 13030 },
);
/**
 * Binds memory at an address to a logical endpoint.
 * @since CUDA 13.3
 */
export const cuLogicalEndpointBindAddr = api.bind<(leId: number, dev: Given<CUdevice>, offset: Size, ptr: DeviceAddress, size: Size, flags: Size) => void>(
  'cuLogicalEndpointBindAddr',
  'CUlogicalEndpointId leId value; CUdevice dev value; cuuint64_t offset value; void* ptr address; cuuint64_t size value; unsigned long long flags value',
  { since: 13030 },
);
/**
 * Binds an allocation to a logical endpoint.
 * @since CUDA 13.3
 */
export const cuLogicalEndpointBindMem = api.bind<(leId: number, dev: Given<CUdevice>, offset: Size, memHandle: Given<CUmemGenericAllocationHandle>, memOffset: Size, size: Size, flags: Size) => void>(
  'cuLogicalEndpointBindMem',
  'CUlogicalEndpointId leId value; CUdevice dev value; cuuint64_t offset value; CUmemGenericAllocationHandle memHandle value; cuuint64_t memOffset value; cuuint64_t size value; unsigned long long flags value',
  { since: 13030 },
);
/**
 * Unbinds memory from a logical endpoint.
 * @since CUDA 13.3
 */
export const cuLogicalEndpointUnbind = api.bind<(leId: number, dev: Given<CUdevice>, offset: Size, size: Size) => void>(
  'cuLogicalEndpointUnbind',
  'CUlogicalEndpointId leId value; CUdevice dev value; cuuint64_t offset value; cuuint64_t size value',
  { since: 13030 },
);
/**
 * Whether logical endpoints are ready.
 * @returns `queryStatus`
 * @since CUDA 13.3
 */
export const cuLogicalEndpointQuery = api.bind<(leId: number, count: number) => number>(
  'cuLogicalEndpointQuery',
  'CUlogicalEndpointId leId value; cuuint32_t count value; int* queryStatus out',
  { since: 13030 },
);
/**
 * How many fabric cliques a device is part of.
 * @returns `count`
 * @since CUDA 13.4
 */
export const cuDeviceGetCliqueCount = api.bind<(dev: Given<CUdevice>) => number>(
  'cuDeviceGetCliqueCount',
  'size_t* count out; CUdevice dev value',
  { since: 13040 },
);
/**
 * The fabric cliques that a device is part of, and how many entries were written.
 * @returns `cliqueInfo`, `count`
 * @since CUDA 13.4
 */
export const cuDeviceGetCliqueInfo = api.bind<(count: Size | null, dev: Given<CUdevice>) => [CUcliqueInfo[], number]>(
  'cuDeviceGetCliqueInfo',
  'CUcliqueInfo* cliqueInfo filled:count; size_t* count inout; CUdevice dev value',
  { since: 13040 },
);
/**
 * The identifier of the fabric cluster that a device is part of.
 * @returns `uuid`
 * @since CUDA 13.4
 */
export const cuDeviceGetFabricClusterUuid = api.bind<(dev: Given<CUdevice>) => CUuuid>(
  'cuDeviceGetFabricClusterUuid',
  'CUuuid* uuid out; CUdevice dev value',
  { since: 13040 },
);
/**
 * Ends a checkpoint or a restore whose memory the caller has copied itself.
 * @since CUDA 13.4
 */
export const cuCheckpointOperationComplete = api.bind<(handle: Given<CUcheckpointOperationHandle>) => void>(
  'cuCheckpointOperationComplete',
  'CUcheckpointOperationHandle handle value',
  { since: 13040, waits: true },
);
