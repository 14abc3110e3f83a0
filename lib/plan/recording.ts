import type { AbortSignalLike } from '../../types';
import { CudaStream } from '../device/cuda-stream';
import { CudaContext } from '../device/cuda-context';
import { coded } from '../errors/argument-error';
import type { HeldPlace } from '../event-loop/held-place';
import { doAtOnce, isLong, Slices } from '../event-loop/slices';
import type { CudaGraphExec } from '../graph/cuda-graph-exec';
import { drawSvg } from '../graph/graph-svg';
import { graphDot } from '../graph/graph-text';
import { inOrderOfPeers, throwFaultOfPeers } from '../launch/peer-order';
import { CudaBuffer } from '../memory/cuda-buffer';
import { DeviceMemory } from '../memory/device-memory';
import { DeviceRange } from '../memory/device-range';
import { copyingAll, type HostCopy } from './host-copies';
import { areSameValues, contextOf, type PlanArgument } from './plan-arguments';
import { type Binding, type BoundMemory, givenMemory, movedPieces, wholeOf } from './plan-binding';
import { PlanGraph } from './plan-graph';
import type { PlanMemory } from './plan-memory';
import { memoriesIn, resultWith } from './plan-result';
import type { Recorded } from './record';
import { isSameRecording } from './same-recording';
import { sharesMemory } from './overlap';
import type { TakenArrays } from './taken-arrays';

/** How a plan is run, besides its arguments. */
export interface RunOptions {
  readonly stream: CudaStream | undefined;
  readonly signal: AbortSignalLike | undefined;
  /** See {@link HostRun}. */
  readonly taken?: TakenArrays | undefined;
  /** For a run that copies arrays of the host first: its place in the stream. */
  readonly place?: HeldPlace | undefined;
}

/** The device memory that one run's result consists of, by the numbers of the pieces. */
type ResultMemory = ReadonlyMap<number, CudaBuffer>;

/** A plan for one shape of arguments: its graph, ready to run. */
export class Recording {
  readonly #built: PlanGraph;
  readonly #exec: CudaGraphExec;
  #recorded: Recorded;
  /** The arguments of the last run: most runs have the same. */
  #args: readonly PlanArgument[];
  #given: readonly unknown[];
  /** Where the nodes have their memory. */
  #binding: Binding;
  /** The default context when it was recorded, if no argument was on a device. */
  readonly #madeIn: CudaContext | undefined;
  /** Contexts of other devices whose memory is used. */
  #peers: ReadonlySet<CudaContext>;
  /** The memory for the next run's result, if no result has it so far. */
  #spare: ResultMemory | undefined;

  constructor(recorded: Recorded, args: readonly PlanArgument[], given: readonly unknown[]) {
    this.#recorded = recorded;
    this.#args = args;
    this.#given = given;
    this.#madeIn = contextOf(args) ? undefined : CudaContext.getDefault();
    const { trace, result, layout } = recorded;
    this.#spare = this.#makeResultMemory();
    const binding = this.#bindingFor(args, this.#spare);
    this.#built = new PlanGraph(trace, trace.context(CudaContext.getDefault()), layout, memoriesIn(result), binding);
    this.#binding = this.#built.binding;
    this.#peers = peersIn(this.#binding, this.graph.context);
    this.#exec = this.#built.graph.instantiate();
    this.#exec.isOfPlan = true;
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
    return this.#built.copies.length > 0;
  }

  /** Whether the function has to run before each run of the graph. */
  get isForOneRun(): boolean {
    return this.#recorded.isForOneRun;
  }

  /** Whether what is made by default would be made where it was then. */
  get isMadeHere(): boolean {
    return this.#madeIn === undefined || this.#madeIn === CudaContext.getDefault();
  }

  /** Whether these are the arguments of the run before: the short way to a replay. */
  isFor(given: readonly unknown[]): boolean {
    const before = this.#given;
    if (given.length !== before.length || this.isForOneRun || !this.isMadeHere) return false;
    for (let index = 0; index < given.length; index++) {
      if (!Object.is(given[index], before[index]) || hasContents(given[index])) return false;
    }
    return true;
  }

