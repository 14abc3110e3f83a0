import type { NativeActivity } from './native-activity';
import type { CommunicatorEnd } from './native-communicator';
import type { CompileOutcome, CompileRequest, CompilerInfo, HiprtcOutcome, LinkInput, LinkOutcome } from './native-compiler';
import type { NativeHooks } from './native-hooks';
import type { NativeNode } from './native-node';
import type { ArrayDescription, LinearTextureMemory, SamplingDescription } from './native-texture';
import type { CudaError } from '../errors/cuda-error';

export type { CommunicatorEnd } from './native-communicator';
export type { ApiCallback, NativeHooks } from './native-hooks';
export type { NativeNode } from './native-node';
export type { CompileOutcome, CompileRequest, CompilerInfo, HiprtcOutcome, LinkInput, LinkOutcome } from './native-compiler';

/**
 * The addon's whole surface, as src/binding/addon.cpp and the classes beside it define it. Nothing else in lib/ knows
 * what the addon exports. Every method throws the error that {@link NativeHooks.makeError} made.
 */
export interface Native extends NativeApi {
  /** Also has what is in flight abandoned when the process, or the worker, exits: src/binding/exit_event.hpp. */
  initialize(hooks: NativeHooks, arena: ArrayBuffer, isMainThread: boolean): void;
  /** The devices of CUDA's own driver, or of the one at `path`. */
  openDriver(path?: string): NativeDevice[];
  /** The devices of AMD's driver. */
  openHip(): NativeDevice[];
  /** Software devices count while more calls have asked for it than against it, of all threads. True if one is open. */
  observe(on: boolean): boolean;
  /** What they have counted in the process: JSON, see lib/profile/observation.ts. */
  observations(): string;
  /** From now on what the process's GPUs do is recorded; the result is for {@link endActivities}. Throws if CUPTI is not found. */
  beginActivities(): readonly [record: number, time: bigint];
  /** What has begun since then: times are nanoseconds since then. See lib/profile/device-activity.ts. */
  endActivities(place: readonly [record: number, time: bigint]): NativeActivity[];
  /** A debugger's command to the software device, and its answer: lib/debug/device.ts. The listener is that of `on`. */
  debug(command: string, listener?: () => void): Buffer;

  /** These four do what the arena describes. Two queue a kernel; the second blocks until all work in its stream is done. */
  launch(): void;
  launchAndWait(): void;
  /** These begin a call or a copy, and return whether arrays stream in pieces, so that it must be pumped. */
  launchWithArrays(...views: readonly ArrayBufferView[]): boolean;
  transfer(view: ArrayBufferView, address: bigint): boolean;
  /** Queues a graph in a stream, each identified by its slot. `cancellable`, 1 or 0: {@link abandon} ends its kernels on the software device. */
  launchGraph(graphSlot: number, streamSlot: number, id: number, cancellable: number): void;
  queueCalls(callsSlot: number, streamSlot: number, id: number): void;
  /**
   * Collects what has ended: the arena's `doneIds` holds as many ids as this returns, and word.failures says how many failures there are to
   * collect. Polls the streams for that long, and leaves the rest to later polls, if {@link isWatching}, or to threads that wait. -1 does not
   * poll.
   */
  settle(microseconds: number): number;
  /** Whether there is something that ends only by a later poll. */
  isWatching(): boolean;
  /** `[id, error, id, error, …]` */
  takeFailures(): (number | Error)[];
  /** Returns whether there is more to move now. */
  pumpHostCall(id: number, milliseconds: number, ...views: readonly ArrayBufferView[]): boolean;
  /** Returns whether all results are in their arrays; then the call is gone. */
  deliverHostCall(id: number, milliseconds: number, ...views: readonly ArrayBufferView[]): boolean;
  /**
   * Abandons a call whose results nobody wants any more: if it has not begun on the device, it is dropped; if it has, the software device
   * ends it. Returns whether it may run on, as a GPU's kernels do.
   */
  abandon(id: number): boolean;
  /** Runs the callbacks of background jobs that have ended. */
  runTasks(): void;
  /** Blocks until there is something to settle or a transfer to pump, but no longer than this. */
  waitForWake(milliseconds: number): void;
  /** From now on, other threads can wake this one. */
  listen(): void;
  /** Whether the event loop stays alive for work in flight. */
  keepAlive(alive: boolean): void;
  /** From now on, everything is launched at once, since work that others do on the device may have to come after it. */
  lendDevice(): void;

