import type { CudaStream } from '../device/cuda-stream';
import { CudaContext } from '../device/cuda-context';
import { coded } from '../errors/argument-error';
import type { CudaGraphExec, GraphLaunchOptions } from '../graph/cuda-graph-exec';
import { DeviceRange } from '../memory/device-range';
import { hostView } from '../memory/host-view';
import { areSameValues, overlapOf, type PlanArgument, sharesMemory } from './plan-arguments';
import { PlanGraph, type Staging } from './plan-graph';
import { memoryName } from './plan-memory';
import { memoriesIn, resultWith } from './plan-result';
import type { Recorded } from './record';
import type { PlanStep } from './plan-step';
import { isSameRecording } from './same-recording';
import { copyInSlices } from './sliced-copy';

/** A plan for one shape of arguments: its graph, ready to run. */
export class Recording {
  readonly #built: PlanGraph;
  readonly #exec: CudaGraphExec;
  #recorded: Recorded;
  /** The arguments of the last run: most runs have the same. */
  #args: readonly PlanArgument[];
  #given: readonly unknown[];

  constructor(recorded: Recorded, args: readonly PlanArgument[], given: readonly unknown[]) {
    this.#recorded = recorded;
    this.#args = args;
    this.#given = given;
    const { trace, result } = recorded;
    this.#built = new PlanGraph(trace, trace.context(CudaContext.getDefault()), memoriesIn(result));
    this.#exec = this.#built.graph.instantiate();
  }

  get graph(): PlanGraph['graph'] {
    return this.#built.graph;
  }

  /** Whether its context still exists. */
  get isUsable(): boolean {
    return !this.#exec.isDisposed;
  }

  /** Whether arrays of the host are copied, which allows only one run at a time. */
  get hasHostArrays(): boolean {
    return this.#built.stagings.length > 0;
  }

  /** Whether these are the arguments of the run before: the short way to a replay. */
  isFor(given: readonly unknown[]): boolean {
    const before = this.#given;
    if (given.length !== before.length) return false;
    for (let index = 0; index < given.length; index++) {
      if (!Object.is(given[index], before[index]) || hasContents(given[index])) return false;
    }
    return true;
  }

