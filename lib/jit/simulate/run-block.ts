import { CudaError } from '../../errors/cuda-error';
import type { SimulatedThread } from './simulated-thread';

/** What a thread waits for: the others in its warp or its block. */
interface Wait {
  readonly name: string;
  readonly args: readonly unknown[];
}

interface Running {
  readonly thread: SimulatedThread;
  readonly steps: Generator<Wait, unknown, unknown>;
  wait: Wait | undefined;
  isDone: boolean;
}

/** Runs the threads of a block in turns, each until it waits for others. Throws CudaError if they wait forever. */
export function runBlock(kernel: string, threads: readonly { thread: SimulatedThread; steps: Generator<Wait, unknown, unknown> }[]): void {
  const all = threads.map((each): Running => ({ ...each, wait: undefined, isDone: false }));
  for (const each of all) advance(each, undefined);
  while (all.some(({ isDone }) => !isDone)) {
    if (warpsOf(all).map(meetInWarp).includes(true)) continue;
    if (!meetInBlock(all)) throw stuck(kernel, all);
  }
}

function warpsOf(all: readonly Running[]): Running[][] {
  const warps: Running[][] = [];
  for (const each of all) (warps[each.thread.warp] ??= []).push(each);
  return warps;
}

function advance(running: Running, value: unknown): void {
  const { done, value: wait } = running.steps.next(value);
  running.isDone = done === true;
  running.wait = done ? undefined : (wait as Wait);
}

function isOfBlock({ name }: Wait): boolean {
  return name.startsWith('syncThreads');
}

/** Lets lanes go on if they wait for each other and are all there; returns whether any were. */
function meetInWarp(warp: readonly Running[]): boolean {
  const waiting = warp.filter(({ wait }) => wait && !isOfBlock(wait));
  const first = waiting[0];
  if (!first) return false;
  if (first.wait!.name === 'activeMask') {
    advance(first, maskOf(warp.filter(({ isDone }) => !isDone)));
    return true;
  }
  const groups = waiting.map((each) => membersOf(each, warp));
  const group = groups.find((members) => members !== undefined);
  if (!group) return false;
  const results = group.map((each) => resultOf(each, group));
  group.forEach((each, index) => advance(each, results[index]));
  return true;
}

/** The lanes in the mask with which a lane waits; undefined while one of them is elsewhere. */
function membersOf({ wait }: Running, warp: readonly Running[]): Running[] | undefined {
  const { name, args } = wait!;
  const mask = name === 'syncWarp' ? ((args[0] as number | undefined) ?? 0xffffffff) : (args[0] as number);
  const members = warp.filter(({ thread, isDone }) => !isDone && ((mask >>> thread.lane) & 1) === 1);
  const areThere = members.every((member) => member.wait?.name === name && (member.wait.args[0] ?? 0xffffffff) === mask);
  return areThere && members.length > 0 ? members : undefined;
}

function maskOf(lanes: readonly Running[]): number {
  return lanes.reduce((mask, { thread }) => (mask | (1 << thread.lane)) >>> 0, 0);
}

function resultOf(running: Running, group: readonly Running[]): unknown {
  const { name, args } = running.wait!;
  const { lane } = running.thread;
  const from = (source: number) => (group.find(({ thread }) => thread.lane === source) ?? running).wait!.args[1] as unknown;
  const [, value, other] = args as [unknown, unknown, number];
  switch (name) {
    case 'shfl':
      return from(other & 31);
    case 'shflUp':
      return lane - other < 0 ? value : from(lane - other);
    case 'shflDown':
      return lane + other > 31 ? value : from(lane + other);
    case 'shflXor':
      return from(lane ^ other);
    case 'ballot':
      return maskOf(group.filter(({ wait }) => wait!.args[1] === true));
    case 'any':
      return group.some(({ wait }) => wait!.args[1] === true);
    case 'all':
      return group.every(({ wait }) => wait!.args[1] === true);
    default:
      return undefined;
  }
}

/** Lets the block go on if all of it waits; threads that have ended are not waited for. */
function meetInBlock(all: readonly Running[]): boolean {
  const waiting = all.filter(({ isDone }) => !isDone);
  const name = waiting[0]!.wait!.name;
  if (!waiting.every(({ wait }) => wait && isOfBlock(wait) && wait.name === name)) return false;
  const trues = waiting.filter(({ wait }) => wait!.args[0] === true).length;
  const results: Readonly<Record<string, unknown>> = {
    syncThreadsCount: trues,
    syncThreadsAnd: trues === waiting.length,
    syncThreadsOr: trues > 0,
  };
  for (const each of waiting) advance(each, results[name]);
  return true;
}

function stuck(kernel: string, all: readonly Running[]): CudaError {
  const names = [...new Set(all.flatMap(({ wait }) => wait?.name ?? []))].join(' and ');
  return new CudaError(`${kernel}: the threads of a block wait forever in ${names}, because not all of them get there`, {
    code: 'CUDA_ERROR_LAUNCH_TIMEOUT',
    kernel,
  });
}