  compilerInfo(): CompilerInfo;
  /** Returns a function that cancels the compile, if the compiler can do that; `done` is called all the same. */
  compile(request: CompileRequest, done: Done<CompileOutcome>): () => void;
  /** Undefined if it takes longer than this many milliseconds; 0 for no limit. */
  compileSync(request: CompileRequest, milliseconds: number): CompileOutcome | undefined;
  /** Compiles with the hipRTC in that file, which may end the process: called in one that is there for this. */
  hiprtc(file: string, request: CompileRequest): HiprtcOutcome;
  /** Of nvJitLink; throws if it cannot be found. */
  linkerVersion(): [major: number, minor: number];
  link(inputs: LinkInput[], options: string[], done: Done<LinkOutcome>): void;
  linkSync(inputs: LinkInput[], options: string[]): LinkOutcome;

  /** Begins a range in NVIDIA's profilers; the first call opens NVTX, and throws if it cannot be found. */
  startRange(name: string): bigint;
  endRange(range: bigint): void;

  /** The NCCL that was found; throws if there is none. The version is 10000 × major + 100 × minor + patch. */
  ncclInfo(): { version: number; path: string };
  /** Whether the process has a communicator of NCCL's, or makes one. */
  ncclIsInUse(): boolean;
  ncclUniqueId(): Uint8Array;
  /** Waits that many seconds for the other ranks. `done` gets the communicator, or why there is none. */
  joinCommunicator(
    byNccl: boolean,
    id: Uint8Array,
    rank: number,
    size: number,
    seconds: number,
    context: NativeContext,
    done: Done<NativeCommunicator | CommunicatorEnd>,
  ): void;
  /** Tells the ranks of this host that this one cannot join, and why. */
  failJoin(byNccl: boolean, id: Uint8Array, rank: number, size: number, why: string): void;
  /** Ranks of this process that wait for others by this id give up: their `done` gets why. */
  callOffJoins(id: Uint8Array): void;
}

/** Calls C functions by their own names, as src/binding/js_api.cpp and the files beside it define it. */
export interface NativeApi {
  /** The memory of lib/bindings/memory/call-memory.ts. */
  apiAttach(memory: ArrayBuffer): void;
  /** Opens `driver` (at a path), the `runtime` that goes with that driver, `nvrtc` or `nvJitLink`. Throws if it cannot be found. */
  apiOpen(library: string, driverPath: string, isSoftware: boolean): void;
  /** The runtime library that goes with a driver. Throws if there is none. */
  apiRuntime(driverPath: string, isSoftware: boolean): { readonly path: string; readonly version: number };
  /** The number by which to call a function; undefined if the library lacks it. */
  apiFind(library: string, name: string): number | undefined;
  /** Calls the function whose number is in the memory's header. */
  apiCall(): void;
  /**
   * The same on another thread, with parameters at an address, `inContext` in this thread's context, which it returns. `done` gets what the function
   * returned.
   */
  apiCallInBackground(inContext: boolean, number: number, words: number, done: Done<bigint>): bigint;
  /** Opens any C library. Returns why it cannot be opened. */
  hostOpen(path: string): string | undefined;
  /** Opens CUDA's library of that name, by which {@link hostFind} knows it from then on. Throws if it cannot be found. */
  hostOpenMathematics(name: string): { readonly path: string; readonly version: string };
  /** The number by which {@link apiCall} calls a function of it; undefined if there is none. `signature`: see src/api/c_function.hpp. */
  hostFind(path: string, name: string, signature: string): number | undefined;
  /** As many parameters as a signature may have. */
  hostMostParameters(): number;
  /** As {@link apiCall}, with a context current. */
  hostCall(context: NativeContext | undefined): void;
  /** The same on another thread, with parameters at an address. `done` gets the 8 bytes that the function returned. */
  hostCallInBackground(context: NativeContext | undefined, number: number, words: number, done: Done<bigint>): void;
  /** Whether a C function with that signature can be made, which calls JavaScript. */
  hostIsCallback(signature: string): boolean;
  /** Makes one, whose calls are those of a callback; undefined if too many are in use. */
  hostAddCallback(signature: string): [token: number, address: number] | undefined;
  /** Whether calls from other threads are answered from now on; else they get 0. */
  hostCallbackMayWait(token: number, may: boolean): void;
  /** Later calls get 0. Returns whether one from another thread was not answered. */
  hostRemoveCallback(token: number): boolean;
  apiAddressOf(memory: ArrayBufferView | ArrayBuffer): number;
  /** Writes the address of a TypedArray to an address, unless its size has changed; returns whether it did. */
  apiPatch(view: ArrayBufferView, address: number, bytes: number): boolean;
  /** A copy of memory. */
  apiRead(address: number, bytes: number): ArrayBuffer;
  apiWrite(address: number, view: ArrayBufferView): void;
  /** A copy of a text that is terminated by NUL. */
  apiText(address: number): string;
  /** A token for a callback; with `answers`, C waits for what it returns. */
  apiAddCallback(answers: boolean): number;
  apiRemoveCallback(token: number): void;
  /** The C function for a type of callback. */
  apiCallbackEntry(type: string): number;
  /** Sets the callback for C functions that call back on this thread without user data. */
  apiCallbackOfThread(token: number): void;
}

