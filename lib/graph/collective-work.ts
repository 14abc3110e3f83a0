import type { DeviceOwner } from '../data-type/value-place';
import { type Collective, isSameCollective, wordsOf } from '../communicator/collective';
import type { GraphCommunicator } from '../communicator/graph-communicator';
import { coded } from '../errors/argument-error';
import type { CudaError } from '../errors/cuda-error';
import type { NativeCommunicator, NativeStream } from '../native/native';

/** @internal Operations of a communicator that run side by side, as a node holds them. */
export interface CollectiveWork {
  readonly kind: 'graph';
  readonly communicator: GraphCommunicator;
  readonly calls: readonly Collective[];
  readonly uses: readonly DeviceOwner[];
}

/** Any work of a node. */
type AnyWork = CollectiveWork | { readonly kind: string };

export function collectiveWork(communicator: GraphCommunicator, calls: readonly Collective[]): CollectiveWork {
  const uses = calls.flatMap(({ memory }) => [memory.from, memory.to].filter((data) => data !== undefined));
  return { kind: 'graph', communicator, calls, uses };
}

export function isCollective(work: AnyWork): work is CollectiveWork {
  return 'communicator' in work;
}

/** The arguments as C++ takes them. */
export function nativeCollectiveWork({ communicator, calls }: CollectiveWork): [NativeCommunicator, BigUint64Array] {
  return [communicator.native, wordsOf(calls)];
}

/** Throws RangeError where a node cannot do something else without being made again. */
export function checkSameCollectives(index: number, one: AnyWork, other: CollectiveWork): void {
  const isSame =
    isCollective(one) &&
    one.communicator === other.communicator &&
    one.calls.length === other.calls.length &&
    one.calls.every((call, number) => isSameCollective(call, other.calls[number]!));
  if (isSame) return;
  const what = 'an operation of a communicator can get other memory, but not another kind, type or size; call instantiate() instead';
  throw coded(new RangeError(`CudaGraphExec.update: node ${index}: ${what}`));
}

/** Throws TypeError where operations of a communicator cannot be: `what` would repeat them, or hide them from launches. */
export function refuseCollectives(what: string, nodes: readonly { readonly work: AnyWork }[]): void {
  if (!nodes.some(({ work }) => isCollective(work))) return;
  throw coded(
    new TypeError(`${what}: the graph has operations of a communicator, which are launched by themselves: capture them in the outer graph`),
  );
}

/** The operations of a graph's nodes, in their order. All ranks of the communicator launch a graph with the same ones. */
export class GraphCollectives {
  readonly #communicator: GraphCommunicator;
  readonly #words: BigUint64Array;

  /** Undefined if there are none. Throws TypeError if there are operations of two communicators. */
  static of(works: readonly AnyWork[]): GraphCollectives | undefined {
    const own = works.filter(isCollective);
    if (own.length === 0) return undefined;
    const { communicator } = own[0]!;
    if (own.every((work) => work.communicator === communicator)) return new GraphCollectives(communicator, own);
    throw coded(
      new TypeError('a graph has operations of one communicator, and this one has those of two: make a graph, or a plan, for each of them'),
    );
  }

  private constructor(communicator: GraphCommunicator, works: readonly CollectiveWork[]) {
    this.#communicator = communicator;
    this.#words = wordsOf(works.flatMap(({ calls }) => calls));
  }

  /** Launches the graph with that number; returns a ticket for {@link failureOf}. */
  launch(graphSlot: number, queue: NativeStream, id: number, cancellable: boolean): number {
    return this.#communicator.launch(graphSlot, queue, this.#words, id, cancellable);
  }

  failureOf(ticket: number): CudaError | undefined {
    return this.#communicator.failureOf(ticket);
  }
}
