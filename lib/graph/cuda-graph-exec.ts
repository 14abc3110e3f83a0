import type { AbortSignalLike } from '../../types';
import type { DeviceOwner } from '../data-type/value-place';
import type { CudaContext } from '../device/cuda-context';
import { elsewhere } from '../device/elsewhere';
import type { CudaEvent } from '../device/cuda-event';
import { CudaStream } from '../device/cuda-stream';
import { disposeAfterWork } from '../device/dispose-after-work';
import { counters } from '../diagnostics/counters';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { coded, describe } from '../errors/argument-error';
import { checkedInstance, checkMaker } from '../errors/checked';
import { CudaError } from '../errors/cuda-error';
import { checkOptions } from '../errors/options';
import { nameOwnClass } from '../errors/own-classes';
import { abandon, cancel, holdEventLoop, nextId, type Operation, releaseEventLoop, track } from '../event-loop/in-flight';
import { onAbort, signalRule, throwIfAborted, whileWatching } from '../event-loop/abort';
import type { CudaBuffer } from '../memory/cuda-buffer';
import type { DeviceArray } from '../memory/device-array';
import { native } from '../native/environment';
import type { NativeGraphExec } from '../native/native';
import { checkSameCollectives, type CollectiveWork, GraphCollectives, isCollective, nativeCollectiveWork } from './collective-work';
import { explainGraph } from './graph-error';
import { DeviceRange } from '../memory/device-range';
import { GraphNode, labelOf, type NodeKind, type NodeWork, worksIn, shownGraph } from './graph-node';
import type { HostFunction } from './host-functions';
import { kernelWork, nativeKernelWork } from './kernel-work';
import { copyWork, fillWork, nativeCopyWork, nativeFillWork, type DevicePinnedOrManagedMemory } from './memory-work';
import { nextTick } from '../node/own-functions';
import { raisedLater } from '../errors/raised-later';
import { refuseInPlans } from '../event-loop/recording-scope';

/** The options of {@link CudaGraphExec.launch}. */
export interface GraphLaunchOptions {
  /** Aborting it rejects the launch's Promise; work that has not begun on the device is dropped. */
  readonly signal?: AbortSignalLike | undefined;
}

/**
 * A graph that is ready to run. Each launch waits for the one before, whichever stream that was in.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void add(int* x, int a) { x[threadIdx.x] += a; }');
 * const x = DeviceArray.zeros([2], 'int32');
 * const graph = new CudaGraph();
 * const node = graph.addKernel(mod.add, [x, 1]);
 * const exec = graph.instantiate();
 * await exec.launch();
 * exec.update(node, [x, 100]); // from the next launch on
 * await exec.launch();
 * console.log((await x.get()).join()); // → 101,101
 * ```
 */
export class CudaGraphExec {
  static {
    nameOwnClass('CudaGraphExec', this, (exec) => shownGraph('CudaGraphExec', exec));
  }

  readonly context: CudaContext;
  /** The nodes of the graph when it was instantiated. */
  readonly nodes: readonly GraphNode[];
  /** What the nodes do now. */
  readonly #works: NodeWork[];
  readonly #hosts: readonly HostFunction[];
  readonly #records: readonly CudaEvent[];
  /** Those, and what it waits for. */
  readonly #events: readonly CudaEvent[];
  readonly #collectives: GraphCollectives | undefined;
  readonly #disposed: () => void;
  /** The number by which a launch identifies the graph to C++. */
  readonly #slot: number;
  #uses: readonly DeviceOwner[];
  /** @internal Whether a plan launches it, for messages. */
  isOfPlan = false;
  #native: NativeGraphExec | undefined;

