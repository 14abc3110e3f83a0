import type { AbortSignalLike } from '../../types';
import { type BoundArguments, isHostMemory } from '../arguments/argument-plan';
import { noArrays, notQuick } from '../arguments/quick-arguments';
import type { CudaStream } from '../device/cuda-stream';
import { channels, type CopyMessage, type LaunchMessage } from '../diagnostics/channels';
import { coded, where } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { ArrayChangedError } from '../errors/native-error';
import type { ResolvedKernel } from '../module/resolved-kernel';
import { arenaLimits, flagCooperative, word, words } from '../native/arena';
import { native } from '../native/environment';
import { nextId, publishSettled, track, waitFor } from './in-flight';
import { streamOf } from './call-stream';
import type { Callable } from './callable';
import { brokenLimit } from './launch-diagnosis';
import type { Shape, Size } from './launch-shape';

/** What a call resolves to: nothing, what it made, or several of that. */
export type CallResult = unknown;

/**
 * Launches a kernel; resolves when the arrays that it wrote hold the results. An async function, so that an error which
 * comes later has the stack of those who await: capturing it at each call would cost more than the call.
 */
export async function callKernel(callable: Callable, args: readonly unknown[]): Promise<CallResult> {
  const signal = callable.configuration.signal;
  if (signal?.aborted) throw abortReason(signal);
  const call = prepare(callable, args);
  if (call.elements === 0) return resultOf(call);
  const shape = callable.shape(call.args, call.elements);
  try {
    await (signal ? settledUnlessAborted(callable, call, shape, signal) : settled(callable, call, shape));
  } catch (error) {
    throw explain(error as Error, callable, call, shape);
  }
  return resultOf(call);
}

function settled(callable: Callable, call: PreparedCall, shape: Shape): Promise<void> {
  return new Promise((resolve, reject) => {
    begin(callable, call, shape, (error) => (error ? reject(error) : resolve()));
  });
}

/** The wait ends when the signal says so; the arrays stay with the call until the device is done. */
async function settledUnlessAborted(callable: Callable, call: PreparedCall, shape: Shape, signal: AbortSignalLike): Promise<void> {
  let abort: () => void;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(abortReason(signal));
    signal.addEventListener('abort', abort);
  });
  try {
    await Promise.race([settled(callable, call, shape), aborted]);
  } finally {
    signal.removeEventListener('abort', abort!);
  }
}

/** Launches a kernel and blocks until the arrays that it wrote hold the results. */
export function callKernelBlocking(callable: Callable, args: readonly unknown[]): CallResult {
  const call = prepare(callable, args);
  if (call.bound && call.bound.views.length > 0) return callAndWait(callable, call);
  if (call.elements === 0) return resultOf(call);
  const shape = callable.shape(call.args, call.elements);
  try {
    launchAndWait(callable, call, shape);
  } catch (error) {
    throw explain(error as Error, callable, call, shape);
  }
  return resultOf(call);
}

function launchAndWait(callable: Callable, call: PreparedCall, shape: Shape): void {
  const id = channels.settle.hasSubscribers ? nextId() : 0;
  writeLaunch(callable, call, shape, id);
  const began = id && performance.now();
  let failure: Error | undefined;
  try {
    native().launchAndWait();
  } catch (error) {
    failure = error as Error;
  }
  if (id) publishSettled(id, failure, began);
  if (failure) throw failure;
}

function callAndWait(callable: Callable, call: PreparedCall): CallResult {
  if (call.elements === 0) return resultOf(call);
  const shape = callable.shape(call.args, call.elements);
  let failure: Error | undefined;
  try {
    waitFor(begin(callable, call, shape, (error) => (failure = error)));
  } catch (error) {
    failure = error as Error;
  }
  if (failure) throw explain(failure, callable, call, shape);
  return resultOf(call);
}

/** Queues a kernel whose arguments are on the device; nobody waits. */
export function enqueueKernel(callable: Callable, args: readonly unknown[]): void {
  const call = prepare(callable, args);
  const place = call.bound && call.bound.views.length > 0 ? callable.plan.placeOfView(call.bound, 0) : undefined;
  if (place) {
    throw coded(
      new TypeError(
        `${where(place)}: enqueue takes arrays that are on the device (DeviceArray, CudaBuffer); call the kernel to have it copied`,
      ),
    );
  }
  if (call.elements === 0) return;
  const shape = callable.shape(call.args, call.elements);
  try {
    writeLaunch(callable, call, shape, 0);
    native().launch();
  } catch (error) {
    throw explain(error as Error, callable, call, shape);
  }
}

/** A call whose arguments are right. */
interface PreparedCall {
  readonly args: readonly unknown[];
  /** Undefined where the arguments are in the arena already: numbers and device arrays, which take no conversion. */
  readonly bound: BoundArguments | undefined;
  readonly elements: number | undefined;
}

