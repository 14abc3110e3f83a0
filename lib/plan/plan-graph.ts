import { describeCollectives } from '../communicator/collective';
import type { CudaContext } from '../device/cuda-context';
import { type CollectiveWork, collectiveWork } from '../graph/collective-work';
import { CudaGraph } from '../graph/cuda-graph';
import type { FillWork, GraphNode, KernelWork, ChangeableWork } from '../graph/graph-node';
import { writtenArguments } from '../graph/kernel-arguments';
import { copyWork } from '../graph/memory-work';
import { CudaBuffer } from '../memory/cuda-buffer';
import { DeviceMemory } from '../memory/device-memory';
import { DeviceRange } from '../memory/device-range';
import { type Access, DataFlow } from './data-flow';
import { HostCopy } from './host-copies';
import type { MemoryBlock, MemoryLayout } from './memory-layout';
import { addressOf, type Binding, type BoundMemory, wholeOf } from './plan-binding';
import { memoryName, type PlanMemory } from './plan-memory';
import type { CollectiveStep, CopyStep, FillStep, KernelStep, MemoryAccess, PlanPlace, PlanStep } from './plan-step';
import type { Trace } from './trace';

/** A step and the node that does it. */
export interface StepNode {
  readonly step: PlanStep;
  readonly node: GraphNode;
}

/** The ranks of a communicator do its operations one after the other. Pieces of memory have the numbers from 0. */
const communicatorAccess: Access = { resource: -1, reads: true, writes: true };

/**
 * Makes a graph from what was recorded: nodes that allocate the plan's own blocks, copies in and out, the steps, and nodes that free. The
 * edges are those of the data flow.
 */
export class PlanGraph {
  readonly graph: CudaGraph;
  readonly nodes: StepNode[] = [];
  readonly copies: HostCopy[] = [];
  /** What each node does, by its index, that is no step. */
  readonly #ownLines: string[] = [];
  /** Where the pieces are. */
  readonly binding: Binding;
  #trace: Trace;
  readonly #layout: MemoryLayout;
  readonly #results: ReadonlySet<number>;
  readonly #bound: (BoundMemory | undefined)[];
  readonly #flow = new DataFlow<GraphNode>();
  /** The array for each block that the graph allocates. */
  readonly #allocated = new Map<MemoryBlock, DeviceRange>();

  /**
   * `results`: the numbers of the memories whose contents the plan resolves to. `given`: where those pieces are that the graph does not
   * allocate.
   */
  constructor(trace: Trace, context: CudaContext, layout: MemoryLayout, results: readonly number[], given: Binding) {
    this.#trace = trace;
    this.#layout = layout;
    this.#results = new Set(results);
    this.#bound = [...given];
    this.binding = this.#bound;
    this.graph = new CudaGraph({ context });
    for (const step of trace.steps) this.#addStep(step);
    for (const block of this.#allocated.keys()) this.#copyOut(block);
    for (const [block, array] of this.#allocated) this.#free(block, array);
  }

  /** What each node does, by its index, with the values of the last recording. */
  get lines(): readonly string[] {
    const lines = [...this.#ownLines];
    for (const { step, node } of this.nodes) lines[node.index] = this.#lineOf(step);
    return lines;
  }

  /** Takes over the steps of another recording, which differ only in values and places. */
  adopt(trace: Trace): void {
    this.#trace = trace;
    trace.steps.forEach((step, index) => (this.nodes[index] = { step, node: this.nodes[index]!.node }));
  }

  /** Whether the graph allocates a piece, when it runs. */
  isOwn(number: number): boolean {
    return this.#allocated.has(this.#blockOf(number));
  }

  /** The work of a step with its memory in these places. */
  workOf(step: PlanStep, binding: Binding): ChangeableWork {
    switch (step.kind) {
      case 'kernel':
        return this.#kernelWork(step, binding);
      case 'memset':
        return this.#fillWork(step, binding);
      case 'memcpy':
        return copyWork(this.graph.context, this.#bufferAt(step.to, step.bytes, binding), this.#bufferAt(step.from, step.bytes, binding));
      case 'graph':
        return this.#collectiveWork(step, binding);
    }
  }

  #collectiveWork({ communicator, calls }: CollectiveStep, binding: Binding): CollectiveWork {
    const at = (place: PlanPlace | undefined) => (place ? addressOf(binding, place) : 0n);
    const owner = (place: PlanPlace | undefined) => (place && !this.isOwn(place.memory) ? binding[place.memory]!.owner : undefined);
    const placed = calls.map(({ call, from, to }) => ({
      ...call,
      from: at(from),
      to: at(to),
      memory: { from: owner(from), to: owner(to) },
    }));
    return collectiveWork(communicator, placed);
  }

  #kernelWork(step: KernelStep, binding: Binding): KernelWork {
    const parameters = step.parameters.slice();
    const view = new DataView(parameters.buffer);
    for (const relocation of step.relocations) view.setBigUint64(relocation.at, addressOf(binding, relocation), true);
    const uses = step.accesses.flatMap(({ memory }) => (this.isOwn(memory) ? [] : binding[memory]!.owner));
    return { kind: 'kernel', callable: step.callable, shape: step.shape, parameters, uses: [...uses, ...step.foreign] };
  }

  #fillWork(step: FillStep, binding: Binding): FillWork {
    const { value, elementBytes, count } = step;
    const to = this.#bufferAt(step.to, count * elementBytes, binding);
    return { kind: 'memset', address: DeviceRange.addressOf(to), value, elementBytes, count, uses: [to] };
  }

  /** The place of a copy or a fill, as a buffer, which goes with what the memory belongs to. */
  #bufferAt(place: PlanPlace, bytes: number, binding: Binding): CudaBuffer {
    const { owner } = binding[place.memory]!;
    return new CudaBuffer(new DeviceMemory(this.graph.context, addressOf(binding, place), bytes, undefined, owner), bytes);
  }

