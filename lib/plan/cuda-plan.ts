import { coded, describe } from '../errors/argument-error';
import { refuseMore } from '../errors/argument-count';
import { checkFunction } from '../errors/checked';
import { checkOptions } from '../errors/options';
import { Plan, planFunction } from './plan-function';
import type { CudaPlan } from './plan-members';
import type { PlanFunction } from './record';

/** The options of {@link cudaPlan}. */
export interface PlanOptions {
  /**
   * For how many shapes of arguments the plan keeps a graph, of 1 or more; the least recently used goes first.
   *
   * @default 16
   */
  readonly keep?: number | undefined;
}

const defaultKeep = 16;

/**
 * Makes a plan from a function that calls kernels and awaits them: the first call records it into a graph, later ones launch that with one
 * call. Arrays that one kernel makes and another takes stay on the device; kernels that do not depend on each other may run side by side.
 * The function runs again only if shapes, numbers or other values change; it sees arrays without their contents.
 *
 * @throws CudaError `ERR_CUDA_PLAN` for what a plan cannot record, when it is called.
 *
 * @example
 * ```ts
 * const square = cuda.jit('void(float32[])', (x) => { const i = cuda.grid(1); if (i < x.length) x[i] = x[i]! * x[i]!; });
 * const plan = cudaPlan(async (x: DeviceArray<'float32'>) => {
 *   await square(x);
 *   await square(x);
 * });
 * const x = await DeviceArray.from(Float32Array.of(1, 2, 3));
 * await plan(x); // recorded, then launched as one graph
 * await plan(x); // one launch
 * console.log((await x.get()).join()); // → 1,65536,43046720
 * ```
 */
export function cudaPlan<Function extends PlanFunction>(body: Function, options: PlanOptions = {}): CudaPlan<Function> {
  refuseMore('cudaPlan', arguments, 2);
  checkFunction('cudaPlan', body);
  checkOptions('cudaPlan', options, { keep: (value) => (typeof value === 'number' ? undefined : 'a number of shapes') });
  const { keep = defaultKeep } = options;
  if (!Number.isSafeInteger(keep) || keep < 1) {
    throw coded(new RangeError(`cudaPlan: expected a number of shapes of 1 or more for keep, received ${describe(keep)}`));
  }
  return planFunction(new Plan(body, keep), {}) as CudaPlan<Function>;
}
