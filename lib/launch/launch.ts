import { channels } from '../diagnostics/channels';
import { counters } from '../diagnostics/counters';
import { coded, where } from '../errors/argument-error';
import { Slices } from '../event-loop/slices';
import { abandon, arraysStream, nextId, type Operation, publishSettled, track, waitFor } from '../event-loop/in-flight';
import { WaitingConversion } from '../event-loop/waiting-conversion';
import { noArrays, notPlain } from '../arguments/plain-arguments';
import { giveBack } from '../memory/lent-memory';
import { native } from '../native/environment';
import { onAbort } from '../event-loop/abort';
import { type ExplainedCall, explain } from './call-error';
import type { Callable } from './callable';
import { type Ending, KernelCall } from './kernel-call';
import type { Shape } from './launch-shape';
import { faultOfPeers } from './peer-order';
import { bringsViews, takeViews, writePlainCall } from './written-call';
import { now } from '../node/own-functions';
import { raisedLater } from '../errors/raised-later';

/** What a call resolves to: nothing, what it made, or a list if it made several. */
export type CallResult = unknown;

/** Launches a kernel; resolves when the arrays that it wrote hold the results. Throws what is found wrong at once. */
export function callKernel(callable: Callable, args: readonly unknown[]): Promise<CallResult> {
  const id = nextId();
  const elements = writePlainCall(callable, args, id, true);
  if (elements === 0) return Promise.resolve(undefined);
  if (elements !== notPlain) {
    const call = new PlainCall(callable, args, id, elements);
    begin(call, awaited);
    return promiseOf(call); // not before the crossing: hooks of the user's may run when a Promise is made
  }
  const call = new AwaitedCall(callable, args, id);
  const promise = promiseOf(call);
  return begin(call, awaited) ? unlessAborted(promise, call) : Promise.resolve(resultOf(call));
}

/** Launches a kernel and blocks until the arrays that it wrote hold the results. */
export function callKernelBlocking(callable: Callable, args: readonly unknown[]): CallResult {
  const id = nextId();
  const elements = writePlainCall(callable, args, id, true);
  if (elements === 0) return undefined;
  if (elements !== notPlain && !bringsViews() && !arraysStream()) {
    const failure = launchAndWait(id);
    if (failure) throw explain(failure, new PlainCall(callable, args, id, elements));
    return undefined;
  }
  const call = elements === notPlain ? new KernelCall(callable, args, id) : new PlainCall(callable, args, id, elements);
  const blocking = new Blocking();
  begin(call, blocking);
  blocking.wait(call);
  return resultOf(call);
}

/** Queues a kernel whose arguments are on the device, and does not wait for it. */
export function enqueueKernel(callable: Callable, args: readonly unknown[]): void {
  const elements = writePlainCall(callable, args, 0, false);
  if (elements === 0) return;
  if (elements === notPlain) return void begin(new KernelCall(callable, args, 0), queued);
  try {
    launch();
  } catch (error) {
    throw explain(error as Error, new PlainCall(callable, args, 0, elements));
  }
}

/** Returns whether there was something to launch. */
function begin<Call extends Beginning>(call: Call, ending: Ending<Call>): boolean {
  try {
    return call.begin(ending);
  } catch (error) {
    throw explain(error as Error, call);
  }
}

interface Beginning extends ExplainedCall {
  begin(ending: Ending<this>): boolean;
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

function promiseOf(call: PlainCall | AwaitedCall): Promise<CallResult> {
  const promise = new Promise<CallResult>(keepResolve);
  call.resolve = takeResolve();
  return promise;
}

/** The wait ends when the signal aborts, and the call with it as far as the device allows. */
function unlessAborted(promise: Promise<CallResult>, call: AwaitedCall): Promise<CallResult> {
  const { signal } = call.callable.configuration;
  return signal ? onAbort(promise, signal, () => call.abandon()) : promise;
}

/** A call that is in the arena already: see written-call.ts. It keeps its arguments reachable. */
class PlainCall implements Operation {
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

  begin(ending: Ending<PlainCall>): true {
    ending.cross(this);
    return true;
  }

  settle(error: Error | undefined): void {
    this.resolve!(error ? explainLater(error, this) : undefined);
  }

  /** Only needed to explain a failure. */
  get shape(): Shape {
    return this.callable.shape(this.args, this.elements === noArrays ? undefined : this.elements);
  }
}

function explainLater(error: Error, call: ExplainedCall): Promise<never> {
  return raisedLater(() => explain(error, call));
}

/**
 * A call under way that somebody awaits. It keeps its arguments reachable: device memory must not be collected during a launch. It is one
 * object, since there may be thousands in flight.
 */
class AwaitedCall extends KernelCall implements Operation {
  began: number | undefined;
  resolve: Resolve | undefined = undefined;
  #waiting: WaitingConversion | undefined;
  #isAbandoned = false;

