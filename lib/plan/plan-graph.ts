import type { CudaContext } from '../device/cuda-context';
import { CudaGraph } from '../graph/cuda-graph';
import type { FillWork, GraphNode, KernelWork, ChangeableWork } from '../graph/graph-node';
import { writtenArguments } from '../graph/kernel-arguments';
import { copyWork } from '../graph/memory-work';
import { CudaBuffer } from '../memory/cuda-buffer';
import { DeviceMemory } from '../memory/device-memory';
import { DeviceRange } from '../memory/device-range';
import { pinned } from '../memory/pinned';
import { type Access, DataFlow } from './data-flow';
import { sharesMemory } from './plan-arguments';
import { isOwn, memoryName, type PlanMemory } from './plan-memory';
import type { CopyStep, FillStep, KernelStep, MemoryAccess, PlanPlace, PlanStep } from './plan-step';
import type { Trace } from './trace';

/** Device arrays by the memories that they look at; undefined for what is not allocated so far. */
type Arrays = readonly (DeviceRange | undefined)[];

/** A step and the node that does it. */
export interface StepNode {
  readonly step: PlanStep;
  readonly node: GraphNode;
}

/** Page-locked memory through which an array of the host is copied in and out. */
export interface Staging {
  readonly memory: PlanMemory;
  readonly bytes: Uint8Array;
  readonly isCopiedIn: boolean;
  readonly isCopiedOut: boolean;
}

/**
 * Makes a graph from what was recorded: nodes that allocate the plan's own arrays, copies in and out, the steps, and nodes that free. The
 * edges are those of the data flow.
 */
export class PlanGraph {
  readonly graph: CudaGraph;
  readonly nodes: StepNode[] = [];
  readonly stagings: Staging[] = [];
  /** What each node does, by its index. */
  readonly lines: string[] = [];
  readonly #trace: Trace;
  readonly #results: ReadonlySet<number>;
  /** The array for each memory; undefined for arguments, for which the caller's device arrays are used. */
  readonly #arrays: (DeviceRange | undefined)[];
  readonly #flow = new DataFlow<GraphNode>();
  readonly #resources: readonly number[];
  readonly #allocated = new Set<number>();

  /** `results`: the numbers of the memories whose contents the plan resolves to. */
  constructor(trace: Trace, context: CudaContext, results: readonly number[]) {
    this.#trace = trace;
    this.#results = new Set(results);
    this.#arrays = trace.memories.map(({ origin }) => ('array' in origin ? origin.array : undefined));
    this.#resources = resourcesOf(trace.memories, this.#arrays);
    this.graph = new CudaGraph({ context });
    for (const step of trace.steps) this.#addStep(step);
    for (const number of [...this.#allocated]) this.#copyOut(number);
    for (const number of this.#allocated) this.#free(number);
  }

  /** The work of a step with these device arrays, by memory, instead of those that it was recorded with. */
  workOf(step: PlanStep, arrays: Arrays): ChangeableWork {
    switch (step.kind) {
      case 'kernel':
        return this.#kernelWork(step, arrays);
      case 'memset':
        return this.#fillWork(step, arrays);
      case 'memcpy':
        return copyWork(this.graph.context, this.#placeOf(step.to, step.bytes, arrays), this.#placeOf(step.from, step.bytes, arrays));
    }
  }

  #kernelWork(step: KernelStep, arrays: Arrays): KernelWork {
    const parameters = step.parameters.slice();
    const view = new DataView(parameters.buffer);
    for (const { at, memory, offset } of step.relocations) view.setBigUint64(at, baseOf(arrays, memory) + BigInt(offset), true);
    const uses = step.accesses.flatMap(({ memory }) => (isOwn(this.#trace.memories[memory]!) ? [] : arrays[memory]!));
    return { kind: 'kernel', callable: step.callable, shape: step.shape, parameters, uses: [...uses, ...step.foreign] };
  }

  /** The place of a copy or a fill, as a buffer. */
  #placeOf({ memory, offset }: PlanPlace, bytes: number, arrays: Arrays): CudaBuffer {
    const { context } = this.graph;
    const array = arrays[memory]!;
    return new CudaBuffer(new DeviceMemory(context, baseOf(arrays, memory) + BigInt(offset), bytes, undefined, array), bytes);
  }

  /** The arrays, with the caller's for the arguments. */
  arraysWith(argumentAt: (argument: number) => DeviceRange | undefined): Arrays {
    return this.#trace.memories.map(({ origin }, number) =>
      origin.kind === 'device argument' ? argumentAt(origin.argument) : this.#arrays[number],
    );
  }

  #addStep(step: PlanStep): void {
    for (const { memory, direction } of step.accesses) {
      if (isOwn(this.#trace.memories[memory]!)) this.#allocate(memory, direction !== 'out');
    }
    const node = this.#add(step.accesses, step.kind === 'kernel' && step.foreign.length > 0, (dependsOn) => this.#nodeOf(step, dependsOn));
    this.lines[node.index] = this.#lineOf(step);
    this.nodes.push({ step, node });
  }

  #nodeOf(step: PlanStep, dependsOn: readonly GraphNode[]): GraphNode {
    const work = this.workOf(step, this.#arrays);
    return this.graph.addWork(work, { dependsOn });
  }

  #allocate(number: number, isRead: boolean): void {
    if (this.#allocated.has(number)) return;
    this.#allocated.add(number);
    const memory = this.#trace.memories[number]!;
    const written = [{ memory: number, direction: 'out' }] as const;
    const node = this.#add(written, false, (dependsOn) => {
      const made = this.graph.addAlloc([Math.max(memory.bytes, 1)], 'uint8', { dependsOn });
      this.#arrays[number] = made.array;
      return made;
    });
    this.lines[node.index] = `allocates ${memory.bytes} bytes for ${memoryName(memory)}`;
    const staging = this.#stagingOf(memory, isRead);
    if (!staging?.isCopiedIn) return;
    const copied = this.#add(written, false, (dependsOn) => this.graph.addMemcpy(this.#wholeOf(memory), staging.bytes, { dependsOn }));
    this.lines[copied.index] = `copies ${memory.bytes} bytes of ${memoryName(memory)} to the device`;
  }

  #copyOut(number: number): void {
    const memory = this.#trace.memories[number]!;
    const staging = this.stagings.find((one) => one.memory === memory);
    if (!staging?.isCopiedOut) return;
    const read = [{ memory: number, direction: 'in' }] as const;
    const node = this.#add(read, false, (dependsOn) => this.graph.addMemcpy(staging.bytes, this.#wholeOf(memory), { dependsOn }));
    this.lines[node.index] = `copies ${memory.bytes} bytes of ${memoryName(memory)} to the host`;
  }

  #free(number: number): void {
    const written = [{ memory: number, direction: 'out' }] as const;
    const node = this.#add(written, false, (dependsOn) => this.graph.addFree(this.#arrays[number]!, { dependsOn }));
    this.lines[node.index] = `frees ${memoryName(this.#trace.memories[number]!)}`;
  }

  /** How an array of the plan's own is copied from and to the host; undefined if it is neither. */
  #stagingOf(memory: PlanMemory, isRead: boolean): Staging | undefined {
    const { kind } = memory.origin;
    const isHost = kind === 'host argument' || kind === 'host array';
    const isCopiedIn = memory.bytes > 0 && (kind === 'constant' || (isHost && isRead));
    const isCopiedOut =
      memory.bytes > 0 && ((isHost && this.#isWritten(memory.number)) || (kind === 'result' && this.#results.has(memory.number)));
    if (!isCopiedIn && !isCopiedOut) return undefined;
    const staging = { memory, bytes: pinned(Uint8Array, memory.bytes), isCopiedIn, isCopiedOut };
    if (memory.origin.kind === 'constant') staging.bytes.set(memory.origin.content);
    this.stagings.push(staging);
    return staging;
  }

  #isWritten(number: number): boolean {
    return this.#trace.steps.some(({ accesses }) => accesses.some(({ memory, direction }) => memory === number && direction !== 'in'));
  }

  #wholeOf({ number, bytes }: PlanMemory): CudaBuffer {
    return this.#placeOf({ memory: number, offset: 0 }, bytes, this.#arrays);
  }

