import type { CudaInKernels } from '../../types';

/** What exists only in kernels, whose text is read and never run. */
export const inKernels: readonly (keyof CudaInKernels)[] = [
  ...(['threadIdx', 'blockIdx', 'blockDim', 'gridDim', 'laneId', 'warpSize', 'grid', 'gridSize', 'shared', 'local', 'atomic'] as const),
  ...(['syncThreads', 'syncThreadsCount', 'syncThreadsAnd', 'syncThreadsOr', 'syncWarp'] as const),
  ...(['threadFence', 'threadFenceBlock', 'threadFenceSystem', 'fma', 'popc', 'clz', 'ffs', 'brev', 'fromBuffer'] as const),
  ...(['shfl', 'shflUp', 'shflDown', 'shflXor', 'shflSync', 'shflUpSync', 'shflDownSync', 'shflXorSync'] as const),
  ...(['ballot', 'any', 'all', 'ballotSync', 'anySync', 'allSync', 'activeMask'] as const),
];

const names: ReadonlySet<string> = new Set(inKernels);

/** Whether `cuda` has a member of this name in kernels. Its casts are not among them. */
export function isOfCuda(name: string): boolean {
  return names.has(name);
}
