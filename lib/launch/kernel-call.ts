import type { AbortSignalLike, LaunchConfiguration } from '../../types';
import type { ArgumentPlan, BoundArguments } from '../arguments/argument-plan';
import type { CudaContext } from '../device/cuda-context';
import { CudaStream } from '../device/cuda-stream';
import { coded, where } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { ArrayChangedError } from '../errors/native-error';
import type { ResolvedKernel } from '../module/resolved-kernel';
import { arenaLimits, flagCooperative, word, words } from '../native/arena';
import { native } from '../native/environment';
import { nextId, track, waitFor } from './in-flight';
import { brokenLimit } from './launch-diagnosis';
import { launchShape, type Shape } from './launch-shape';

/** Where a call was made, for the error of a launch that fails later. */
export interface CallSite {
  stack?: string;
}

/** The caller of `below`. */
export function callSite(below: (...args: never[]) => unknown): CallSite {
  const site: CallSite = {};
  Error.captureStackTrace(site, below);
  return site;
}

/** A kernel as it is called: how its arguments are taken, and how it is launched. */
export interface Callable {
  readonly kernel: ResolvedKernel;
  readonly plan: ArgumentPlan;
  readonly configuration: LaunchConfiguration;
  readonly validate: ((args: readonly any[]) => unknown) | undefined;
}

/** What a call resolves to: nothing, what it made, or several of that. */
export type CallResult = unknown;

/** Launches a kernel; resolves when the arrays that it wrote hold the results. `site`: of a call that was made before. */
export function callKernel(callable: Callable, args: readonly unknown[], site?: CallSite): Promise<CallResult> {
  return new Promise((resolve, reject) => {
    const signal = callable.configuration.signal;
    throwIfAborted(signal);
    const bound = bind(callable, args);
    const settled = (error: Error | undefined) => {
      signal?.removeEventListener('abort', aborted);
      if (error) reject(error);
      else settleWith(bound, resolve, reject);
    };
    // The wait ends; the arrays stay with the call until the device is done.
    const aborted = () => reject(abortReason(signal));
    if (begin(callable, bound, settled, site) === undefined) settled(undefined);
    else signal?.addEventListener('abort', aborted);
  });
}

/** Launches a kernel and blocks until the arrays that it wrote hold the results. */
export function callKernelBlocking(callable: Callable, args: readonly unknown[]): CallResult {
  let failure: Error | undefined;
  const bound = bind(callable, args);
  const id = begin(callable, bound, (error) => (failure = error));
  if (id !== undefined) waitFor(id);
  if (failure) throw failure;
  return resultOf(bound);
}

/** Queues a kernel whose arguments are on the device; nobody waits. */
export function enqueueKernel(callable: Callable, args: readonly unknown[]): void {
  const { kernel, plan, configuration } = callable;
  const bound = bind(callable, args);
  if (bound.views.length > 0) {
    const place = plan.placeOfView(bound, 0)!;
    throw coded(
      new TypeError(
        `${where(place)}: enqueue takes arrays that are on the device (DeviceArray, CudaBuffer); call the kernel to have it copied`,
      ),
    );
  }
  if (bound.elements === 0) return;
  const shape = launchShape(kernel, configuration, bound.args, bound.elements);
  const stream = streamOf(kernel, configuration);
  writeCall(callable, stream, shape, bound, 0);
  launchNow(callable, shape, bound);
}

function bind({ plan, kernel, validate }: Callable, args: readonly unknown[]): BoundArguments {
  return plan.check(args, kernel.context, validate);
}

/** The kernel is done: objects get what it wrote to them. Runs setters of the user's, which may throw. */
function resultOf({ results, takeBacks }: BoundArguments): CallResult {
  for (const takeBack of takeBacks) takeBack();
  return results.length > 1 ? results.map((result) => result()) : results[0]?.();
}

function settleWith(bound: BoundArguments, resolve: (result: CallResult) => void, reject: (error: unknown) => void): void {
  try {
    resolve(resultOf(bound));
  } catch (error) {
    reject(error);
  }
}

/** Hands the call to the device. Undefined where there is nothing to do. */
function begin(
  callable: Callable,
  bound: BoundArguments,
  settle: (error: Error | undefined) => void,
  site: CallSite = callSite(begin),
): number | undefined {
  const { kernel, configuration } = callable;
  if (bound.elements === 0) return undefined;
  const shape = launchShape(kernel, configuration, bound.args, bound.elements);
  const stream = streamOf(kernel, configuration);
  const id = nextId();
  writeCall(callable, stream, shape, bound, id);
  // The closure keeps the arguments reachable: device memory must not be collected under a launch.
  const settleCall = (error: Error | undefined) => settle(error && explain(error, callable, shape, bound, site));
  if (bound.views.length === 0) {
    launchNow(callable, shape, bound);
    track(id, { settle: settleCall });
    return id;
  }
  try {
    const call = stream.native.beginHostCall(bound.views, true, 0n, id);
    track(id, { settle: settleCall, transfer: { call, views: bound.views } });
  } catch (error) {
    throw explain(error as Error, callable, shape, bound);
  }
  return id;
}

function launchNow(callable: Callable, shape: Shape, bound: BoundArguments): void {
  try {
    native().launch();
  } catch (error) {
    throw explain(error as Error, callable, shape, bound);
  }
}

/** Where a call goes to. */
export function streamOf(
  { name, context }: { readonly name: string; readonly context: CudaContext },
  configuration: LaunchConfiguration,
): CudaStream {
  const stream = configuration.stream as CudaStream | undefined;
  if (!stream) return CudaStream.current(context);
  if (stream.context === context) return stream;
  throw coded(new TypeError(`${name}: the stream is of another ${stream.device === context.device ? 'context' : 'device'} than the kernel`));
}

function writeCall({ kernel, plan }: Callable, stream: CudaStream, shape: Shape, bound: BoundArguments, id: number): void {
  stream.native; // throws where it is disposed
  const bytes = plan.signature.bytes;
  if (bytes > arenaLimits.parameterBytes) {
    throw coded(new RangeError(`${kernel.name}: its parameters take ${bytes} bytes; CUDA allows ${arenaLimits.parameterBytes}`));
  }
  words[word.streamSlot] = stream.slot;
  words[word.kernelSlot] = kernel.slot;
  words.set(shape.grid, word.grid);
  words.set(shape.block, word.block);
  words.set(shape.cluster, word.cluster);
  words[word.dynamicSharedBytes] = shape.sharedMemory;
  words[word.flags] = shape.cooperative ? flagCooperative : 0;
  words[word.callId] = id;
  words[word.parameterBytes] = bytes;
  words[word.arrayCount] = bound.views.length;
  plan.write(bound);
}

const refusals = new Set([
  'CUDA_ERROR_INVALID_VALUE',
  'CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES',
  'CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE',
  'CUDA_ERROR_INVALID_CLUSTER_SIZE',
  'CUDA_ERROR_NOT_SUPPORTED',
]);

/** The error with what is known here: which kernel, which shape, which limit, who called. */
function explain(error: Error, { kernel, plan }: Callable, shape: Shape, bound: BoundArguments, site?: CallSite): Error {
  if (error instanceof ArrayChangedError) {
    const place = plan.placeOfView(bound, error.index);
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

function throwIfAborted(signal: AbortSignalLike | undefined): void {
  if (signal?.aborted) throw abortReason(signal);
}

function abortReason(signal: AbortSignalLike | undefined): Error {
  return (signal as { reason?: Error } | undefined)?.reason ?? new DOMException('The call was aborted', 'AbortError');
}
