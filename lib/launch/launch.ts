import { channels } from '../diagnostics/channels';
import { coded, where } from '../errors/argument-error';
import { Slices } from '../event-loop/slices';
import { abandon, arraysStream, nextId, type Operation, publishSettled, track, waitFor } from '../event-loop/in-flight';
import { WaitingConversion } from '../event-loop/waiting-conversion';
import { noArrays, notQuick } from '../arguments/quick-arguments';
import { giveBack } from '../memory/lent-memory';
import { fillArena } from '../native/arena';
import { launch, launchAndWait, launchWithArrays } from '../native/crossing';
import { onAbort, throwIfAborted } from './abort';
import { type ExplainedCall, explain } from './call-error';
import type { Callable } from './callable';
import { type Ending, KernelCall } from './kernel-call';
import type { Shape } from './launch-shape';
import { takeViews, writeCall } from './quick-launch';
import { now } from '../node/own-functions';

/** What a call resolves to: nothing, what it made, or a list if it made several. */
export type CallResult = unknown;

/** Launches a kernel; resolves when the arrays that it wrote hold the results. Throws what is found wrong at once. */
export function callKernel(callable: Callable, args: readonly unknown[]): Promise<CallResult> {
  const id = nextId();
  const elements = writeCall(callable, args, id, true);
  if (elements === 0) return Promise.resolve(undefined);
  if (elements !== notQuick) return callQuickly(new QuickCall(callable, args, id, elements));
  throwIfAborted(callable.configuration.signal);
  const promise = new Promise<CallResult>(keepResolve);
  const call = new AwaitedCall(callable, args, id, takeResolve());
  return begin(call, call) ? unlessAborted(promise, call, callable) : Promise.resolve(resultOf(call));
}

/** For a call that is already in the arena. */
function callQuickly(call: QuickCall): Promise<CallResult> {
  try {
    handOver(call.views, call.id, call);
  } catch (error) {
    throw refused(call, error as Error);
  }
  const promise = new Promise<CallResult>(keepResolve);
  call.resolve = takeResolve();
  return promise;
}

type Resolve = (result: CallResult) => void;

/** That of the Promise made last: a separate function for each would be garbage that thousands in flight carry. */
let lastResolve: Resolve | undefined;

function keepResolve(resolve: Resolve): void {
  lastResolve = resolve;
}

function takeResolve(): Resolve {
  const resolve = lastResolve!;
  lastResolve = undefined;
  return resolve;
}

/** The wait ends when the signal aborts, and the call with it as far as the device allows. */
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

/** A call under way that took the short way; it keeps its arguments reachable. */
class QuickCall implements Operation {
  readonly callable: Callable;
  readonly args: readonly unknown[];
  readonly id: number;
  readonly views = takeViews();
  readonly elements: number;
  began: number | undefined = undefined;
  resolve: Resolve | undefined = undefined;

  constructor(callable: Callable, args: readonly unknown[], id: number, elements: number) {
    this.callable = callable;
    this.args = args;
    this.id = id;
    this.elements = elements;
  }

  settle(error: Error | undefined): void {
    this.resolve!(error ? explainLater(error, this) : undefined);
  }

  /** Only needed to explain a failure. */
  get shape(): Shape {
    return this.callable.shape(this.args, this.elements === noArrays ? undefined : this.elements);
  }
}

/** The error is made when those who await the call are known, so that it gets their stack: see docs/decisions/0013. */
async function explainLater(error: Error, call: ExplainedCall): Promise<never> {
  await undefined;
  await undefined;
  throw explain(error, call);
}

/**
 * A call under way that somebody awaits. It keeps its arguments reachable: device memory must not be collected during a launch. It is one
 * object, since there may be thousands in flight.
 */
class AwaitedCall extends KernelCall implements Operation, Ending {
  began: number | undefined;
  readonly #resolve: Resolve;
  #waiting: WaitingConversion | undefined;
  #isAbandoned = false;

  constructor(callable: Callable, args: readonly unknown[], id: number, resolve: Resolve) {
    super(callable, args, id);
    this.#resolve = resolve;
  }

  postpone(call: KernelCall, conversions: Slices): void {
    this.#waiting = new WaitingConversion(call.stream, conversions, {
      begin: () => void call.queue(this),
      fail: (error) => {
        this.drop();
        this.#resolve(Promise.reject(explain(error, call)));
      },
    });
  }

  abandon(): void {
    this.#isAbandoned = true;
    this.#waiting?.abandon();
    this.drop();
    abandon(this.id);
  }

  /** Whether its caller still waits: after an abort nothing of the caller's is touched any more. */
  get isWanted(): boolean {
    return !this.#isAbandoned;
  }

  cross(call: KernelCall): void {
    fillArena(call);
    try {
      const isTaken = !handOver(call.views, call.id, this);
      if (isTaken && call.bound!.takeBacks.length === 0) giveBackLent(call);
    } catch (error) {
      throw refused(call, error as Error);
    }
  }

  settle(error: Error | undefined): void {
    if (error) return this.#resolve(explainLater(error, this));
    if (givesResult(this)) return this.#resolve(resultLater(this));
    giveBackLent(this);
    this.#resolve(undefined);
  }
}

