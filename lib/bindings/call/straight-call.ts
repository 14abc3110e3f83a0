import type { ArgumentPlace } from '../../errors/argument-error';
import { KernelArgumentLayout } from '../values/kernel-argument-layout';
import { quick, type QuickKind, writeQuickly } from '../values/quick-values';
import type { CallMemory } from '../memory/call-memory';
import type { Parameter, StraightStep } from '../parameters/parameter';

const wordBytes = 8;
/** The size of a result in the frame. */
const resultBytes = 8;

/** What {@link StraightCall.write} returns for arguments that need a frame. */
export const wantsFrame = -1;

/**
 * The hot path: a function whose parameters are values, results that are values, and a kernel's arguments. They are written straight into
 * the memory that calls share, and no object is made for a call.
 */
export class StraightCall {
  /** Undefined if a parameter needs more. */
  static of(parameters: readonly Parameter[], places: readonly ArgumentPlace[]): StraightCall | undefined {
    const steps = parameters.map(({ straight }) => straight);
    return steps.every((step) => step !== undefined) ? new StraightCall(steps, places) : undefined;
  }

  readonly #steps: readonly StraightStep[];
  readonly #places: readonly ArgumentPlace[];
  readonly #kinds: readonly QuickKind[];
  readonly #isResult: readonly boolean[];
  readonly #given: number;
  readonly #isLastOptional: boolean;
  readonly #results: number;
  readonly #bytes: number;

  private constructor(steps: readonly StraightStep[], places: readonly ArgumentPlace[]) {
    this.#steps = steps;
    this.#places = places;
    this.#kinds = steps.map((step) => (step.kind === 'value' ? step.codec.quick : quick.none));
    this.#isResult = steps.map(({ kind }) => kind === 'result');
    this.#results = this.#isResult.filter(Boolean).length;
    this.#given = steps.length - this.#results;
    this.#isLastOptional = steps.at(-1)?.kind === 'extra';
    this.#bytes = steps.length * wordBytes + this.#results * resultBytes;
  }

  /** Whether there are as many arguments as parameters. */
  takes(args: readonly unknown[]): boolean {
    return args.length === this.#given || (this.#isLastOptional && args.length === this.#given - 1);
  }

  /**
   * Writes the words of a call, and returns where its memory begins, which ends at the top; or {@link wantsFrame} for arguments that cannot
   * be written in this way. Throws TypeError or RangeError.
   */
  write(memory: CallMemory, args: readonly unknown[]): number {
    const start = memory.take(this.#bytes, wordBytes);
    if (start < 0) return wantsFrame;
    const { numbers } = memory.block;
    const kinds = this.#kinds;
    let result = start + kinds.length * wordBytes;
    let next = 0;
    for (let i = 0; i < kinds.length; i++) {
      const at = start + i * wordBytes;
      if (this.#isResult[i]) {
        memory.writeAddress(at, result);
        numbers.doubles[result >> 3] = 0;
        result += resultBytes;
        continue;
      }
      const value = args[next++];
      if (!writeQuickly(kinds[i]!, numbers, at, value) && !this.#write(memory, i, at, value)) return wantsFrame;
    }
    return start;
  }

  /** The result that the words at `start` point to. */
  result(memory: CallMemory, start: number): unknown {
    if (this.#results === 0) return undefined;
    const results: unknown[] = [];
    let at = start + this.#steps.length * wordBytes;
    for (const step of this.#steps) {
      if (step.kind !== 'result') continue;
      results.push(step.codec.read(memory.block.view, at));
      at += resultBytes;
    }
    return results.length === 1 ? results[0] : results;
  }

  /** Writes what is not written quickly. Returns false if it needs a frame. */
  #write(memory: CallMemory, index: number, at: number, value: unknown): boolean {
    const step = this.#steps[index]!;
    const place = this.#places[index]!;
    if ('codec' in step) {
      step.codec.write(memory.block.view, at, value, place);
      return true;
    }
    if (value === null || (step.kind === 'extra' && value === undefined)) {
      memory.block.numbers.doubles[at >> 3] = 0;
      return true;
    }
    return step.kind === 'arguments' && Array.isArray(value) && this.#writeArguments(memory, at, value, place);
  }

  /** A kernel's arguments: values with their types. */
  #writeArguments(memory: CallMemory, at: number, value: readonly unknown[], place: ArgumentPlace): boolean {
    const values: unknown = value[0];
    const layout = KernelArgumentLayout.of(value, values, place);
    const to = memory.take(layout.bytes, layout.align);
    if (to < 0) return false;
    layout.write(memory.block, to, values as readonly unknown[], place);
    memory.writeAddress(at, to);
    return true;
  }
}
