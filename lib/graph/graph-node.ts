import type { CudaContext } from '../device/cuda-context';
import type { CudaEvent } from '../device/cuda-event';
import type { DeviceOwner } from '../data-type/value-place';
import type { Callable } from '../launch/callable';
import type { Shape } from '../launch/launch-shape';
import { describeCollectives } from '../communicator/collective';
import type { CollectiveWork } from './collective-work';
import type { HostFunction } from './host-functions';
import { nameOwnClass } from '../errors/own-classes';

/** What a node does: CUDA's own kinds of node. */
export type NodeKind =
  | 'kernel'
  | 'memcpy'
  | 'memset'
  | 'host'
  | 'graph'
  | 'empty'
  | 'waitEvent'
  | 'eventRecord'
  | 'externalSignal'
  | 'externalWait'
  | 'alloc'
  | 'free'
  | 'batchMemOp'
  | 'conditional';

/** In the order of CUgraphNodeType of cuda.h. */
export const nodeKinds: readonly NodeKind[] = [
  'kernel',
  'memcpy',
  'memset',
  'host',
  'graph',
  'empty',
  'waitEvent',
  'eventRecord',
  'externalSignal',
  'externalWait',
  'alloc',
  'free',
  'batchMemOp',
  'conditional',
];

/** Nodes that belong together, in a graph or a body. */
export interface NodeGroup {
  readonly nodes: readonly GraphNode[];
}

/** @internal A launch, as a node holds it. */
export interface KernelWork {
  readonly kind: 'kernel';
  readonly callable: Callable;
  readonly shape: Shape;
  /** The parameter block. */
  readonly parameters: Uint8Array;
  readonly uses: readonly DeviceOwner[];
}

/** @internal A place to copy from or to. */
export interface CopyPlace {
  readonly address: bigint;
  /** Whether it is in page-locked memory. */
  readonly isHost: boolean;
  readonly bytes: number;
  /** The array, kept reachable as long as the node. */
  readonly array: object;
  readonly uses: readonly DeviceOwner[];
}

/** @internal */
export interface CopyWork {
  readonly kind: 'memcpy';
  readonly to: CopyPlace;
  readonly from: CopyPlace;
  readonly bytes: number;
  readonly uses: readonly DeviceOwner[];
}

/** @internal */
export interface FillWork {
  readonly kind: 'memset';
  readonly address: bigint;
  readonly value: number;
  readonly elementBytes: 1 | 2 | 4;
  readonly count: number;
  readonly uses: readonly DeviceOwner[];
}

/** @internal Work that cannot be changed in a graph that is ready to run. */
export interface FixedWork {
  readonly kind: Exclude<NodeKind, 'kernel' | 'memcpy' | 'memset'>;
  readonly label: string;
  readonly uses: readonly DeviceOwner[];
  readonly host?: HostFunction;
  readonly event?: CudaEvent;
  /** The nodes of a child graph, or of a conditional node's bodies. */
  readonly groups?: readonly NodeGroup[];
}

/** @internal A node of a captured graph that something other than this package asked for. */
export interface ForeignWork {
  readonly kind: 'kernel' | 'memcpy' | 'memset';
  readonly label: string;
  readonly uses: readonly DeviceOwner[];
}

/** @internal Work that can be changed in a graph that is ready to run. */
export type ChangeableWork = KernelWork | CopyWork | FillWork | CollectiveWork;

/** @internal */
export type NodeWork = ChangeableWork | FixedWork | ForeignWork;

/**
 * One operation of a {@link CudaGraph}.
 *
 * @example
 * ```ts
 * const x = DeviceArray.zeros([4], 'int32');
 * const graph = new CudaGraph();
 * const [first, second] = [graph.addMemset(x, 1), graph.addEmpty()];
 * const last = graph.addEmpty({ dependsOn: [first, second] });
 * console.log(last.kind, last.dependsOn.length); // → empty 2
 * ```
 */
export class GraphNode<Kind extends NodeKind = NodeKind, Args extends readonly unknown[] = readonly unknown[]> {
  static {
    nameOwnClass('GraphNode', this, ({ index, kind, label }) => `GraphNode { ${index}, ${kind}: ${label} }`);
  }

  /** Its number, from 0, in the order in which the nodes were added. */
  readonly index: number;
  readonly kind: Kind;
  /** The nodes that have to be done before it runs. */
  readonly dependsOn: readonly GraphNode[];
  /** @internal */
  readonly graph: object;
  /** @internal What it does in the graph; an instance may have been updated. */
  readonly work: NodeWork;
  /** Only a type, without a value: the arguments of {@link CudaGraphExec.update} for the node. */
  declare readonly args?: Args;

  /** @internal {@link CudaGraph} makes them. */
  constructor(graph: object, index: number, dependsOn: readonly GraphNode[], work: NodeWork & { readonly kind: NodeKind }) {
    this.graph = graph;
    this.index = index;
    this.kind = work.kind as Kind;
    this.dependsOn = dependsOn;
    this.work = work;
  }

  /** The kernel's name, or what the node does in a few words. */
  get label(): string {
    return labelOf(this.work);
  }
}

/** A graph in a few words. */
export function shownGraph(
  name: string,
  { nodes, context, isDisposed }: NodeGroup & { context: CudaContext; isDisposed: boolean },
): string {
  const where = isDisposed ? 'disposed' : `on ${context.device.name}`;
  return `${name} { ${nodes.length} ${nodes.length === 1 ? 'node' : 'nodes'}, ${where} }`;
}

/** The dependencies, as pairs. */
export function edgesOf({ nodes }: NodeGroup): readonly (readonly [from: GraphNode, to: GraphNode])[] {
  return nodes.flatMap((to) => to.dependsOn.map((from) => [from, to] as const));
}

/** @internal The work and all that is inside it. */
export function worksIn(work: NodeWork): readonly NodeWork[] {
  if (!('groups' in work) || !work.groups) return [work];
  return [work, ...work.groups.flatMap(({ nodes }) => nodes.flatMap((node) => worksIn(node.work)))];
}

/** @internal */
export function labelOf(work: NodeWork): string {
  if ('label' in work) return work.label;
  switch (work.kind) {
    case 'kernel':
      return work.callable.kernel.name;
    case 'memcpy':
      return `${work.bytes} bytes ${side(work.from)} to ${side(work.to)}`;
    case 'memset':
      return `${work.count} × ${work.elementBytes} bytes of 0x${work.value.toString(16)}`;
    case 'graph':
      return describeCollectives(work.calls);
  }
}

function side({ isHost }: CopyPlace): string {
  return isHost ? 'host' : 'device';
}
