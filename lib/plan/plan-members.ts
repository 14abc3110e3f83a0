import type { AbortSignalLike } from '../../types';
import type { CudaStream } from '../device/cuda-stream';
import type { CudaGraph } from '../graph/cuda-graph';
import type { PlanFunction } from './record';

/** What `with()` of a plan takes. */
export interface PlanConfiguration {
  readonly stream?: CudaStream | undefined;
  /** Rejects the wait. */
  readonly signal?: AbortSignalLike | undefined;
}

/** A plan: called as the function that it was made of. */
export type CudaPlan<Function extends PlanFunction> = Function & PlanMembers<Function>;

/** What a plan has besides being a function. */
export interface PlanMembers<Function extends PlanFunction> {
  /** Queues a replay in its stream, and returns at once. All arrays are on the device, and the shapes were recorded before. */
  enqueue(...args: Parameters<Function>): void;
  /** Records the plan for arguments of these shapes; nothing runs. */
  prepare(...args: Parameters<Function>): Promise<void>;
  /** The same plan, configured. */
  with(configuration: PlanConfiguration): CudaPlan<Function>;
  /** What is allocated, copied and launched in the last call's graph, a line for each node, and what it comes after. */
  explain(): string;
  /** The graph of the last call. Throws CudaError before the first one. */
  readonly graph: CudaGraph;
  /** Frees the graphs; calls under way go on. */
  dispose(): void;
  /** As {@link dispose}. */
  [Symbol.dispose](): void;
}