  #blockOf(number: number): MemoryBlock {
    return this.#layout.places[number]!.block;
  }

  #addStep(step: PlanStep): void {
    for (const { memory, direction } of step.accesses) if (!this.#bound[memory]) this.#allocate(this.#blockOf(memory), direction !== 'out');
    const isBarrier = step.kind === 'kernel' && step.foreign.length > 0;
    const ofCommunicator = step.kind === 'graph' ? [communicatorAccess] : [];
    const node = this.#add(step.accesses, isBarrier, (dependsOn) => this.#nodeOf(step, dependsOn), ofCommunicator);
    this.nodes.push({ step, node });
  }

  #nodeOf(step: PlanStep, dependsOn: readonly GraphNode[]): GraphNode {
    return this.graph.addWork(this.workOf(step, this.#bound), { dependsOn });
  }

  #allocate(block: MemoryBlock, isRead: boolean): void {
    const { bytes, members } = block;
    const written = writes(members);
    const node = this.#add(written, false, (dependsOn) => {
      const made = this.graph.addAlloc([Math.max(bytes, 1)], 'uint8', { dependsOn });
      this.#place(block, made.array);
      return made;
    });
    this.#ownLines[node.index] = `allocates ${bytes} bytes for ${namesOf(members)}`;
    const copy = this.#copyFor(block, isRead);
    if (!copy?.isCopiedIn) return;
    const copied = this.#add(written, false, (dependsOn) => this.graph.addMemcpy(this.#wholeOf(block), copy.bytes, { dependsOn }));
    this.#ownLines[copied.index] = `copies ${bytes} bytes of ${namesOf(members)} to the device`;
  }

  #place(block: MemoryBlock, array: DeviceRange): void {
    this.#allocated.set(block, array);
    const { address, owner } = wholeOf(array);
    for (const { number } of block.members) {
      this.#bound[number] = { address: address + BigInt(this.#layout.places[number]!.offset), owner };
    }
  }

  #copyOut(block: MemoryBlock): void {
    const copy = this.copies.find((one) => one.block === block);
    if (!copy?.isCopiedOut) return;
    const read = block.members.map(({ number }) => ({ memory: number, direction: 'in' }) as const);
    const node = this.#add(read, false, (dependsOn) => this.graph.addMemcpy(copy.bytes, this.#wholeOf(block), { dependsOn }));
    this.#ownLines[node.index] = `copies ${block.bytes} bytes of ${namesOf(block.members)} to the host`;
  }

  #free({ members }: MemoryBlock, array: DeviceRange): void {
    const node = this.#add(writes(members), false, (dependsOn) => this.graph.addFree(array, { dependsOn }));
    this.#ownLines[node.index] = `frees ${namesOf(members)}`;
  }

  /** How a block of the plan's own is copied from and to the host; undefined if it is neither. `isRead`: by the first step that uses it. */
  #copyFor(block: MemoryBlock, isRead: boolean): HostCopy | undefined {
    const { bytes, members } = block;
    const { origin, number } = members[0]!;
    if (bytes === 0) return undefined;
    const isHost = origin.kind === 'host argument' || origin.kind === 'host array';
    // A step that only writes writes one array, and others may be larger.
    const isCopiedIn = origin.kind === 'constant' || (isHost && (isRead || members.length > 1));
    const isCopiedOut =
      (isHost && members.some((member) => this.#isWritten(member))) || (origin.kind === 'result' && this.#results.has(number));
    if (!isCopiedIn && !isCopiedOut) return undefined;
    const copy = new HostCopy(block, isCopiedIn, isCopiedOut);
    this.copies.push(copy);
    return copy;
  }

  #isWritten({ number }: PlanMemory): boolean {
    return this.#trace.steps.some(({ accesses }) => accesses.some(({ memory, direction }) => memory === number && direction !== 'in'));
  }

  #wholeOf(block: MemoryBlock): CudaBuffer {
    const { address, owner } = wholeOf(this.#allocated.get(block)!);
    return new CudaBuffer(new DeviceMemory(this.graph.context, address, block.bytes, undefined, owner), block.bytes);
  }

  #add(
    accesses: readonly MemoryAccess[],
    isBarrier: boolean,
    add: (dependsOn: readonly GraphNode[]) => GraphNode,
    others: readonly Access[] = [],
  ): GraphNode {
    const ofMemory = accesses.map((access): Access => ({
      resource: this.#layout.resources[access.memory]!,
      reads: access.direction !== 'out',
      writes: access.direction !== 'in',
    }));
    const used = [...ofMemory, ...others];
    const dependsOn = this.#flow.dependencies(used, isBarrier);
    const node = add(dependsOn);
    this.#flow.add(node, dependsOn, used, isBarrier);
    return node;
  }

  #lineOf(step: PlanStep): string {
    switch (step.kind) {
      case 'kernel': {
        if (step.label !== undefined)
          return `${step.label} from ${this.#nameOf(step.relocations[1]!)} to ${this.#nameOf(step.relocations[0]!)}`;
        const { grid, block } = step.shape;
        const names = new Map(step.relocations.map(({ at, memory, offset }) => [at, this.#nameOf({ memory, offset })]));
        const args = writtenArguments(this.#kernelWork(step, this.#bound), ({ offset }) => names.get(offset));
        return `${step.callable.kernel.name}<<<[${grid.join(', ')}], [${block.join(', ')}]>>>(${args})`;
      }
      case 'memset':
        return `fills ${step.count * step.elementBytes} bytes of ${this.#nameOf(step.to)}`;
      case 'memcpy':
        return this.#copyLine(step);
      case 'graph':
        return this.#collectiveLine(step);
    }
  }

  #copyLine({ to, from, bytes }: CopyStep): string {
    return `copies ${bytes} bytes from ${this.#nameOf(from)} to ${this.#nameOf(to)}`;
  }

  #collectiveLine({ calls }: CollectiveStep): string {
    const moves = calls.map(({ from, to }) => [from && `from ${this.#nameOf(from)}`, to && `to ${this.#nameOf(to)}`]);
    return [describeCollectives(calls.map(({ call }) => call)), ...moves.flat().filter(Boolean)].join(' ');
  }

  #nameOf({ memory, offset }: PlanPlace): string {
    return `${memoryName(this.#trace.memories[memory]!)}${offset > 0 ? ` from byte ${offset}` : ''}`;
  }
}

function writes(members: readonly PlanMemory[]): readonly MemoryAccess[] {
  return members.map(({ number }) => ({ memory: number, direction: 'out' }));
}

function namesOf(members: readonly PlanMemory[]): string {
  return members.map(memoryName).join(' and ');
}