  /** Whether the function would ask for the same with these arguments, whose shapes are right. */
  takes(args: readonly PlanArgument[]): boolean {
    return areSameValues(args, this.#args) && this.#isSameSharing(args);
  }

  /** Takes over a new recording if it differs only in values; returns whether it does. */
  adopt(recorded: Recorded, args: readonly PlanArgument[]): boolean {
    if (!isSameRecording(this.#recorded, recorded) || !this.#isSameSharing(args)) return false;
    this.#recorded = recorded;
    const { steps, memories } = recorded.trace;
    steps.forEach((step, index) => (this.#built.nodes[index] = { step, node: this.#built.nodes[index]!.node }));
    for (const { memory, bytes } of this.#built.stagings) {
      const { origin } = memories[memory.number]!;
      if (origin.kind === 'constant') bytes.set(origin.content);
    }
    this.#setNodes(args, () => true);
    this.#args = args;
    return true;
  }

  /** Prepares for runs with these arguments. */
  prepare(args: readonly PlanArgument[], given: readonly unknown[]): void {
    const before = this.#args;
    this.#args = args;
    const changed = args.flatMap((_, index) => (deviceAt(args, index) === deviceAt(before, index) ? [] : [index]));
    if (changed.length > 0) this.#setNodes(args, (step) => this.#usesArgument(step, changed));
    this.#given = given;
  }

  enqueue(stream: CudaStream | undefined): void {
    this.#checkArguments();
    this.#exec.enqueue(stream);
  }

  /** Resolves to what the function returned, with the arrays that the device made. */
  run(stream: CudaStream | undefined, options?: GraphLaunchOptions): Promise<unknown> {
    return this.hasHostArrays ? this.#runWithArrays(stream, options) : this.#runOnDevice(stream, options);
  }

  explain(): string {
    const { graph, lines } = this.#built;
    return graph.nodes.map((node) => `${node.index} ${lines[node.index]}${afterOf(node.dependsOn)}`).join('\n');
  }

  dispose(): void {
    this.#exec.dispose();
    this.graph.dispose();
  }

  async #runOnDevice(stream: CudaStream | undefined, options?: GraphLaunchOptions): Promise<unknown> {
    const given = this.#given;
    this.#checkArguments();
    await this.#exec.launch(stream, options);
    return this.#result(given);
  }

  /** The next run uses the same memory for its arrays: so this one ends only when the device is done with it. */
  async #runWithArrays(stream: CudaStream | undefined, options?: GraphLaunchOptions): Promise<unknown> {
    const given = this.#given;
    this.#checkArguments();
    for (const staging of this.#built.stagings) {
      if (staging.isCopiedIn && staging.memory.origin.kind !== 'constant')
        await copyInSlices(staging.bytes, this.#hostBytes(staging, given));
    }
    await this.#exec.launchToTheEnd(stream, options?.signal);
    for (const staging of this.#built.stagings) {
      const { kind } = staging.memory.origin;
      if (staging.isCopiedOut && kind !== 'result') await copyInSlices(this.#hostBytes(staging, given), staging.bytes);
    }
    return this.#result(given);
  }

  /** The bytes of an array of the host. Throws if they are gone. */
  #hostBytes({ memory }: Staging, given: readonly unknown[]): Uint8Array {
    const { origin } = this.#recorded.trace.memories[memory.number]!;
    const found = hostView(
      origin.kind === 'host argument' ? given[origin.argument] : origin.kind === 'host array' ? origin.view : undefined,
    );
    if (found && !found.detached && found.bytes === memory.bytes) {
      return new Uint8Array(found.view.buffer, found.view.byteOffset, found.bytes);
    }
    throw coded(new RangeError(`plan: ${memoryName(memory)} was detached or changed its length while the plan was using it`));
  }

  #result(given: readonly unknown[]): unknown {
    const { trace, result } = this.#recorded;
    return resultWith(result, (number) => {
      const { origin } = trace.memories[number]!;
      if (origin.kind === 'host argument' || origin.kind === 'device argument') return given[origin.argument];
      if (origin.kind !== 'result') return undefined;
      const made = origin.made.again();
      const { view } = made.memory;
      const staging = this.#built.stagings.find(({ memory }) => memory.number === number);
      if (staging) new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(staging.bytes);
      return made.result();
    });
  }

  #checkArguments(): void {
    this.#args.forEach((argument, index) => {
      if (argument.kind === 'device' && argument.array.isDisposed) {
        throw coded(new TypeError(`plan: argument ${index + 1}: the ${argument.array.constructor.name} is disposed`));
      }
    });
  }

  /** Whether arguments share memory with what the function refers to in the same way as when it was recorded. */
  #isSameSharing(args: readonly PlanArgument[]): boolean {
    const known = this.#recorded.trace.memories;
    return args.every((argument, index) => {
      const before = this.#args[index]!;
      return known.every((memory) => sharesWith(argument, memory.origin) === sharesWith(before, memory.origin));
    });
  }

  #usesArgument(step: PlanStep, some: readonly number[]): boolean {
    return step.accesses.some(({ memory }) => {
      const { origin } = this.#recorded.trace.memories[memory]!;
      return origin.kind === 'device argument' && some.includes(origin.argument);
    });
  }

  /** Writes values, and the addresses of these arguments, into the nodes. */
  #setNodes(args: readonly PlanArgument[], isChanged: (step: PlanStep) => boolean): void {
    const arrays = this.#built.arraysWith((argument) => deviceAt(args, argument));
    for (const { step, node } of this.#built.nodes) {
      if (isChanged(step)) this.#exec.set(node.index, this.#built.workOf(step, arrays));
    }
  }
}

function deviceAt(args: readonly PlanArgument[], index: number): DeviceRange | undefined {
  const argument = args[index];
  return argument?.kind === 'device' ? argument.array : undefined;
}

function sharesWith(
  argument: PlanArgument,
  origin: { readonly kind: string; readonly array?: DeviceRange; readonly view?: ArrayBufferView },
): boolean {
  if (origin.kind === 'device array' && argument.kind === 'device') {
    return sharesMemory(DeviceRange.memoryOf(argument.array), DeviceRange.memoryOf(origin.array!));
  }
  if (origin.kind === 'host array' && argument.kind === 'host') return overlapOf(argument.found, hostView(origin.view)!) !== 'none';
  return false;
}

/** Whether a value may have changed though it is the same object. */
function hasContents(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !DeviceRange.isDeviceRange(value);
}

function afterOf(nodes: readonly { readonly index: number }[]): string {
  return nodes.length > 0 ? `, after ${nodes.map(({ index }) => index).join(', ')}` : '';
}