export type Done<Value> = (error: Error | undefined, value: Value) => void;

export interface NativeDevice {
  properties(): NativeDeviceProperties;
  attribute(which: number): number;
  canAccessPeer(peer: NativeDevice): boolean;
  /** The driver's CUdevice. */
  handle(): number;
  primaryContext(): NativeContext;
  createContext(): NativeContext;
  /** The CUdevice of a context of the same driver. Throws if it is none. */
  deviceOfContext(handle: bigint): number;
  /** Whether it is this device's primary context. */
  isPrimary(handle: bigint): boolean;
  /** The CUresult of each fault of the process on the software device, but for the first `known`. */
  faultsSince(known: number): number[];
  /** How many managed arrays of the primary context other threads of the process hold. */
  managedElsewhere(): number;
  /** Ends the primary context, whoever holds it, and detaches the managed arrays that this thread holds. */
  reset(): void;
  /** Wraps somebody else's context on this device. */
  borrowContext(handle: bigint): NativeContext;
  /** The error of a C function that the program called itself; `handles`: its contexts, streams and events. */
  errorOf(code: number, operation: string, handles: readonly bigint[]): CudaError;
}

export interface NativeDeviceProperties {
  ordinal: number;
  name: string;
  uuid: string;
  pciBusId: string;
  totalMemory: number;
  computeCapability: number;
  driverVersion: number;
  driverPath: string;
  isSoftware: boolean;
  /** `gfx1100`, of a device of AMD's driver. */
  amdArchitecture?: string;
}

