import { channels } from '../diagnostics/channels';
import { coded, where } from '../errors/argument-error';
import { Slices } from '../event-loop/slices';
import { abandon, arraysStream, nextId, type Operation, publishSettled, track, waitFor } from '../event-loop/in-flight';
import { WaitingConversion } from '../event-loop/waiting-conversion';
import { launch, launchAndWait, launchWithArrays } from '../native/crossing';
import { onAbort, throwIfAborted } from './abort';
import { explain } from './call-error';
import type { Callable } from './callable';
import { type Ending, KernelCall } from './kernel-call';

/** What a call resolves to: nothing, what it made, or several of that. */
export type CallResult = unknown;

/** Launches a kernel; resolves when the arrays that it wrote hold the results. What is wrong at once is thrown. */
export function callKernel(callable: Callable, args: readonly unknown[]): Promise<CallResult> {
  throwIfAborted(callable.configuration.signal);
  const promise = new Promise<CallResult>(keepResolve);
  const call = new AwaitedCall(callable, args, nextId(), lastResolve!);
  lastResolve = undefined;
  return begin(call, call) ? unlessAborted(promise, call, callable) : Promise.resolve(resultOf(call));
}

type Resolve = (result: CallResult) => void;

/** Of the Promise that was made last: a function of its own for each would be garbage that thousands in flight carry. */
let lastResolve: Resolve | undefined;

function keepResolve(resolve: Resolve): void {
  lastResolve = resolve;
}

/** The wait ends when the signal says so, and the call with it as far as the device allows. */
function unlessAborted(promise: Promise<CallResult>, awaited: AwaitedCall, { configuration: { signal } }: Callable): Promise<CallResult> {
  return signal ? onAbort(promise, signal, () => awaited.abandon()) : promise;
}

function begin(call: KernelCall, ending: Ending): boolean {
  try {
    return call.begin(ending);
  } catch (error) {
    throw explain(error as Error, call);
  }
}

/**
 * A call under way that somebody awaits. Its arguments stay reachable with it: device memory must not be collected under a
 * launch. One object: what thousands in flight carry is what they cost.
 */
class AwaitedCall extends KernelCall implements Operation, Ending {
  began: number | undefined;
  readonly #resolve: Resolve;
  #conversion: WaitingConversion | undefined;

  constructor(callable: Callable, args: readonly unknown[], id: number, resolve: Resolve) {
    super(callable, args, id);
    this.#resolve = resolve;
  }

  convert(call: KernelCall, conversions: Slices): void {
    this.#conversion = new WaitingConversion(call.stream, conversions, {
      begin: () => void call.queue(this),
      fail: (error) => this.#resolve(Promise.reject(explain(error, call))),
    });
  }

  abandon(): void {
    this.#conversion?.abandon();
    abandon(this.id);
  }

  cross(call: KernelCall): boolean {
    try {
      return handOver(call, this);
    } catch (error) {
      if (channels.settle.hasSubscribers) publishSettled(call.id, error as Error, performance.now());
      throw error;
    }
  }

  settle(error: Error | undefined): void {
    if (error) this.#resolve(this.#failure(error));
    else this.#resolve(givesResult(this) ? resultLater(this) : undefined);
  }

  /** The error is made when those who await the call can be seen, so that it has their stack: see docs/decisions/0013. */
  async #failure(error: Error): Promise<never> {
    await undefined;
    await undefined;
    throw explain(error, this);
  }
}

/** Launches a kernel and blocks until the arrays that it wrote hold the results. */
export function callKernelBlocking(callable: Callable, args: readonly unknown[]): CallResult {
  throwIfAborted(callable.configuration.signal);
  const call = new KernelCall(callable, args, nextId());
  const blocking = new BlockingCall();
  begin(call, blocking);
  waitFor(call.id);
  if (blocking.failure) throw explain(blocking.failure, call);
  return resultOf(call);
}

class BlockingCall implements Ending {
  failure: Error | undefined;

  cross(call: KernelCall): boolean {
    // Arrays that stream before it in its stream come in pieces from this thread: one that sleeps would wait forever.
    if (call.views.length === 0 && !arraysStream()) return this.#launchAndWait(call);
    return handOver(call, { views: call.views, settle: (error) => (this.failure = error) });
  }

  /** One crossing; subscribers hear when it has settled. */
  #launchAndWait(call: KernelCall): boolean {
    const began = channels.settle.hasSubscribers ? performance.now() : undefined;
    let isUnderWay = true;
    try {
      isUnderWay = launchAndWait(call);
    } catch (error) {
      this.failure = error as Error;
    }
    if (began !== undefined && isUnderWay) publishSettled(call.id, this.failure, began);
    return isUnderWay;
  }
}

/** Queues a kernel whose arguments are on the device; nobody waits. */
export function enqueueKernel(callable: Callable, args: readonly unknown[]): void {
  throwIfAborted(callable.configuration.signal);
  begin(new KernelCall(callable, args, 0), enqueued);
}

const enqueued: Ending = {
  cross: launch,
  check({ bound, args, callable }) {
    const place = bound && bound.views.length > 0 ? callable.plan.placeOfView(bound, args, 0) : undefined;
    if (!place) return;
    throw coded(
      new TypeError(
        `${where(place)}: enqueue takes arrays that are on the device (DeviceArray, CudaBuffer); call the kernel to have it copied`,
      ),
    );
  },
};

/** Hands an operation to the device, for {@link Operation.settle} to hear of. False where there was nothing to launch. */
function handOver(call: KernelCall, operation: Operation): boolean {
  const { views } = call;
  if (views.length === 0) {
    if (!launch(call)) return false;
    track(call.id, operation);
    return true;
  }
  const streams = launchWithArrays(call, views);
  if (streams === undefined) return false;
  track(call.id, operation, streams);
  return true;
}

function givesResult({ bound }: KernelCall): boolean {
  return bound !== undefined && (bound.takeBacks.length > 0 || bound.results.length > 0);
}

/** Not while others settle: the user's code may run. What a kernel wrote comes back to long lists, and as long ones, in slices. */
async function resultLater(call: KernelCall): Promise<CallResult> {
  await undefined;
  const { takeBacks, decodings } = call.bound!;
  await new Slices([...takeBacks, ...decodings]).finishInTurns();
  return madeBy(call);
}

/** The kernel is done: objects get what it wrote to them. Runs setters of the user's, which may throw. */
function resultOf(call: KernelCall): CallResult {
  if (!call.bound) return undefined;
  new Slices(call.bound.takeBacks).finish();
  return madeBy(call);
}

/** What a call resolves to. */
function madeBy({ bound }: KernelCall): CallResult {
  if (!bound) return undefined;
  return bound.results.length > 1 ? bound.results.map((result) => result()) : bound.results[0]?.();
}
