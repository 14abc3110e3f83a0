import type { CudaContext } from '../device/cuda-context';
import type { CudaStream } from '../device/cuda-stream';
import type { CudaError } from '../errors/cuda-error';
import type { NativeCommunicator, NativeStream } from '../native/native';
import type { Collective } from './collective';

/** What a communicator is for the graphs that have operations of it. */
export interface CommunicatorOfGraphs {
  /** Throws CudaError once it is disposed. */
  native(): NativeCommunicator;
  failureOf(ticket: number): CudaError | undefined;
}

/** What ends with a communicator. */
interface Ended {
  dispose(): void;
}

/** Operations that a stream was asked for while it was captured. */
export class CapturedCollective {
  readonly communicator: GraphCommunicator;
  readonly calls: readonly Collective[];
  /** The driver's CUgraphNode. */
  readonly node: bigint;

  constructor(communicator: GraphCommunicator, calls: readonly Collective[], node: bigint) {
    this.communicator = communicator;
    this.calls = calls;
    this.node = node;
  }
}

/**
 * The side of a communicator that graphs and its context see. NCCL lets go of a communicator only when no graph refers to it any more: so what
 * was made with it is disposed with it.
 */
export class GraphCommunicator {
  readonly #of: CommunicatorOfGraphs;
  /** Weak: a graph holds its communicator. */
  readonly #users = new Set<WeakRef<Ended>>();
  readonly #ended: () => void;

  constructor(of: CommunicatorOfGraphs, context: CudaContext) {
    this.#of = of;
    this.#ended = context.addUser(this);
  }

  /** Throws CudaError once the communicator is disposed. */
  get native(): NativeCommunicator {
    return this.#of.native();
  }

  /** Makes `calls`, which run side by side, a node of the graph that a stream is captured into. */
  capture(stream: CudaStream, calls: readonly Collective[]): void {
    const capture = stream.activeCapture!;
    // Ranks do the operations of a communicator one after the other, also where a graph has branches.
    const isOwn = (used: unknown) => used instanceof CapturedCollective && used.communicator === this;
    const before = capture.used.filter(isOwn).at(-1) as CapturedCollective | undefined;
    const node = stream.ready().capturePlace(before?.node ?? 0n);
    capture.used.push(new CapturedCollective(this, calls, node));
  }

  /** Launches a graph with operations of this communicator, `words` of {@link wordsOf}; returns its ticket. */
  launch(graphSlot: number, queue: NativeStream, words: BigUint64Array, id: number, cancellable: boolean): number {
    return this.native.launch(graphSlot, queue, words, id, cancellable);
  }

  /** Why what has this ticket is void. */
  failureOf(ticket: number): CudaError | undefined {
    return this.#of.failureOf(ticket);
  }

  /** `user`, which has operations of this communicator, is disposed of with it. */
  endsWith(user: Ended): void {
    for (const known of this.#users) if (known.deref() === undefined) this.#users.delete(known);
    this.#users.add(new WeakRef(user));
  }

  /** The device is about to be reset, which would wait for what waits for other ranks there. */
  endWithDevice(): void {
    const { native } = this;
    this.end();
    native.endWithDevice();
  }

  /** The communicator is disposed. */
  end(): void {
    this.#ended();
    for (const user of this.#users) user.deref()?.dispose();
    this.#users.clear();
  }
}