  /** @internal {@link CudaGraph.instantiate} makes them. */
  constructor(context: CudaContext, made: NativeGraphExec, nodes: readonly GraphNode[]) {
    checkMaker(typeof made?.slot === 'function', 'CudaGraphExec', 'instantiate() of a CudaGraph');
    this.context = context;
    this.nodes = nodes;
    this.#native = made;
    this.#slot = made.slot();
    this.#works = nodes.map(({ work }) => work);
    this.#uses = usesOf(this.#works);
    const inside = this.#works.flatMap(worksIn);
    this.#hosts = inside.flatMap((work) => ('host' in work && work.host) || []);
    this.#records = eventsOf(inside, 'eventRecord');
    this.#events = [...this.#records, ...eventsOf(inside, 'waitEvent')];
    this.#collectives = GraphCollectives.of(this.#works);
    for (const { communicator } of this.#works.filter(isCollective)) communicator.endsWith(this);
    this.#disposed = traceLeak('CudaGraphExec', callerOf(CudaGraphExec));
  }

  /** Whether {@link dispose} was called, or the context is gone. */
  get isDisposed(): boolean {
    return this.#native === undefined || !this.context.isValid;
  }

  /**
   * Runs the graph in the order of a stream, by default the current one. Resolves when it is done; rejects with a CudaError, which tells
   * the `node` if it is known, or with what a host function threw.
   *
   * @throws CudaError if a node fails, with the `node` if it is known, or if the instance is disposed of; what a host function throws.
   * @throws The reason of `signal`, if it is aborted.
   */
  launch(stream: CudaStream = CudaStream.current(this.context), options: GraphLaunchOptions = {}): Promise<void> {
    try {
      checkOptions<GraphLaunchOptions>('launch', options, { signal: signalRule });
      const { signal } = options;
      throwIfAborted(signal);
      const id = nextId();
      const settled = this.#launch(stream, id, signal !== undefined);
      return signal ? onAbort(settled, signal, () => abandon(id)) : settled;
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }

  /**
   * @internal As {@link launch}, but settles when the device is done with the graph's memory, also if `signal` has ended the
   * kernels; then it rejects with the signal's reason.
   */
  async launchToTheEnd(stream: CudaStream = CudaStream.current(this.context), signal?: AbortSignalLike): Promise<void> {
    throwIfAborted(signal);
    const id = nextId();
    const settled = this.#launch(stream, id, signal !== undefined);
    if (!signal) return settled;
    await whileWatching(signal, settled, () => cancel(id));
    throwIfAborted(signal);
  }

  /**
   * Queues the graph in a stream, by default the current one, without a Promise to wait for. What host functions throw is an uncaught
   * exception.
   *
   * @throws CudaError if the instance is disposed of, or the driver refuses the launch.
   */
  enqueue(stream: CudaStream = CudaStream.current(this.context)): void {
    if (this.#hosts.length > 0) this.#begin(stream, new Launch(this, nextId(), () => {}, uncaught), false);
    else this.#queue(stream, 0, false);
  }

  /**
   * Changes the arguments of a kernel, memcpy or memset node for launches from now on; or those of all nodes, to those of another graph of
   * the same shape.
   *
   * @throws TypeError for a node of another kind, RangeError for a graph of another shape.
   * @throws CudaError if the instance is disposed of, or the driver refuses the change.
   */
  update<Args extends readonly unknown[]>(node: GraphNode<'kernel', Args>, args: Args): void;
  update(node: GraphNode<'memcpy'>, target: DevicePinnedOrManagedMemory, source: DevicePinnedOrManagedMemory): void;
  update(node: GraphNode<'memset'>, target: DeviceArray | CudaBuffer, value: number | bigint | boolean): void;
  update(graph: { readonly nodes: readonly GraphNode[] }): void;
  update(what: GraphNode | { readonly nodes: readonly GraphNode[] }, ...args: unknown[]): void {
    this.#checkUsable();
    if (!(what instanceof GraphNode)) return this.#updateAll(what?.nodes);
    if (this.nodes[what.index] !== what) throw coded(new TypeError('CudaGraphExec.update: the node does not belong to this graph'));
    this.set([[what.index, this.#workFor(what, args)]]);
  }

  /** @internal Gives nodes, by their indices, other work. */
  set(works: readonly (readonly [index: number, work: NodeWork])[]): void {
    const made = this.#checkUsable();
    try {
      for (const [index, work] of works) this.#setOne(made, index, work);
    } finally {
      this.#uses = usesOf(this.#works);
    }
  }

  #setOne(made: NativeGraphExec, index: number, work: NodeWork): void {
    if ('label' in work) throw unchangeable(index, work);
    if (work.kind === 'kernel') made.setKernel(index, ...nativeKernelWork(work));
    else if (work.kind === 'memcpy') made.setCopy(index, ...nativeCopyWork(work));
    else if (work.kind === 'memset') made.setFill(index, ...nativeFillWork(work));
    else this.#setCollective(made, index, work);
    this.#works[index] = work;
  }

  #setCollective(made: NativeGraphExec, index: number, work: CollectiveWork): void {
    checkSameCollectives(index, this.#works[index]!, work);
    made.setCollective(index, ...nativeCollectiveWork(work));
  }

  /** Disposes of the instance. Launches under way are not affected. */
  dispose(): void {
    this.#native?.dispose();
    this.#disposed();
    this.#native = undefined;
  }

  /** As {@link dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /**
   * Waits for the work that is queued in the current stream, then disposes of it, also if some of that failed: then it rejects with the error.
   *
   * @throws CudaError if that work has failed; it is disposed of all the same.
   */
  async [Symbol.asyncDispose](): Promise<void> {
    await disposeAfterWork(this, this.context);
  }

  /** @internal Why the operations of a communicator in the launch with this ticket are void. */
  communicatorFailure(ticket: number): Error | undefined {
    return this.#collectives?.failureOf(ticket);
  }

  /** @internal The error of a launch, with the node that it belongs to. */
  explain(error: Error): Error {
    return explainGraph(error, this.#works);
  }

  /** @internal Runs the host functions whose turn has come; returns what they threw. */
  finishHosts(): unknown[] {
    if (this.#hosts.length === 0) return [];
    releaseEventLoop();
    native().runTasks();
    return this.#hosts.flatMap((host) => host.takeFailures());
  }

  #launch(stream: CudaStream, id: number, cancellable: boolean): Promise<void> {
    return new Promise((resolve, reject) => this.#begin(stream, new Launch(this, id, resolve, reject), cancellable));
  }

  #begin(stream: CudaStream, launch: Launch, cancellable: boolean): void {
    // Held until the launch is done, and from before it can call: a function's turn may come at once, on another thread.
    if (this.#hosts.length > 0) holdEventLoop();
    try {
      launch.ticket = this.#queue(stream, launch.id, cancellable);
    } catch (error) {
      if (this.#hosts.length > 0) releaseEventLoop();
      throw error;
    }
    track(launch.id, launch);
  }

  /** Returns the ticket of its communicator's operations, 0 if it has none. */
  #queue(stream: CudaStream, id: number, cancellable: boolean): number {
    let ticket = 0;
    refuseInPlans('CudaGraphExec.launch');
    this.#checkUsable();
    checkedInstance('launch', CudaStream, stream);
    if (stream.context !== this.context)
      throw coded(new TypeError(`CudaGraphExec.launch: the stream ${elsewhere(stream.context, this.context)}`));
    if (this.#uses.some((owner) => owner.isDisposed)) throw disposedMemory(this.#works, this.isOfPlan)!;
    try {
      const queue = stream.ready(-1);
      for (const event of this.#events) event.beforeGraph(queue);
      counters.graphLaunches++;
      if (this.#collectives) ticket = this.#collectives.launch(this.#slot, queue, id, cancellable);
      else native().launchGraph(this.#slot, stream.slot, id, cancellable ? 1 : 0);
    } catch (error) {
      throw this.explain(error as Error);
    }
    for (const event of this.#records) event.recordedByGraph(stream);
    return ticket;
  }

  #checkUsable(): NativeGraphExec {
    this.context.checkUsable();
    if (!this.#native) throw this.communicatorFailure(0) ?? new CudaError('The graph is disposed.', { code: 'ERR_CUDA_DISPOSED' });
    return this.#native;
  }

  #workFor(node: GraphNode, args: readonly unknown[]): NodeWork {
    const { work } = node;
    if ('label' in work) throw unchangeable(node.index, work);
    switch (work.kind) {
      case 'kernel':
        if (Array.isArray(args[0])) return atNode(node.index, () => kernelWork(work.callable, args[0] as unknown[]));
        throw coded(
          new TypeError(`CudaGraphExec.update: expected a list of arguments for node ${node.index}, received ${describe(args[0])}`),
        );
      case 'memcpy':
        return copyWork(this.context, args[0] as DevicePinnedOrManagedMemory, args[1] as DevicePinnedOrManagedMemory);
      case 'memset':
        return fillWork(this.context, args[0] as DeviceArray, args[1] as number);
      case 'graph':
        throw unchangeable(node.index, work);
    }
  }

  /** Replaces the work of each node by that of the other graph's node with the same index. */
  #updateAll(nodes: readonly GraphNode[] | undefined): void {
    if (!Array.isArray(nodes)) throw coded(new TypeError(`CudaGraphExec.update: expected a node or a graph, received ${describe(nodes)}`));
    if (!isSameShape(this.nodes, nodes)) {
      throw coded(
        new RangeError('CudaGraphExec.update: the nodes of the other graph, or their order, differ; call its instantiate() instead'),
      );
    }
    const changed = nodes.flatMap(({ work }: GraphNode, index) => (work === this.#works[index] ? [] : [[index, work] as const]));
    this.set(changed.filter(([, work]) => !('label' in work) || work.kind !== 'empty'));
  }
}

/** The error for the first node whose memory is disposed; undefined if there is none. */
export function disposedMemory(works: readonly NodeWork[], isPlan = false): Error | undefined {
  const index = works.findIndex((work) => [work, ...worksIn(work)].some(({ uses }) => uses.some(({ isDisposed }) => isDisposed)));
  if (index < 0) return undefined;
  const [prefix, until] = isPlan ? ['cudaPlan: ', 'the plan is called'] : ['', 'the graph is launched'];
  const node = `${prefix}node ${index} (${labelOf(works[index]!)})`;
  return coded(new TypeError(`${node}: ${disposedIn(works[index]!)} is disposed; keep arrays for as long as ${until}`));
}

/** What of a node is disposed: the argument that the launch holds the address of, if it is that of a kernel. */
function disposedIn(work: NodeWork): string {
  const owner = work.uses.find(({ isDisposed }) => isDisposed);
  if (!('parameters' in work) || !DeviceRange.isDeviceRange(owner)) return 'its device memory';
  const { buffer, byteOffset, byteLength } = work.parameters;
  const block = new DataView(buffer, byteOffset, byteLength);
  const memory = DeviceRange.memoryOf(owner);
  const holds = (offset: number) => offset + 8 <= byteLength && memory.contains(block.getBigUint64(offset, true));
  const index = work.callable.plan.signature.parameters.findIndex(({ type, offset }) => type.kind === 'pointer' && holds(offset));
  const name = work.callable.plan.signature.parameters[index]?.name;
  return index < 0 ? 'its device memory' : `the memory of argument ${index + 1}${name === undefined ? '' : ` (${name})`}`;
}

/** A launch under way: it keeps what the graph uses, and its functions. */
class Launch implements Operation {
  readonly id: number;
  /** See {@link GraphCollectives.launch}. */
  ticket = 0;
  readonly #exec: CudaGraphExec;
  readonly #resolve: (failed?: Promise<never>) => void;
  readonly #reject: (error: unknown) => void;

  constructor(exec: CudaGraphExec, id: number, resolve: (failed?: Promise<never>) => void, reject: (error: unknown) => void) {
    this.id = id;
    this.#exec = exec;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  settle(error: Error | undefined): void {
    const failures = this.#exec.finishHosts();
    const ofCommunicator = this.#exec.communicatorFailure(this.ticket);
    if (ofCommunicator) this.#resolve(raisedLater(() => ofCommunicator));
    else if (error) this.#resolve(raisedLater(() => this.#exec.explain(error)));
    else if (failures.length > 0)
      this.#reject(failures[0]); // the program's own
    else this.#resolve();
  }
}

function eventsOf(works: readonly NodeWork[], kind: NodeKind): CudaEvent[] {
  return works.flatMap((work) => (work.kind === kind && 'event' in work && work.event) || []);
}

function usesOf(works: readonly NodeWork[]): readonly DeviceOwner[] {
  return [...new Set(works.flatMap((work) => worksIn(work).flatMap(({ uses }) => uses)))];
}

/** The work, whose error names the node: its kernel may not be the one that was meant. */
function atNode<Work>(index: number, make: () => Work): Work {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw coded(new TypeError(`CudaGraphExec.update: node ${index}: ${error.message}`));
  }
}

function isSameShape(own: readonly GraphNode[], others: readonly GraphNode[]): boolean {
  const shape = (nodes: readonly GraphNode[]) => nodes.map(({ kind, dependsOn }) => [kind, dependsOn.map(({ index }) => index).sort()]);
  return JSON.stringify(shape(own)) === JSON.stringify(shape(others));
}

function unchangeable(index: number, work: NodeWork): Error {
  return coded(new TypeError(`CudaGraphExec.update: node ${index} is ${work.kind}; kernel, memcpy and memset nodes can be changed`));
}

function uncaught(error: unknown): void {
  nextTick(() => {
    throw error;
  });
}
