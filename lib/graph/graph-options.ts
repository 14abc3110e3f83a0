import type { CudaContext } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import type { GraphNode } from './graph-node';

/** The options of `CudaGraph`'s constructor. */
export interface GraphOptions {
  device?: CudaDevice;
  /** @default the primary context of `device`; without a device, the default context */
  context?: CudaContext;
}

/** The options of every node. */
export interface NodeOptions {
  /**
   * The node runs when these are done.
   *
   * @default when all nodes that were added before are done, as in a stream
   */
  readonly dependsOn?: readonly GraphNode[] | undefined;
}

/** A kernel, as a node needs its type: the arguments of `enqueue`. */
export interface NodeKernel<Args extends readonly unknown[]> {
  enqueue(...args: Args): void;
}

/** A value that kernels set with `cudaGraphSetConditional` and that decides what a conditional node does. */
export interface GraphConditional {
  /** The kernel's `cudaGraphConditionalHandle`. */
  readonly handle: bigint;
}
