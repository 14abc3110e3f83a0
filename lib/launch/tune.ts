import type { TuneOptions, TuneResult } from '../../types';
import { CudaEvent } from '../device/cuda-event';
import type { CudaStream } from '../device/cuda-stream';
import { coded, describe } from '../errors/argument-error';
import { checkOptions, isBoolean, type OptionRules } from '../errors/options';

export const defaultBlocks = [32, 64, 128, 256, 512, 1024];
const defaultRuns = 5;

const rules: OptionRules<TuneOptions> = {
  blocks: (value) => (Array.isArray(value) && value.length > 0 && value.every(isCount) ? undefined : 'an array of numbers of threads'),
  runs: (value) => (isCount(value) ? undefined : 'a whole number of 1 or more'),
  force: isBoolean,
};

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

/** Throws TypeError for arguments that are not a list, and for options that do not exist or have the wrong type. */
export function checkTuneOptions(kernel: string, args: unknown, options: unknown): void {
  if (!Array.isArray(args)) throw coded(new TypeError(`${kernel}.tune: expected an array of arguments, received ${describe(args)}`));
  checkOptions<TuneOptions>(`${kernel}.tune`, options, rules);
}

/** What tuning finds. */
export type Measured = Omit<TuneResult, 'remembered'>;

/**
 * Times a call with each block size and finds the fastest. `enqueue` queues the call and throws for a size that the kernel cannot have,
 * which is left out. The time of a size is that of its fastest run: other work only adds to it.
 */
export async function fastestBlock(
  stream: CudaStream,
  maxThreadsPerBlock: number,
  enqueue: (block: number) => void,
  { blocks = defaultBlocks, runs = defaultRuns }: TuneOptions,
): Promise<Measured> {
  const tried: { block: number; milliseconds: number }[] = [];
  for (const block of blocks.filter((size) => size <= maxThreadsPerBlock)) {
    enqueue(block); // does what only the first launch does, such as loading
    let milliseconds = Infinity;
    for (let run = 0; run < runs; run++) milliseconds = Math.min(milliseconds, await timed(stream, () => enqueue(block)));
    tried.push({ block, milliseconds });
  }
  if (tried.length === 0)
    throw coded(new RangeError(`tune: the kernel allows ${maxThreadsPerBlock} threads a block, and every size to try is larger`));
  const best = tried.reduce((least, one) => (one.milliseconds < least.milliseconds ? one : least));
  return { ...best, tried };
}

async function timed(stream: CudaStream, enqueue: () => void): Promise<number> {
  using start = new CudaEvent({ context: stream.context });
  using end = new CudaEvent({ context: stream.context });
  start.record(stream);
  enqueue();
  end.record(stream);
  await end.done();
  return end.elapsed(start);
}
