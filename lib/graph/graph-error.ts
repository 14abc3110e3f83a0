import { CudaError } from '../errors/cuda-error';
import { fateOfLaunch, ownMessage } from '../native/after-fault';
import type { KernelWork, NodeWork } from './graph-node';
import { labelOf, worksIn } from './graph-node';

/** The error of a launch, with the node of the graph and the kernel, if they are known. */
export function explainGraph(error: Error, works: readonly NodeWork[]): Error {
  if (!(error instanceof CudaError) || error.kernel) return error;
  const node = nodeOf(error, works);
  const work = node === undefined ? undefined : works[node];
  const launched = work ? `node ${node} (${labelOf(work)}) of a graph` : `a graph of ${works.length} nodes${kernelsOf(works)}`;
  const fate = fateOfLaunch(error, kernelNames(works));
  return new CudaError(`${launched}: ${fate ? `${fate}: ${error.message}` : ownMessage(error)}`, {
    code: error.code,
    endsContext: error.endsContext,
    ...(error.errno === undefined ? {} : { errno: error.errno }),
    ...(error.operation === undefined ? {} : { operation: error.operation }),
    ...(work && isKernel(work) ? { kernel: labelOf(work), grid: work.shape.grid, block: work.shape.block } : {}),
    ...(node === undefined ? {} : { node }),
  });
}

/** The software device says which. A GPU does not: then it is known only if there is just one kernel. */
function nodeOf(error: CudaError, works: readonly NodeWork[]): number | undefined {
  const told = /^ {2}in node (\d+) of a graph$/m.exec(error.message);
  if (told) return Number(told[1]);
  const kernels = works.flatMap((work, index) => (work.kind === 'kernel' ? [index] : []));
  return kernels.length === 1 ? kernels[0] : undefined;
}

function kernelNames(works: readonly NodeWork[]): readonly string[] {
  return works
    .flatMap(worksIn)
    .filter(({ kind }) => kind === 'kernel')
    .map(labelOf);
}

function kernelsOf(works: readonly NodeWork[]): string {
  const names = [...new Set(kernelNames(works))];
  return names.length > 0 ? ` (${names.join(', ')})` : '';
}

function isKernel(work: NodeWork): work is KernelWork {
  return work.kind === 'kernel' && 'shape' in work;
}
