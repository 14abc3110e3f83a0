import type { NativeGraph } from '../native/native';
import { nativeCollectiveWork } from './collective-work';
import type { ChangeableWork } from './graph-node';
import { nativeKernelWork } from './kernel-work';
import { nativeCopyWork, nativeFillWork } from './memory-work';

/** Adds a node with this work to the driver's graph, after those with these numbers. */
export function addWorkTo(graph: NativeGraph, after: Uint32Array, work: ChangeableWork): void {
  if (work.kind === 'kernel') graph.addKernel(after, ...nativeKernelWork(work));
  else if (work.kind === 'memcpy') graph.addCopy(after, ...nativeCopyWork(work));
  else if (work.kind === 'memset') graph.addFill(after, ...nativeFillWork(work));
  else graph.addCollective(after, ...nativeCollectiveWork(work));
}
