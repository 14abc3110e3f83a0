import { coded } from '../errors/argument-error';
import type { DeviceRange } from '../memory/device-range';
import { reduceOpName, wireTypeName } from './element-type';

/** The operations by name; the numbers are those of src/collectives/collective.hpp. */
export const collectiveKinds = {
  allReduce: 0,
  reduce: 1,
  broadcast: 2,
  allGather: 3,
  reduceScatter: 4,
  allToAll: 5,
  gather: 6,
  scatter: 7,
  send: 8,
  receive: 9,
} as const;

export type CollectiveKind = keyof typeof collectiveKinds;

/** One operation, already checked, as C++ takes it. */
export interface Collective {
  readonly kind: CollectiveKind;
  /** Addresses on the device; 0 for what this rank does not have. */
  readonly from: bigint;
  readonly to: bigint;
  /** How many elements one rank's part has, of the type with the number `type`. */
  readonly count: number;
  readonly type: number;
  readonly op: number;
  /** For send and receive, the other rank. */
  readonly root: number;
  /** The memory at these addresses, kept reachable until the operation is done. */
  readonly memory: { readonly from: DeviceRange | undefined; readonly to: DeviceRange | undefined };
}

const wordsOfCall = 7;

/** Seven words for each call. */
export function wordsOf(calls: readonly Collective[]): BigUint64Array {
  const words = new BigUint64Array(wordsOfCall * calls.length);
  for (let i = 0, at = 0; i < calls.length; i++) {
    const { kind, from, to, count, type, op, root } = calls[i]!;
    words[at++] = BigInt(collectiveKinds[kind]);
    words[at++] = from;
    words[at++] = to;
    words[at++] = BigInt(count);
    words[at++] = BigInt(type);
    words[at++] = BigInt(op);
    words[at++] = BigInt(root);
  }
  return words;
}

/**
 * Throws TypeError where a rank sends to itself what it does not receive, or the other way about: to NCCL the two are one copy,
 * within a group, and what is left over ends the communicator.
 */
export function checkOwnMessages(calls: readonly Collective[], rank: number): void {
  const count = (which: CollectiveKind) => calls.filter(({ kind, root }) => kind === which && root === rank).length;
  const [sent, received] = [count('send'), count('receive')];
  if (sent > received) throw coded(new TypeError(`send: what rank ${rank} sends to itself, it receives in the same group: see group()`));
  if (sent < received)
    throw coded(new TypeError(`receive: what rank ${rank} receives from itself, it sends in the same group: see group()`));
}

/** `allReduce of 4 float32 (sum)`, or, for a group, how many there are and the first. */
export function describeCollectives(calls: readonly Collective[]): string {
  const first = describeOne(calls[0]!);
  return calls.length === 1 ? first : `a group of ${calls.length} operations (${first}, …)`;
}

function describeOne({ kind, count, type, op, root }: Collective): string {
  const what = `${kind} of ${count} ${wireTypeName(type)}`;
  if (kind === 'send' || kind === 'receive') return `${what} ${kind === 'send' ? 'to' : 'from'} rank ${root}`;
  const combined = kind === 'allReduce' || kind === 'reduce' || kind === 'reduceScatter';
  return combined ? `${what} (${reduceOpName(op)})` : what;
}

/** Whether two are the same but for where their memory is. */
export function isSameCollective(one: Collective, other: Collective): boolean {
  return one.kind === other.kind && one.count === other.count && one.type === other.type && one.op === other.op && one.root === other.root;
}