  /** Whether the function would ask for the same with these arguments, whose shapes are right. */
  takes(args: readonly PlanArgument[]): boolean {
    return !this.isForOneRun && areSameValues(args, this.#args) && this.#isSameSharing(args);
  }

  /** Takes over a new recording if it differs only in values and places; returns whether it does. */
  adopt(recorded: Recorded, args: readonly PlanArgument[]): boolean {
    const { context } = this.graph;
    if (recorded.trace.context(context) !== context || !isSameRecording(this.#recorded, recorded)) return false;
    this.#recorded = recorded;
    const { memories } = recorded.trace;
    this.#built.adopt(recorded.trace);
    for (const copy of this.#built.copies) copy.update(copy.block.members.map(({ number }) => memories[number]!));
    this.#bind(this.#bindingFor(args, this.#resultMemory()), true);
    this.#args = args;
    return true;
  }

  /** Prepares for runs with these arguments. */
  prepare(args: readonly PlanArgument[], given: readonly unknown[]): void {
    this.#args = args;
    this.#given = given;
    this.#bind(this.#bindingFor(args, this.#resultMemory()));
  }

  /** Nobody gets the result, so the next run may have the same memory for its own: the device does one after the other. */
  enqueue(stream: CudaStream | undefined): void {
    this.#begin();
    this.#inOrder(stream, (own) => this.#exec.enqueue(own));
  }

  /** Resolves to what the function returned, with the arrays that the device made. */
  run(options: RunOptions): Promise<unknown> {
    return this.hasHostArrays ? this.#runWithArrays(options) : this.#runOnDevice(options);
  }

  toSvg(): Promise<string> {
    const { graph, lines } = this.#built;
    return drawSvg(graphDot(graph, ({ index }) => `${index} ${drawnLine(lines[index]!)}`));
  }

  explain(): string {
    const { graph, lines } = this.#built;
    return graph.nodes.map((node) => `${node.index} ${lines[node.index]}${afterOf(node.dependsOn)}`).join('\n');
  }

  dispose(): void {
    this.#exec.dispose();
    this.graph.dispose();
    this.#spare?.forEach((buffer) => buffer.dispose());
  }

  async #runOnDevice({ stream, signal }: RunOptions): Promise<unknown> {
    const result = this.#resultOf(this.#recorded, this.#given, this.#args, this.#begin());
    this.#spare = undefined;
    await this.#inOrder(stream, (own) => this.#exec.launch(own, { signal }));
    throwFaultOfPeers(this.#peers);
    return result();
  }

  /** The next run uses the same memory for its arrays: so this one ends only when the device is done with it. */
  async #runWithArrays({ stream, signal, taken, place }: RunOptions): Promise<unknown> {
    const memory = this.#begin();
    const [args, recorded] = [this.#args, this.#recorded];
    const result = this.#resultOf(recorded, this.#given, args, memory);
    this.#spare = undefined;
    const run = { memories: recorded.trace.memories, args, taken, signal };
    const ofProgram = this.#built.copies.filter((copy) => copy.isOfProgram);
    const copiedIn = ofProgram.filter((copy) => copy.isCopiedIn);
    copyingAll(copiedIn.filter(isSmall), run, 'in').forEach(doAtOnce);
    const left = copyingAll(copiedIn.filter((copy) => !isSmall(copy)), run, 'in'); // prettier-ignore
    await place!.queue(new Slices(left), () => this.#inOrder(stream, (own) => this.#exec.launchToTheEnd(own, signal)));
    throwFaultOfPeers(this.#peers);
    const copyOut = copyingAll(ofProgram.filter((copy) => copy.isCopiedOut), run, 'out'); // prettier-ignore
    await new Slices(copyOut).finishInTurns();
    return result();
  }

  /** Launches in the order of the stream, and of the streams of other devices whose memory is used. */
  #inOrder<Result>(given: CudaStream | undefined, launch: (stream: CudaStream) => Result): Result {
    const stream = given ?? CudaStream.current(this.graph.context);
    if (this.#peers.size === 0) return launch(stream);
    let launched: { result: Result } | undefined;
    inOrderOfPeers(stream, this.#peers, () => (launched = { result: launch(stream) }));
    return launched!.result;
  }

  /** Checks the arguments, and sees to it that there is memory for a result; returns that. */
  #begin(): ResultMemory {
    this.#checkArguments();
    const memory = this.#resultMemory();
    if (memory.size > 0) this.#bind(this.#bindingFor(this.#args, memory));
    return memory;
  }

  #resultMemory(): ResultMemory {
    const isThere = this.#spare && [...this.#spare.values()].every((buffer) => !buffer.isDisposed);
    if (!isThere) this.#spare = this.#makeResultMemory();
    return this.#spare!;
  }

  /** Each result is its own: the next call does not change it, and disposing of it does not end the plan. */
  #makeResultMemory(): ResultMemory {
    const { trace, result } = this.#recorded;
    const made = new Set(memoriesIn(result).filter((number) => trace.memories[number]!.origin.kind === 'made'));
    return new Map([...made].map((number) => [number, allocated(trace.memories[number]!)]));
  }

  /** What the run resolves to, once it is done. */
  #resultOf({ trace, result }: Recorded, given: readonly unknown[], args: readonly PlanArgument[], results: ResultMemory): () => unknown {
    return () =>
      resultWith(result, {
        argument: (index) => given[index],
        memory: (number) => this.#hostResult(trace.memories[number]!),
        device: (number) => {
          const { owner, address } = boundResult(trace.memories[number]!, args, results);
          const memory = DeviceRange.memoryOf(owner);
          return { memory, offset: Number(address - memory.address) };
        },
      });
  }

  #hostResult({ origin, number }: PlanMemory): unknown {
    if (origin.kind !== 'result') return undefined;
    const made = origin.made.again();
    const { view } = made.memory;
    const copy = this.#built.copies.find(({ block }) => block.members[0]!.number === number);
    if (copy) new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(copy.bytes);
    return made.result();
  }

  #checkArguments(): void {
    this.#args.forEach((argument, index) => {
      if (argument.kind === 'device' && argument.array.isDisposed) {
        throw coded(new TypeError(`plan: argument ${index + 1}: ${argument.array.context.whyGone(argument.array)}`));
      }
    });
  }

  /** Whether arguments share memory with what the function refers to in the same way as when it was recorded. */
  #isSameSharing(args: readonly PlanArgument[]): boolean {
    const known = this.#recorded.trace.memories;
    return args.every((argument, index) => known.every((memory) => isPartOf(argument, memory) === isPartOf(this.#args[index]!, memory)));
  }

  /** Where all pieces are in a run with these arguments. */
  #bindingFor(args: readonly PlanArgument[], results: ResultMemory): Binding {
    const own = this.#built as PlanGraph | undefined;
    return this.#recorded.trace.memories.map(
      (memory) => givenMemory(memory, args) ?? resultMemory(memory, results) ?? own?.binding[memory.number],
    );
  }

  /** Gives the nodes whose memory is somewhere else than before its new places; all of them if values may have changed as well. */
  #bind(binding: Binding, isNew = false): void {
    const moved = movedPieces(this.#binding, binding);
    this.#binding = binding;
    if (moved.size === 0 && !isNew) return;
    this.#peers = peersIn(binding, this.graph.context);
    const changed = this.#built.nodes.filter(({ step }) => isNew || step.accesses.some(({ memory }) => moved.has(memory)));
    this.#exec.set(changed.map(({ step, node }) => [node.index, this.#built.workOf(step, binding)]));
  }
}

