import { type ChildProcess, spawn } from 'node:child_process';
import { complain, exitStatus } from './command';
import { clearTimeout, setTimeout } from '../node/own-functions';

/** How long other ranks can still say what the loss of one means to them. */
const graceMilliseconds = 10_000;
const killMilliseconds = 5_000;

export interface Ranks {
  readonly id: Uint8Array;
  /** The rank of the first process here. */
  readonly first: number;
  readonly size: number;
}

interface Rank {
  readonly rank: number;
  readonly process: ChildProcess;
}

/** Starts a Node for each of `count` ranks. Their output goes to that of this process. */
export function startRanks(words: readonly string[], count: number, { id, first, size }: Ranks): Rank[] {
  return Array.from({ length: count }, (_, local) => {
    const rank = first + local;
    const environment = {
      // The software device provides as many devices as it is asked for.
      CUDA_FFI_SOFTWARE_DEVICES: String(count),
      ...process.env,
      CUDA_FFI_ID: Buffer.from(id).toString('hex'),
      CUDA_FFI_RANK: String(rank),
      CUDA_FFI_SIZE: String(size),
      CUDA_FFI_LOCAL_RANK: String(local),
    };
    return { rank, process: spawn(process.execPath, [...process.execArgv, ...words], { env: environment, stdio: 'inherit' }) };
  });
}

/** Resolves to the exit status when all have ended: that of the first to fail, after which the others do not run for long. */
export async function endOfRanks(ranks: readonly Rank[]): Promise<number> {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const forward = (signal: NodeJS.Signals): void => endAll(ranks, signal);
  for (const signal of signals) process.on(signal, forward);
  let status: number = exitStatus.ok;
  const timers: NodeJS.Timeout[] = [];
  const fail = (rank: number, how: string, code: number): void => {
    if (status !== exitStatus.ok) return;
    status = code;
    complain(`cuda-ffi launch: rank ${rank} ${how}`);
    timers.push(setTimeout(() => endAll(ranks, 'SIGTERM'), graceMilliseconds));
    timers.push(setTimeout(() => endAll(ranks, 'SIGKILL'), graceMilliseconds + killMilliseconds));
  };
  await Promise.all(ranks.map((rank) => ended(rank, fail)));
  for (const timer of timers) clearTimeout(timer);
  for (const signal of signals) process.off(signal, forward);
  return status;
}

function ended({ rank, process: child }: Rank, fail: (rank: number, how: string, code: number) => void): Promise<void> {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      fail(rank, `could not be started: ${error.message}`, exitStatus.failed);
      resolve();
    });
    child.on('exit', (code, signal) => {
      if (code !== 0) fail(rank, signal ? `was ended by ${signal}` : `ended with status ${code}`, code ?? exitStatus.failed);
      resolve();
    });
  });
}

function endAll(ranks: readonly Rank[], signal: NodeJS.Signals): void {
  for (const { process: child } of ranks) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
}
