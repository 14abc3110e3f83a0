import { contextOn, type CudaContext } from '../device/cuda-context';
import { CudaEvent } from '../device/cuda-event';
import { placeRules } from '../device/place-options';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { checkedInstance, checkFunction } from '../errors/checked';
import { CudaError } from '../errors/cuda-error';
import { checkOptions, type OptionRules } from '../errors/options';
import { nameOwnClass } from '../errors/own-classes';
import { DeviceArray } from '../memory/device-array';
import type { CudaBuffer } from '../memory/cuda-buffer';
import { DeviceMemory } from '../memory/device-memory';
import { DeviceRange } from '../memory/device-range';
import { type DType, dtypes } from '../memory/dtype';
import { checkedDType } from '../memory/memory-options';
import { checkedShape, elementCount } from '../memory/strided-shape';
import { callableOf } from '../module/cuda-kernel';
import type { NativeGraph } from '../native/native';
import { AllocNode, checkAllocated } from './alloc-node';
import { addWorkTo } from './changeable-work';
import { isCollective, refuseCollectives } from './collective-work';
import { CudaGraphExec, disposedMemory } from './cuda-graph-exec';
import {
  buildersOf,
  checkedConditional,
  checkInitial,
  conditionalObstacle,
  type ConditionalType,
  conditionalTypes,
  take,
} from './conditional';
import { checkDependencies } from './dependencies';
import { type ChangeableWork, edgesOf, GraphNode, type NodeWork, shownGraph } from './graph-node';
import { drawSvg } from './graph-svg';
import { once, otherContext } from './graph-errors';
import { graphDot, graphText } from './graph-text';
import type { GraphConditional, GraphOptions, NodeKernel, NodeOptions } from './graph-options';
import { HostFunction } from './host-functions';
import { kernelWork } from './kernel-work';
import { copyWork, fillWork, type DevicePinnedOrManagedMemory } from './memory-work';

export type { GraphConditional, GraphOptions, NodeOptions } from './graph-options';

/** Adds the nodes of a conditional node's body. */
export type BuildBody = (body: CudaGraph) => void;

const nodeRules: OptionRules<NodeOptions> = { dependsOn: () => undefined };

/**
 * Operations on a device and their order, built once, to be launched often with one call each. What the nodes use (memory, kernels, events,
 * functions) is kept as long as the graph and what was made from it.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void add(int* x, int a) { x[threadIdx.x] += a; }');
 * const x = DeviceArray.zeros([4], 'int32');
 * const graph = new CudaGraph();
 * graph.addKernel(mod.add, [x, 10]);
 * await graph.instantiate().launch();
 * console.log((await x.get()).join()); // → 10,10,10,10
 * ```
 */
export class CudaGraph {
  static {
    nameOwnClass('CudaGraph', this, (graph) => shownGraph('CudaGraph', graph));
  }

  readonly context: CudaContext;
  readonly #nodes: GraphNode[] = [];
  /** Nodes on which none depends so far. */
  readonly #last = new Set<GraphNode>();
  readonly #kept: unknown[] = [];
  /** What {@link conditional} returned, here and for bodies. */
  #values: GraphConditional[] = [];
  readonly #disposed: () => void;
  #native: NativeGraph | undefined;

  /**
   * @param native internal: a graph that exists already
   * @throws TypeError for a wrong option, CudaError if the context is gone.
   */
  constructor(options: GraphOptions = {}, native?: NativeGraph) {
    checkOptions('CudaGraph', options, placeRules);
    this.context = options.context ?? contextOn(options.device);
    this.#native = native ?? this.context.native.createGraph();
    this.#disposed = traceLeak('CudaGraph', native ? undefined : callerOf(CudaGraph));
  }