function prepare({ plan, kernel, quick, validate }: Callable, args: readonly unknown[]): PreparedCall {
  const elements = quick ? quick.write(args, kernel.context) : notQuick;
  if (elements !== notQuick) return { args, bound: undefined, elements: elements === noArrays ? undefined : elements };
  const bound = plan.check(args, kernel.context, validate);
  return { args: bound.args, bound, elements: bound.elements };
}

/** The kernel is done: objects get what it wrote to them. Runs setters of the user's, which may throw. */
function resultOf({ bound }: PreparedCall): CallResult {
  if (!bound) return undefined;
  for (const takeBack of bound.takeBacks) takeBack();
  return bound.results.length > 1 ? bound.results.map((result) => result()) : bound.results[0]?.();
}

/** Hands the call to the device; the id under which it settles. */
function begin(callable: Callable, call: PreparedCall, shape: Shape, settle: (error: Error | undefined) => void): number {
  const id = nextId();
  const stream = writeLaunch(callable, call, shape, id);
  try {
    handOver(stream, call, id, settle);
  } catch (error) {
    if (channels.settle.hasSubscribers) publishSettled(id, error as Error, performance.now());
    throw error;
  }
  return id;
}

function handOver(stream: CudaStream, { bound, args }: PreparedCall, id: number, settle: (error: Error | undefined) => void): void {
  const views = bound?.views ?? noViews;
  if (views.length === 0) {
    native().launch();
    track(id, { settle, keeps: args });
    return;
  }
  const streams = stream.native.beginHostCall(views, true, 0n, id);
  track(id, { settle, views, keeps: args }, streams);
}

const noViews: readonly ArrayBufferView[] = [];

/** Writes the launch into the arena, beside its parameters. The stream it goes to. */
function writeLaunch({ kernel, plan, configuration }: Callable, { bound }: PreparedCall, shape: Shape, id: number): CudaStream {
  const stream = streamOf(kernel, configuration);
  stream.native; // throws where it is disposed
  const bytes = plan.signature.bytes;
  if (bytes > arenaLimits.parameterBytes) {
    throw coded(new RangeError(`${kernel.name}: its parameters take ${bytes} bytes; CUDA allows ${arenaLimits.parameterBytes}`));
  }
  words[word.streamSlot] = stream.slot;
  words[word.kernelSlot] = kernel.slot;
  writeSize(word.grid, shape.grid);
  writeSize(word.block, shape.block);
  writeSize(word.cluster, shape.cluster);
  words[word.dynamicSharedBytes] = shape.sharedMemory;
  words[word.flags] = shape.cooperative ? flagCooperative : 0;
  words[word.callId] = id;
  words[word.parameterBytes] = bytes;
  words[word.arrayCount] = bound?.views.length ?? 0;
  if (bound) plan.write(bound);
  if (channels.launch.hasSubscribers) publishLaunch(kernel, shape, id);
  if (bound && channels.copy.hasSubscribers) publishCopies(bound, id);
  return stream;
}

function publishLaunch({ name, context }: ResolvedKernel, { grid, block, sharedMemory }: Shape, id: number): void {
  const message: LaunchMessage = { id, kernel: name, grid, block, sharedMemory, device: context.device.ordinal };
  channels.launch.publish(message);
}

function publishCopies({ values }: BoundArguments, id: number): void {
  for (const value of values.filter(isHostMemory)) {
    const message: CopyMessage = { id, direction: value.direction, bytes: value.view.byteLength };
    channels.copy.publish(message);
  }
}

function writeSize(at: number, size: Size): void {
  words[at] = size[0];
  words[at + 1] = size[1];
  words[at + 2] = size[2];
}

const refusals = new Set([
  'CUDA_ERROR_INVALID_VALUE',
  'CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES',
  'CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE',
  'CUDA_ERROR_INVALID_CLUSTER_SIZE',
  'CUDA_ERROR_NOT_SUPPORTED',
]);

/** The error with what is known here: which kernel, which shape, which limit, who called. */
function explain(error: Error, { kernel, plan }: Callable, { bound }: PreparedCall, shape: Shape): Error {
  if (error instanceof ArrayChangedError) {
    const place = bound && plan.placeOfView(bound, error.index);
    return coded(
      new RangeError(`${place ? where(place) : kernel.name}: the array was detached or changed its length while the call was using it`),
    );
  }
  if (!(error instanceof CudaError) || error.kernel) return error;
  const limit = refusals.has(error.code) ? brokenLimit(kernel, shape) : undefined;
  const launched = `${kernel.name}, grid [${shape.grid.join(', ')}], block [${shape.block.join(', ')}]`;
  const message = `${launched}: ${error.message}${limit ? `\n${limit}` : ''}`;
  return new CudaError(message, {
    code: error.code,
    ...(error.errno === undefined ? {} : { errno: error.errno }),
    ...(error.operation === undefined ? {} : { operation: error.operation }),
    kernel: kernel.name,
    grid: shape.grid,
    block: shape.block,
  });
}

function abortReason(signal: AbortSignalLike): Error {
  return (signal as { reason?: Error }).reason ?? new DOMException('The call was aborted', 'AbortError');
}
