/**
 * Kernels as functions: modules, arrays, streams, plans, and everything else that a program imports from `cuda-ffi`.
 *
 * @module cuda-ffi
 */
import './diagnostics/observers';
import './profile/from-environment';
import './debug/from-environment';
import './graph/capture';
import './graph/graph-misuse';
import './memory/array-conversion';
import './memory/array-copies';
import './memory/array-filling';
import './memory/array-misuse';
import './memory/array-rows';
import './memory/array-selection';
import './memory/array-views';
import './telemetry/telemetry';
import './argument-counts';
import './about/about';
export type * from '../types';
export {
  type CollectiveOptions,
  Communicator,
  type CommunicatorOrigin,
  type EnvironmentOptions,
  type MeetingOptions,
  type ReduceOptions,
  type RejoinOptions,
  type RootOptions,
} from './communicator/communicator';
export type { OperationOption, ReduceOp } from './communicator/element-type';
export type { JoinOptions } from './communicator/membership';
export type { DeviceData } from './communicator/operand';
export type { CompileOptions, CompileProgress } from './compile/compile-options';
export type { DeclaredFunction } from './compile/declared-function';
export {
  archive,
  cu,
  cubin,
  fatbin,
  type Linkable,
  type LinkCallbacks,
  type LinkedCode,
  type LinkedVariable,
  type LinkFile,
  type LinkPart,
  ltoir,
  object,
  ptx,
} from './compile/link-part';
export { CudaDataType, type DataTypeOptions } from './data-type/cuda-data-type';
export { Struct } from './data-type/struct';
export { StructArray, type StructColumns } from './data-type/struct-array';
export type { StructColumn } from './data-type/struct-column';
export type { StructType } from './data-type/struct-type';
export { type ArraySize, autoout, inout, input, output } from './declaration/directions';
export type { Stats } from './about/stats';
export type { Versions } from './about/versions';
export type { CallTrace } from './diagnostics/call-traces';
export type { CompileMessage, CopyMessage, LaunchMessage, SettleMessage } from './diagnostics/channels';
export { declareDevice } from './device-function/declare-device';
export { CudaContext } from './device/cuda-context';
export { CudaDevice } from './device/cuda-device';
export { CudaEvent } from './device/cuda-event';
export { CudaStream, type StreamOptions } from './device/cuda-stream';
export { CudaCompileError, type Diagnostic } from './errors/cuda-compile-error';
export { CudaError } from './errors/cuda-error';
export type { AllocNode } from './graph/alloc-node';
export { type BuildBody, CudaGraph, type GraphConditional, type GraphOptions, type NodeOptions } from './graph/cuda-graph';
export { CudaGraphExec, type GraphLaunchOptions } from './graph/cuda-graph-exec';
export type { GraphNode, NodeKind } from './graph/graph-node';
export type { DevicePinnedOrManagedMemory } from './graph/memory-work';
export type { ArrayCopyOptions } from './memory/array-copies';
export type { RowOptions } from './memory/array-rows';
export type { Immovable } from './memory/immovable';
export type { IndexArray, MaskArray } from './memory/array-selection';
export { type BufferCopyOptions, CudaBuffer, type IpcHandle } from './memory/cuda-buffer';
export { DeviceArray, type DeviceArrayOptions, type SharedArrayDescriptor } from './memory/device-array';
export { float32, float64, int8, int16, int32, int64, uint8, uint16, uint32, uint64 } from './jit/casts';
export { type Cuda, cuda } from './jit/cuda';
export type { Combination } from './jit/combine';
export type { Elementwise } from './jit/elementwise';
export type { DeviceFunctionOptions, JitOptions, ScanOptions } from './jit/jit-options';
export type { Reduction } from './jit/reduce';
export type { Scan } from './jit/scan';
export type { Captured, CapturedValue } from './jit/read/captured';
export { shaped, ShapedArray } from './jit/shaped';
export type { ElementType, FieldDType, FieldError, FieldName, HostStructs, StructDType, StructFieldView } from './memory/struct-dtype';
export type { ConversionError } from './memory/host-elements';
export { HostDevicePair } from './memory/host-device-pair';
export { HostCallback, type HostCallbackOptions } from './host-library/host-callback';
export { HostLibrary, type HostLibraryFunction, type HostLibraryFunctions, type HostLibraryOptions } from './host-library/host-library';
export { managed } from './memory/managed';
export type { CopyOptions } from './memory/memory-options';
export { pinned } from './memory/pinned';
export type { SharedMemoryDescriptor } from './memory/shared-memory';
export { CudaModule } from './module/cuda-module';
export type { KernelTransformOptions } from './module/kernel-transform';
export type { ModuleMembers } from './module/module-members';
export type { LoadOptions } from './module/loaded-images';
export { Library } from './module/library';
export type {
  Advice,
  DeviceActivity,
  InstructionProfile,
  KernelProfile,
  KernelTimes,
  LineProfile,
  Profile,
} from './profile/profile-members';
export type { Counts } from './profile/observation';
export { profile, type ProfileOptions } from './profile/profile';
export { cudaPlan, type PlanOptions } from './plan/cuda-plan';
export type { CudaPlan, PlanConfiguration, PlanMembers } from './plan/plan-members';
export type { ClockReason } from './telemetry/clock-reasons';
export type { ClocksEvent, DeviceEvent, PlainEvent, XidEvent } from './telemetry/device-event';
export type { DeviceProcess, DeviceTelemetry } from './telemetry/device-telemetry';
export type { DeviceEventsOptions } from './telemetry/telemetry';
export { CudaSurface, type SurfaceOptions } from './texture/cuda-surface';
export { CudaTexture, type TextureOptions } from './texture/cuda-texture';
export type { AddressMode, SamplingOptions } from './texture/sampling';
export type { Channels, TextureDType } from './texture/texture-format';
