import { type ChildProcess, spawn } from 'node:child_process';
import { complain, exitStatus } from './command';
import { clearTimeout, setTimeout } from '../node/own-functions';

/** How long other ranks can still say what the loss of one means to them. */
const graceMilliseconds = 10_000;
const killMilliseconds = 5_000;

/** The ranks of one host. */
export interface Share {
  /** How many processes there are here, and on all hosts. */
  readonly count: number;
  readonly size: number;
  /** The rank of the first process here. */
  readonly first: number;
  /** Where the ranks meet, in the variables of lib/meeting/. */
  readonly meeting: Readonly<Record<string, string | undefined>>;
}

/** Starts a Node for each rank, with torchrun's variables. Their output goes to that of this process. */
function startRank(words: readonly string[], { count, first, size, meeting }: Share, local: number): ChildProcess {
  const env = {
    // The software device provides as many devices as it is asked for.
    CUDA_FFI_SOFTWARE_DEVICES: String(count),
    ...process.env,
    ...meeting,
    RANK: String(first + local),
    WORLD_SIZE: String(size),
    LOCAL_RANK: String(local),
    LOCAL_WORLD_SIZE: String(count),
  };
  return spawn(process.execPath, [...process.execArgv, ...words], { env, stdio: 'inherit' });
}

/** The ranks of this host while they run. */
class Ranks {
  readonly #words: readonly string[];
  readonly #share: Share;
  readonly #running = new Set<ChildProcess>();
  readonly #timers: NodeJS.Timeout[] = [];
  #restarts: number;
  #status: number = exitStatus.ok;

  constructor(words: readonly string[], share: Share, restarts: number) {
    this.#words = words;
    this.#share = share;
    this.#restarts = restarts;
  }

  /** That of the first to fail for good, after which the others do not run for long. */
  async status(): Promise<number> {
    await Promise.all(Array.from({ length: this.#share.count }, (_, local) => this.#run(local)));
    for (const timer of this.#timers) clearTimeout(timer);
    return this.#status;
  }

  signal(signal: NodeJS.Signals): void {
    for (const child of this.#running) child.kill(signal);
  }

  /** No rank is started again. */
  stop(signal: NodeJS.Signals): void {
    this.#restarts = 0;
    this.signal(signal);
  }

  async #run(local: number): Promise<void> {
    for (;;) {
      const { how, code } = await this.#ended(startRank(this.#words, this.#share, local));
      if (code === exitStatus.ok) return;
      const again = this.#restarts > 0 && this.#status === exitStatus.ok;
      complain(`cuda-ffi launch: rank ${this.#share.first + local} ${how}${again ? ' and is started again' : ''}`);
      if (!again) return this.#fail(code);
      this.#restarts--;
    }
  }

  #ended(child: ChildProcess): Promise<{ how: string; code: number }> {
    this.#running.add(child);
    return new Promise((resolve) => {
      const settle = (how: string, code: number): void => {
        this.#running.delete(child);
        resolve({ how, code });
      };
      child.on('error', (error) => settle(`could not be started: ${error.message}`, exitStatus.failed));
      child.on('exit', (code, signal) =>
        settle(signal ? `was ended by ${signal}` : `ended with status ${code}`, code ?? exitStatus.failed),
      );
    });
  }

  #fail(code: number): void {
    if (this.#status !== exitStatus.ok) return;
    this.#status = code;
    this.#timers.push(setTimeout(() => this.signal('SIGTERM'), graceMilliseconds));
    this.#timers.push(setTimeout(() => this.signal('SIGKILL'), graceMilliseconds + killMilliseconds));
  }
}

/** Runs the ranks of this host to their end, and those that fail again, `restarts` times in all. Resolves to the exit status. */
export async function runRanks(words: readonly string[], share: Share, restarts: number): Promise<number> {
  const ranks = new Ranks(words, share, restarts);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const forward = (signal: NodeJS.Signals): void => ranks.stop(signal);
  for (const signal of signals) process.on(signal, forward);
  try {
    return await ranks.status();
  } finally {
    for (const signal of signals) process.off(signal, forward);
  }
}
