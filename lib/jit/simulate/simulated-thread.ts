import { LoopLimit } from './loop-limit';
import type { Memory } from './memory';

/** What the threads of a block share. */
export class SimulatedBlock {
  readonly index: readonly number[];
  readonly size: readonly number[];
  readonly grid: readonly number[];
  readonly #sharedMemory: number;
  readonly #arrays = new Map<string, Memory>();
  #dynamic: ArrayBuffer | undefined;

  /** `sharedMemory`: bytes of dynamic shared memory. */
  constructor(index: readonly number[], size: readonly number[], grid: readonly number[], sharedMemory: number) {
    this.index = index;
    this.size = size;
    this.grid = grid;
    this.#sharedMemory = sharedMemory;
  }

  /** The launch's dynamic shared memory, of which all arrays without a length are views. */
  get dynamicMemory(): ArrayBuffer {
    return (this.#dynamic ??= new ArrayBuffer(this.#sharedMemory));
  }

  /** An array that all threads of the block share; the first that asks makes it. */
  shared(name: string, make: () => Memory): Memory {
    const known = this.#arrays.get(name) ?? make();
    this.#arrays.set(name, known);
    return known;
  }
}

const warpSize = 32;

/** One thread, as its code sees it. */
export class SimulatedThread {
  readonly block: SimulatedBlock;
  readonly index: readonly number[];
  /** Its number in the block. */
  readonly number: number;
  #limit: LoopLimit | undefined;

  constructor(block: SimulatedBlock, index: readonly number[], number: number) {
    this.block = block;
    this.index = index;
    this.number = number;
  }

  /** Called at each turn of a loop, which it ends if that does not end by itself. */
  turn(where: string): void {
    (this.#limit ??= new LoopLimit()).turn(where);
  }

  get lane(): number {
    return this.number % warpSize;
  }

  get warp(): number {
    return Math.floor(this.number / warpSize);
  }

  /** `threadIdx.x`, `grid.y`, `laneId` */
  special(name: string): number {
    const [base, axis = 'x'] = name.split('.');
    const at = 'xyz'.indexOf(axis);
    const { index, size, grid } = this.block;
    switch (base) {
      case 'threadIdx':
        return this.index[at]!;
      case 'blockIdx':
        return index[at]!;
      case 'blockDim':
        return size[at]!;
      case 'gridDim':
        return grid[at]!;
      case 'grid':
        return (index[at]! * size[at]! + this.index[at]!) | 0;
      case 'gridSize':
        return (grid[at]! * size[at]!) | 0;
      case 'laneId':
        return this.lane;
      default:
        return warpSize;
    }
  }
}
