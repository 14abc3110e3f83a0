// What an operation is, to devices and to the model.
import { CudaEvent } from '../../../lib';
import type { Memory } from './memory';
import type { Place } from './place';

/** What an operation gives its caller. */
export type Given = Int32Array | number | undefined | void;

export interface Operation {
  /** Does it to what is on the device. It calls the package before it returns, and resolves to what the caller gets. */
  perform(at: Place, seed: number, other: Place): Given | Promise<Given>;
  /** Does it to the model, at once. */
  model(memory: Memory, seed: number, other: Memory): Given;
  /** What it needs at a place before anything is asked of it there. */
  prepare?(at: Place): unknown;
  /** The members of the public API that it is about. */
  readonly covers: readonly string[];
  /** How often programs have it, compared with others. Default: 1. */
  readonly weight?: number;
  /** Whether it is done with another place too. */
  readonly isShared?: boolean;
  /** Whether it ends everything on the device, which then has to be reset: what else was under way there may fail. */
  readonly isEnd?: boolean;
  /** Whether it is a call that waits in line for those before it, whatever they wait for. */
  readonly waitsInLine?: boolean;
  /** Whether what does not wait in line may come before it: a plan that still has to be recorded, says docs/plans.md. */
  readonly isOvertaken?: boolean;
  /** Whether large data make no difference to it. */
  readonly isSameForLarge?: boolean;
}

export type Operations = Readonly<Record<string, Operation>>;

/** What is copied when a call is made. What is larger is read while the call runs, so it stays as it is until the call has settled. */
const copiedAtOnce = { bytes: 2 ** 20, items: 65_536 };

/**
 * Lends what the caller has to an operation, and makes it worthless as soon as nothing may read it any more: before the caller goes on if it
 * is small, else once the operation has settled.
 */
export async function lend<Lent, Result>(
  lent: Lent,
  perform: (lent: Lent) => Result | Promise<Result>,
  isReadLater = isLarge(lent),
): Promise<Result> {
  const running = perform(lent);
  if (!isReadLater) spoil(lent);
  try {
    return await running;
  } finally {
    if (isReadLater) spoil(lent);
  }
}

function isLarge(lent: unknown): boolean {
  if (ArrayBuffer.isView(lent) || lent instanceof ArrayBuffer) return lent.byteLength > copiedAtOnce.bytes;
  if (Array.isArray(lent)) return lent.length > copiedAtOnce.items || lent.some((item) => isLarge(item));
  return typeof lent === 'object' && lent !== null && 'bytes' in lent && isLarge(lent.bytes);
}

/** Overwrites everything in it. */
function spoil(lent: unknown): void {
  if (ArrayBuffer.isView(lent)) new Uint8Array(lent.buffer, lent.byteOffset, lent.byteLength).fill(0xa5);
  else if (lent instanceof ArrayBuffer || lent instanceof SharedArrayBuffer) new Uint8Array(lent).fill(0xa5);
  else if (typeof lent === 'object' && lent !== null && 'bytes' in lent) spoil(lent.bytes);
  else if (typeof lent === 'object' && lent !== null) spoilMembers(lent as Record<string, unknown>);
}

function spoilMembers(lent: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(lent)) {
    if (typeof value === 'number') lent[name] = -1515870811;
    else if (Object.getPrototypeOf(value ?? 0) === Object.prototype || Array.isArray(value)) spoil(value);
  }
}

/**
 * Does what uses the memory of two places in the order of both streams. Copies between the current streams of two devices are in that order
 * by themselves; elsewhere events make it, as the documents ask.
 */
export function inOrderOfBoth<Result>(at: Place, other: Place, body: () => Result): Result {
  if (at.device !== other.device && !other.stream) return body();
  after(other, at);
  return andThen(body(), () => after(at, other));
}

/** Does more after something that is under way. A device that has fallen refuses it, and nobody gets to hear of the first then. */
export function andThen<Result>(underWay: Result, more: () => void): Result {
  try {
    more();
    return underWay;
  } catch (error) {
    void Promise.resolve(underWay).catch(() => {});
    throw error;
  }
}

function after(first: Place, then: Place): void {
  using event = new CudaEvent({ context: first.queue.context }).record(first.queue);
  then.queue.wait(event);
}