  #fillWork(step: FillStep, arrays: Arrays): FillWork {
    const { value, elementBytes, count } = step;
    const to = this.#placeOf(step.to, count * elementBytes, arrays);
    return { kind: 'memset', address: DeviceRange.addressOf(to), value, elementBytes, count, uses: [to] };
  }

  #add(accesses: readonly MemoryAccess[], isBarrier: boolean, add: (dependsOn: readonly GraphNode[]) => GraphNode): GraphNode {
    const used = accesses.map((access): Access => ({
      resource: this.#resources[access.memory]!,
      reads: access.direction !== 'out',
      writes: access.direction !== 'in',
    }));
    const dependsOn = this.#flow.dependencies(used, isBarrier);
    const node = add(dependsOn);
    this.#flow.add(node, dependsOn, used, isBarrier);
    return node;
  }

  #lineOf(step: PlanStep): string {
    switch (step.kind) {
      case 'kernel': {
        const { grid, block } = step.shape;
        const names = new Map(step.relocations.map(({ at, memory, offset }) => [at, this.#nameOf({ memory, offset })]));
        const args = writtenArguments(this.#kernelWork(step, this.#arrays), ({ offset }) => names.get(offset));
        return `${step.callable.kernel.name}<<<[${grid.join(', ')}], [${block.join(', ')}]>>>(${args})`;
      }
      case 'memset':
        return `fills ${step.count * step.elementBytes} bytes of ${this.#nameOf(step.to)}`;
      case 'memcpy':
        return this.#copyLine(step);
    }
  }

  #copyLine({ to, from, bytes }: CopyStep): string {
    return `copies ${bytes} bytes from ${this.#nameOf(from)} to ${this.#nameOf(to)}`;
  }

  #nameOf({ memory, offset }: PlanPlace): string {
    return `${memoryName(this.#trace.memories[memory]!)}${offset > 0 ? ` from byte ${offset}` : ''}`;
  }
}

/** Where an array's memory begins, since offsets count from there. */
function baseOf(arrays: Arrays, memory: number): bigint {
  return DeviceRange.memoryOf(arrays[memory]!).address;
}

/** Numbers for memories, the same one for those that are, or may be, the same. */
export function resourcesOf(memories: readonly PlanMemory[], arrays: Arrays): readonly number[] {
  const wholes = arrays.map((array) => array && DeviceRange.memoryOf(array));
  const numbers = memories.map((_, number) => number);
  wholes.forEach((whole, number) => {
    wholes.slice(0, number).forEach((other, before) => {
      if (!whole || !other || !sharesMemory(whole, other)) return;
      const [merged, into] = [numbers[number], numbers[before]!];
      numbers.forEach((known, index) => known === merged && (numbers[index] = into));
    });
  });
  return numbers;
}
