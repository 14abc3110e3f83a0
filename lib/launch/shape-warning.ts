import type { LaunchConfiguration } from '../../types';
import type { ResolvedKernel } from '../kernel/resolved-kernel';
import { callerLine } from '../errors/caller-stack';
import type { KernelSignature, Parameter } from '../signature/kernel-signature';
import type { Shape } from './launch-shape';

const warned = new WeakSet<ResolvedKernel>();

/**
 * Warns, once for each kernel, of a call whose shape was found from its arrays while a count asks for more threads: `sum(1000, total)`
 * gets one. Kernels that do not ask for their block never have several on purpose, and one that also gets the number of its elements knows
 * how many threads it has.
 */
export class ShapeWarning {
  /** For the parameters of a kernel that is called with this configuration; undefined if no call can be one to warn of. */
  static for(kernel: ResolvedKernel, { parameters }: KernelSignature, { grid, block }: LaunchConfiguration): ShapeWarning | undefined {
    if (grid !== undefined || block !== undefined || !kernel.shape.readsBlocks || kernel.shape.required || warned.has(kernel))
      return undefined;
    const counts = parameters.flatMap((parameter, index) => (isCount(parameter) ? { parameter, index } : []));
    return counts.length > 0 ? new ShapeWarning(kernel, counts) : undefined;
  }

  readonly #kernel: ResolvedKernel;
  readonly #counts: readonly { readonly parameter: Parameter; readonly index: number }[];
  /** The shape of the last call that was checked, since most calls have the same, and its threads. */
  #shape: Shape | undefined;
  #threads = 0;

  private constructor(kernel: ResolvedKernel, counts: readonly { readonly parameter: Parameter; readonly index: number }[]) {
    this.#kernel = kernel;
    this.#counts = counts;
  }

  /** Runs no code of the user's. `elements`: the most that an array has. */
  check(args: readonly unknown[], shape: Shape, elements = 1): void {
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#threads = threadsOf(shape);
    }
    const threads = this.#threads;
    // Every call comes here: no function is called for each count.
    for (const { parameter, index } of this.#counts) {
      const value = args[index];
      if (isNumber(value) && value > threads) return this.#warn(args, elements, index, parameter.name);
    }
  }

  #warn(args: readonly unknown[], elements: number, index: number, parameter: string | undefined): void {
    if (warned.has(this.#kernel)) return;
    if (elements > 1 && this.#counts.some((count) => Number(args[count.index]) === elements)) return;
    warned.add(this.#kernel);
    const line = callerLine();
    process.emitWarning(`${this.#text(index, parameter, args[index], elements)}${line ? `\n    ${line}` : ''}`, {
      type: 'CudaWarning',
      code: 'CUDA_FFI_LAUNCH_SHAPE',
    });
  }

  #text(index: number, parameter: string | undefined, value: unknown, elements: number): string {
    const { name } = this.#kernel;
    const threads = this.#threads;
    const tooMany = elements > 1 ? `; if it counts elements, it is too large: the largest array has ${elements}` : '';
    const count = threads === 1 ? '1 thread' : `${threads} threads`;
    return (
      `${name}: no launch shape was given, so it is that of the largest array, ${count}, and argument ${index + 1}${parameter ? ` (${parameter})` : ''} ` +
      `is ${String(value)}. If that counts threads, choose the shape: ${name}.with({ grid: ${Math.ceil(Number(value) / 256)}, block: 256 })(…)${tooMany}; ` +
      `if ${tooMany ? 'neither' : 'not'}, with({ grid: ${Math.ceil(threads / 256)}, block: ${Math.min(threads, 256)} }) says so.`
    );
  }
}

function threadsOf({ grid, block }: Shape): number {
  return grid[0] * grid[1] * grid[2] * block[0] * block[1] * block[2];
}

function isNumber(value: unknown): value is number | bigint {
  return typeof value === 'number' || typeof value === 'bigint';
}

/** By its name: `begin` or `seed` may be as large as they like. */
function isCount({ name, type }: Parameter): boolean {
  return type.kind === 'scalar' && /^u?int(?:32|64)$/.test(type.name) && name !== undefined && namesOfCounts.test(name);
}

/** `n`, `N`, `count`, `num_items`, `nElements`, `array_size`, `rowCount`. */
const namesOfCounts =
  /^(?:[nN]|num|count|size|len|length|total|elements|items)$|^(?:n|num)(?:_|[A-Z])|(?:_(?:n|count|size|len|length)|Count|Size|Len|Length)$/;