  /** @internal Throws after dispose, and if its context is gone. */
  get native(): NativeGraph {
    this.context.checkUsable();
    if (!this.#native) throw new CudaError('The graph is disposed.', { code: 'ERR_CUDA_DISPOSED' });
    return this.#native;
  }

  /** Whether {@link dispose} was called, or the context is gone. */
  get isDisposed(): boolean {
    return this.#native === undefined || !this.context.isValid;
  }

  /** The nodes, in the order in which they were added. */
  get nodes(): readonly GraphNode[] {
    return [...this.#nodes];
  }

  /** The dependencies, as pairs: `from` is done before `to` runs. */
  get edges(): readonly (readonly [from: GraphNode, to: GraphNode])[] {
    return edgesOf(this);
  }

  /**
   * Adds a launch of a kernel, with the shape that a call would have: `kernel.with(…)` sets it. All arrays have to be on the device. Waits
   * for the kernel if it still compiles.
   * @throws TypeError or RangeError for wrong arguments, as a call, and for a kernel of another context.
   * @throws CudaError if the graph is disposed of, or the driver refuses the node.
   */
  addKernel<Args extends readonly unknown[]>(kernel: NodeKernel<Args>, args: Args, options?: NodeOptions): GraphNode<'kernel', Args> {
    const callable = callableOf(kernel);
    if (callable.kernel.context !== this.context) throw otherContext(callable.kernel.name);
    return this.addWork(kernelWork(callable, args), options);
  }

  /**
   * Adds a copy of all of `source` to the beginning of `target`: memory of the device, or arrays of `pinned()` or `managed()`, read when it runs.
   * @throws TypeError for memory that may move, RangeError for two of different sizes.
   * @throws CudaError if the graph is disposed of, or the driver refuses the node.
   */
  addMemcpy(
    target: DevicePinnedOrManagedMemory,
    source: DevicePinnedOrManagedMemory,
    options?: NodeOptions,
  ): GraphNode<'memcpy', [target: DevicePinnedOrManagedMemory, source: DevicePinnedOrManagedMemory]> {
    return this.addWork(copyWork(this.context, target, source), options);
  }

  /**
   * Adds a node that sets each element of a DeviceArray, or each byte of a CudaBuffer, to `value`.
   * @throws TypeError or RangeError for what is no value of the elements.
   * @throws CudaError if the graph is disposed of, or the driver refuses the node.
   */
  addMemset<Target extends DeviceArray | CudaBuffer>(
    target: Target,
    value: number | bigint | boolean,
    options?: NodeOptions,
  ): GraphNode<'memset', [target: Target, value: number | bigint | boolean]> {
    return this.addWork(fillWork(this.context, target, value), options);
  }

  /**
   * Adds a call of a function on the JavaScript thread, once the nodes before it are done. Nodes that depend on this one do not wait for
   * the function: a device that waited for JavaScript would be stuck whenever the thread waits for the device. `launch` resolves after the
   * function has returned, and rejects with what it throws.
   * @throws TypeError for what is no function; CudaError if the graph is disposed of.
   */
  addHost(body: () => void, options?: NodeOptions): GraphNode<'host'> {
    checkFunction('CudaGraph.addHost', body);
    const host = new HostFunction(body);
    const work: NodeWork = { kind: 'host', label: body.name || 'a function', uses: [], host };
    return this.#add(options, work, (after) => this.native.addHost(after, host.number));
  }

  /**
   * Adds a node that does nothing: a point to depend on.
   * @throws TypeError for a wrong option, CudaError if the graph is disposed of.
   */
  addEmpty(options?: NodeOptions): GraphNode<'empty'> {
    return this.#add(options, { kind: 'empty', label: 'nothing', uses: [] }, (after) => this.native.addEmpty(after));
  }

  /**
   * Adds another graph, as it is now, as one node.
   * @throws TypeError if it belongs to another context; CudaError if one of the two is disposed of, or has memory of its own.
   */
  addGraph(child: CudaGraph, options?: NodeOptions): GraphNode<'graph'> {
    checkedInstance('CudaGraph.addGraph', CudaGraph, child);
    if (child.context !== this.context) throw otherContext('the graph');
    refuseCollectives('CudaGraph.addGraph', child.#nodes);
    const work: NodeWork = { kind: 'graph', label: `${child.#nodes.length} nodes`, uses: [], groups: [{ nodes: child.nodes }] };
    return this.#add(options, work, (after) => once(child.#nodes, () => this.native.addChild(after, child.native)));
  }

  /**
   * Adds a node that records an event: other streams can wait for it, and `elapsed` can measure from it.
   * @throws TypeError for what is no event, CudaError if the graph or the event is disposed of.
   */
  addEventRecord(event: CudaEvent, options?: NodeOptions): GraphNode<'eventRecord'> {
    checkedInstance('CudaGraph.addEventRecord', CudaEvent, event);
    const work: NodeWork = { kind: 'eventRecord', label: 'an event', uses: [], event };
    return this.#add(options, work, (after) => this.native.addEventRecord(after, event.native));
  }

  /**
   * Adds a node that waits for what the event, at the time of the launch, marked last in any stream.
   * @throws TypeError for what is no event, CudaError if the graph or the event is disposed of.
   */
  addEventWait(event: CudaEvent, options?: NodeOptions): GraphNode<'waitEvent'> {
    checkedInstance('CudaGraph.addEventWait', CudaEvent, event);
    const work: NodeWork = { kind: 'waitEvent', label: 'for an event', uses: [], event };
    return this.#add(options, work, (after) => this.native.addEventWait(after, event.native));
  }

  /**
   * Adds an allocation of memory that exists from this node until an {@link addFree} of it: `node.array`, at the same address in every
   * launch. Such a graph has one instance at a time, and is neither cloned nor part of another.
   * @throws RangeError for a wrong shape; CudaError if there is not enough memory, or the graph is disposed of.
   */
  addAlloc<D extends DType>(shape: number | readonly number[], dtype: D, options?: NodeOptions): AllocNode<D> {
    const sizes = checkedShape(shape, 'addAlloc');
    const bytes = Math.max(elementCount(sizes) * dtypes[checkedDType('addAlloc', dtype)].bytes, 1);
    let address = 0n;
    const work: NodeWork = { kind: 'alloc', label: `${bytes} bytes`, uses: [] };
    const node = this.#add(options, work, (after) => (address = this.native.addAllocation(after, bytes)), AllocNode);
    const memory = new DeviceMemory(this.context, address, bytes);
    return Object.assign(node, { array: new DeviceArray(memory, sizes, dtype) }) as AllocNode<D>;
  }

  /**
   * Adds a node that frees what {@link addAlloc} allocated. Without `dependsOn` it comes after everything so far.
   * @throws TypeError for what is no array, CudaError if the graph is disposed of, or the driver refuses the node.
   */
  addFree(array: DeviceRange, options?: NodeOptions): GraphNode<'free'> {
    checkAllocated(array);
    const work: NodeWork = { kind: 'free', label: `${array.nbytes} bytes`, uses: [] };
    return this.#add(options, work, (after) => this.native.addFree(after, DeviceRange.addressOf(array)));
  }

  /**
   * Makes a value for one conditional node of this graph, or of a body in it. Each launch begins with `initial`, a whole number of 32 bits;
   * kernels set the value by `cudaGraphSetConditional(handle, value)`. A graph with such nodes has one instance at a time, and is neither
   * cloned nor part of another. Needs a driver that supports them (12.3).
   * @throws RangeError for another number; CudaError if the driver is older, or the graph is disposed of.
   */
  conditional(initial = 0): GraphConditional {
    checkInitial(initial);
    const value = { handle: this.native.createConditional(initial) };
    this.#values.push(value);
    return value;
  }

  /**
   * Adds a node that runs its body if the value is not 0. `build` adds the body's nodes: kernels, copies, fills, empty nodes, graphs and
   * conditional nodes. Of a list of two, the second function adds those of a body that runs if the value is 0 (drivers of CUDA 12.8).
   * @throws TypeError for what is no such value or function, or a value that has its node; CudaError if the driver refuses; what `build` throws.
   */
  addIf(value: GraphConditional, build: BuildBody | readonly [BuildBody, BuildBody], options?: NodeOptions): GraphNode<'conditional'> {
    return this.#addConditional('if', value, build, options);
  }

  /**
   * Adds a node that runs its body as long as the value is not 0. `build` adds the body's nodes.
   * @throws As {@link addIf}.
   */
  addWhile(value: GraphConditional, build: BuildBody, options?: NodeOptions): GraphNode<'conditional'> {
    return this.#addConditional('while', value, build, options);
  }

  /**
   * Adds a node that runs the body whose index in the list is the value, if there is one. Each function adds its body's nodes.
   * @throws As {@link addIf}.
   */
  addSwitch(value: GraphConditional, build: readonly BuildBody[], options?: NodeOptions): GraphNode<'conditional'> {
    return this.#addConditional('switch', value, build, options);
  }

  /**
   * A copy of the graph, in which each node has the same index.
   * @throws CudaError if the graph is disposed of, or allocates memory.
   */
  clone(): CudaGraph {
    const native = once(this.#nodes, () => this.native.clone());
    const copy = new CudaGraph({ context: this.context }, native);
    copy.#copyNodesOf(this);
    return copy;
  }

  /**
   * Makes the graph, as it is now, ready to run.
   * @throws TypeError if memory of a node is disposed of; CudaError if the driver refuses.
   */
  instantiate(): CudaGraphExec {
    try {
      return new CudaGraphExec(
        this.context,
        once(this.#nodes, () => this.native.instantiate()),
        this.nodes,
      );
    } catch (error) {
      if ((error as CudaError).code !== 'CUDA_ERROR_INVALID_VALUE') throw error; // a GPU's driver says no more than that
      throw disposedMemory(this.#nodes.map(({ work }) => work)) ?? conditionalObstacle(error as CudaError, this.#nodes, this.#values);
    }
  }

  /** The graph in Graphviz's language. */
  toDot(): string {
    return graphDot(this);
  }

  /**
   * A drawing of the graph, as SVG. Needs the package @viz-js/viz, which the program has to install; rejects with CudaError without it.
   * @throws CudaError `ERR_CUDA_PACKAGE_NOT_FOUND` without that package.
   */
  toSvg(): Promise<string> {
    return drawSvg(this.toDot());
  }

  /** A line for each node: what it does, with the names and arguments of kernels, and what it waits for. */
  toString(): string {
    return graphText(this);
  }

  /** Prints {@link toString}. */
  debug(): void {
    console.log(this.toString());
  }

  /** Disposes of the graph. What was made from it, and launches under way, are not affected. */
  dispose(): void {
    this.#native?.dispose();
    this.#disposed();
    this.#native = undefined;
  }

  /** As {@link dispose}. */
  [Symbol.dispose](): void {
    this.dispose();
  }

  /** @internal */
  addWork<Kind extends ChangeableWork['kind'], Args extends readonly unknown[]>(
    work: ChangeableWork,
    options: NodeOptions | undefined,
  ): GraphNode<Kind, Args> {
    return this.#add(options, work, (after) => addWorkTo(this.native, after, work));
  }

  /** @internal Keeps something reachable with the graph, and with what is made from it: nodes refer to their graph. */
  keep(used: unknown): void {
    this.#kept.push(used);
  }

  /** @internal Adopts a node that exists already, in a captured graph. */
  adopt(dependsOn: readonly GraphNode[], work: NodeWork): GraphNode {
    return this.#appended(new GraphNode(this, this.#nodes.length, dependsOn, work));
  }

  #addConditional(
    type: ConditionalType,
    value: GraphConditional,
    given: BuildBody | readonly BuildBody[],
    options: NodeOptions | undefined,
  ): GraphNode<'conditional'> {
    const handle = checkedConditional(value);
    const builders = buildersOf(type, given);
    const bodies: CudaGraph[] = [];
    const work: NodeWork = { kind: 'conditional', label: type, uses: [], groups: bodies };
    const node = this.#add<'conditional', readonly unknown[]>(options, work, (after) => {
      const natives = this.native.addConditional(after, handle, conditionalTypes[type], builders.length);
      bodies.push(...natives.map((native) => new CudaGraph({ context: this.context }, native)));
    });
    take(value);
    for (const body of bodies) body.#values = this.#values;
    builders.forEach((build, index) => build(bodies[index]!));
    return node;
  }

  #add<Kind extends NodeWork['kind'], Args extends readonly unknown[]>(
    options: NodeOptions | undefined,
    work: NodeWork,
    add: (after: Uint32Array) => void,
    Class: new (graph: CudaGraph, index: number, dependsOn: readonly GraphNode[], work: NodeWork) => GraphNode = GraphNode,
  ): GraphNode<Kind, Args> {
    const dependsOn = this.#dependencies(options);
    add(Uint32Array.from(dependsOn, ({ index }) => index));
    return this.#appended(new Class(this, this.#nodes.length, dependsOn, work)) as GraphNode<Kind, Args>;
  }

  #appended(node: GraphNode): GraphNode {
    for (const before of node.dependsOn) this.#last.delete(before);
    this.#last.add(node);
    this.#nodes.push(node);
    if (isCollective(node.work)) node.work.communicator.endsWith(this);
    return node;
  }

  #dependencies(options: NodeOptions = {}): readonly GraphNode[] {
    checkOptions('The options of a node', options, nodeRules);
    const { dependsOn } = options;
    if (dependsOn === undefined) return [...this.#last];
    checkDependencies(this, dependsOn);
    return [...new Set(dependsOn)];
  }

  #copyNodesOf(other: CudaGraph): void {
    for (const node of other.#nodes) {
      this.adopt(
        node.dependsOn.map(({ index }) => this.#nodes[index]!),
        node.work,
      );
    }
  }
}
