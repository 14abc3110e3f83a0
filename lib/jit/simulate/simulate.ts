import type { LaunchShape } from '../../../types';
import { coded, describe } from '../../errors/argument-error';
import { checkOptions, type OptionRules } from '../../errors/options';
import type { TypedFunction } from '../program/function';
import { jsProgram } from './js-program';
import { runBlock } from './run-block';
import { simulatedArguments } from './simulated-arguments';
import { SimulatedBlock, SimulatedThread } from './simulated-thread';

/** How a kernel is launched in a simulation. */
export interface SimulatedLaunch {
  readonly grid?: LaunchShape | undefined;
  readonly block?: LaunchShape | undefined;
  /** Bytes of dynamic shared memory. */
  readonly sharedMemory?: number | undefined;
}

const mostThreads = 1024;

function rulesFor(kernel: string): OptionRules<SimulatedLaunch> {
  const size = (name: string) => (value: unknown) => void sizes(kernel, name, value as LaunchShape);
  const isBytes = (value: unknown) => (Number.isSafeInteger(value) && (value as number) >= 0 ? undefined : 'a number of bytes');
  return { grid: size('grid'), block: size('block'), sharedMemory: isBytes };
}

/**
 * The kernel as a JavaScript function, with threads, blocks, barriers and shared arrays. It computes in the types of the device, one thread
 * after another, and throws RangeError for an index that is out of bounds.
 */
export function simulator(typed: TypedFunction, launch: SimulatedLaunch): (...args: unknown[]) => void {
  checkOptions<SimulatedLaunch>(`${typed.name}.simulate`, launch, rulesFor(typed.name));
  const program = jsProgram(typed);
  return (...args) => {
    const { values, elements } = simulatedArguments(typed, args);
    if (elements === 0) return;
    const { grid, block } = shapeOf(typed.name, launch, elements ?? 1);
    for (const index of positions(grid)) {
      const shared = new SimulatedBlock(index, block, grid, launch.sharedMemory ?? 0);
      const threads = positions(block).map((position, number) => new SimulatedThread(shared, position, number));
      if (program.waits)
        runBlock(
          typed.name,
          threads.map((thread) => ({ thread, steps: program.run(thread, ...values) as Generator<never> })),
        );
      else for (const thread of threads) program.run(thread, ...values);
    }
  };
}

/** The shape, chosen as for a launch on a device: one block of all elements if they fit. */
function shapeOf(kernel: string, launch: SimulatedLaunch, elements: number): { grid: readonly number[]; block: readonly number[] } {
  const given = sizes(kernel, 'grid', launch.grid);
  const perBlock = given ? Math.ceil(elements / (given[0]! * given[1]! * given[2]!)) : elements;
  const block = sizes(kernel, 'block', launch.block) ?? [Math.max(Math.min(perBlock, mostThreads), 1), 1, 1];
  if (block.reduce((product, size) => product * size, 1) > mostThreads) {
    throw coded(new RangeError(`${kernel}: a block has at most ${mostThreads} threads, received [${block.join(', ')}]`));
  }
  const threads = block.reduce((product, size) => product * size, 1);
  return { block, grid: given ?? [Math.max(Math.ceil(elements / threads), 1), 1, 1] };
}

function sizes(kernel: string, name: string, shape: LaunchShape | undefined): number[] | undefined {
  if (shape === undefined) return undefined;
  const list: unknown[] = typeof shape === 'number' ? [shape] : Array.isArray(shape) ? [...(shape as unknown[])] : [];
  const wrong = list.find((size) => size !== undefined && !(Number.isInteger(size) && (size as number) > 0));
  if (list.length >= 1 && list.length <= 3 && wrong === undefined) return [0, 1, 2].map((at) => (list[at] as number | undefined) ?? 1);
  throw coded(new RangeError(`${kernel}: expected 1 to 3 whole sizes from 1 for ${name}, received ${describe(wrong ?? shape)}`));
}

/** Every position in a grid or block, x first. */
function positions([x = 1, y = 1, z = 1]: readonly number[]): number[][] {
  return Array.from({ length: x * y * z }, (_, at) => [at % x, Math.floor(at / x) % y, Math.floor(at / (x * y))]);
}
