import { contextOn, type CudaContext } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { CudaEvent } from '../device/cuda-event';
import { placeRules } from '../device/place-options';
import { callerOf, traceLeak } from '../diagnostics/leak-trace';
import { coded, describe } from '../errors/argument-error';
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
import { CudaGraphExec } from './cuda-graph-exec';
import { type ChangeableWork, edgesOf, GraphNode, type NodeWork } from './graph-node';
import { drawSvg } from './graph-svg';
import { graphDot, graphText } from './graph-text';
import { HostFunction } from './host-functions';
import { kernelWork, nativeKernelWork } from './kernel-work';
import { copyWork, fillWork, nativeCopyWork, nativeFillWork, type NodeMemory } from './memory-work';

/** What the constructor of {@link CudaGraph} takes. */
export interface GraphOptions {
  device?: CudaDevice;
  /** Default: the device's primary context. */
  context?: CudaContext;
}

/** What every node takes. */
export interface NodeOptions {
  /** The node runs when these are done. Default: when all nodes that were added before are, as in a stream. */
  readonly dependsOn?: readonly GraphNode[] | undefined;
}

/** A kernel, as far as a node needs its type: what `enqueue` takes. */
export interface NodeKernel<Args extends readonly unknown[]> {
  enqueue(...args: Args): void;
}

/** Memory that a graph allocates when it runs. */
export class AllocNode<D extends DType = DType> extends GraphNode<'alloc'> {
  /** For the nodes of this graph that depend on this one, until one frees it. */
  declare readonly array: DeviceArray<D>;
}

/** A value that kernels set with `cudaGraphSetConditional`, and that decides what a conditional node does. */
export interface GraphConditional {
  /** The kernel's `cudaGraphConditionalHandle`. */
  readonly handle: bigint;
}

const nodeRules: OptionRules<NodeOptions> = { dependsOn: () => undefined };

const conditionalTypes = { if: 0, while: 1, switch: 2 } as const;

/**
 * Operations on a device and the order among them, built once, to be launched often with one call. What the nodes use
 * (memory, kernels, events, functions) stays as long as the graph and what was made of it.
 */
export class CudaGraph {
  static {
    nameOwnClass('CudaGraph', this);
  }

  readonly context: CudaContext;
  readonly #nodes: GraphNode[] = [];
  /** Nodes that none depends on so far. */
  readonly #last = new Set<GraphNode>();
  readonly #kept: unknown[] = [];
  readonly #disposed: () => void;
  #native: NativeGraph | undefined;

  /** @param native internal: a graph that is there already */
  constructor(options: GraphOptions = {}, native?: NativeGraph) {
    checkOptions('CudaGraph', options, placeRules);
    this.context = options.context ?? contextOn(options.device);
    this.#native = native ?? this.context.native.createGraph();
    this.#disposed = traceLeak('CudaGraph', native ? undefined : callerOf(CudaGraph));
  }

