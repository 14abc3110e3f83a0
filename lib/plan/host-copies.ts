import type { AbortSignalLike } from '../../types';
import { coded } from '../errors/argument-error';
import type { SlicedWork } from '../event-loop/slices';
import { counters } from '../diagnostics/counters';
import { throwIfAborted } from '../event-loop/abort';
import type { Immovable } from '../memory/immovable';
import { pinned } from '../memory/pinned';
import { hostBytesOf, type MemoryBlock } from './memory-layout';
import type { PlanArgument } from './plan-arguments';
import { memoryName, type PlanMemory } from './plan-memory';
import type { TakenArrays } from './taken-arrays';

/** How many bytes an item of the work has: it is done in slices of so many items as the event loop can wait for. */
const itemBytes = 4096;

/** What the copies of one run need to know. */
export interface HostRun {
  /** The pieces of the recording, by their numbers. */
  readonly memories: readonly PlanMemory[];
  readonly args: readonly PlanArgument[];
  /** The contents of small arguments as they were when the plan was called, if that was before now. */
  readonly taken: TakenArrays | undefined;
  readonly signal: AbortSignalLike | undefined;
}

/** Page-locked memory through which a block of host memory is copied in and out. */
export class HostCopy {
  readonly block: MemoryBlock;
  readonly isCopiedIn: boolean;
  readonly isCopiedOut: boolean;
  readonly bytes: Immovable<Uint8Array>;

  constructor(block: MemoryBlock, isCopiedIn: boolean, isCopiedOut: boolean) {
    this.block = block;
    this.isCopiedIn = isCopiedIn;
    this.isCopiedOut = isCopiedOut;
    this.bytes = pinned(Uint8Array, block.bytes);
    this.update(block.members);
  }

  /** Whether it holds memory of the program's, which the program may take away or change. */
  get isOfProgram(): boolean {
    const { kind } = this.block.members[0]!.origin;
    return kind === 'host argument' || kind === 'host array';
  }

  /** Takes over the content of a constant. */
  update([memory]: readonly PlanMemory[]): void {
    const { origin } = memory!;
    if (origin.kind === 'constant') this.bytes.set(origin.content);
  }

  /**
   * The work of copying between the program's memory and this. Each slice looks the program's memory up, throws if it is gone, and leaves it
   * alone once the run's signal has aborted.
   */
  copying(run: HostRun, direction: 'in' | 'out'): SlicedWork {
    const count = Math.ceil(this.bytes.length / itemBytes);
    return {
      count,
      slice: (begin, end) => {
        this.#copy(run, begin * itemBytes, end * itemBytes, direction);
        if (direction === 'in' && end === count) this.#overlay(run);
      },
    };
  }

  #copy(run: HostRun, begin: number, end: number, direction: 'in' | 'out'): void {
    throwIfAborted(run.signal);
    const host = hostBytesOf(this.#membersIn(run), this.block.bytes, run.args) ?? this.#fail(run);
    const [from, to] = direction === 'in' ? [host, this.bytes] : [this.bytes, host];
    to.set(from.subarray(begin, end), begin);
    counters.bytesCopied += Math.min(end, from.length) - begin;
  }

  /** Puts what the arguments held when the plan was called in place of what they hold now. */
  #overlay(run: HostRun): void {
    this.#membersIn(run).forEach(({ origin, bytes }, index) => {
      const content = origin.kind === 'host argument' ? run.taken?.[origin.argument] : undefined;
      if (content && content.length !== bytes) this.#fail(run);
      if (content) this.bytes.set(content, this.block.offsets[index]);
    });
  }

  #membersIn({ memories }: HostRun): readonly PlanMemory[] {
    return this.block.members.map(({ number }) => memories[number]!);
  }

  #fail(run: HostRun): never {
    const names = this.#membersIn(run).map(memoryName);
    const what = `${names.join(', ')} ${names.length > 1 ? 'were' : 'was'}`;
    throw coded(new RangeError(`plan: ${what} detached or changed its length while the plan was using it`));
  }
}

/** The work of copying all blocks, small ones first. */
export function copyingAll(copies: readonly HostCopy[], run: HostRun, direction: 'in' | 'out'): SlicedWork[] {
  const bySize = [...copies].sort((one, other) => one.bytes.length - other.bytes.length);
  return bySize.map((copy) => copy.copying(run, direction));
}
