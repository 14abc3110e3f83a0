import type { CudaStream } from '../device/cuda-stream';
import { notCaptured } from '../device/stream-capture';
import { coded } from '../errors/argument-error';
import { currentRecorder } from '../event-loop/recording-scope';

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
  /** Kept reachable until the operation is done. */
  readonly uses: readonly unknown[];
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

/** Throws CudaError where the operation would become a node of a graph. */
export function refuseGraphs(kind: CollectiveKind, stream: CudaStream): void {
  const why =
    `${kind}: a graph cannot hold an operation of a communicator, since nobody would notice a rank that is lost while the graph runs. ` +
    'Call it between two launches of graphs or plans: it is queued after the one and before the other, and the host waits for neither.';
  currentRecorder()?.refuse(why);
  if (stream.activeCapture) throw notCaptured(why);
}