/** As for calls of kernels: so much is read when the plan is called. */
function isSmall({ bytes }: HostCopy): boolean {
  return !isLong(bytes.length, 0);
}

function allocated({ memory, bytes }: PlanMemory): CudaBuffer {
  return new CudaBuffer(DeviceMemory.allocate(memory.context, Math.max(bytes, 1)), bytes);
}

function resultMemory({ number }: PlanMemory, results: ResultMemory): BoundMemory | undefined {
  const buffer = results.get(number);
  return buffer && wholeOf(buffer);
}

function boundResult(memory: PlanMemory, args: readonly PlanArgument[], results: ResultMemory): BoundMemory {
  return (resultMemory(memory, results) ?? givenMemory(memory, args))!;
}

function peersIn(binding: Binding, context: CudaContext): ReadonlySet<CudaContext> {
  return new Set(binding.flatMap((piece) => (piece && piece.owner.context !== context ? [piece.owner.context] : [])));
}

function isPartOf(argument: PlanArgument, { origin }: PlanMemory): boolean {
  return (
    argument.kind === 'device' &&
    origin.kind === 'device array' &&
    sharesMemory(DeviceRange.memoryOf(argument.array), DeviceRange.memoryOf(origin.array))
  );
}

/** Whether a value may have changed though it is the same object. */
function hasContents(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !DeviceRange.isDeviceRange(value);
}

/** Arguments in lines of their own, which keeps boxes narrow. */
function drawnLine(line: string): string {
  return line.replace('>>>(', '>>>(\n').replaceAll(/, (?=\w+: )/g, ',\n');
}

function afterOf(nodes: readonly { readonly index: number }[]): string {
  return nodes.length > 0 ? `, after ${nodes.map(({ index }) => index).join(', ')}` : '';
}