  /** @internal Throws after dispose, and where its context is gone. */
  get native(): NativeGraph {
    this.context.checkUsable();
    if (!this.#native) throw new CudaError('The graph is disposed.', { code: 'ERR_CUDA_DISPOSED' });
    return this.#native;
  }

  /** Whether {@link dispose} was called. */
  get isDisposed(): boolean {
    return this.#native === undefined || !this.context.isValid;
  }

  /** In the order of adding. */
  get nodes(): readonly GraphNode[] {
    return [...this.#nodes];
  }

  /** Which node runs before which. */
  get edges(): readonly (readonly [from: GraphNode, to: GraphNode])[] {
    return edgesOf(this);
  }

  /** A launch of a kernel, shaped as a call of it: `kernel.with(…)` sets the rest. All arrays are on the device. */
  addKernel<Args extends readonly unknown[]>(kernel: NodeKernel<Args>, args: Args, options?: NodeOptions): GraphNode<'kernel', Args> {
    const callable = callableOf(kernel);
    if (callable.kernel.context !== this.context) throw otherContext(callable.kernel.name);
    return this.addWork(kernelWork(callable, args), options);
  }

  /**
   * Copies all of `source` to the beginning of `target`. Both are on the device (DeviceArray, CudaBuffer) or arrays of
   * `pinned()` and `managed()`, whose places never change: the copy reads what is there when it runs.
   */
  addMemcpy(target: NodeMemory, source: NodeMemory, options?: NodeOptions): GraphNode<'memcpy', [target: NodeMemory, source: NodeMemory]> {
    return this.addWork(copyWork(this.context, target, source), options);
  }

  /** Sets each element of a DeviceArray to `value`, or each byte of a CudaBuffer. */
  addMemset<Target extends DeviceArray | CudaBuffer>(
    target: Target,
    value: number | bigint | boolean,
    options?: NodeOptions,
  ): GraphNode<'memset', [target: Target, value: number | bigint | boolean]> {
    return this.addWork(fillWork(this.context, target, value), options);
  }

  /**
   * Calls a function on the JavaScript thread once the nodes before it are done. Nodes that depend on this one do not wait for
   * the function: a device that waited for JavaScript would stand still while the thread waits for the device. `launch`
   * resolves after it has returned, and rejects with what it throws.
   */
  addHost(body: () => void, options?: NodeOptions): GraphNode<'host'> {
    checkFunction('addHost', body);
    const host = new HostFunction(body);
    const work: NodeWork = { kind: 'host', label: body.name || 'a function', uses: [], host };
    return this.#add(options, work, (after) => this.native.addHost(after, host.number));
  }

  /** Nothing: a point to depend on. */
  addEmpty(options?: NodeOptions): GraphNode<'empty'> {
    return this.#add(options, { kind: 'empty', label: 'nothing', uses: [] }, (after) => this.native.addEmpty(after));
  }

  /** Another graph, as it is now, as one node. */
  addGraph(child: CudaGraph, options?: NodeOptions): GraphNode<'graph'> {
    checkedInstance('addGraph', CudaGraph, child);
    if (child.context !== this.context) throw otherContext('the graph');
    const work: NodeWork = { kind: 'graph', label: `${child.#nodes.length} nodes`, uses: [], groups: [{ nodes: child.nodes }] };
    return this.#add(options, work, (after) => this.native.addChild(after, child.native));
  }

  /** Records an event: other streams can wait for it, and `elapsed` measures from it. */
  addEventRecord(event: CudaEvent, options?: NodeOptions): GraphNode<'eventRecord'> {
    checkedInstance('addEventRecord', CudaEvent, event);
    const work: NodeWork = { kind: 'eventRecord', label: 'an event', uses: [], event };
    return this.#add(options, work, (after) => this.native.addEventRecord(after, event.native));
  }

  /** Waits for what an event marked last, in any stream, when the graph was launched. */
  addEventWait(event: CudaEvent, options?: NodeOptions): GraphNode<'waitEvent'> {
    checkedInstance('addEventWait', CudaEvent, event);
    const work: NodeWork = { kind: 'waitEvent', label: 'for an event', uses: [], event };
    return this.#add(options, work, (after) => this.native.addEventWait(after, event.native));
  }

  /**
   * Memory that is there from this node until one of {@link addFree}: `node.array`, at the same address in every launch.
   * A graph that allocates can be instantiated once at a time, and cannot be cloned or be part of another.
   */
  addAlloc<D extends DType>(shape: number | readonly number[], dtype: D, options?: NodeOptions): AllocNode<D> {
    const sizes = checkedShape(shape);
    const bytes = Math.max(elementCount(sizes) * dtypes[checkedDType('addAlloc', dtype)].bytes, 1);
    let address = 0n;
    const work: NodeWork = { kind: 'alloc', label: `${bytes} bytes`, uses: [] };
    const node = this.#add(options, work, (after) => (address = this.native.addAllocation(after, bytes)), AllocNode);
    const memory = new DeviceMemory(this.context, address, bytes);
    return Object.assign(node, { array: new DeviceArray(memory, sizes, dtype) }) as AllocNode<D>;
  }

  /** Frees what {@link addAlloc} allocated. Without `dependsOn` it comes after everything so far. */
  addFree(array: DeviceRange, options?: NodeOptions): GraphNode<'free'> {
    if (!DeviceRange.isDeviceRange(array)) {
      throw coded(new TypeError(`addFree: expected the array of an alloc node, received ${describe(array)}`));
    }
    const work: NodeWork = { kind: 'free', label: `${array.nbytes} bytes`, uses: [] };
    return this.#add(options, work, (after) => this.native.addFree(after, DeviceRange.addressOf(array)));
  }

  /** A value for conditional nodes of this graph; each launch begins with `initial`. Needs a driver that has them (12.3). */
  conditional(initial = 0): GraphConditional {
    if (!Number.isInteger(initial) || initial < 0 || initial > 0xffffffff) {
      throw coded(new RangeError(`conditional: expected a whole number from 0 to 4294967295, received ${describe(initial)}`));
    }
    return { handle: this.native.createConditional(initial) };
  }

  /** Runs the body where the value is not 0. `build` adds the body's nodes. */
  addIf(value: GraphConditional, build: (body: CudaGraph) => void, options?: NodeOptions): GraphNode<'conditional'> {
    return this.#addConditional('if', value, [build], options);
  }

  /** Runs the body as long as the value is not 0. */
  addWhile(value: GraphConditional, build: (body: CudaGraph) => void, options?: NodeOptions): GraphNode<'conditional'> {
    return this.#addConditional('while', value, [build], options);
  }

  /** Runs the body whose place in the list is the value; none where there is no such place. */
  addSwitch(value: GraphConditional, build: readonly ((body: CudaGraph) => void)[], options?: NodeOptions): GraphNode<'conditional'> {
    return this.#addConditional('switch', value, build, options);
  }

  /** A graph of the same nodes: each has its index. */
  clone(): CudaGraph {
    const copy = new CudaGraph({ context: this.context }, this.native.clone());
    copy.#copyNodesOf(this);
    return copy;
  }

  /** Makes the graph ready to run, as it is now. */
  instantiate(): CudaGraphExec {
    return new CudaGraphExec(this.context, this.native.instantiate(), this.nodes);
  }

  /** The graph in Graphviz's language. */
  toDot(): string {
    return graphDot(this);
  }

  /** A drawing of the graph. Needs the package @viz-js/viz, which the program installs; rejects with a CudaError without it. */
  toSvg(): Promise<string> {
    return drawSvg(this.toDot());
  }

  /** A line for each node: what it does, with kernels' names and arguments, and what it waits for. */
  toString(): string {
    return graphText(this);
  }

  /** Prints {@link toString}. */
  debug(): void {
    console.log(this.toString());
  }

  /** What was made of the graph, and launches under way, go on. */
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
    return this.#add(options, work, (after) => {
      if (work.kind === 'kernel') this.native.addKernel(after, ...nativeKernelWork(work));
      else if (work.kind === 'memcpy') this.native.addCopy(after, ...nativeCopyWork(work));
      else this.native.addFill(after, ...nativeFillWork(work));
    });
  }

  /** @internal Stays reachable with the graph, and with what is made of it: nodes know their graph. */
  keep(used: unknown): void {
    this.#kept.push(used);
  }

  /** @internal A node that is there already: of a captured graph. */
  adopt(dependsOn: readonly GraphNode[], work: NodeWork): GraphNode {
    return this.#appended(new GraphNode(this, this.#nodes.length, dependsOn, work));
  }

  #addConditional(
    type: keyof typeof conditionalTypes,
    value: GraphConditional,
    builders: readonly ((body: CudaGraph) => void)[],
    options: NodeOptions | undefined,
  ): GraphNode<'conditional'> {
    const handle = checkedConditional(value);
    checkBuilders(builders);
    const bodies: CudaGraph[] = [];
    const work: NodeWork = { kind: 'conditional', label: type, uses: [], groups: bodies };
    const node = this.#add<'conditional', readonly unknown[]>(options, work, (after) => {
      const natives = this.native.addConditional(after, handle, conditionalTypes[type], builders.length);
      bodies.push(...natives.map((native) => new CudaGraph({ context: this.context }, native)));
    });
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
    return node;
  }

  #dependencies(options: NodeOptions = {}): readonly GraphNode[] {
    checkOptions('The options of a node', options, nodeRules);
    const { dependsOn } = options;
    if (dependsOn === undefined) return [...this.#last];
    const foreign = Array.isArray(dependsOn) ? dependsOn.find((node: unknown) => !this.#has(node)) : dependsOn;
    if (foreign !== undefined || !Array.isArray(dependsOn)) {
      throw coded(new TypeError(`dependsOn: expected a list of nodes of this graph, received ${describe(foreign)}`));
    }
    return [...new Set(dependsOn)];
  }

  #has(node: unknown): boolean {
    return node instanceof GraphNode && node.graph === this;
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

function checkedConditional(value: GraphConditional): bigint {
  const handle: unknown = (value as Partial<GraphConditional> | null | undefined)?.handle;
  if (typeof handle === 'bigint') return handle;
  throw coded(new TypeError(`expected a value that conditional() of the graph returned, received ${describe(value)}`));
}

function checkBuilders(builders: unknown): void {
  if (!Array.isArray(builders)) throw coded(new TypeError(`addSwitch: expected a list of functions, received ${describe(builders)}`));
  for (const build of builders) checkFunction('The body of a conditional node', build);
}

function otherContext(what: string): Error {
  return coded(new TypeError(`${what} belongs to a different context than the graph`));
}
