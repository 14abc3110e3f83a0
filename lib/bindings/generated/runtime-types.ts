// Written by bindings/write.mjs from bindings/table/runtime.json: change those.
import type { Handle, KernelArgumentPointer, Pointer } from '../values/value-types';

/** A handle to pass on; `0n` and null stand for none. cudaArray_t of C. */
export type cudaArray_t = Handle<'CUarray'>;
/** A handle to pass on; `0n` and null stand for none. cudaArray_const_t of C. */
export type cudaArray_const_t = Handle<'CUarray'>;
/** A handle to pass on; `0n` and null stand for none. cudaMipmappedArray_t of C. */
export type cudaMipmappedArray_t = Handle<'CUmipmappedArray'>;
/** A handle to pass on; `0n` and null stand for none. cudaMipmappedArray_const_t of C. */
export type cudaMipmappedArray_const_t = Handle<'CUmipmappedArray'>;
/** A handle to pass on; `0n` and null stand for none. cudaStream_t of C. */
export type cudaStream_t = Handle<'CUstream'>;
/** A handle to pass on; `0n` and null stand for none. cudaEvent_t of C. */
export type cudaEvent_t = Handle<'CUevent'>;
/** A handle to pass on; `0n` and null stand for none. cudaGraphicsResource_t of C. */
export type cudaGraphicsResource_t = Handle<'cudaGraphicsResource_t'>;
/** A handle to pass on; `0n` and null stand for none. cudaExternalMemory_t of C. */
export type cudaExternalMemory_t = Handle<'cudaExternalMemory_t'>;
/** A handle to pass on; `0n` and null stand for none. cudaExternalSemaphore_t of C. */
export type cudaExternalSemaphore_t = Handle<'cudaExternalSemaphore_t'>;
/** A handle to pass on; `0n` and null stand for none. cudaGraph_t of C. */
export type cudaGraph_t = Handle<'CUgraph'>;
/** A handle to pass on; `0n` and null stand for none. cudaGraphNode_t of C. */
export type cudaGraphNode_t = Handle<'CUgraphNode'>;
/** A handle to pass on; `0n` and null stand for none. cudaUserObject_t of C. */
export type cudaUserObject_t = Handle<'CUuserObject'>;
/** A handle to pass on; `0n` and null stand for none. cudaGraphConditionalHandle of C. */
export type cudaGraphConditionalHandle = Handle<'CUgraphConditionalHandle'>;
/** A handle to pass on; `0n` and null stand for none. cudaFunction_t of C. */
export type cudaFunction_t = Handle<'CUfunction'>;
/** A handle to pass on; `0n` and null stand for none. cudaKernel_t of C. */
export type cudaKernel_t = Handle<'CUkernel'>;
/** A handle to pass on; `0n` and null stand for none. cudaLibrary_t of C. */
export type cudaLibrary_t = Handle<'CUlibrary'>;
/** A handle to pass on; `0n` and null stand for none. cudaMemPool_t of C. */
export type cudaMemPool_t = Handle<'CUmemoryPool'>;
/** A handle to pass on; `0n` and null stand for none. cudaGraphExec_t of C. */
export type cudaGraphExec_t = Handle<'CUgraphExec'>;
/** A handle to pass on; `0n` and null stand for none. cudaGraphDeviceNode_t of C. */
export type cudaGraphDeviceNode_t = Handle<'CUgraphDeviceNode'>;
/** A handle to pass on; `0n` and null stand for none. cudaAsyncCallbackHandle_t of C. */
export type cudaAsyncCallbackHandle_t = Handle<'cudaAsyncCallbackHandle_t'>;
/** A handle to pass on; `0n` and null stand for none. cudaLogsCallbackHandle of C. */
export type cudaLogsCallbackHandle = Handle<'cudaLogsCallbackHandle'>;
/** A handle to pass on; `0n` and null stand for none. cudaSurfaceObject_t of C. */
export type cudaSurfaceObject_t = Handle<'CUsurfObject'>;
/** A handle to pass on; `0n` and null stand for none. cudaTextureObject_t of C. */
export type cudaTextureObject_t = Handle<'CUtexObject'>;
/** A handle to pass on; `0n` and null stand for none. cudaEglStreamConnection of C. */
export type cudaEglStreamConnection = Handle<'cudaEglStreamConnection'>;
/** cudaError_t: 134 values. */
export const cudaError_t = {
  cudaSuccess: 0,
  cudaErrorInvalidValue: 1,
  cudaErrorMemoryAllocation: 2,
  cudaErrorInitializationError: 3,
  cudaErrorCudartUnloading: 4,
  cudaErrorProfilerDisabled: 5,
  cudaErrorProfilerNotInitialized: 6,
  cudaErrorProfilerAlreadyStarted: 7,
  cudaErrorProfilerAlreadyStopped: 8,
  cudaErrorInvalidConfiguration: 9,
  cudaErrorInvalidPitchValue: 12,
  cudaErrorInvalidSymbol: 13,
  cudaErrorInvalidHostPointer: 16,
  cudaErrorInvalidDevicePointer: 17,
  cudaErrorInvalidTexture: 18,
  cudaErrorInvalidTextureBinding: 19,
  cudaErrorInvalidChannelDescriptor: 20,
  cudaErrorInvalidMemcpyDirection: 21,
  cudaErrorAddressOfConstant: 22,
  cudaErrorTextureFetchFailed: 23,
  cudaErrorTextureNotBound: 24,
  cudaErrorSynchronizationError: 25,
  cudaErrorInvalidFilterSetting: 26,
  cudaErrorInvalidNormSetting: 27,
  cudaErrorMixedDeviceExecution: 28,
  cudaErrorNotYetImplemented: 31,
  cudaErrorMemoryValueTooLarge: 32,
  cudaErrorStubLibrary: 34,
  cudaErrorInsufficientDriver: 35,
  cudaErrorCallRequiresNewerDriver: 36,
  cudaErrorInvalidSurface: 37,
  cudaErrorDuplicateVariableName: 43,
  cudaErrorDuplicateTextureName: 44,
  cudaErrorDuplicateSurfaceName: 45,
  cudaErrorDevicesUnavailable: 46,
  cudaErrorIncompatibleDriverContext: 49,
  cudaErrorMissingConfiguration: 52,
  cudaErrorPriorLaunchFailure: 53,
  cudaErrorLaunchMaxDepthExceeded: 65,
  cudaErrorLaunchFileScopedTex: 66,
  cudaErrorLaunchFileScopedSurf: 67,
  cudaErrorSyncDepthExceeded: 68,
  cudaErrorLaunchPendingCountExceeded: 69,
  cudaErrorInvalidDeviceFunction: 98,
  cudaErrorNoDevice: 100,
  cudaErrorInvalidDevice: 101,
  cudaErrorDeviceNotLicensed: 102,
  cudaErrorSoftwareValidityNotEstablished: 103,
  cudaErrorStartupFailure: 127,
  cudaErrorInvalidKernelImage: 200,
  cudaErrorDeviceUninitialized: 201,
  cudaErrorMapBufferObjectFailed: 205,
  cudaErrorUnmapBufferObjectFailed: 206,
  cudaErrorArrayIsMapped: 207,
  cudaErrorAlreadyMapped: 208,
  cudaErrorNoKernelImageForDevice: 209,
  cudaErrorAlreadyAcquired: 210,
  cudaErrorNotMapped: 211,
  cudaErrorNotMappedAsArray: 212,
  cudaErrorNotMappedAsPointer: 213,
  cudaErrorECCUncorrectable: 214,
  cudaErrorUnsupportedLimit: 215,
  cudaErrorDeviceAlreadyInUse: 216,
  cudaErrorPeerAccessUnsupported: 217,
  cudaErrorInvalidPtx: 218,
  cudaErrorInvalidGraphicsContext: 219,
  cudaErrorNvlinkUncorrectable: 220,
  cudaErrorJitCompilerNotFound: 221,
  cudaErrorUnsupportedPtxVersion: 222,
  cudaErrorJitCompilationDisabled: 223,
  cudaErrorUnsupportedExecAffinity: 224,
  cudaErrorUnsupportedDevSideSync: 225,
  cudaErrorContained: 226,
  cudaErrorInvalidSource: 300,
  cudaErrorFileNotFound: 301,
  cudaErrorSharedObjectSymbolNotFound: 302,
  cudaErrorSharedObjectInitFailed: 303,
  cudaErrorOperatingSystem: 304,
  cudaErrorInvalidResourceHandle: 400,
  cudaErrorIllegalState: 401,
  cudaErrorLossyQuery: 402,
  cudaErrorSymbolNotFound: 500,
  cudaErrorNotReady: 600,
  cudaErrorIllegalAddress: 700,
  cudaErrorLaunchOutOfResources: 701,
  cudaErrorLaunchTimeout: 702,
  cudaErrorLaunchIncompatibleTexturing: 703,
  cudaErrorPeerAccessAlreadyEnabled: 704,
  cudaErrorPeerAccessNotEnabled: 705,
  cudaErrorSetOnActiveProcess: 708,
  cudaErrorContextIsDestroyed: 709,
  cudaErrorAssert: 710,
  cudaErrorTooManyPeers: 711,
  cudaErrorHostMemoryAlreadyRegistered: 712,
  cudaErrorHostMemoryNotRegistered: 713,
  cudaErrorHardwareStackError: 714,
  cudaErrorIllegalInstruction: 715,
  cudaErrorMisalignedAddress: 716,
  cudaErrorInvalidAddressSpace: 717,
  cudaErrorInvalidPc: 718,
  cudaErrorLaunchFailure: 719,
  cudaErrorCooperativeLaunchTooLarge: 720,
  cudaErrorTensorMemoryLeak: 721,
  cudaErrorNotPermitted: 800,
  cudaErrorNotSupported: 801,
  cudaErrorSystemNotReady: 802,
  cudaErrorSystemDriverMismatch: 803,
  cudaErrorCompatNotSupportedOnDevice: 804,
  cudaErrorMpsConnectionFailed: 805,
  cudaErrorMpsRpcFailure: 806,
  cudaErrorMpsServerNotReady: 807,
  cudaErrorMpsMaxClientsReached: 808,
  cudaErrorMpsMaxConnectionsReached: 809,
  cudaErrorMpsClientTerminated: 810,
  cudaErrorCdpNotSupported: 811,
  cudaErrorCdpVersionMismatch: 812,
  cudaErrorStreamCaptureUnsupported: 900,
  cudaErrorStreamCaptureInvalidated: 901,
  cudaErrorStreamCaptureMerge: 902,
  cudaErrorStreamCaptureUnmatched: 903,
  cudaErrorStreamCaptureUnjoined: 904,
  cudaErrorStreamCaptureIsolation: 905,
  cudaErrorStreamCaptureImplicit: 906,
  cudaErrorCapturedEvent: 907,
  cudaErrorStreamCaptureWrongThread: 908,
  cudaErrorTimeout: 909,
  cudaErrorGraphExecUpdateFailure: 910,
  cudaErrorExternalDevice: 911,
  cudaErrorInvalidClusterSize: 912,
  cudaErrorFunctionNotLoaded: 913,
  cudaErrorInvalidResourceType: 914,
  cudaErrorInvalidResourceConfiguration: 915,
  cudaErrorUnknown: 999,
  cudaErrorApiFailureBase: 10000,
} as const;
export type cudaError_t = (typeof cudaError_t)[keyof typeof cudaError_t];
/** cudaChannelFormatKind: 32 values. */
export const cudaChannelFormatKind = {
  cudaChannelFormatKindSigned: 0,
  cudaChannelFormatKindUnsigned: 1,
  cudaChannelFormatKindFloat: 2,
  cudaChannelFormatKindNone: 3,
  cudaChannelFormatKindNV12: 4,
  cudaChannelFormatKindUnsignedNormalized8X1: 5,
  cudaChannelFormatKindUnsignedNormalized8X2: 6,
  cudaChannelFormatKindUnsignedNormalized8X4: 7,
  cudaChannelFormatKindUnsignedNormalized16X1: 8,
  cudaChannelFormatKindUnsignedNormalized16X2: 9,
  cudaChannelFormatKindUnsignedNormalized16X4: 10,
  cudaChannelFormatKindSignedNormalized8X1: 11,
  cudaChannelFormatKindSignedNormalized8X2: 12,
  cudaChannelFormatKindSignedNormalized8X4: 13,
  cudaChannelFormatKindSignedNormalized16X1: 14,
  cudaChannelFormatKindSignedNormalized16X2: 15,
  cudaChannelFormatKindSignedNormalized16X4: 16,
  cudaChannelFormatKindUnsignedBlockCompressed1: 17,
  cudaChannelFormatKindUnsignedBlockCompressed1SRGB: 18,
  cudaChannelFormatKindUnsignedBlockCompressed2: 19,
  cudaChannelFormatKindUnsignedBlockCompressed2SRGB: 20,
  cudaChannelFormatKindUnsignedBlockCompressed3: 21,
  cudaChannelFormatKindUnsignedBlockCompressed3SRGB: 22,
  cudaChannelFormatKindUnsignedBlockCompressed4: 23,
  cudaChannelFormatKindSignedBlockCompressed4: 24,
  cudaChannelFormatKindUnsignedBlockCompressed5: 25,
  cudaChannelFormatKindSignedBlockCompressed5: 26,
  cudaChannelFormatKindUnsignedBlockCompressed6H: 27,
  cudaChannelFormatKindSignedBlockCompressed6H: 28,
  cudaChannelFormatKindUnsignedBlockCompressed7: 29,
  cudaChannelFormatKindUnsignedBlockCompressed7SRGB: 30,
  cudaChannelFormatKindUnsignedNormalized1010102: 31,
} as const;
export type cudaChannelFormatKind = (typeof cudaChannelFormatKind)[keyof typeof cudaChannelFormatKind];
/** cudaMemoryType: 4 values. */
export const cudaMemoryType = {
  cudaMemoryTypeUnregistered: 0,
  cudaMemoryTypeHost: 1,
  cudaMemoryTypeDevice: 2,
  cudaMemoryTypeManaged: 3,
} as const;
export type cudaMemoryType = (typeof cudaMemoryType)[keyof typeof cudaMemoryType];
/** cudaMemcpyKind: 5 values. */
export const cudaMemcpyKind = {
  cudaMemcpyHostToHost: 0,
  cudaMemcpyHostToDevice: 1,
  cudaMemcpyDeviceToHost: 2,
  cudaMemcpyDeviceToDevice: 3,
  cudaMemcpyDefault: 4,
} as const;
export type cudaMemcpyKind = (typeof cudaMemcpyKind)[keyof typeof cudaMemcpyKind];
/** cudaAccessProperty: 3 values. */
export const cudaAccessProperty = {
  cudaAccessPropertyNormal: 0,
  cudaAccessPropertyStreaming: 1,
  cudaAccessPropertyPersisting: 2,
} as const;
export type cudaAccessProperty = (typeof cudaAccessProperty)[keyof typeof cudaAccessProperty];
/** cudaStreamCaptureStatus: 3 values. */
export const cudaStreamCaptureStatus = {
  cudaStreamCaptureStatusNone: 0,
  cudaStreamCaptureStatusActive: 1,
  cudaStreamCaptureStatusInvalidated: 2,
} as const;
export type cudaStreamCaptureStatus = (typeof cudaStreamCaptureStatus)[keyof typeof cudaStreamCaptureStatus];
/** cudaStreamCaptureMode: 3 values. */
export const cudaStreamCaptureMode = {
  cudaStreamCaptureModeGlobal: 0,
  cudaStreamCaptureModeThreadLocal: 1,
  cudaStreamCaptureModeRelaxed: 2,
} as const;
export type cudaStreamCaptureMode = (typeof cudaStreamCaptureMode)[keyof typeof cudaStreamCaptureMode];
/** cudaSynchronizationPolicy: 4 values. */
export const cudaSynchronizationPolicy = {
  cudaSyncPolicyAuto: 1,
  cudaSyncPolicySpin: 2,
  cudaSyncPolicyYield: 3,
  cudaSyncPolicyBlockingSync: 4,
} as const;
export type cudaSynchronizationPolicy = (typeof cudaSynchronizationPolicy)[keyof typeof cudaSynchronizationPolicy];
/** cudaClusterSchedulingPolicy: 3 values. */
export const cudaClusterSchedulingPolicy = {
  cudaClusterSchedulingPolicyDefault: 0,
  cudaClusterSchedulingPolicySpread: 1,
  cudaClusterSchedulingPolicyLoadBalancing: 2,
} as const;
export type cudaClusterSchedulingPolicy = (typeof cudaClusterSchedulingPolicy)[keyof typeof cudaClusterSchedulingPolicy];
/** cudaStreamUpdateCaptureDependenciesFlags: 2 values. */
export const cudaStreamUpdateCaptureDependenciesFlags = {
  cudaStreamAddCaptureDependencies: 0,
  cudaStreamSetCaptureDependencies: 1,
} as const;
export type cudaStreamUpdateCaptureDependenciesFlags = (typeof cudaStreamUpdateCaptureDependenciesFlags)[keyof typeof cudaStreamUpdateCaptureDependenciesFlags];
/** cudaUserObjectFlags: 1 values. */
export const cudaUserObjectFlags = {
  cudaUserObjectNoDestructorSync: 1,
} as const;
export type cudaUserObjectFlags = (typeof cudaUserObjectFlags)[keyof typeof cudaUserObjectFlags];
/** cudaUserObjectRetainFlags: 1 values. */
export const cudaUserObjectRetainFlags = {
  cudaGraphUserObjectMove: 1,
} as const;
export type cudaUserObjectRetainFlags = (typeof cudaUserObjectRetainFlags)[keyof typeof cudaUserObjectRetainFlags];
/** cudaGraphicsRegisterFlags: 5 values. */
export const cudaGraphicsRegisterFlags = {
  cudaGraphicsRegisterFlagsNone: 0,
  cudaGraphicsRegisterFlagsReadOnly: 1,
  cudaGraphicsRegisterFlagsWriteDiscard: 2,
  cudaGraphicsRegisterFlagsSurfaceLoadStore: 4,
  cudaGraphicsRegisterFlagsTextureGather: 8,
} as const;
export type cudaGraphicsRegisterFlags = (typeof cudaGraphicsRegisterFlags)[keyof typeof cudaGraphicsRegisterFlags];
/** cudaGraphicsMapFlags: 3 values. */
export const cudaGraphicsMapFlags = {
  cudaGraphicsMapFlagsNone: 0,
  cudaGraphicsMapFlagsReadOnly: 1,
  cudaGraphicsMapFlagsWriteDiscard: 2,
} as const;
export type cudaGraphicsMapFlags = (typeof cudaGraphicsMapFlags)[keyof typeof cudaGraphicsMapFlags];
/** cudaGraphicsCubeFace: 6 values. */
export const cudaGraphicsCubeFace = {
  cudaGraphicsCubeFacePositiveX: 0,
  cudaGraphicsCubeFaceNegativeX: 1,
  cudaGraphicsCubeFacePositiveY: 2,
  cudaGraphicsCubeFaceNegativeY: 3,
  cudaGraphicsCubeFacePositiveZ: 4,
  cudaGraphicsCubeFaceNegativeZ: 5,
} as const;
export type cudaGraphicsCubeFace = (typeof cudaGraphicsCubeFace)[keyof typeof cudaGraphicsCubeFace];
/** cudaResourceType: 4 values. */
export const cudaResourceType = {
  cudaResourceTypeArray: 0,
  cudaResourceTypeMipmappedArray: 1,
  cudaResourceTypeLinear: 2,
  cudaResourceTypePitch2D: 3,
} as const;
export type cudaResourceType = (typeof cudaResourceType)[keyof typeof cudaResourceType];
/** cudaResourceViewFormat: 35 values. */
export const cudaResourceViewFormat = {
  cudaResViewFormatNone: 0,
  cudaResViewFormatUnsignedChar1: 1,
  cudaResViewFormatUnsignedChar2: 2,
  cudaResViewFormatUnsignedChar4: 3,
  cudaResViewFormatSignedChar1: 4,
  cudaResViewFormatSignedChar2: 5,
  cudaResViewFormatSignedChar4: 6,
  cudaResViewFormatUnsignedShort1: 7,
  cudaResViewFormatUnsignedShort2: 8,
  cudaResViewFormatUnsignedShort4: 9,
  cudaResViewFormatSignedShort1: 10,
  cudaResViewFormatSignedShort2: 11,
  cudaResViewFormatSignedShort4: 12,
  cudaResViewFormatUnsignedInt1: 13,
  cudaResViewFormatUnsignedInt2: 14,
  cudaResViewFormatUnsignedInt4: 15,
  cudaResViewFormatSignedInt1: 16,
  cudaResViewFormatSignedInt2: 17,
  cudaResViewFormatSignedInt4: 18,
  cudaResViewFormatHalf1: 19,
  cudaResViewFormatHalf2: 20,
  cudaResViewFormatHalf4: 21,
  cudaResViewFormatFloat1: 22,
  cudaResViewFormatFloat2: 23,
  cudaResViewFormatFloat4: 24,
  cudaResViewFormatUnsignedBlockCompressed1: 25,
  cudaResViewFormatUnsignedBlockCompressed2: 26,
  cudaResViewFormatUnsignedBlockCompressed3: 27,
  cudaResViewFormatUnsignedBlockCompressed4: 28,
  cudaResViewFormatSignedBlockCompressed4: 29,
  cudaResViewFormatUnsignedBlockCompressed5: 30,
  cudaResViewFormatSignedBlockCompressed5: 31,
  cudaResViewFormatUnsignedBlockCompressed6H: 32,
  cudaResViewFormatSignedBlockCompressed6H: 33,
  cudaResViewFormatUnsignedBlockCompressed7: 34,
} as const;
export type cudaResourceViewFormat = (typeof cudaResourceViewFormat)[keyof typeof cudaResourceViewFormat];
/** cudaFuncAttribute: 9 values. */
export const cudaFuncAttribute = {
  cudaFuncAttributeMaxDynamicSharedMemorySize: 8,
  cudaFuncAttributePreferredSharedMemoryCarveout: 9,
  cudaFuncAttributeClusterDimMustBeSet: 10,
  cudaFuncAttributeRequiredClusterWidth: 11,
  cudaFuncAttributeRequiredClusterHeight: 12,
  cudaFuncAttributeRequiredClusterDepth: 13,
  cudaFuncAttributeNonPortableClusterSizeAllowed: 14,
  cudaFuncAttributeClusterSchedulingPolicyPreference: 15,
  cudaFuncAttributeMax: 16,
} as const;
export type cudaFuncAttribute = (typeof cudaFuncAttribute)[keyof typeof cudaFuncAttribute];
/** cudaFuncCache: 4 values. */
export const cudaFuncCache = {
  cudaFuncCachePreferNone: 0,
  cudaFuncCachePreferShared: 1,
  cudaFuncCachePreferL1: 2,
  cudaFuncCachePreferEqual: 3,
} as const;
export type cudaFuncCache = (typeof cudaFuncCache)[keyof typeof cudaFuncCache];
/** cudaSharedMemConfig: 3 values. */
export const cudaSharedMemConfig = {
  cudaSharedMemBankSizeDefault: 0,
  cudaSharedMemBankSizeFourByte: 1,
  cudaSharedMemBankSizeEightByte: 2,
} as const;
export type cudaSharedMemConfig = (typeof cudaSharedMemConfig)[keyof typeof cudaSharedMemConfig];
/** cudaSharedCarveout: 3 values. */
export const cudaSharedCarveout = {
  cudaSharedmemCarveoutDefault: -1,
  cudaSharedmemCarveoutMaxShared: 100,
  cudaSharedmemCarveoutMaxL1: 0,
} as const;
export type cudaSharedCarveout = (typeof cudaSharedCarveout)[keyof typeof cudaSharedCarveout];
/** cudaComputeMode: 4 values. */
export const cudaComputeMode = {
  cudaComputeModeDefault: 0,
  cudaComputeModeExclusive: 1,
  cudaComputeModeProhibited: 2,
  cudaComputeModeExclusiveProcess: 3,
} as const;
export type cudaComputeMode = (typeof cudaComputeMode)[keyof typeof cudaComputeMode];
/** cudaLimit: 7 values. */
export const cudaLimit = {
  cudaLimitStackSize: 0,
  cudaLimitPrintfFifoSize: 1,
  cudaLimitMallocHeapSize: 2,
  cudaLimitDevRuntimeSyncDepth: 3,
  cudaLimitDevRuntimePendingLaunchCount: 4,
  cudaLimitMaxL2FetchGranularity: 5,
  cudaLimitPersistingL2CacheSize: 6,
} as const;
export type cudaLimit = (typeof cudaLimit)[keyof typeof cudaLimit];
/** cudaMemoryAdvise: 6 values. */
export const cudaMemoryAdvise = {
  cudaMemAdviseSetReadMostly: 1,
  cudaMemAdviseUnsetReadMostly: 2,
  cudaMemAdviseSetPreferredLocation: 3,
  cudaMemAdviseUnsetPreferredLocation: 4,
  cudaMemAdviseSetAccessedBy: 5,
  cudaMemAdviseUnsetAccessedBy: 6,
} as const;
export type cudaMemoryAdvise = (typeof cudaMemoryAdvise)[keyof typeof cudaMemoryAdvise];
/** cudaMemRangeAttribute: 8 values. */
export const cudaMemRangeAttribute = {
  cudaMemRangeAttributeReadMostly: 1,
  cudaMemRangeAttributePreferredLocation: 2,
  cudaMemRangeAttributeAccessedBy: 3,
  cudaMemRangeAttributeLastPrefetchLocation: 4,
  cudaMemRangeAttributePreferredLocationType: 5,
  cudaMemRangeAttributePreferredLocationId: 6,
  cudaMemRangeAttributeLastPrefetchLocationType: 7,
  cudaMemRangeAttributeLastPrefetchLocationId: 8,
} as const;
export type cudaMemRangeAttribute = (typeof cudaMemRangeAttribute)[keyof typeof cudaMemRangeAttribute];
/** cudaFlushGPUDirectRDMAWritesOptions: 2 values. */
export const cudaFlushGPUDirectRDMAWritesOptions = {
  cudaFlushGPUDirectRDMAWritesOptionHost: 1,
  cudaFlushGPUDirectRDMAWritesOptionMemOps: 2,
} as const;
export type cudaFlushGPUDirectRDMAWritesOptions = (typeof cudaFlushGPUDirectRDMAWritesOptions)[keyof typeof cudaFlushGPUDirectRDMAWritesOptions];
/** cudaGPUDirectRDMAWritesOrdering: 3 values. */
export const cudaGPUDirectRDMAWritesOrdering = {
  cudaGPUDirectRDMAWritesOrderingNone: 0,
  cudaGPUDirectRDMAWritesOrderingOwner: 100,
  cudaGPUDirectRDMAWritesOrderingAllDevices: 200,
} as const;
export type cudaGPUDirectRDMAWritesOrdering = (typeof cudaGPUDirectRDMAWritesOrdering)[keyof typeof cudaGPUDirectRDMAWritesOrdering];
/** cudaFlushGPUDirectRDMAWritesScope: 2 values. */
export const cudaFlushGPUDirectRDMAWritesScope = {
  cudaFlushGPUDirectRDMAWritesToOwner: 100,
  cudaFlushGPUDirectRDMAWritesToAllDevices: 200,
} as const;
export type cudaFlushGPUDirectRDMAWritesScope = (typeof cudaFlushGPUDirectRDMAWritesScope)[keyof typeof cudaFlushGPUDirectRDMAWritesScope];
/** cudaFlushGPUDirectRDMAWritesTarget: 1 values. */
export const cudaFlushGPUDirectRDMAWritesTarget = {
  cudaFlushGPUDirectRDMAWritesTargetCurrentDevice: 0,
} as const;
export type cudaFlushGPUDirectRDMAWritesTarget = (typeof cudaFlushGPUDirectRDMAWritesTarget)[keyof typeof cudaFlushGPUDirectRDMAWritesTarget];
/** cudaDeviceAttr: 138 values. */
export const cudaDeviceAttr = {
  cudaDevAttrMaxThreadsPerBlock: 1,
  cudaDevAttrMaxBlockDimX: 2,
  cudaDevAttrMaxBlockDimY: 3,
  cudaDevAttrMaxBlockDimZ: 4,
  cudaDevAttrMaxGridDimX: 5,
  cudaDevAttrMaxGridDimY: 6,
  cudaDevAttrMaxGridDimZ: 7,
  cudaDevAttrMaxSharedMemoryPerBlock: 8,
  cudaDevAttrTotalConstantMemory: 9,
  cudaDevAttrWarpSize: 10,
  cudaDevAttrMaxPitch: 11,
  cudaDevAttrMaxRegistersPerBlock: 12,
  cudaDevAttrClockRate: 13,
  cudaDevAttrTextureAlignment: 14,
  cudaDevAttrGpuOverlap: 15,
  cudaDevAttrMultiProcessorCount: 16,
  cudaDevAttrKernelExecTimeout: 17,
  cudaDevAttrIntegrated: 18,
  cudaDevAttrCanMapHostMemory: 19,
  cudaDevAttrComputeMode: 20,
  cudaDevAttrMaxTexture1DWidth: 21,
  cudaDevAttrMaxTexture2DWidth: 22,
  cudaDevAttrMaxTexture2DHeight: 23,
  cudaDevAttrMaxTexture3DWidth: 24,
  cudaDevAttrMaxTexture3DHeight: 25,
  cudaDevAttrMaxTexture3DDepth: 26,
  cudaDevAttrMaxTexture2DLayeredWidth: 27,
  cudaDevAttrMaxTexture2DLayeredHeight: 28,
  cudaDevAttrMaxTexture2DLayeredLayers: 29,
  cudaDevAttrSurfaceAlignment: 30,
  cudaDevAttrConcurrentKernels: 31,
  cudaDevAttrEccEnabled: 32,
  cudaDevAttrPciBusId: 33,
  cudaDevAttrPciDeviceId: 34,
  cudaDevAttrTccDriver: 35,
  cudaDevAttrMemoryClockRate: 36,
  cudaDevAttrGlobalMemoryBusWidth: 37,
  cudaDevAttrL2CacheSize: 38,
  cudaDevAttrMaxThreadsPerMultiProcessor: 39,
  cudaDevAttrAsyncEngineCount: 40,
  cudaDevAttrUnifiedAddressing: 41,
  cudaDevAttrMaxTexture1DLayeredWidth: 42,
  cudaDevAttrMaxTexture1DLayeredLayers: 43,
  cudaDevAttrMaxTexture2DGatherWidth: 45,
  cudaDevAttrMaxTexture2DGatherHeight: 46,
  cudaDevAttrMaxTexture3DWidthAlt: 47,
  cudaDevAttrMaxTexture3DHeightAlt: 48,
  cudaDevAttrMaxTexture3DDepthAlt: 49,
  cudaDevAttrPciDomainId: 50,
  cudaDevAttrTexturePitchAlignment: 51,
  cudaDevAttrMaxTextureCubemapWidth: 52,
  cudaDevAttrMaxTextureCubemapLayeredWidth: 53,
  cudaDevAttrMaxTextureCubemapLayeredLayers: 54,
  cudaDevAttrMaxSurface1DWidth: 55,
  cudaDevAttrMaxSurface2DWidth: 56,
  cudaDevAttrMaxSurface2DHeight: 57,
  cudaDevAttrMaxSurface3DWidth: 58,
  cudaDevAttrMaxSurface3DHeight: 59,
  cudaDevAttrMaxSurface3DDepth: 60,
  cudaDevAttrMaxSurface1DLayeredWidth: 61,
  cudaDevAttrMaxSurface1DLayeredLayers: 62,
  cudaDevAttrMaxSurface2DLayeredWidth: 63,
  cudaDevAttrMaxSurface2DLayeredHeight: 64,
  cudaDevAttrMaxSurface2DLayeredLayers: 65,
  cudaDevAttrMaxSurfaceCubemapWidth: 66,
  cudaDevAttrMaxSurfaceCubemapLayeredWidth: 67,
  cudaDevAttrMaxSurfaceCubemapLayeredLayers: 68,
  cudaDevAttrMaxTexture1DLinearWidth: 69,
  cudaDevAttrMaxTexture2DLinearWidth: 70,
  cudaDevAttrMaxTexture2DLinearHeight: 71,
  cudaDevAttrMaxTexture2DLinearPitch: 72,
  cudaDevAttrMaxTexture2DMipmappedWidth: 73,
  cudaDevAttrMaxTexture2DMipmappedHeight: 74,
  cudaDevAttrComputeCapabilityMajor: 75,
  cudaDevAttrComputeCapabilityMinor: 76,
  cudaDevAttrMaxTexture1DMipmappedWidth: 77,
  cudaDevAttrStreamPrioritiesSupported: 78,
  cudaDevAttrGlobalL1CacheSupported: 79,
  cudaDevAttrLocalL1CacheSupported: 80,
  cudaDevAttrMaxSharedMemoryPerMultiprocessor: 81,
  cudaDevAttrMaxRegistersPerMultiprocessor: 82,
  cudaDevAttrManagedMemory: 83,
  cudaDevAttrIsMultiGpuBoard: 84,
  cudaDevAttrMultiGpuBoardGroupID: 85,
  cudaDevAttrHostNativeAtomicSupported: 86,
  cudaDevAttrSingleToDoublePrecisionPerfRatio: 87,
  cudaDevAttrPageableMemoryAccess: 88,
  cudaDevAttrConcurrentManagedAccess: 89,
  cudaDevAttrComputePreemptionSupported: 90,
  cudaDevAttrCanUseHostPointerForRegisteredMem: 91,
  cudaDevAttrReserved92: 92,
  cudaDevAttrReserved93: 93,
  cudaDevAttrReserved94: 94,
  cudaDevAttrCooperativeLaunch: 95,
  cudaDevAttrReserved96: 96,
  cudaDevAttrMaxSharedMemoryPerBlockOptin: 97,
  cudaDevAttrCanFlushRemoteWrites: 98,
  cudaDevAttrHostRegisterSupported: 99,
  cudaDevAttrPageableMemoryAccessUsesHostPageTables: 100,
  cudaDevAttrDirectManagedMemAccessFromHost: 101,
  cudaDevAttrMaxBlocksPerMultiprocessor: 106,
  cudaDevAttrMaxPersistingL2CacheSize: 108,
  cudaDevAttrMaxAccessPolicyWindowSize: 109,
  cudaDevAttrReservedSharedMemoryPerBlock: 111,
  cudaDevAttrSparseCudaArraySupported: 112,
  cudaDevAttrHostRegisterReadOnlySupported: 113,
  cudaDevAttrTimelineSemaphoreInteropSupported: 114,
  cudaDevAttrMemoryPoolsSupported: 115,
  cudaDevAttrGPUDirectRDMASupported: 116,
  cudaDevAttrGPUDirectRDMAFlushWritesOptions: 117,
  cudaDevAttrGPUDirectRDMAWritesOrdering: 118,
  cudaDevAttrMemoryPoolSupportedHandleTypes: 119,
  cudaDevAttrClusterLaunch: 120,
  cudaDevAttrDeferredMappingCudaArraySupported: 121,
  cudaDevAttrReserved122: 122,
  cudaDevAttrReserved123: 123,
  cudaDevAttrReserved124: 124,
  cudaDevAttrIpcEventSupport: 125,
  cudaDevAttrMemSyncDomainCount: 126,
  cudaDevAttrReserved127: 127,
  cudaDevAttrReserved128: 128,
  cudaDevAttrReserved129: 129,
  cudaDevAttrNumaConfig: 130,
  cudaDevAttrNumaId: 131,
  cudaDevAttrReserved132: 132,
  cudaDevAttrMpsEnabled: 133,
  cudaDevAttrHostNumaId: 134,
  cudaDevAttrD3D12CigSupported: 135,
  cudaDevAttrVulkanCigSupported: 138,
  cudaDevAttrGpuPciDeviceId: 139,
  cudaDevAttrGpuPciSubsystemId: 140,
  cudaDevAttrReserved141: 141,
  cudaDevAttrHostNumaMemoryPoolsSupported: 142,
  cudaDevAttrHostNumaMultinodeIpcSupported: 143,
  cudaDevAttrHostMemoryPoolsSupported: 144,
  cudaDevAttrReserved145: 145,
  cudaDevAttrOnlyPartialHostNativeAtomicSupported: 147,
  cudaDevAttrMax: 148,
} as const;
export type cudaDeviceAttr = (typeof cudaDeviceAttr)[keyof typeof cudaDeviceAttr];
/** cudaMemPoolAttr: 8 values. */
export const cudaMemPoolAttr = {
  cudaMemPoolReuseFollowEventDependencies: 1,
  cudaMemPoolReuseAllowOpportunistic: 2,
  cudaMemPoolReuseAllowInternalDependencies: 3,
  cudaMemPoolAttrReleaseThreshold: 4,
  cudaMemPoolAttrReservedMemCurrent: 5,
  cudaMemPoolAttrReservedMemHigh: 6,
  cudaMemPoolAttrUsedMemCurrent: 7,
  cudaMemPoolAttrUsedMemHigh: 8,
} as const;
export type cudaMemPoolAttr = (typeof cudaMemPoolAttr)[keyof typeof cudaMemPoolAttr];
/** cudaMemLocationType: 6 values. */
export const cudaMemLocationType = {
  cudaMemLocationTypeInvalid: 0,
  cudaMemLocationTypeNone: 0,
  cudaMemLocationTypeDevice: 1,
  cudaMemLocationTypeHost: 2,
  cudaMemLocationTypeHostNuma: 3,
  cudaMemLocationTypeHostNumaCurrent: 4,
} as const;
export type cudaMemLocationType = (typeof cudaMemLocationType)[keyof typeof cudaMemLocationType];
/** cudaMemAccessFlags: 3 values. */
export const cudaMemAccessFlags = {
  cudaMemAccessFlagsProtNone: 0,
  cudaMemAccessFlagsProtRead: 1,
  cudaMemAccessFlagsProtReadWrite: 3,
} as const;
export type cudaMemAccessFlags = (typeof cudaMemAccessFlags)[keyof typeof cudaMemAccessFlags];
/** cudaMemAllocationType: 4 values. */
export const cudaMemAllocationType = {
  cudaMemAllocationTypeInvalid: 0,
  cudaMemAllocationTypePinned: 1,
  cudaMemAllocationTypeManaged: 2,
  cudaMemAllocationTypeMax: 2147483647,
} as const;
export type cudaMemAllocationType = (typeof cudaMemAllocationType)[keyof typeof cudaMemAllocationType];
/** cudaMemAllocationHandleType: 5 values. */
export const cudaMemAllocationHandleType = {
  cudaMemHandleTypeNone: 0,
  cudaMemHandleTypePosixFileDescriptor: 1,
  cudaMemHandleTypeWin32: 2,
  cudaMemHandleTypeWin32Kmt: 4,
  cudaMemHandleTypeFabric: 8,
} as const;
export type cudaMemAllocationHandleType = (typeof cudaMemAllocationHandleType)[keyof typeof cudaMemAllocationHandleType];
/** cudaGraphMemAttributeType: 4 values. */
export const cudaGraphMemAttributeType = {
  cudaGraphMemAttrUsedMemCurrent: 0,
  cudaGraphMemAttrUsedMemHigh: 1,
  cudaGraphMemAttrReservedMemCurrent: 2,
  cudaGraphMemAttrReservedMemHigh: 3,
} as const;
export type cudaGraphMemAttributeType = (typeof cudaGraphMemAttributeType)[keyof typeof cudaGraphMemAttributeType];
/** cudaMemcpyFlags: 2 values. */
export const cudaMemcpyFlags = {
  cudaMemcpyFlagDefault: 0,
  cudaMemcpyFlagPreferOverlapWithCompute: 1,
} as const;
export type cudaMemcpyFlags = (typeof cudaMemcpyFlags)[keyof typeof cudaMemcpyFlags];
/** cudaMemcpySrcAccessOrder: 5 values. */
export const cudaMemcpySrcAccessOrder = {
  cudaMemcpySrcAccessOrderInvalid: 0,
  cudaMemcpySrcAccessOrderStream: 1,
  cudaMemcpySrcAccessOrderDuringApiCall: 2,
  cudaMemcpySrcAccessOrderAny: 3,
  cudaMemcpySrcAccessOrderMax: 2147483647,
} as const;
export type cudaMemcpySrcAccessOrder = (typeof cudaMemcpySrcAccessOrder)[keyof typeof cudaMemcpySrcAccessOrder];
/** cudaMemcpy3DOperandType: 3 values. */
export const cudaMemcpy3DOperandType = {
  cudaMemcpyOperandTypePointer: 1,
  cudaMemcpyOperandTypeArray: 2,
  cudaMemcpyOperandTypeMax: 2147483647,
} as const;
export type cudaMemcpy3DOperandType = (typeof cudaMemcpy3DOperandType)[keyof typeof cudaMemcpy3DOperandType];
/** cudaDeviceP2PAttr: 5 values. */
export const cudaDeviceP2PAttr = {
  cudaDevP2PAttrPerformanceRank: 1,
  cudaDevP2PAttrAccessSupported: 2,
  cudaDevP2PAttrNativeAtomicSupported: 3,
  cudaDevP2PAttrCudaArrayAccessSupported: 4,
  cudaDevP2PAttrOnlyPartialNativeAtomicSupported: 5,
} as const;
export type cudaDeviceP2PAttr = (typeof cudaDeviceP2PAttr)[keyof typeof cudaDeviceP2PAttr];
/** cudaAtomicOperation: 13 values. */
export const cudaAtomicOperation = {
  cudaAtomicOperationIntegerAdd: 0,
  cudaAtomicOperationIntegerMin: 1,
  cudaAtomicOperationIntegerMax: 2,
  cudaAtomicOperationIntegerIncrement: 3,
  cudaAtomicOperationIntegerDecrement: 4,
  cudaAtomicOperationAnd: 5,
  cudaAtomicOperationOr: 6,
  cudaAtomicOperationXOR: 7,
  cudaAtomicOperationExchange: 8,
  cudaAtomicOperationCAS: 9,
  cudaAtomicOperationFloatAdd: 10,
  cudaAtomicOperationFloatMin: 11,
  cudaAtomicOperationFloatMax: 12,
} as const;
export type cudaAtomicOperation = (typeof cudaAtomicOperation)[keyof typeof cudaAtomicOperation];
/** cudaAtomicOperationCapability: 7 values. */
export const cudaAtomicOperationCapability = {
  cudaAtomicCapabilitySigned: 1,
  cudaAtomicCapabilityUnsigned: 2,
  cudaAtomicCapabilityReduction: 4,
  cudaAtomicCapabilityScalar32: 8,
  cudaAtomicCapabilityScalar64: 16,
  cudaAtomicCapabilityScalar128: 32,
  cudaAtomicCapabilityVector32x4: 64,
} as const;
export type cudaAtomicOperationCapability = (typeof cudaAtomicOperationCapability)[keyof typeof cudaAtomicOperationCapability];
/** cudaExternalMemoryHandleType: 8 values. */
export const cudaExternalMemoryHandleType = {
  cudaExternalMemoryHandleTypeOpaqueFd: 1,
  cudaExternalMemoryHandleTypeOpaqueWin32: 2,
  cudaExternalMemoryHandleTypeOpaqueWin32Kmt: 3,
  cudaExternalMemoryHandleTypeD3D12Heap: 4,
  cudaExternalMemoryHandleTypeD3D12Resource: 5,
  cudaExternalMemoryHandleTypeD3D11Resource: 6,
  cudaExternalMemoryHandleTypeD3D11ResourceKmt: 7,
  cudaExternalMemoryHandleTypeNvSciBuf: 8,
} as const;
export type cudaExternalMemoryHandleType = (typeof cudaExternalMemoryHandleType)[keyof typeof cudaExternalMemoryHandleType];
/** cudaExternalSemaphoreHandleType: 10 values. */
export const cudaExternalSemaphoreHandleType = {
  cudaExternalSemaphoreHandleTypeOpaqueFd: 1,
  cudaExternalSemaphoreHandleTypeOpaqueWin32: 2,
  cudaExternalSemaphoreHandleTypeOpaqueWin32Kmt: 3,
  cudaExternalSemaphoreHandleTypeD3D12Fence: 4,
  cudaExternalSemaphoreHandleTypeD3D11Fence: 5,
  cudaExternalSemaphoreHandleTypeNvSciSync: 6,
  cudaExternalSemaphoreHandleTypeKeyedMutex: 7,
  cudaExternalSemaphoreHandleTypeKeyedMutexKmt: 8,
  cudaExternalSemaphoreHandleTypeTimelineSemaphoreFd: 9,
  cudaExternalSemaphoreHandleTypeTimelineSemaphoreWin32: 10,
} as const;
export type cudaExternalSemaphoreHandleType = (typeof cudaExternalSemaphoreHandleType)[keyof typeof cudaExternalSemaphoreHandleType];
/** cudaJitOption: 17 values. */
export const cudaJitOption = {
  cudaJitMaxRegisters: 0,
  cudaJitThreadsPerBlock: 1,
  cudaJitWallTime: 2,
  cudaJitInfoLogBuffer: 3,
  cudaJitInfoLogBufferSizeBytes: 4,
  cudaJitErrorLogBuffer: 5,
  cudaJitErrorLogBufferSizeBytes: 6,
  cudaJitOptimizationLevel: 7,
  cudaJitFallbackStrategy: 10,
  cudaJitGenerateDebugInfo: 11,
  cudaJitLogVerbose: 12,
  cudaJitGenerateLineInfo: 13,
  cudaJitCacheMode: 14,
  cudaJitPositionIndependentCode: 30,
  cudaJitMinCtaPerSm: 31,
  cudaJitMaxThreadsPerBlock: 32,
  cudaJitOverrideDirectiveValues: 33,
} as const;
export type cudaJitOption = (typeof cudaJitOption)[keyof typeof cudaJitOption];
/** cudaLibraryOption: 2 values. */
export const cudaLibraryOption = {
  cudaLibraryHostUniversalFunctionAndDataTable: 0,
  cudaLibraryBinaryIsPreserved: 1,
} as const;
export type cudaLibraryOption = (typeof cudaLibraryOption)[keyof typeof cudaLibraryOption];
/** cudaJit_CacheMode: 3 values. */
export const cudaJit_CacheMode = {
  cudaJitCacheOptionNone: 0,
  cudaJitCacheOptionCG: 1,
  cudaJitCacheOptionCA: 2,
} as const;
export type cudaJit_CacheMode = (typeof cudaJit_CacheMode)[keyof typeof cudaJit_CacheMode];
/** cudaJit_Fallback: 2 values. */
export const cudaJit_Fallback = {
  cudaPreferPtx: 0,
  cudaPreferBinary: 1,
} as const;
export type cudaJit_Fallback = (typeof cudaJit_Fallback)[keyof typeof cudaJit_Fallback];
/** cudaCGScope: 3 values. */
export const cudaCGScope = {
  cudaCGScopeInvalid: 0,
  cudaCGScopeGrid: 1,
  cudaCGScopeReserved: 2,
} as const;
export type cudaCGScope = (typeof cudaCGScope)[keyof typeof cudaCGScope];
/** cudaGraphConditionalHandleFlags: 1 values. */
export const cudaGraphConditionalHandleFlags = {
  cudaGraphCondAssignDefault: 1,
} as const;
export type cudaGraphConditionalHandleFlags = (typeof cudaGraphConditionalHandleFlags)[keyof typeof cudaGraphConditionalHandleFlags];
/** cudaGraphConditionalNodeType: 3 values. */
export const cudaGraphConditionalNodeType = {
  cudaGraphCondTypeIf: 0,
  cudaGraphCondTypeWhile: 1,
  cudaGraphCondTypeSwitch: 2,
} as const;
export type cudaGraphConditionalNodeType = (typeof cudaGraphConditionalNodeType)[keyof typeof cudaGraphConditionalNodeType];
/** cudaGraphNodeType: 14 values. */
export const cudaGraphNodeType = {
  cudaGraphNodeTypeKernel: 0,
  cudaGraphNodeTypeMemcpy: 1,
  cudaGraphNodeTypeMemset: 2,
  cudaGraphNodeTypeHost: 3,
  cudaGraphNodeTypeGraph: 4,
  cudaGraphNodeTypeEmpty: 5,
  cudaGraphNodeTypeWaitEvent: 6,
  cudaGraphNodeTypeEventRecord: 7,
  cudaGraphNodeTypeExtSemaphoreSignal: 8,
  cudaGraphNodeTypeExtSemaphoreWait: 9,
  cudaGraphNodeTypeMemAlloc: 10,
  cudaGraphNodeTypeMemFree: 11,
  cudaGraphNodeTypeConditional: 13,
  cudaGraphNodeTypeCount: 14,
} as const;
export type cudaGraphNodeType = (typeof cudaGraphNodeType)[keyof typeof cudaGraphNodeType];
/** cudaGraphChildGraphNodeOwnership: 2 values. */
export const cudaGraphChildGraphNodeOwnership = {
  cudaGraphChildGraphOwnershipClone: 0,
  cudaGraphChildGraphOwnershipMove: 1,
} as const;
export type cudaGraphChildGraphNodeOwnership = (typeof cudaGraphChildGraphNodeOwnership)[keyof typeof cudaGraphChildGraphNodeOwnership];
/** cudaGraphDependencyType: 2 values. */
export const cudaGraphDependencyType = {
  cudaGraphDependencyTypeDefault: 0,
  cudaGraphDependencyTypeProgrammatic: 1,
} as const;
export type cudaGraphDependencyType = (typeof cudaGraphDependencyType)[keyof typeof cudaGraphDependencyType];
/** cudaGraphExecUpdateResult: 9 values. */
export const cudaGraphExecUpdateResult = {
  cudaGraphExecUpdateSuccess: 0,
  cudaGraphExecUpdateError: 1,
  cudaGraphExecUpdateErrorTopologyChanged: 2,
  cudaGraphExecUpdateErrorNodeTypeChanged: 3,
  cudaGraphExecUpdateErrorFunctionChanged: 4,
  cudaGraphExecUpdateErrorParametersChanged: 5,
  cudaGraphExecUpdateErrorNotSupported: 6,
  cudaGraphExecUpdateErrorUnsupportedFunctionChange: 7,
  cudaGraphExecUpdateErrorAttributesChanged: 8,
} as const;
export type cudaGraphExecUpdateResult = (typeof cudaGraphExecUpdateResult)[keyof typeof cudaGraphExecUpdateResult];
/** cudaGraphInstantiateResult: 6 values. */
export const cudaGraphInstantiateResult = {
  cudaGraphInstantiateSuccess: 0,
  cudaGraphInstantiateError: 1,
  cudaGraphInstantiateInvalidStructure: 2,
  cudaGraphInstantiateNodeOperationNotSupported: 3,
  cudaGraphInstantiateMultipleDevicesNotSupported: 4,
  cudaGraphInstantiateConditionalHandleUnused: 5,
} as const;
export type cudaGraphInstantiateResult = (typeof cudaGraphInstantiateResult)[keyof typeof cudaGraphInstantiateResult];
/** cudaGraphKernelNodeField: 4 values. */
export const cudaGraphKernelNodeField = {
  cudaGraphKernelNodeFieldInvalid: 0,
  cudaGraphKernelNodeFieldGridDim: 1,
  cudaGraphKernelNodeFieldParam: 2,
  cudaGraphKernelNodeFieldEnabled: 3,
} as const;
export type cudaGraphKernelNodeField = (typeof cudaGraphKernelNodeField)[keyof typeof cudaGraphKernelNodeField];
/** cudaGetDriverEntryPointFlags: 3 values. */
export const cudaGetDriverEntryPointFlags = {
  cudaEnableDefault: 0,
  cudaEnableLegacyStream: 1,
  cudaEnablePerThreadDefaultStream: 2,
} as const;
export type cudaGetDriverEntryPointFlags = (typeof cudaGetDriverEntryPointFlags)[keyof typeof cudaGetDriverEntryPointFlags];
/** cudaDriverEntryPointQueryResult: 3 values. */
export const cudaDriverEntryPointQueryResult = {
  cudaDriverEntryPointSuccess: 0,
  cudaDriverEntryPointSymbolNotFound: 1,
  cudaDriverEntryPointVersionNotSufficent: 2,
} as const;
export type cudaDriverEntryPointQueryResult = (typeof cudaDriverEntryPointQueryResult)[keyof typeof cudaDriverEntryPointQueryResult];
/** cudaGraphDebugDotFlags: 11 values. */
export const cudaGraphDebugDotFlags = {
  cudaGraphDebugDotFlagsVerbose: 1,
  cudaGraphDebugDotFlagsKernelNodeParams: 4,
  cudaGraphDebugDotFlagsMemcpyNodeParams: 8,
  cudaGraphDebugDotFlagsMemsetNodeParams: 16,
  cudaGraphDebugDotFlagsHostNodeParams: 32,
  cudaGraphDebugDotFlagsEventNodeParams: 64,
  cudaGraphDebugDotFlagsExtSemasSignalNodeParams: 128,
  cudaGraphDebugDotFlagsExtSemasWaitNodeParams: 256,
  cudaGraphDebugDotFlagsKernelNodeAttributes: 512,
  cudaGraphDebugDotFlagsHandles: 1024,
  cudaGraphDebugDotFlagsConditionalNodeParams: 32768,
} as const;
export type cudaGraphDebugDotFlags = (typeof cudaGraphDebugDotFlags)[keyof typeof cudaGraphDebugDotFlags];
/** cudaGraphInstantiateFlags: 4 values. */
export const cudaGraphInstantiateFlags = {
  cudaGraphInstantiateFlagAutoFreeOnLaunch: 1,
  cudaGraphInstantiateFlagUpload: 2,
  cudaGraphInstantiateFlagDeviceLaunch: 4,
  cudaGraphInstantiateFlagUseNodePriority: 8,
} as const;
export type cudaGraphInstantiateFlags = (typeof cudaGraphInstantiateFlags)[keyof typeof cudaGraphInstantiateFlags];
/** cudaLaunchMemSyncDomain: 2 values. */
export const cudaLaunchMemSyncDomain = {
  cudaLaunchMemSyncDomainDefault: 0,
  cudaLaunchMemSyncDomainRemote: 1,
} as const;
export type cudaLaunchMemSyncDomain = (typeof cudaLaunchMemSyncDomain)[keyof typeof cudaLaunchMemSyncDomain];
/** cudaLaunchAttributeID: 16 values. */
export const cudaLaunchAttributeID = {
  cudaLaunchAttributeIgnore: 0,
  cudaLaunchAttributeAccessPolicyWindow: 1,
  cudaLaunchAttributeCooperative: 2,
  cudaLaunchAttributeSynchronizationPolicy: 3,
  cudaLaunchAttributeClusterDimension: 4,
  cudaLaunchAttributeClusterSchedulingPolicyPreference: 5,
  cudaLaunchAttributeProgrammaticStreamSerialization: 6,
  cudaLaunchAttributeProgrammaticEvent: 7,
  cudaLaunchAttributePriority: 8,
  cudaLaunchAttributeMemSyncDomainMap: 9,
  cudaLaunchAttributeMemSyncDomain: 10,
  cudaLaunchAttributePreferredClusterDimension: 11,
  cudaLaunchAttributeLaunchCompletionEvent: 12,
  cudaLaunchAttributeDeviceUpdatableKernelNode: 13,
  cudaLaunchAttributePreferredSharedMemoryCarveout: 14,
  cudaLaunchAttributeNvlinkUtilCentricScheduling: 16,
} as const;
export type cudaLaunchAttributeID = (typeof cudaLaunchAttributeID)[keyof typeof cudaLaunchAttributeID];
/** cudaDeviceNumaConfig: 2 values. */
export const cudaDeviceNumaConfig = {
  cudaDeviceNumaConfigNone: 0,
  cudaDeviceNumaConfigNumaNode: 1,
} as const;
export type cudaDeviceNumaConfig = (typeof cudaDeviceNumaConfig)[keyof typeof cudaDeviceNumaConfig];
/** cudaAsyncNotificationType: 1 values. */
export const cudaAsyncNotificationType = {
  cudaAsyncNotificationTypeOverBudget: 1,
} as const;
export type cudaAsyncNotificationType = (typeof cudaAsyncNotificationType)[keyof typeof cudaAsyncNotificationType];
/** cudaLogLevel: 2 values. */
export const cudaLogLevel = {
  cudaLogLevelError: 0,
  cudaLogLevelWarning: 1,
} as const;
export type cudaLogLevel = (typeof cudaLogLevel)[keyof typeof cudaLogLevel];
/** cudaSurfaceBoundaryMode: 3 values. */
export const cudaSurfaceBoundaryMode = {
  cudaBoundaryModeZero: 0,
  cudaBoundaryModeClamp: 1,
  cudaBoundaryModeTrap: 2,
} as const;
export type cudaSurfaceBoundaryMode = (typeof cudaSurfaceBoundaryMode)[keyof typeof cudaSurfaceBoundaryMode];
/** cudaSurfaceFormatMode: 2 values. */
export const cudaSurfaceFormatMode = {
  cudaFormatModeForced: 0,
  cudaFormatModeAuto: 1,
} as const;
export type cudaSurfaceFormatMode = (typeof cudaSurfaceFormatMode)[keyof typeof cudaSurfaceFormatMode];
/** cudaTextureAddressMode: 4 values. */
export const cudaTextureAddressMode = {
  cudaAddressModeWrap: 0,
  cudaAddressModeClamp: 1,
  cudaAddressModeMirror: 2,
  cudaAddressModeBorder: 3,
} as const;
export type cudaTextureAddressMode = (typeof cudaTextureAddressMode)[keyof typeof cudaTextureAddressMode];
/** cudaTextureFilterMode: 2 values. */
export const cudaTextureFilterMode = {
  cudaFilterModePoint: 0,
  cudaFilterModeLinear: 1,
} as const;
export type cudaTextureFilterMode = (typeof cudaTextureFilterMode)[keyof typeof cudaTextureFilterMode];
/** cudaTextureReadMode: 2 values. */
export const cudaTextureReadMode = {
  cudaReadModeElementType: 0,
  cudaReadModeNormalizedFloat: 1,
} as const;
export type cudaTextureReadMode = (typeof cudaTextureReadMode)[keyof typeof cudaTextureReadMode];
/** cudaDataType_t: 35 values. */
export const cudaDataType_t = {
  CUDA_R_16F: 2,
  CUDA_C_16F: 6,
  CUDA_R_16BF: 14,
  CUDA_C_16BF: 15,
  CUDA_R_32F: 0,
  CUDA_C_32F: 4,
  CUDA_R_64F: 1,
  CUDA_C_64F: 5,
  CUDA_R_4I: 16,
  CUDA_C_4I: 17,
  CUDA_R_4U: 18,
  CUDA_C_4U: 19,
  CUDA_R_8I: 3,
  CUDA_C_8I: 7,
  CUDA_R_8U: 8,
  CUDA_C_8U: 9,
  CUDA_R_16I: 20,
  CUDA_C_16I: 21,
  CUDA_R_16U: 22,
  CUDA_C_16U: 23,
  CUDA_R_32I: 10,
  CUDA_C_32I: 11,
  CUDA_R_32U: 12,
  CUDA_C_32U: 13,
  CUDA_R_64I: 24,
  CUDA_C_64I: 25,
  CUDA_R_64U: 26,
  CUDA_C_64U: 27,
  CUDA_R_8F_E4M3: 28,
  CUDA_R_8F_UE4M3: 28,
  CUDA_R_8F_E5M2: 29,
  CUDA_R_8F_UE8M0: 30,
  CUDA_R_6F_E2M3: 31,
  CUDA_R_6F_E3M2: 32,
  CUDA_R_4F_E2M1: 33,
} as const;
export type cudaDataType_t = (typeof cudaDataType_t)[keyof typeof cudaDataType_t];
/** cudaEmulationStrategy_t: 3 values. */
export const cudaEmulationStrategy_t = {
  CUDA_EMULATION_STRATEGY_DEFAULT: 0,
  CUDA_EMULATION_STRATEGY_PERFORMANT: 1,
  CUDA_EMULATION_STRATEGY_EAGER: 2,
} as const;
export type cudaEmulationStrategy_t = (typeof cudaEmulationStrategy_t)[keyof typeof cudaEmulationStrategy_t];
/** cudaEmulationMantissaControl_t: 2 values. */
export const cudaEmulationMantissaControl_t = {
  CUDA_EMULATION_MANTISSA_CONTROL_DYNAMIC: 0,
  CUDA_EMULATION_MANTISSA_CONTROL_FIXED: 1,
} as const;
export type cudaEmulationMantissaControl_t = (typeof cudaEmulationMantissaControl_t)[keyof typeof cudaEmulationMantissaControl_t];
/** cudaEmulationSpecialValuesSupport_t: 4 values. */
export const cudaEmulationSpecialValuesSupport_t = {
  CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_DEFAULT: 65535,
  CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_NONE: 0,
  CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_INFINITY: 1,
  CUDA_EMULATION_SPECIAL_VALUES_SUPPORT_NAN: 2,
} as const;
export type cudaEmulationSpecialValuesSupport_t = (typeof cudaEmulationSpecialValuesSupport_t)[keyof typeof cudaEmulationSpecialValuesSupport_t];
/** libraryPropertyType_t: 3 values. */
export const libraryPropertyType_t = {
  MAJOR_VERSION: 0,
  MINOR_VERSION: 1,
  PATCH_LEVEL: 2,
} as const;
export type libraryPropertyType_t = (typeof libraryPropertyType_t)[keyof typeof libraryPropertyType_t];
/** cudaEglFrameType: 2 values. */
export const cudaEglFrameType = {
  cudaEglFrameTypeArray: 0,
  cudaEglFrameTypePitch: 1,
} as const;
export type cudaEglFrameType = (typeof cudaEglFrameType)[keyof typeof cudaEglFrameType];
/** cudaEglResourceLocationFlags: 2 values. */
export const cudaEglResourceLocationFlags = {
  cudaEglResourceLocationSysmem: 0,
  cudaEglResourceLocationVidmem: 1,
} as const;
export type cudaEglResourceLocationFlags = (typeof cudaEglResourceLocationFlags)[keyof typeof cudaEglResourceLocationFlags];
/** cudaEglColorFormat: 113 values. */
export const cudaEglColorFormat = {
  cudaEglColorFormatYUV420Planar: 0,
  cudaEglColorFormatYUV420SemiPlanar: 1,
  cudaEglColorFormatYUV422Planar: 2,
  cudaEglColorFormatYUV422SemiPlanar: 3,
  cudaEglColorFormatARGB: 6,
  cudaEglColorFormatRGBA: 7,
  cudaEglColorFormatL: 8,
  cudaEglColorFormatR: 9,
  cudaEglColorFormatYUV444Planar: 10,
  cudaEglColorFormatYUV444SemiPlanar: 11,
  cudaEglColorFormatYUYV422: 12,
  cudaEglColorFormatUYVY422: 13,
  cudaEglColorFormatABGR: 14,
  cudaEglColorFormatBGRA: 15,
  cudaEglColorFormatA: 16,
  cudaEglColorFormatRG: 17,
  cudaEglColorFormatAYUV: 18,
  cudaEglColorFormatYVU444SemiPlanar: 19,
  cudaEglColorFormatYVU422SemiPlanar: 20,
  cudaEglColorFormatYVU420SemiPlanar: 21,
  cudaEglColorFormatY10V10U10_444SemiPlanar: 22,
  cudaEglColorFormatY10V10U10_420SemiPlanar: 23,
  cudaEglColorFormatY12V12U12_444SemiPlanar: 24,
  cudaEglColorFormatY12V12U12_420SemiPlanar: 25,
  cudaEglColorFormatVYUY_ER: 26,
  cudaEglColorFormatUYVY_ER: 27,
  cudaEglColorFormatYUYV_ER: 28,
  cudaEglColorFormatYVYU_ER: 29,
  cudaEglColorFormatYUVA_ER: 31,
  cudaEglColorFormatAYUV_ER: 32,
  cudaEglColorFormatYUV444Planar_ER: 33,
  cudaEglColorFormatYUV422Planar_ER: 34,
  cudaEglColorFormatYUV420Planar_ER: 35,
  cudaEglColorFormatYUV444SemiPlanar_ER: 36,
  cudaEglColorFormatYUV422SemiPlanar_ER: 37,
  cudaEglColorFormatYUV420SemiPlanar_ER: 38,
  cudaEglColorFormatYVU444Planar_ER: 39,
  cudaEglColorFormatYVU422Planar_ER: 40,
  cudaEglColorFormatYVU420Planar_ER: 41,
  cudaEglColorFormatYVU444SemiPlanar_ER: 42,
  cudaEglColorFormatYVU422SemiPlanar_ER: 43,
  cudaEglColorFormatYVU420SemiPlanar_ER: 44,
  cudaEglColorFormatBayerRGGB: 45,
  cudaEglColorFormatBayerBGGR: 46,
  cudaEglColorFormatBayerGRBG: 47,
  cudaEglColorFormatBayerGBRG: 48,
  cudaEglColorFormatBayer10RGGB: 49,
  cudaEglColorFormatBayer10BGGR: 50,
  cudaEglColorFormatBayer10GRBG: 51,
  cudaEglColorFormatBayer10GBRG: 52,
  cudaEglColorFormatBayer12RGGB: 53,
  cudaEglColorFormatBayer12BGGR: 54,
  cudaEglColorFormatBayer12GRBG: 55,
  cudaEglColorFormatBayer12GBRG: 56,
  cudaEglColorFormatBayer14RGGB: 57,
  cudaEglColorFormatBayer14BGGR: 58,
  cudaEglColorFormatBayer14GRBG: 59,
  cudaEglColorFormatBayer14GBRG: 60,
  cudaEglColorFormatBayer20RGGB: 61,
  cudaEglColorFormatBayer20BGGR: 62,
  cudaEglColorFormatBayer20GRBG: 63,
  cudaEglColorFormatBayer20GBRG: 64,
  cudaEglColorFormatYVU444Planar: 65,
  cudaEglColorFormatYVU422Planar: 66,
  cudaEglColorFormatYVU420Planar: 67,
  cudaEglColorFormatBayerIspRGGB: 68,
  cudaEglColorFormatBayerIspBGGR: 69,
  cudaEglColorFormatBayerIspGRBG: 70,
  cudaEglColorFormatBayerIspGBRG: 71,
  cudaEglColorFormatBayerBCCR: 72,
  cudaEglColorFormatBayerRCCB: 73,
  cudaEglColorFormatBayerCRBC: 74,
  cudaEglColorFormatBayerCBRC: 75,
  cudaEglColorFormatBayer10CCCC: 76,
  cudaEglColorFormatBayer12BCCR: 77,
  cudaEglColorFormatBayer12RCCB: 78,
  cudaEglColorFormatBayer12CRBC: 79,
  cudaEglColorFormatBayer12CBRC: 80,
  cudaEglColorFormatBayer12CCCC: 81,
  cudaEglColorFormatY: 82,
  cudaEglColorFormatYUV420SemiPlanar_2020: 83,
  cudaEglColorFormatYVU420SemiPlanar_2020: 84,
  cudaEglColorFormatYUV420Planar_2020: 85,
  cudaEglColorFormatYVU420Planar_2020: 86,
  cudaEglColorFormatYUV420SemiPlanar_709: 87,
  cudaEglColorFormatYVU420SemiPlanar_709: 88,
  cudaEglColorFormatYUV420Planar_709: 89,
  cudaEglColorFormatYVU420Planar_709: 90,
  cudaEglColorFormatY10V10U10_420SemiPlanar_709: 91,
  cudaEglColorFormatY10V10U10_420SemiPlanar_2020: 92,
  cudaEglColorFormatY10V10U10_422SemiPlanar_2020: 93,
  cudaEglColorFormatY10V10U10_422SemiPlanar: 94,
  cudaEglColorFormatY10V10U10_422SemiPlanar_709: 95,
  cudaEglColorFormatY_ER: 96,
  cudaEglColorFormatY_709_ER: 97,
  cudaEglColorFormatY10_ER: 98,
  cudaEglColorFormatY10_709_ER: 99,
  cudaEglColorFormatY12_ER: 100,
  cudaEglColorFormatY12_709_ER: 101,
  cudaEglColorFormatYUVA: 102,
  cudaEglColorFormatYVYU: 104,
  cudaEglColorFormatVYUY: 105,
  cudaEglColorFormatY10V10U10_420SemiPlanar_ER: 106,
  cudaEglColorFormatY10V10U10_420SemiPlanar_709_ER: 107,
  cudaEglColorFormatY10V10U10_444SemiPlanar_ER: 108,
  cudaEglColorFormatY10V10U10_444SemiPlanar_709_ER: 109,
  cudaEglColorFormatY12V12U12_420SemiPlanar_ER: 110,
  cudaEglColorFormatY12V12U12_420SemiPlanar_709_ER: 111,
  cudaEglColorFormatY12V12U12_444SemiPlanar_ER: 112,
  cudaEglColorFormatY12V12U12_444SemiPlanar_709_ER: 113,
  cudaEglColorFormatUYVY709: 114,
  cudaEglColorFormatUYVY709_ER: 115,
  cudaEglColorFormatUYVY2020: 116,
} as const;
export type cudaEglColorFormat = (typeof cudaEglColorFormat)[keyof typeof cudaEglColorFormat];
/** cudaGLDeviceList: 3 values. */
export const cudaGLDeviceList = {
  cudaGLDeviceListAll: 1,
  cudaGLDeviceListCurrentFrame: 2,
  cudaGLDeviceListNextFrame: 3,
} as const;
export type cudaGLDeviceList = (typeof cudaGLDeviceList)[keyof typeof cudaGLDeviceList];
/** cudaGLMapFlags: 3 values. */
export const cudaGLMapFlags = {
  cudaGLMapFlagsNone: 0,
  cudaGLMapFlagsReadOnly: 1,
  cudaGLMapFlagsWriteDiscard: 2,
} as const;
export type cudaGLMapFlags = (typeof cudaGLMapFlags)[keyof typeof cudaGLMapFlags];
/** dim3, 12 bytes. */
export interface dim3 {
  x: number;
  y: number;
  z: number;
}
/** cudaChannelFormatDesc, 20 bytes. */
export interface cudaChannelFormatDesc {
  x: number;
  y: number;
  z: number;
  w: number;
  f: cudaChannelFormatKind;
}
/** cudaArraySparseProperties, 48 bytes. */
export interface cudaArraySparseProperties {
  tileExtent: { width: number; height: number; depth: number; };
  miptailFirstLevel: number;
  miptailSize: bigint;
  flags: number;
  reserved: number[];
}
/** cudaArrayMemoryRequirements, 32 bytes. */
export interface cudaArrayMemoryRequirements {
  size: number;
  alignment: number;
  reserved: number[];
}
/** cudaPitchedPtr, 32 bytes. */
export interface cudaPitchedPtr {
  ptr: Pointer;
  pitch: number;
  xsize: number;
  ysize: number;
}
/** cudaExtent, 24 bytes. */
export interface cudaExtent {
  width: number;
  height: number;
  depth: number;
}
/** cudaPos, 24 bytes. */
export interface cudaPos {
  x: number;
  y: number;
  z: number;
}
/** cudaMemcpy3DParms, 160 bytes. */
export interface cudaMemcpy3DParms {
  srcArray: cudaArray_t;
  srcPos: cudaPos;
  srcPtr: cudaPitchedPtr;
  dstArray: cudaArray_t;
  dstPos: cudaPos;
  dstPtr: cudaPitchedPtr;
  extent: cudaExtent;
  kind: cudaMemcpyKind;
}
/** cudaMemcpyNodeParams, 176 bytes. */
export interface cudaMemcpyNodeParams {
  flags: number;
  reserved: number[];
  copyParams: cudaMemcpy3DParms;
}
/** cudaMemcpy3DPeerParms, 168 bytes. */
export interface cudaMemcpy3DPeerParms {
  srcArray: cudaArray_t;
  srcPos: cudaPos;
  srcPtr: cudaPitchedPtr;
  srcDevice: number;
  dstArray: cudaArray_t;
  dstPos: cudaPos;
  dstPtr: cudaPitchedPtr;
  dstDevice: number;
  extent: cudaExtent;
}
/** cudaMemsetParams, 40 bytes. */
export interface cudaMemsetParams {
  dst: Pointer;
  pitch: number;
  value: number;
  elementSize: number;
  width: number;
  height: number;
}
/** cudaMemsetParamsV2, 40 bytes. */
export interface cudaMemsetParamsV2 {
  dst: Pointer;
  pitch: number;
  value: number;
  elementSize: number;
  width: number;
  height: number;
}
/** cudaAccessPolicyWindow, 32 bytes. */
export interface cudaAccessPolicyWindow {
  base_ptr: Pointer;
  num_bytes: number;
  hitRatio: number;
  hitProp: cudaAccessProperty;
  missProp: cudaAccessProperty;
}
/** cudaHostNodeParams, 16 bytes. */
export interface cudaHostNodeParams {
  fn: cudaHostFn_t | Pointer;
  userData: unknown;
}
/** cudaHostNodeParamsV2, 16 bytes. */
export interface cudaHostNodeParamsV2 {
  fn: cudaHostFn_t | Pointer;
  userData: unknown;
}
/** cudaResourceDesc, 144 bytes. */
export interface cudaResourceDesc {
  resType: cudaResourceType;
  res: { array: { array: cudaArray_t; }; mipmap: { mipmap: cudaMipmappedArray_t; }; linear: { devPtr: Pointer; desc: cudaChannelFormatDesc; sizeInBytes: number; }; pitch2D: { devPtr: Pointer; desc: cudaChannelFormatDesc; width: number; height: number; pitchInBytes: number; }; reserved: { reserved: number[]; }; };
  flags: number;
}
/** cudaResourceViewDesc, 112 bytes. */
export interface cudaResourceViewDesc {
  format: cudaResourceViewFormat;
  width: number;
  height: number;
  depth: number;
  firstMipmapLevel: number;
  lastMipmapLevel: number;
  firstLayer: number;
  lastLayer: number;
  reserved: number[];
}
/** cudaPointerAttributes, 88 bytes. */
export interface cudaPointerAttributes {
  type: cudaMemoryType;
  device: number;
  devicePointer: Pointer;
  hostPointer: Pointer;
  reserved: bigint[];
}
/** cudaFuncAttributes, 144 bytes. */
export interface cudaFuncAttributes {
  sharedSizeBytes: number;
  constSizeBytes: number;
  localSizeBytes: number;
  maxThreadsPerBlock: number;
  numRegs: number;
  ptxVersion: number;
  binaryVersion: number;
  cacheModeCA: number;
  maxDynamicSharedSizeBytes: number;
  preferredShmemCarveout: number;
  clusterDimMustBeSet: number;
  requiredClusterWidth: number;
  requiredClusterHeight: number;
  requiredClusterDepth: number;
  clusterSchedulingPolicyPreference: number;
  nonPortableClusterSizeAllowed: number;
  reserved: number[];
}
/** cudaMemLocation, 8 bytes. */
export interface cudaMemLocation {
  type: cudaMemLocationType;
  id: number;
}
/** cudaMemAccessDesc, 12 bytes. */
export interface cudaMemAccessDesc {
  location: cudaMemLocation;
  flags: cudaMemAccessFlags;
}
/** cudaMemPoolProps, 88 bytes. */
export interface cudaMemPoolProps {
  allocType: cudaMemAllocationType;
  handleTypes: cudaMemAllocationHandleType;
  location: cudaMemLocation;
  win32SecurityAttributes: Pointer;
  maxSize: number;
  usage: number;
  reserved: Uint8Array;
}
/** cudaMemPoolPtrExportData, 64 bytes. */
export interface cudaMemPoolPtrExportData {
  reserved: Uint8Array;
}
/** cudaMemAllocNodeParams, 120 bytes. */
export interface cudaMemAllocNodeParams {
  poolProps: cudaMemPoolProps;
  accessDescs: Pointer;
  accessDescCount: number;
  bytesize: number;
  dptr: Pointer;
}
/** cudaMemAllocNodeParamsV2, 120 bytes. */
export interface cudaMemAllocNodeParamsV2 {
  poolProps: cudaMemPoolProps;
  accessDescs: Pointer;
  accessDescCount: number;
  bytesize: number;
  dptr: Pointer;
}
/** cudaMemFreeNodeParams, 8 bytes. */
export interface cudaMemFreeNodeParams {
  dptr: Pointer;
}
/** cudaMemcpyAttributes, 24 bytes. */
export interface cudaMemcpyAttributes {
  srcAccessOrder: cudaMemcpySrcAccessOrder;
  srcLocHint: cudaMemLocation;
  dstLocHint: cudaMemLocation;
  flags: number;
}
/** cudaOffset3D, 24 bytes. */
export interface cudaOffset3D {
  x: number;
  y: number;
  z: number;
}
/** cudaMemcpy3DOperand, 40 bytes. */
export interface cudaMemcpy3DOperand {
  type: cudaMemcpy3DOperandType;
  op: { ptr: { ptr: Pointer; rowLength: number; layerHeight: number; locHint: cudaMemLocation; }; array: { array: cudaArray_t; offset: cudaOffset3D; }; };
}
/** cudaMemcpy3DBatchOp, 112 bytes. */
export interface cudaMemcpy3DBatchOp {
  src: cudaMemcpy3DOperand;
  dst: cudaMemcpy3DOperand;
  extent: cudaExtent;
  srcAccessOrder: cudaMemcpySrcAccessOrder;
  flags: number;
}
/** CUuuid, 16 bytes. */
export interface CUuuid {
  bytes: Uint8Array;
}
/** cudaDeviceProp, 1008 bytes. */
export interface cudaDeviceProp {
  name: Uint8Array;
  uuid: cudaUUID_t;
  luid: Uint8Array;
  luidDeviceNodeMask: number;
  totalGlobalMem: number;
  sharedMemPerBlock: number;
  regsPerBlock: number;
  warpSize: number;
  memPitch: number;
  maxThreadsPerBlock: number;
  maxThreadsDim: number[];
  maxGridSize: number[];
  totalConstMem: number;
  major: number;
  minor: number;
  textureAlignment: number;
  texturePitchAlignment: number;
  multiProcessorCount: number;
  integrated: number;
  canMapHostMemory: number;
  maxTexture1D: number;
  maxTexture1DMipmap: number;
  maxTexture2D: number[];
  maxTexture2DMipmap: number[];
  maxTexture2DLinear: number[];
  maxTexture2DGather: number[];
  maxTexture3D: number[];
  maxTexture3DAlt: number[];
  maxTextureCubemap: number;
  maxTexture1DLayered: number[];
  maxTexture2DLayered: number[];
  maxTextureCubemapLayered: number[];
  maxSurface1D: number;
  maxSurface2D: number[];
  maxSurface3D: number[];
  maxSurface1DLayered: number[];
  maxSurface2DLayered: number[];
  maxSurfaceCubemap: number;
  maxSurfaceCubemapLayered: number[];
  surfaceAlignment: number;
  concurrentKernels: number;
  ECCEnabled: number;
  pciBusID: number;
  pciDeviceID: number;
  pciDomainID: number;
  tccDriver: number;
  asyncEngineCount: number;
  unifiedAddressing: number;
  memoryBusWidth: number;
  l2CacheSize: number;
  persistingL2CacheMaxSize: number;
  maxThreadsPerMultiProcessor: number;
  streamPrioritiesSupported: number;
  globalL1CacheSupported: number;
  localL1CacheSupported: number;
  sharedMemPerMultiprocessor: number;
  regsPerMultiprocessor: number;
  managedMemory: number;
  isMultiGpuBoard: number;
  multiGpuBoardGroupID: number;
  hostNativeAtomicSupported: number;
  pageableMemoryAccess: number;
  concurrentManagedAccess: number;
  computePreemptionSupported: number;
  canUseHostPointerForRegisteredMem: number;
  cooperativeLaunch: number;
  sharedMemPerBlockOptin: number;
  pageableMemoryAccessUsesHostPageTables: number;
  directManagedMemAccessFromHost: number;
  maxBlocksPerMultiProcessor: number;
  accessPolicyMaxWindowSize: number;
  reservedSharedMemPerBlock: number;
  hostRegisterSupported: number;
  sparseCudaArraySupported: number;
  hostRegisterReadOnlySupported: number;
  timelineSemaphoreInteropSupported: number;
  memoryPoolsSupported: number;
  gpuDirectRDMASupported: number;
  gpuDirectRDMAFlushWritesOptions: number;
  gpuDirectRDMAWritesOrdering: number;
  memoryPoolSupportedHandleTypes: number;
  deferredMappingCudaArraySupported: number;
  ipcEventSupported: number;
  clusterLaunch: number;
  unifiedFunctionPointers: number;
  deviceNumaConfig: number;
  deviceNumaId: number;
  mpsEnabled: number;
  hostNumaId: number;
  gpuPciDeviceID: number;
  gpuPciSubsystemID: number;
  hostNumaMultinodeIpcSupported: number;
  reserved: number[];
}
/** cudaIpcEventHandle_t, 64 bytes. */
export interface cudaIpcEventHandle_t {
  reserved: Uint8Array;
}
/** cudaIpcMemHandle_t, 64 bytes. */
export interface cudaIpcMemHandle_t {
  reserved: Uint8Array;
}
/** cudaMemFabricHandle_t, 64 bytes. */
export interface cudaMemFabricHandle_t {
  reserved: Uint8Array;
}
/** cudaExternalMemoryHandleDesc, 104 bytes. */
export interface cudaExternalMemoryHandleDesc {
  type: cudaExternalMemoryHandleType;
  handle: { fd: number; win32: { handle: Pointer; name: Pointer; }; nvSciBufObject: Pointer; };
  size: bigint;
  flags: number;
  reserved: number[];
}
/** cudaExternalMemoryBufferDesc, 88 bytes. */
export interface cudaExternalMemoryBufferDesc {
  offset: bigint;
  size: bigint;
  flags: number;
  reserved: number[];
}
/** cudaExternalMemoryMipmappedArrayDesc, 128 bytes. */
export interface cudaExternalMemoryMipmappedArrayDesc {
  offset: bigint;
  formatDesc: cudaChannelFormatDesc;
  extent: cudaExtent;
  flags: number;
  numLevels: number;
  reserved: number[];
}
/** cudaExternalSemaphoreHandleDesc, 96 bytes. */
export interface cudaExternalSemaphoreHandleDesc {
  type: cudaExternalSemaphoreHandleType;
  handle: { fd: number; win32: { handle: Pointer; name: Pointer; }; nvSciSyncObj: Pointer; };
  flags: number;
  reserved: number[];
}
/** cudaExternalSemaphoreSignalParams, 144 bytes. */
export interface cudaExternalSemaphoreSignalParams {
  params: { fence: { value: bigint; }; nvSciSync: { fence: Pointer; reserved: bigint; }; keyedMutex: { key: bigint; }; reserved: number[]; };
  flags: number;
  reserved: number[];
}
/** cudaExternalSemaphoreWaitParams, 144 bytes. */
export interface cudaExternalSemaphoreWaitParams {
  params: { fence: { value: bigint; }; nvSciSync: { fence: Pointer; reserved: bigint; }; keyedMutex: { key: bigint; timeoutMs: number; }; reserved: number[]; };
  flags: number;
  reserved: number[];
}
/** cudalibraryHostUniversalFunctionAndDataTable, 32 bytes. */
export interface cudalibraryHostUniversalFunctionAndDataTable {
  functionTable: Pointer;
  functionWindowSize: number;
  dataTable: Pointer;
  dataWindowSize: number;
}
/** cudaKernelNodeParams, 56 bytes. */
export interface cudaKernelNodeParams {
  func: Pointer;
  gridDim: dim3;
  blockDim: dim3;
  sharedMemBytes: number;
  kernelParams: KernelArgumentPointer;
  extra: KernelArgumentPointer;
}
/** cudaKernelNodeParamsV2, 56 bytes. */
export interface cudaKernelNodeParamsV2 {
  func: Pointer;
  gridDim: dim3;
  blockDim: dim3;
  sharedMemBytes: number;
  kernelParams: KernelArgumentPointer;
  extra: KernelArgumentPointer;
}
/** cudaExternalSemaphoreSignalNodeParams, 24 bytes. */
export interface cudaExternalSemaphoreSignalNodeParams {
  extSemArray: Pointer;
  paramsArray: Pointer;
  numExtSems: number;
}
/** cudaExternalSemaphoreSignalNodeParamsV2, 24 bytes. */
export interface cudaExternalSemaphoreSignalNodeParamsV2 {
  extSemArray: Pointer;
  paramsArray: Pointer;
  numExtSems: number;
}
/** cudaExternalSemaphoreWaitNodeParams, 24 bytes. */
export interface cudaExternalSemaphoreWaitNodeParams {
  extSemArray: Pointer;
  paramsArray: Pointer;
  numExtSems: number;
}
/** cudaExternalSemaphoreWaitNodeParamsV2, 24 bytes. */
export interface cudaExternalSemaphoreWaitNodeParamsV2 {
  extSemArray: Pointer;
  paramsArray: Pointer;
  numExtSems: number;
}
/** cudaConditionalNodeParams, 24 bytes. */
export interface cudaConditionalNodeParams {
  handle: cudaGraphConditionalHandle;
  type: cudaGraphConditionalNodeType;
  size: number;
  phGraph_out: Pointer;
}
/** cudaChildGraphNodeParams, 16 bytes. */
export interface cudaChildGraphNodeParams {
  graph: cudaGraph_t;
  ownership: cudaGraphChildGraphNodeOwnership;
}
/** cudaEventRecordNodeParams, 8 bytes. */
export interface cudaEventRecordNodeParams {
  event: cudaEvent_t;
}
/** cudaEventWaitNodeParams, 8 bytes. */
export interface cudaEventWaitNodeParams {
  event: cudaEvent_t;
}
/** cudaGraphNodeParams, 256 bytes. */
export interface cudaGraphNodeParams {
  type: cudaGraphNodeType;
  reserved0: number[];
  reserved1: bigint[];
  kernel: cudaKernelNodeParamsV2;
  memcpy: cudaMemcpyNodeParams;
  memset: cudaMemsetParamsV2;
  host: cudaHostNodeParamsV2;
  graph: cudaChildGraphNodeParams;
  eventWait: cudaEventWaitNodeParams;
  eventRecord: cudaEventRecordNodeParams;
  extSemSignal: cudaExternalSemaphoreSignalNodeParamsV2;
  extSemWait: cudaExternalSemaphoreWaitNodeParamsV2;
  alloc: cudaMemAllocNodeParamsV2;
  free: cudaMemFreeNodeParams;
  conditional: cudaConditionalNodeParams;
  reserved2: bigint;
}
/** cudaGraphEdgeData, 8 bytes. */
export interface cudaGraphEdgeData {
  from_port: number;
  to_port: number;
  type: number;
  reserved: Uint8Array;
}
/** cudaGraphInstantiateParams, 32 bytes. */
export interface cudaGraphInstantiateParams {
  flags: bigint;
  uploadStream: cudaStream_t;
  errNode_out: cudaGraphNode_t;
  result_out: cudaGraphInstantiateResult;
}
/** cudaGraphExecUpdateResultInfo, 24 bytes. */
export interface cudaGraphExecUpdateResultInfo {
  result: cudaGraphExecUpdateResult;
  errorNode: cudaGraphNode_t;
  errorFromNode: cudaGraphNode_t;
}
/** cudaGraphKernelNodeUpdate, 40 bytes. */
export interface cudaGraphKernelNodeUpdate {
  node: cudaGraphDeviceNode_t;
  field: cudaGraphKernelNodeField;
  updateData: { gridDim: dim3; param: { pValue: Pointer; offset: number; size: number; }; isEnabled: number; };
}
/** cudaLaunchMemSyncDomainMap, 2 bytes. */
export interface cudaLaunchMemSyncDomainMap {
  default_: number;
  remote: number;
}
/** cudaLaunchAttributeValue, 64 bytes. A union: give one member. */
export interface cudaLaunchAttributeValue {
  pad: Uint8Array;
  accessPolicyWindow: cudaAccessPolicyWindow;
  cooperative: number;
  syncPolicy: cudaSynchronizationPolicy;
  clusterDim: { x: number; y: number; z: number; };
  clusterSchedulingPolicyPreference: cudaClusterSchedulingPolicy;
  programmaticStreamSerializationAllowed: number;
  programmaticEvent: { event: cudaEvent_t; flags: number; triggerAtBlockStart: number; };
  priority: number;
  memSyncDomainMap: cudaLaunchMemSyncDomainMap;
  memSyncDomain: cudaLaunchMemSyncDomain;
  preferredClusterDim: { x: number; y: number; z: number; };
  launchCompletionEvent: { event: cudaEvent_t; flags: number; };
  deviceUpdatableKernelNode: { deviceUpdatable: number; devNode: cudaGraphDeviceNode_t; };
  sharedMemCarveout: number;
  nvlinkUtilCentricScheduling: number;
}
/** cudaLaunchAttribute, 72 bytes. */
export interface cudaLaunchAttribute {
  id: cudaLaunchAttributeID;
  pad: Uint8Array;
  val: cudaLaunchAttributeValue;
}
/** cudaLaunchConfig_t, 56 bytes. */
export interface cudaLaunchConfig_t {
  gridDim: dim3;
  blockDim: dim3;
  dynamicSmemBytes: number;
  stream: cudaStream_t;
  attrs: Pointer;
  numAttrs: number;
}
/** cudaAsyncNotificationInfo_t, 16 bytes. */
export interface cudaAsyncNotificationInfo_t {
  type: cudaAsyncNotificationType;
  info: { overBudget: { bytesOverBudget: bigint; }; };
}
/** cudaTextureDesc, 72 bytes. */
export interface cudaTextureDesc {
  addressMode: cudaTextureAddressMode[];
  filterMode: cudaTextureFilterMode;
  readMode: cudaTextureReadMode;
  sRGB: number;
  borderColor: number[];
  normalizedCoords: number;
  maxAnisotropy: number;
  mipmapFilterMode: cudaTextureFilterMode;
  mipmapLevelBias: number;
  minMipmapLevelClamp: number;
  maxMipmapLevelClamp: number;
  disableTrilinearOptimization: number;
  seamlessCubemap: number;
}
/** cudaEglPlaneDesc, 56 bytes. */
export interface cudaEglPlaneDesc {
  width: number;
  height: number;
  depth: number;
  pitch: number;
  numChannels: number;
  channelDesc: cudaChannelFormatDesc;
  reserved: number[];
}
/** cudaEglFrame, 280 bytes. */
export interface cudaEglFrame {
  frame: { pArray: cudaArray_t[]; pPitch: cudaPitchedPtr[]; };
  planeDesc: cudaEglPlaneDesc[];
  planeCount: number;
  frameType: cudaEglFrameType;
  eglColorFormat: cudaEglColorFormat;
}
/** CUuuid by its other name. */
export type cudaUUID_t = CUuuid;
/** cudaDataType_t by its other name. */
export type cudaDataType = cudaDataType_t;
/** cudaEmulationStrategy_t by its other name. */
export type cudaEmulationStrategy = cudaEmulationStrategy_t;
/** cudaEmulationMantissaControl_t by its other name. */
export type cudaEmulationMantissaControl = cudaEmulationMantissaControl_t;
/** cudaEmulationSpecialValuesSupport_t by its other name. */
export type cudaEmulationSpecialValuesSupport = cudaEmulationSpecialValuesSupport_t;
/** libraryPropertyType_t by its other name. */
export type libraryPropertyType = libraryPropertyType_t;
export const cudaDataType = cudaDataType_t;
export const cudaEmulationStrategy = cudaEmulationStrategy_t;
export const cudaEmulationMantissaControl = cudaEmulationMantissaControl_t;
export const cudaEmulationSpecialValuesSupport = cudaEmulationSpecialValuesSupport_t;
export const libraryPropertyType = libraryPropertyType_t;
/** Called on the JavaScript thread with what was given as `userData`. */
export type cudaHostFn_t = (userData: unknown) => void;
/** Called on the JavaScript thread. */
export type cudaStreamCallback_t = (stream: cudaStream_t, status: cudaError_t, userData: unknown) => void;
/** Called on the JavaScript thread. */
export type cudaAsyncCallback = (info: cudaAsyncNotificationInfo_t, userData: unknown, callback: cudaAsyncCallbackHandle_t) => void;
/** Called on the JavaScript thread. */
export type cudaLogsCallback_t = (data: unknown, logLevel: cudaLogLevel, message: string) => void;
export const CUDART_VERSION = 13000;
export const CUDA_EGL_MAX_PLANES = 3;
export const CUDA_IPC_HANDLE_SIZE = 64;
export const cudaArrayColorAttachment = 32;
export const cudaArrayCubemap = 4;
export const cudaArrayDefault = 0;
export const cudaArrayDeferredMapping = 128;
export const cudaArrayLayered = 1;
export const cudaArraySparse = 64;
export const cudaArraySparsePropertiesSingleMipTail = 1;
export const cudaArraySurfaceLoadStore = 2;
export const cudaArrayTextureGather = 8;
export const cudaCpuDeviceId = -1;
export const cudaDeviceBlockingSync = 4;
export const cudaDeviceLmemResizeToMax = 16;
export const cudaDeviceMapHost = 8;
export const cudaDeviceMask = 255;
export const cudaDeviceScheduleAuto = 0;
export const cudaDeviceScheduleBlockingSync = 4;
export const cudaDeviceScheduleMask = 7;
export const cudaDeviceScheduleSpin = 1;
export const cudaDeviceScheduleYield = 2;
export const cudaDeviceSyncMemops = 128;
export const cudaEventBlockingSync = 1;
export const cudaEventDefault = 0;
export const cudaEventDisableTiming = 2;
export const cudaEventInterprocess = 4;
export const cudaEventRecordDefault = 0;
export const cudaEventRecordExternal = 1;
export const cudaEventWaitDefault = 0;
export const cudaEventWaitExternal = 1;
export const cudaExternalMemoryDedicated = 1;
export const cudaExternalSemaphoreSignalSkipNvSciBufMemSync = 1;
export const cudaExternalSemaphoreWaitSkipNvSciBufMemSync = 2;
export const cudaGraphKernelNodePortDefault = 0;
export const cudaGraphKernelNodePortLaunchCompletion = 2;
export const cudaGraphKernelNodePortProgrammatic = 1;
export const cudaHostAllocDefault = 0;
export const cudaHostAllocMapped = 2;
export const cudaHostAllocPortable = 1;
export const cudaHostAllocWriteCombined = 4;
export const cudaHostRegisterDefault = 0;
export const cudaHostRegisterIoMemory = 4;
export const cudaHostRegisterMapped = 2;
export const cudaHostRegisterPortable = 1;
export const cudaHostRegisterReadOnly = 8;
export const cudaInitDeviceFlagsAreValid = 1;
export const cudaInvalidDeviceId = -2;
export const cudaIpcMemLazyEnablePeerAccess = 1;
export const cudaKernelNodeAttributeAccessPolicyWindow = 1;
export const cudaKernelNodeAttributeClusterDimension = 4;
export const cudaKernelNodeAttributeClusterSchedulingPolicyPreference = 5;
export const cudaKernelNodeAttributeCooperative = 2;
export const cudaKernelNodeAttributeDeviceUpdatableKernelNode = 13;
export const cudaKernelNodeAttributeMemSyncDomain = 10;
export const cudaKernelNodeAttributeMemSyncDomainMap = 9;
export const cudaKernelNodeAttributeNvlinkUtilCentricScheduling = 16;
export const cudaKernelNodeAttributePreferredSharedMemoryCarveout = 14;
export const cudaKernelNodeAttributePriority = 8;
export const cudaMemAttachGlobal = 1;
export const cudaMemAttachHost = 2;
export const cudaMemAttachSingle = 4;
export const cudaMemPoolCreateUsageHwDecompress = 2;
export const cudaNvSciSyncAttrSignal = 1;
export const cudaNvSciSyncAttrWait = 2;
export const cudaOccupancyDefault = 0;
export const cudaOccupancyDisableCachingOverride = 1;
export const cudaPeerAccessDefault = 0;
export const cudaStreamAttributeAccessPolicyWindow = 1;
export const cudaStreamAttributeMemSyncDomain = 10;
export const cudaStreamAttributeMemSyncDomainMap = 9;
export const cudaStreamAttributePriority = 8;
export const cudaStreamAttributeSynchronizationPolicy = 3;
export const cudaStreamDefault = 0;
export const cudaStreamLegacy = 1n as cudaStream_t;
export const cudaStreamNonBlocking = 1;
export const cudaStreamPerThread = 2n as cudaStream_t;
export const cudaSurfaceType1D = 1;
export const cudaSurfaceType1DLayered = 241;
export const cudaSurfaceType2D = 2;
export const cudaSurfaceType2DLayered = 242;
export const cudaSurfaceType3D = 3;
export const cudaSurfaceTypeCubemap = 12;
export const cudaSurfaceTypeCubemapLayered = 252;
export const cudaTextureType1D = 1;
export const cudaTextureType1DLayered = 241;
export const cudaTextureType2D = 2;
export const cudaTextureType2DLayered = 242;
export const cudaTextureType3D = 3;
export const cudaTextureTypeCubemap = 12;
export const cudaTextureTypeCubemapLayered = 252;