export interface NativeContext {
  /** The driver's CUcontext. */
  handle(): bigint;
  createStream(nonBlocking: boolean, priority: number): NativeStream;
  createEvent(): NativeEvent;
  /** Wraps somebody else's stream. Throws for a handle of another context. */
  borrowStream(handle: bigint): NativeStream;
  borrowEvent(handle: bigint): NativeEvent;
  keepCalls(words: BigUint64Array, patched: Uint32Array, name: string): NativeQueuedCalls;
  allocate(bytes: number): NativeMemory;
  /** Memory that has a handle for other processes. */
  allocateShareable(bytes: number): NativeMemory;
  /** Another process's memory. */
  openShared(handle: Uint8Array, bytes: number): NativeMemory;
  /** An ArrayBuffer that the device uses in place. Throws if the runtime allows only its own memory. */
  allocateManaged(bytes: number): { buffer: ArrayBuffer; address: bigint };
  /** Page-locks the whole pages in an array that is a page longer than needed. */
  pin(view: Uint8Array): NativePinned;
  createArray(description: ArrayDescription): NativeArray;
  createGraph(): NativeGraph;
  createLinearTexture(memory: LinearTextureMemory, sampling: SamplingDescription): NativeTexture; // the caller keeps the memory
  /** Several images are linked by the driver. */
  loadModule(image: string | Uint8Array | readonly (string | Uint8Array)[], done: Done<NativeModule>): void;
  loadModuleSync(image: string | Uint8Array | readonly (string | Uint8Array)[]): NativeModule;
  /** Wraps somebody else's module, which is loaded in this context. */
  borrowModule(handle: bigint): NativeModule;
  memoryInfo(): { free: number; total: number };
  priorityRange(): { least: number; greatest: number };
  limit(which: number): number;
  setLimit(which: number, value: number): void;
  synchronize(): void;
  hasEnded(): boolean; // also by another thread's reset
  /** Says which launch made that fault of the device; from then on, errors of all threads mention it. */
  nameFault(fault: number, text: string): void;
  /** Lets kernels of this context use memory of another device's; returns false if there is no link. */
  reach(other: NativeContext): boolean;
  dispose(): void;
}

export interface NativeStream {
  slot(): number;
  handle(): bigint;
  query(): boolean;
  synchronize(): void;
  settleWhenDone(id: number): void;
  waitEvent(event: NativeEvent): void;
  recordEvent(event: NativeEvent): void;
  /** A graph that is launched next looks at the event's mark, or makes one. */
  beforeGraph(event: NativeEvent): void;
  /** The graph that was launched last makes the event's mark. */
  recordedByGraph(event: NativeEvent): void;
  fill(address: bigint, value: number, elementBytes: number, count: number, id: number): void;
  copy(to: bigint, from: bigint, bytes: number, id: number): void;
  copyFromContext(to: bigint, from: bigint, fromContext: NativeContext, bytes: number, id: number): void;
  settleAfterEvent(event: NativeEvent, id: number): void;
  /** Copies rows of `width` bytes, a pitch apart, between two places in device memory. */
  copyRows(to: bigint, toPitch: number, from: bigint, fromPitch: number, width: number, rows: number): void;
  /** Overwrites a whole CUDA array with packed elements from an address. */
  copyToArray(array: NativeArray, from: bigint, id: number): void;
  copyFromArray(to: bigint, array: NativeArray, id: number): void;
  /** From now on, the stream's work becomes nodes of a graph. */
  beginCapture(): void;
  /** Called before the stream waits for an event of another one that is captured. */
  joinCapture(): void;
  leaveCapture(): void;
  /** Adds a node for work that is told later, after what is in the stream and after another node (0: none). Returns its handle. */
  capturePlace(laterThan: bigint): bigint;
  endCapture(): NativeGraph;
  dispose(): void;
}

export interface NativeQueuedCalls {
  slot(): number;
}

export interface NativeEvent {
  /** The driver's CUevent. */
  handle(): bigint;
  query(): boolean;
  synchronize(): void;
  /** Milliseconds. */
  elapsedSince(start: NativeEvent): number;
  dispose(): void;
}

export interface NativeMemory {
  address(): bigint;
  /** Empty for memory that other processes cannot open. */
  ipcHandle(): Uint8Array;
  dispose(): void;
}

export interface NativeArray {
  createTexture(sampling: SamplingDescription): NativeTexture;
  createSurface(): NativeTexture;
  dispose(): void;
}

/** A texture or a surface object. */
export interface NativeTexture {
  handle(): bigint;
  dispose(): void;
}

export interface NativePinned {
  /** Where the first page begins in the array, in bytes. */
  offset(): number;
  /** The address of that page. */
  address(): bigint;
  /** Unlocks the array once the device is idle; dispose() before that blocks. */
  release(done: Done<undefined>): void;
  dispose(): void;
}