/** For a call that the driver did not accept: tells those who listen for ends. */
function refused(call: ExplainedCall & { readonly id: number }, error: Error): Error {
  if (channels.settle.hasSubscribers) publishSettled(call.id, error, now());
  return explain(error, call);
}

/** Launches a kernel and blocks until the arrays that it wrote hold the results. */
export function callKernelBlocking(callable: Callable, args: readonly unknown[]): CallResult {
  const id = nextId();
  const blocking = new BlockingCall();
  const elements = writeCall(callable, args, id, true);
  if (elements === 0) return undefined;
  if (elements !== notQuick) return blockQuickly(new QuickCall(callable, args, id, elements), blocking);
  throwIfAborted(callable.configuration.signal);
  const call = new KernelCall(callable, args, id);
  begin(call, blocking);
  blocking.wait(call);
  return resultOf(call);
}

/** For a call that is already in the arena. */
function blockQuickly(call: QuickCall, blocking: BlockingCall): undefined {
  try {
    blocking.crossWritten(call);
  } catch (error) {
    throw explain(error as Error, call);
  }
  blocking.wait(call);
}

class BlockingCall implements Ending {
  #failure: Error | undefined;

  cross(call: KernelCall): void {
    fillArena(call);
    this.crossWritten(call);
  }

  crossWritten({ views, id }: { readonly views: readonly ArrayBufferView[]; readonly id: number }): void {
    // This thread provides the pieces of arrays that stream ahead of it: if it slept, it would wait forever.
    if (views.length === 0 && !arraysStream()) this.#launchAndWait(id);
    else handOver(views, id, { views, settle: (error) => (this.#failure = error) });
  }

  /** Throws the error that the call failed with. */
  wait(call: ExplainedCall & { readonly id: number }): void {
    waitFor(call.id);
    if (this.#failure) throw explain(this.#failure, call);
  }

  /** Launches and waits in one crossing; subscribers are told when it has settled. */
  #launchAndWait(id: number): void {
    const began = channels.settle.hasSubscribers ? now() : undefined;
    try {
      launchAndWait();
    } catch (error) {
      this.#failure = error as Error;
    }
    if (began !== undefined) publishSettled(id, this.#failure, began);
  }
}

/** Queues a kernel whose arguments are on the device, and does not wait for it. */
export function enqueueKernel(callable: Callable, args: readonly unknown[]): void {
  const elements = writeCall(callable, args, 0, false);
  if (elements === 0) return;
  if (elements === notQuick) return enqueueSlowly(callable, args);
  try {
    launch();
  } catch (error) {
    throw explain(error as Error, new QuickCall(callable, args, 0, elements));
  }
}

function enqueueSlowly(callable: Callable, args: readonly unknown[]): void {
  throwIfAborted(callable.configuration.signal);
  begin(new KernelCall(callable, args, 0), enqueued);
}

const enqueued: Ending = {
  cross(call) {
    fillArena(call);
    launch();
  },
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

/**
 * Hands what is in the arena to the device; {@link Operation.settle} is called at its end. Returns whether arrays are read until then;
 * otherwise they have been copied.
 */
function handOver(views: readonly ArrayBufferView[], id: number, operation: Operation): boolean {
  const streams = views.length > 0 && launchWithArrays(views);
  if (views.length === 0) launch();
  track(id, operation, streams);
  return streams;
}

function givesResult({ bound }: KernelCall): boolean {
  return bound !== undefined && (bound.takeBacks.length > 0 || bound.results.length > 0);
}

/** Not while others settle: the user's code may run. Long lists, passed or made, get what the kernel wrote in slices. */
async function resultLater(call: AwaitedCall): Promise<CallResult> {
  await undefined;
  const { takeBacks, decodings } = call.bound!;
  await new Slices([...takeBacks, ...decodings]).finishInTurns(() => call.isWanted);
  giveBackLent(call);
  return call.isWanted ? madeBy(call) : undefined;
}

/** Once the kernel is done, objects get what it wrote to them. Runs setters of the user's, which may throw. */
function resultOf(call: KernelCall): CallResult {
  if (!call.bound) return undefined;
  new Slices(call.bound.takeBacks).finish();
  giveBackLent(call);
  return madeBy(call);
}

/** Of calls whose arrays have been copied or that succeed: what ends one that fails may still be under way. */
function giveBackLent({ bound }: KernelCall): void {
  bound?.lent.splice(0).forEach(giveBack);
}

/** What a call resolves to. */
function madeBy({ bound }: KernelCall): CallResult {
  if (!bound) return undefined;
  return bound.results.length > 1 ? bound.results.map((result) => result()) : bound.results[0]?.();
}
