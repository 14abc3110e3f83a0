import type { AbortSignalLike } from '../../types';
import type { BoundArguments } from '../arguments/argument-plan';
import { noArrays, notQuick } from '../arguments/quick-arguments';
import type { CudaStream } from '../device/cuda-stream';
import { coded, where } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { ArrayChangedError } from '../errors/native-error';
import { arenaLimits, flagCooperative, word, words } from '../native/arena';
import { native } from '../native/environment';
import { nextId, track, waitFor } from './in-flight';
import { streamOf } from './call-stream';
import type { Callable } from './callable';
import { brokenLimit } from './launch-diagnosis';
import type { Shape, Size } from './launch-shape';

/** Where a call was made, for the error of a launch that fails later. */
interface CallSite {
  stack?: string;
}

/** What a call resolves to: nothing, what it made, or several of that. */
export type CallResult = unknown;

/** Launches a kernel; resolves when the arrays that it wrote hold the results. */
export function callKernel(callable: Callable, args: readonly unknown[]): Promise<CallResult> {
  return new Promise((resolve, reject) => {
    const signal = callable.configuration.signal;
    if (signal) return callWithSignal(callable, args, signal, resolve, reject);
    const call = prepare(callable, args);
    const begun = begin(callable, call, (error) => (error ? reject(error) : settleWith(call, resolve, reject)));
    if (begun === undefined) resolve(resultOf(call));
  });
}

function callWithSignal(
  callable: Callable,
  args: readonly unknown[],
  signal: AbortSignalLike,
  resolve: (result: CallResult) => void,
  reject: (error: Error) => void,
): void {
  if (signal.aborted) return reject(abortReason(signal));
  const call = prepare(callable, args);
  // The wait ends; the arrays stay with the call until the device is done.
  const aborted = () => reject(abortReason(signal));
  const begun = begin(callable, call, (error) => {
    signal.removeEventListener('abort', aborted);
    if (error) reject(error);
    else settleWith(call, resolve, reject);
  });
  if (begun === undefined) resolve(resultOf(call));
  else signal.addEventListener('abort', aborted);
}

/** Launches a kernel and blocks until the arrays that it wrote hold the results. */
export function callKernelBlocking(callable: Callable, args: readonly unknown[]): CallResult {
  const call = prepare(callable, args);
  if (call.bound && call.bound.views.length > 0) return callAndWait(callable, call);
  if (call.elements === 0) return resultOf(call);
  const shape = callable.shape(call.args, call.elements);
  const stream = writeLaunch(callable, call, shape, 0);
  try {
    native().launch();
    stream.native.synchronize();
  } catch (error) {
    throw explain(error as Error, callable, call, shape);
  }
  return resultOf(call);
}

function callAndWait(callable: Callable, call: PreparedCall): CallResult {
  let failure: Error | undefined;
  const id = begin(callable, call, (error) => (failure = error));
  if (id !== undefined) waitFor(id);
  if (failure) throw failure;
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
  writeLaunch(callable, call, shape, 0);
  launchNow(callable, call, shape);
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

function settleWith(call: PreparedCall, resolve: (result: CallResult) => void, reject: (error: Error) => void): void {
  try {
    resolve(resultOf(call));
  } catch (error) {
    reject(error as Error);
  }
}

/** Hands the call to the device. Undefined where there is nothing to do. */
function begin(callable: Callable, call: PreparedCall, settle: (error: Error | undefined) => void): number | undefined {
  if (call.elements === 0) return undefined;
  const site: CallSite = {};
  Error.captureStackTrace(site, begin);
  const shape = callable.shape(call.args, call.elements);
  const id = nextId();
  const stream = writeLaunch(callable, call, shape, id);
  // The closure keeps the arguments reachable: device memory must not be collected under a launch.
  const settleCall = (error: Error | undefined) => settle(error && explain(error, callable, call, shape, site));
  const views = call.bound?.views ?? noViews;
  if (views.length === 0) {
    launchNow(callable, call, shape);
    track(id, { settle: settleCall });
    return id;
  }
  try {
    const hostCall = stream.native.beginHostCall(views, true, 0n, id);
    track(id, { settle: settleCall, transfer: { call: hostCall, views } });
  } catch (error) {
    throw explain(error as Error, callable, call, shape);
  }
  return id;
}

const noViews: readonly ArrayBufferView[] = [];

function launchNow(callable: Callable, call: PreparedCall, shape: Shape): void {
  try {
    native().launch();
  } catch (error) {
    throw explain(error as Error, callable, call, shape);
  }
}

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
  return stream;
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
function explain(error: Error, { kernel, plan }: Callable, { bound }: PreparedCall, shape: Shape, site?: CallSite): Error {
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
  const explained = new CudaError(message, {
    code: error.code,
    ...(error.errno === undefined ? {} : { errno: error.errno }),
    ...(error.operation === undefined ? {} : { operation: error.operation }),
    kernel: kernel.name,
    grid: shape.grid,
    block: shape.block,
  });
  if (site?.stack) explained.stack = `CudaError: ${message}\n${site.stack.split('\n').slice(1).join('\n')}`;
  return explained;
}

function abortReason(signal: AbortSignalLike): Error {
  return (signal as { reason?: Error }).reason ?? new DOMException('The call was aborted', 'AbortError');
}
