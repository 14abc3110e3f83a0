import { native, onWake } from '../native/environment';
import type { NativeHostCall } from '../native/native';

/**
 * What has been handed to the device and not come back: each operation by a number that C++ settles. One poll for each
 * turn of the event loop, large arrays moved in slices, everything on the JavaScript thread.
 */
export interface Operation {
  /** Called once: without an error when the device is done and the results are in their arrays. */
  settle(error: Error | undefined): void;
  transfer?: Transfer | undefined;
}

/** Arrays that the operation copies in or out. */
export interface Transfer {
  call: NativeHostCall;
  views: readonly ArrayBufferView[];
}

/** How long the poll after a turn waits for the device before it hands over to a thread that sleeps. */
const pollMicroseconds = 20;
/** How long a slice of copying may keep the event loop. */
const sliceMilliseconds = 1;
/** A blocking wait looks at its transfers at least this often. */
const wakeMilliseconds = 50;

const operations = new Map<number, Operation>();
const pumped = new Set<Transfer>();
let lastId = 0;
let holds = 0;
let polling = false;
let pumping = false;

/** A number for an operation that is about to begin. */
export function nextId(): number {
  do lastId = (lastId + 1) >>> 0 || 1;
  while (operations.has(lastId));
  return lastId;
}

/** The operation has been handed over under `id`. */
export function track(id: number, operation: Operation): void {
  operations.set(id, operation);
  holdEventLoop();
  if (operation.transfer?.call.isLarge()) pumped.add(operation.transfer);
  if (polling) return;
  polling = true;
  setImmediate(() => {
    polling = false;
    native().poll(pollMicroseconds);
    settleEnded();
  });
}

export function holdEventLoop(): void {
  if (holds++ === 0) {
    onWake(serve);
    native().keepAlive(true);
  }
}

export function releaseEventLoop(): void {
  if (--holds === 0) native().keepAlive(false);
}

/** Blocks until the operation has settled. */
export function waitFor(id: number): void {
  while (operations.has(id)) {
    native().poll(pollMicroseconds);
    pumpAll(0);
    settleEnded({ blocking: true });
    if (operations.has(id)) native().waitForWake(wakeMilliseconds);
  }
}

/** Another thread has something for this one. */
function serve(): void {
  native().runTasks();
  settleEnded();
  pumpInSlices();
}

function settleEnded({ blocking = false } = {}): void {
  const ended = native().takeSettlements();
  for (let i = 0; i < ended.length; i += 2) {
    const id = ended[i] as number;
    const operation = operations.get(id);
    if (!operation) continue;
    const error = ended[i + 1] as Error | undefined;
    if (error || !operation.transfer) finish(id, operation, error);
    else deliver(id, operation, blocking);
  }
}

/** Brings what is left of the results into their arrays, slice by slice. */
function deliver(id: number, operation: Operation, blocking: boolean): void {
  const { call, views } = operation.transfer!;
  try {
    if (!call.deliver(views, blocking ? 0 : sliceMilliseconds)) {
      setImmediate(() => deliver(id, operation, false));
      return;
    }
  } catch (error) {
    finish(id, operation, error as Error);
    return;
  }
  finish(id, operation, undefined);
}

function finish(id: number, operation: Operation, error: Error | undefined): void {
  if (!operations.delete(id)) return; // a blocking wait was faster
  if (operation.transfer) {
    pumped.delete(operation.transfer);
    if (error) operation.transfer.call.abandon();
    operation.transfer.call.dispose();
  }
  releaseEventLoop();
  operation.settle(error);
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

/** Whether there is more to move now. `milliseconds` is for all together; 0 for no limit. */
function pumpAll(milliseconds: number): boolean {
  let more = false;
  for (const transfer of pumped) {
    try {
      more = transfer.call.pump(transfer.views, milliseconds / pumped.size) || more;
    } catch (error) {
      failTransfer(transfer, error as Error);
    }
  }
  return more;
}

function failTransfer(transfer: Transfer, error: Error): void {
  for (const [id, operation] of operations) {
    if (operation.transfer === transfer) finish(id, operation, error);
  }
}
