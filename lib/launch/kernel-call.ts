import type { AbortSignalLike } from '../../types';
import type { BoundArguments } from '../arguments/argument-plan';
import { noArrays, notQuick } from '../arguments/quick-arguments';
import type { CudaStream } from '../device/cuda-stream';
import { channels } from '../diagnostics/channels';
import { coded, where } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import { ArrayChangedError } from '../native/native-error';
import { native } from '../native/environment';
import { nextId, type Operation, publishSettled, track, waitFor } from '../event-loop/in-flight';
import type { Callable } from './callable';
import { brokenLimit } from './launch-diagnosis';
import type { Shape } from './launch-shape';
import { writeLaunch } from './write-launch';

/** What a call resolves to: nothing, what it made, or several of that. */
export type CallResult = unknown;

/** Launches a kernel; resolves when the arrays that it wrote hold the results. What is wrong at once is thrown. */
export function callKernel(callable: Callable, args: readonly unknown[]): Promise<CallResult> {
  const { signal } = callable.configuration;
  if (signal?.aborted) throw abortReason(signal);
  const call = prepare(callable, args);
  if (call.elements === 0) return Promise.resolve(resultOf(call));
  const settled = beginAwaited(callable, call, callable.shape(call.args, call.elements));
  return signal ? unlessAborted(settled, signal) : settled;
}

function beginAwaited(callable: Callable, call: PreparedCall, shape: Shape): Promise<CallResult> {
  let awaited: AwaitedCall;
  const promise = new Promise<CallResult>((resolve) => (awaited = new AwaitedCall(callable, call, shape, resolve)));
  try {
    begin(callable, call, shape, awaited!);
  } catch (error) {
    throw explain(error as Error, callable, call, shape);
  }
  return promise;
}

/** A call under way that somebody awaits. */
class AwaitedCall implements Operation {
  readonly views: readonly ArrayBufferView[] | undefined;
  began: number | undefined;
  readonly #callable: Callable;
  /** Its arguments stay reachable with it: device memory must not be collected under a launch. */
  readonly #call: PreparedCall;
  readonly #shape: Shape;
  readonly #resolve: (result: CallResult) => void;

  constructor(callable: Callable, call: PreparedCall, shape: Shape, resolve: (result: CallResult) => void) {
    this.views = call.bound && call.bound.views.length > 0 ? call.bound.views : undefined;
    this.#callable = callable;
    this.#call = call;
    this.#shape = shape;
    this.#resolve = resolve;
  }

  settle(error: Error | undefined): void {
    if (error) this.#resolve(this.#failure(error));
    else this.#resolve(givesResult(this.#call) ? resultLater(this.#call) : undefined);
  }

  /** The error is made when those who await the call can be seen, so that it has their stack: see docs/decisions/0013. */
  async #failure(error: Error): Promise<never> {
    await undefined;
    await undefined;
    throw explain(error, this.#callable, this.#call, this.#shape);
  }
}

/** The wait ends when the signal says so; the arrays stay with the call until the device is done. */
async function unlessAborted(settled: Promise<CallResult>, signal: AbortSignalLike): Promise<CallResult> {
  let abort: () => void;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(abortReason(signal));
    signal.addEventListener('abort', abort);
  });
  try {
    return await Promise.race([settled, aborted]);
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
  writeLaunch(callable, call.bound, shape, id);
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
    waitFor(begin(callable, call, shape, { views: call.bound!.views, settle: (error) => (failure = error) }));
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
    writeLaunch(callable, call.bound, shape, 0);
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

function givesResult({ bound }: PreparedCall): boolean {
  return bound !== undefined && (bound.takeBacks.length > 0 || bound.results.length > 0);
}

/** Not while others settle: the user's code may run. */
async function resultLater(call: PreparedCall): Promise<CallResult> {
  await undefined;
  return resultOf(call);
}

/** The kernel is done: objects get what it wrote to them. Runs setters of the user's, which may throw. */
function resultOf({ bound }: PreparedCall): CallResult {
  if (!bound) return undefined;
  for (const takeBack of bound.takeBacks) takeBack();
  return bound.results.length > 1 ? bound.results.map((result) => result()) : bound.results[0]?.();
}

/** Hands the call to the device; the id under which it settles. */
function begin(callable: Callable, call: PreparedCall, shape: Shape, operation: Operation): number {
  const id = nextId();
  const stream = writeLaunch(callable, call.bound, shape, id);
  try {
    handOver(stream, id, operation);
  } catch (error) {
    if (channels.settle.hasSubscribers) publishSettled(id, error as Error, performance.now());
    throw error;
  }
  return id;
}

function handOver(stream: CudaStream, id: number, operation: Operation): void {
  const { views } = operation;
  if (views) {
    track(id, operation, stream.native.beginHostCall(views, true, 0n, id));
    return;
  }
  native().launch();
  track(id, operation);
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
