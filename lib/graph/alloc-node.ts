import { coded, describe } from '../errors/argument-error';
import type { DeviceArray } from '../memory/device-array';
import type { DType } from '../memory/dtype';
import { DeviceRange } from '../memory/device-range';
import { GraphNode } from './graph-node';

/**
 * Memory that a graph allocates when it runs.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void add(int* x, int a) { x[threadIdx.x] += a; }');
 * const out = pinned(Int32Array, 4);
 * const graph = new CudaGraph();
 * const { array } = graph.addAlloc([4], 'int32'); // an AllocNode's memory exists only while the graph runs
 * graph.addMemset(array, 1);
 * graph.addKernel(mod.add, [array, 10]);
 * graph.addMemcpy(out, array);
 * graph.addFree(array);
 * await graph.instantiate().launch();
 * console.log(out.join()); // → 11,11,11,11
 * ```
 */
export class AllocNode<D extends DType = DType> extends GraphNode<'alloc'> {
  /** The memory as an array, for nodes of this graph that depend on this one, until one frees it. */
  declare readonly array: DeviceArray<D>;
}

/** Throws TypeError for what cannot be the array of an alloc node. */
export function checkAllocated(array: DeviceRange): void {
  if (DeviceRange.isDeviceRange(array)) return;
  throw coded(new TypeError(`CudaGraph.addFree: expected the array of an alloc node, received ${describe(array)}`));
}
