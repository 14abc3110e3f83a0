import type { AbortSignalLike } from '../../types';
import type { CudaStream } from '../device/cuda-stream';
import type { CudaGraph } from '../graph/cuda-graph';
import type { PlanFunction } from './record';

/** The options of a plan's `with()`. */
export interface PlanConfiguration {
  readonly stream?: CudaStream | undefined;
  /** Aborting it rejects the call's Promise. */
  readonly signal?: AbortSignalLike | undefined;
}

/** A plan: it is called like the function that it was made from. */
export type CudaPlan<Function extends PlanFunction> = Function & PlanMembers<Function>;

/** What a plan has besides being a function. */
export interface PlanMembers<Function extends PlanFunction> {
  /**
   * Queues a replay in its stream and returns at once. All arrays have to be on the device, and these shapes and values recorded before;
   * else it throws CudaError.
   *
   * @throws CudaError `ERR_CUDA_PLAN` for arrays of the host, and before these shapes and values are recorded.
   */
  enqueue(...args: Parameters<Function>): void;
  /**
   * Records the plan for arguments of these shapes, without running anything.
   *
   * @throws What the plan's function throws.
   * @throws CudaError `ERR_CUDA_PLAN` for what a plan cannot record.
   */
  prepare(...args: Parameters<Function>): Promise<void>;
  /**
   * The same plan with another configuration.
   *
   * @throws TypeError for an option that does not exist, or is of the wrong type.
   */
  with(configuration: PlanConfiguration): CudaPlan<Function>;
  /**
   * What the last call's graph allocates, copies and launches: a line for each node, with what it comes after.
   *
   * @throws CudaError `ERR_CUDA_PLAN` before the first call.
   */
  explain(): string;
  /**
   * A drawing of {@link explain}, as SVG. Needs the package @viz-js/viz, which the program has to install; rejects with CudaError without it,
   * and before the first call.
   *
   * @throws CudaError `ERR_CUDA_PACKAGE_NOT_FOUND` without that package, `ERR_CUDA_PLAN` before the first call.
   */
  toSvg(): Promise<string>;
  /** The graph of the last call. Throws CudaError before the first. */
  readonly graph: CudaGraph;
  /** Frees the graphs. Calls under way are not affected. */
  dispose(): void;
  /** As {@link dispose}. */
  [Symbol.dispose](): void;
}
