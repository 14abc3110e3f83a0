import type { JitKernel } from '../../types';
import { currentRecorder } from '../event-loop/recording-scope';
import { DeviceArray } from '../memory/device-array';
import { step, withTemporary } from '../memory/temporary';
import { elementCountOf, needElementType } from './array-kind';
import { type Combination, combinationOf, identityOf } from './combine';
import { refuseGaps } from './gaps';
import { kernelOf, placeOfKernels } from './jit';
import { checkJitOptions, type JitOptions } from './jit-options';
import type { ScalarName } from './program/value-type';
import { typedArrayClass } from './simulate/runtime';

const called = 'cuda.reduce';
const block = 256;
const mostBlocks = 256;

/** A function that combines the values of an array into one, as {@link Cuda.reduce} makes it. */
export interface Reduction {
  /** Resolves to the value, a bigint for 64-bit integers. */
  (values: ArrayBufferView | DeviceArray): Promise<number | bigint>;
  /** Computes it in JavaScript, without a device: in the same order, so the result is the same to the bit. */
  simulate(values: ArrayBufferView): number | bigint;
  /** The kernel for elements of a type, of which each block leaves one value. */
  kernel(type: ScalarName): JitKernel;
}

/** Each thread combines every n-th value, then halves of a block are combined; the results of the blocks are combined in the same way. */
const text = `(out, x) => {
  const partial = cuda.shared.array(${block}, type);
  const t = cuda.threadIdx.x;
  let value = identity;
  for (let i = cuda.grid(1); i < x.length; i += cuda.gridSize(1)) value = combine(value, x[i]);
  partial[t] = value;
  cuda.syncThreads();
  for (let half = ${block / 2}; half > 0; half >>= 1) {
    if (t < half) partial[t] = combine(partial[t], partial[t + half]);
    cuda.syncThreads();
  }
  if (t === 0) out[cuda.blockIdx.x] = partial[0];
}`;

/** See {@link Cuda.reduce}. */
export function reduce(combination: Combination, identity: number | bigint, options: JitOptions = {}): Reduction {
  checkJitOptions(called, options);
  const kernels = new Map<ScalarName, JitKernel>();
  const kernel = (type: ScalarName): JitKernel => {
    const known = kernels.get(type) ?? makeKernel(combination, identity, type, options);
    kernels.set(type, known);
    return known;
  };
  const call = async (values: ArrayBufferView | DeviceArray): Promise<number | bigint> => {
    const type = needElementType(called, 'the values', values);
    refuseGaps(`${called}: the values`, values, false);
    currentRecorder()?.refuse(inPlan(type));
    const found = kernel(type);
    const blocks = blocksFor(values);
    const result = new (typedArrayClass(type))(1);
    if (blocks <= 1) {
      await found.with({ grid: 1, block })(...([result, values] as never[]));
      return result[0]!;
    }
    await withTemporary((temporary) => {
      const partial = temporary(DeviceArray.empty([blocks], type, placeOfKernels(options)));
      // Both are queued at once: nothing that is asked of the stream later comes between them.
      const steps = [step(found.with({ grid: blocks, block })(...([partial, values] as never[])))];
      steps.push(found.with({ grid: 1, block })(...([result, partial] as never[])));
      return Promise.all(steps);
    });
    return result[0]!;
  };
  const simulate = (values: ArrayBufferView): number | bigint => {
    const type = needElementType(called, 'the values', values);
    const found = kernel(type);
    const partial = new (typedArrayClass(type))(Math.max(blocksFor(values), 1));
    const result = new (typedArrayClass(type))(1);
    found.simulate({ grid: partial.length, block })(...([partial, values] as never[]));
    if (partial.length === 1) return partial[0]!;
    found.simulate({ grid: 1, block })(...([result, partial] as never[]));
    return result[0]!;
  };
  return Object.assign(call, { simulate, kernel });
}

function inPlan(type: ScalarName): string {
  return (
    `${called} resolves to a number, which does not exist while the plan is recorded: the device computes it later. Call it after the ` +
    `plan, or have its kernel leave the result in an array: reduction.kernel('${type}').with({ grid: 1, block: ${block} })(result, values).`
  );
}

function blocksFor(values: unknown): number {
  return Math.min(Math.ceil(elementCountOf(values) / block), mostBlocks);
}

function makeKernel(combination: Combination, identity: number | bigint, type: ScalarName, options: JitOptions): JitKernel {
  const { link: _link, capture: _capture, ...others } = options;
  const combine = combinationOf(called, combination, type, options);
  const source = { text: text.replace(', type)', `, '${type}')`), file: called, start: { line: 1, column: 1 } };
  const capture = { identity: identityOf(called, identity, type) };
  return kernelOf(called, `void(${type}[], ${type}[])`, source, { ...others, name: 'reduce', link: { combine }, capture });
}
