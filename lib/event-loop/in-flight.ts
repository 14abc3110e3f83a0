import { channels, type SettleMessage } from '../diagnostics/channels';
import { doneIds, failureCount } from '../native/arena';
import { listen, native, onExit, onWake } from '../native/environment';
import { OperationTable } from './operation-table';
import { now, setImmediate } from '../node/own-functions';
import { raisedLater } from '../errors/raised-later';

/**
 * What has been handed to the device and has not come back: each operation has a number, by which C++ settles it. There is one poll for
 * each turn of the event loop, large arrays are moved in slices, and everything is on the JavaScript thread.
 */
export interface Operation {
  /** Called once: without an error if the device is done and the results are in their arrays. */
  settle(error: Error | undefined): void;
  /** Arrays that the operation copies in or out. */
  readonly views?: readonly ArrayBufferView[] | undefined;
  /** Kept reachable until then: device memory must not be collected during a launch. */
  readonly keeps?: unknown;
  /** When it was handed over; set while somebody listens. */
  began?: number | undefined;
}

/** How long the poll after a turn waits for the device before it leaves the wait to a thread that sleeps. */
const pollMicroseconds = 20;
const noPoll = -1;
/** How long a slice of copying may keep the event loop; a turn may have several. */
const sliceMilliseconds = 0.4;
/** A blocking wait checks its transfers at least this often. */
const wakeMilliseconds = 50;

const operations = new OperationTable<Operation>();
/** Operations that nobody waits for any more; what they use is kept until the device is done with it. */
const abandoned = new Map<number, Operation>();
/** Those of them that a GPU may still run, since it cannot end a kernel. */
const unstoppable = new Set<number>();
/** Operations whose arrays stream in pieces. */
const pumped = new Set<number>();
let lastId = 0;
let backgroundJobs = 0;
let held = false;
let polling = false;
let pumping = false;

/** A number for an operation that is about to begin. */
export function nextId(): number {
  do lastId = (lastId + 1) >>> 0 || 1;
  while (operations.get(lastId) || (abandoned.size > 0 && abandoned.has(lastId)));
  return lastId;
}

/** Notes an operation that has been handed over under `id`; `streams` says that its arrays must be pumped. */
export function track(id: number, operation: Operation, streams = false): void {
  operations.set(id, operation);
  if (channels.settle.hasSubscribers) operation.began = now();
  if (streams) pumped.add(id);
  pollSoon();
}

/** As {@link track}; the Promise settles with the operation, with this value, and keeps `keeps` reachable until then. */
export function settled(id: number, keeps?: unknown): Promise<void>;
export function settled<Value>(id: number, keeps: unknown, value: Value): Promise<Value>;
export function settled<Value>(id: number, keeps?: unknown, value?: Value): Promise<Value> {
  return new Promise((resolve) => {
    track(id, { settle: (error) => resolve(error ? raisedLater(() => error) : value!), keeps });
  });
}

/** A Promise, and how an operation settles it. */
export function pending(): { readonly promise: Promise<void>; readonly settle: Operation['settle'] } {
  let settle!: Operation['settle'];
  const promise = new Promise<void>((resolve) => {
    settle = (error) => resolve(error && raisedLater(() => error));
  });
  return { promise, settle };
}

/**
 * Gives up an operation, since nobody waits for it any more. If it has not begun, it never will; it brings nothing into its arrays, and
 * does not keep the process alive.
 */
export function abandon(id: number): void {
  const operation = operations.get(id);
  if (!operation) return;
  operations.delete(id);
  pumped.delete(id);
  abandoned.set(id, operation);
  if (native().abandon(id)) unstoppable.add(id);
  onExit(() => unstoppable.size > 0);
  holdWhileBusy();
}

/** The operation ends as soon as the device can end it. It settles as ever. */
export function cancel(id: number): void {
  native().abandon(id);
}

/** Keeps the event loop alive until {@link releaseEventLoop}, for a job in the background. */
export function holdEventLoop(): void {
  backgroundJobs++;
  holdWhileBusy();
}

export function releaseEventLoop(): void {
  backgroundJobs--;
  holdWhileBusy();
}

/** Whether any arrays stream in pieces, which this thread has to move. */
export function arraysStream(): boolean {
  return pumped.size > 0;
}

