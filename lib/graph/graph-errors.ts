import { coded } from '../errors/argument-error';
import { CudaError } from '../errors/cuda-error';
import type { GraphNode } from './graph-node';

const oneInstance =
  'it has one instance at a time (dispose of that, and await its last launch, before you make another), and it cannot be cloned or be ' +
  'part of another graph.';

/** For what the driver refuses of some graphs: says why. */
export function once<Result>(nodes: readonly GraphNode[], body: () => Result): Result {
  try {
    return body();
  } catch (error) {
    throw explained(error as CudaError, nodes);
  }
}

function explained(error: CudaError, nodes: readonly GraphNode[]): Error {
  const reason = error.code === 'CUDA_ERROR_NOT_SUPPORTED' ? reasonFor(nodes) : undefined;
  if (reason === undefined) return error;
  const { message, code, errno } = error;
  return new CudaError(`${message}\nthe graph ${reason}: ${oneInstance}`, { code, ...(errno === undefined ? {} : { errno }) });
}

function reasonFor(nodes: readonly GraphNode[]): string | undefined {
  if (nodes.some(({ kind }) => kind === 'alloc' || kind === 'free')) return 'allocates or frees memory, which has one address';
  if (nodes.some(({ kind }) => kind === 'conditional')) return 'has conditional nodes, whose values are its own';
  return undefined;
}

/** For what can be no node of the graph. */
export function otherContext(what: string): Error {
  return coded(new TypeError(`${what} belongs to a different context than the graph`));
}