export interface NativeModule {
  /** The driver's CUmodule. */
  handle(): bigint;
  kernel(name: string): NativeKernel | undefined;
  kernelNames(): string[] | undefined;
  global(name: string): { address: bigint; size: number } | undefined;
  /** Keeps another module loaded as long as this one: its code uses variables of that. */
  keep(other: NativeModule): void;
  dispose(): void;
}

export interface NativeKernel {
  slot(): number;
  /** The driver's CUfunction. */
  handle(): bigint;
  attribute(which: number): number;
  /** `count`: how many there are, if that is known. */
  parameters(count?: number): { offset: number; size: number }[] | undefined;
  /** How many blocks of this many threads a multiprocessor runs at once. */
  activeBlocks(threads: number, dynamicSharedBytes: number): number;
  occupancyBlockSize(dynamicSharedBytes: number): number;
  dispose(): void;
}

/** A graph, as src/binding/js_graph.cpp defines it. Nodes are numbers, from 0 in the order in which they are added. */
export interface NativeGraph {
  addEmpty(after: Uint32Array): void;
  addKernel(after: Uint32Array, ...work: NativeKernelWork): void;
  addCopy(after: Uint32Array, ...work: NativeCopyWork): void;
  addFill(after: Uint32Array, ...work: NativeFillWork): void;
  /** {@link NativeHooks.callHost} gets the number when the node's turn comes. */
  addHost(after: Uint32Array, number: number): void;
  addChild(after: Uint32Array, graph: NativeGraph): void;
  addCollective(after: Uint32Array, communicator: NativeCommunicator, calls: BigUint64Array): void;
  /** Tells what a node of {@link NativeStream.capturePlace} does. */
  setCollective(node: number, communicator: NativeCommunicator, calls: BigUint64Array): void;
  addEventRecord(after: Uint32Array, event: NativeEvent): void;
  addEventWait(after: Uint32Array, event: NativeEvent): void;
  /** Returns the address of the memory. */
  addAllocation(after: Uint32Array, bytes: number): bigint;
  addFree(after: Uint32Array, address: bigint): void;
  /** Returns a handle that kernels set and {@link addConditional} takes. */
  createConditional(initial: number): bigint;
  /** `type`: CUgraphConditionalNodeType of cuda.h. Returns the bodies, which are empty. */
  addConditional(after: Uint32Array, handle: bigint, type: number, count: number): NativeGraph[];
  clone(): NativeGraph;
  nodes(): NativeNode[];
  instantiate(): NativeGraphExec;
  dispose(): void;
}

/** The shape: grid, block and cluster with three sizes each, bytes of dynamic shared memory, 1 if it is cooperative. */
export type NativeKernelWork = [kernel: NativeKernel, shape: Uint32Array, parameters: Uint8Array];

/** In `sides`, 1 is set if the destination is in page-locked memory of the host, 2 if the source is. */
export type NativeCopyWork = [to: bigint, from: bigint, sides: number, bytes: number];

export type NativeFillWork = [address: bigint, value: number, elementBytes: number, count: number];

export interface NativeCommunicator {
  /** Queues what `calls` describe (see lib/communicator/collective.ts). Returns their ticket: 1, 2, … */
  perform(stream: NativeStream, calls: BigUint64Array, id: number): number;
  /** The same for a graph with these calls in it. */
  launch(graphSlot: number, stream: NativeStream, calls: BigUint64Array, id: number, cancellable: boolean): number;
  end(): CommunicatorEnd | undefined;
  /** Leaves: what still waits for other ranks fails. */
  leave(done: Done<undefined>): void;
  /** Before a reset: ends what waits for other ranks, and tells them. */
  endWithDevice(): void;
  dispose(): void;
}

/** A graph that is ready to run. What is set affects later launches. */
export interface NativeGraphExec {
  slot(): number;
  setKernel(node: number, ...work: NativeKernelWork): void;
  setCopy(node: number, ...work: NativeCopyWork): void;
  setFill(node: number, ...work: NativeFillWork): void;
  setCollective(node: number, communicator: NativeCommunicator, calls: BigUint64Array): void;
  dispose(): void;
}