/** How many operations have not settled. */
export function inFlight(): number {
  return operations.size;
}

/** Blocks until the operation has settled. */
export function waitFor(id: number): void {
  while (operations.get(id)) {
    settleEnded(pollMicroseconds, 0);
    pumpAll(0);
    if (!operations.get(id)) return;
    if (!isWatching()) native().waitForWake(wakeMilliseconds);
  }
}

function pollSoon(): void {
  if (polling) return;
  polling = true;
  setImmediate(pollOnce);
}

function pollOnce(): void {
  polling = false;
  settleEnded(pollMicroseconds, sliceMilliseconds);
  if (isWatching()) pollSoon();
  // Up to here, the immediate has kept the event loop alive.
  holdWhileBusy();
}

/** Whether something is under way that only a poll will see the end of. */
function isWatching(): boolean {
  return (operations.size > 0 || abandoned.size > 0) && native().isWatching();
}

/** Called when another thread has something for this one. */
function serve(): void {
  native().runTasks();
  settleEnded(noPoll, sliceMilliseconds);
  pumpInSlices();
  holdWhileBusy();
}

function holdWhileBusy(): void {
  const busy = operations.size > 0 || backgroundJobs > 0;
  if (busy === held) return;
  held = busy;
  if (busy) {
    onWake(serve);
    listen();
  }
  native().keepAlive(busy);
}

/** `milliseconds`: the limit for moving results; 0 for none. */
function settleEnded(pollFor: number, milliseconds: number): void {
  const count = native().settle(pollFor);
  const failures = failureCount() > 0 ? native().takeFailures() : [];
  // Copied, since settling may lead to code that uses the arena.
  const done = count === 1 ? [doneIds[0]!] : doneIds.slice(0, count);
  for (const id of done) settleDone(id, milliseconds);
  for (let i = 0; i < failures.length; i += 2) finish(failures[i] as number, failures[i + 1] as Error);
  if (count === doneIds.length) settleEnded(noPoll, milliseconds);
}

function settleDone(id: number, milliseconds: number): void {
  const operation = operations.get(id);
  if (operation?.views?.length) deliver(id, operation.views, milliseconds);
  else finish(id, undefined);
}

/** Brings the rest of the results into their arrays, slice by slice. */
function deliver(id: number, views: readonly ArrayBufferView[], milliseconds: number): void {
  if (!operations.get(id)) return; // a blocking wait was faster
  try {
    if (!native().deliverHostCall(id, milliseconds, ...views)) {
      setImmediate(() => deliver(id, views, sliceMilliseconds));
      return;
    }
  } catch (error) {
    finish(id, error as Error);
    return;
  }
  finish(id, undefined);
}

function finish(id: number, error: Error | undefined): void {
  if (abandoned.size > 0) forget(id);
  const operation = operations.get(id);
  if (!operation) return;
  operations.delete(id);
  if (pumped.size > 0) pumped.delete(id);
  if (error && operation.views?.length) native().abandon(id);
  if (operations.size === 0) holdWhileBusy();
  report(id, operation, error);
}

function report(id: number, operation: Operation, error: Error | undefined): void {
  if (operation.began !== undefined) publishSettled(id, error, operation.began);
  operation.settle(error);
}

/** Called when the device is done with an abandoned operation. */
function forget(id: number): void {
  abandoned.delete(id);
  unstoppable.delete(id);
}

/** Tells those who listen that a call or a copy has ended. */
export function publishSettled(id: number, error: Error | undefined, began: number): void {
  const message: SettleMessage = { id, error, milliseconds: now() - began };
  channels.settle.publish(message);
}

function pumpInSlices(): void {
  if (pumping || pumped.size === 0) return;
  if (!pumpAll(sliceMilliseconds)) return;
  pumping = true;
  setImmediate(() => {
    pumping = false;
    pumpInSlices();
  });
}

/** Whether there is more to move now. `milliseconds`: the limit for all together; 0 for none. */
function pumpAll(milliseconds: number): boolean {
  let more = false;
  for (const id of pumped) {
    const operation = operations.get(id)!;
    try {
      more = native().pumpHostCall(id, milliseconds / pumped.size, ...operation.views!) || more;
    } catch (error) {
      abandon(id); // the device may be using the pinned ones among its arrays
      report(id, operation, error as Error);
    }
  }
  return more;
}