  postpone(conversions: Slices): void {
    this.#waiting = new WaitingConversion(this.stream, conversions, {
      begin: () => void this.queue(awaited),
      fail: (error) => {
        this.drop();
        this.resolve!(Promise.reject(explain(error, this)));
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

  settle(error: Error | undefined): void {
    const failure = error ?? faultOfPeers(this.bound!.peers);
    if (failure) return this.resolve!(explainLater(failure, this));
    if (givesResult(this)) return this.resolve!(resultLater(this));
    giveBackLent(this);
    this.resolve!(undefined);
  }
}

const awaited: Ending<PlainCall | AwaitedCall> = {
  postpone: (call: AwaitedCall, conversions) => call.postpone(conversions),
  cross(call) {
    try {
      const isTaken = !handOver(call.views, call.id, call);
      if (isTaken && call instanceof AwaitedCall && call.bound!.takeBacks.length === 0) giveBackLent(call);
    } catch (error) {
      if (channels.settle.hasSubscribers) publishSettled(call.id, error as Error, now());
      throw error;
    }
  },
};

class Blocking implements Ending<PlainCall | KernelCall> {
  #failure: Error | undefined;

  cross({ views, id }: PlainCall | KernelCall): void {
    // This thread provides the pieces of arrays that stream ahead of it: if it slept, it would wait forever.
    if (views.length === 0 && !arraysStream()) this.#failure = launchAndWait(id);
    else handOver(views, id, { views, settle: (error) => (this.#failure = error) });
  }

  /** Throws the error that the call failed with. */
  wait(call: ExplainedCall & { readonly id: number }): void {
    waitFor(call.id);
    const failure = this.#failure ?? (call.bound && faultOfPeers(call.bound.peers));
    if (failure) throw explain(failure, call);
  }
}

/** Launches what is in the arena and waits in one crossing, and tells subscribers. Returns the error that it failed with. */
function launchAndWait(id: number): Error | undefined {
  const began = channels.settle.hasSubscribers ? now() : undefined;
  let failure: Error | undefined;
  try {
    counters.launches++;
    native().launchAndWait();
  } catch (error) {
    failure = error as Error;
  }
  if (began !== undefined) publishSettled(id, failure, began);
  return failure;
}

const queued: Ending<KernelCall> = {
  check({ bound, args, callable }) {
    const place = bound && bound.views.length > 0 ? callable.plan.placeOfView(bound, args, 0) : undefined;
    if (!place) return;
    throw coded(
      new TypeError(
        `${where(place)}: enqueue and tune take arrays that are on the device (DeviceArray, CudaBuffer); DeviceArray.from() copies one there, as a call of the kernel does by itself`,
      ),
    );
  },
  cross: launch,
};

/**
 * Hands what is in the arena to the device; {@link Operation.settle} is called at its end. Returns whether arrays are read until then;
 * otherwise they have been copied.
 */
function handOver(views: readonly ArrayBufferView[], id: number, operation: Operation): boolean {
  const streams = views.length > 0 && launchWith(views);
  if (views.length === 0) launch();
  track(id, operation, streams);
  return streams;
}

/** Queues what is in the arena. */
function launch(): void {
  counters.launches++;
  native().launch();
}

function launchWith(views: readonly ArrayBufferView[]): boolean {
  counters.launches++;
  for (const view of views) counters.bytesCopied += view.byteLength;
  return Reflect.apply(native().launchWithArrays, undefined, views);
}

function givesResult({ bound }: KernelCall): boolean {
  return bound !== undefined && (bound.takeBacks.length > 0 || bound.results.length > 0);
}

/** Not while others settle: the user's code may run. Long lists, passed or made, get what the kernel wrote in slices. */
async function resultLater(call: AwaitedCall): Promise<CallResult> {
  await undefined;
  await undefined; // then an error shows who awaits the call: see raisedLater
  const { takeBacks, decodings } = call.bound!;
  await new Slices([...takeBacks, ...decodings]).finishInTurns(() => call.isWanted);
  giveBackLent(call);
  return call.isWanted ? madeBy(call) : undefined;
}

/** Once the kernel is done, objects get what it wrote to them. Runs setters of the user's, which may throw. */
function resultOf(call: KernelCall | PlainCall): CallResult {
  if (call instanceof PlainCall || !call.bound) return undefined;
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
