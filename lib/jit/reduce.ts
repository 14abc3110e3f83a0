import type { DType, JitKernel } from '../../types';
import { counted, refuseMore } from '../errors/argument-count';
import { coded, describe } from '../errors/argument-error';
import { didYouMean } from '../errors/did-you-mean';
import { showAs } from '../errors/own-classes';
import { currentRecorder } from '../event-loop/recording-scope';
import { DeviceArray } from '../memory/device-array';
import { step, withTemporary } from '../memory/temporary';
import { elementCountOf, needElements } from './array-kind';
import { type Combination, combinationOf, identityOf, shownCombination } from './combine';
import { refuseGaps } from './gaps';
import { kernelOf, placeOfKernels } from './jit';
import { checkJitOptions, type JitOptions } from './jit-options';
import { type ElementName, elementNames, isElementName, type ScalarName, valueTypeOf } from './program/value-type';
import { typedArrayClass } from './simulate/runtime';

const called = 'cuda.reduce';
const block = 256;
const mostBlocks = 256;

/** What the values of an array are combined into. */
export type Reduced<Values> = Values extends { readonly dtype: infer D }
  ? D extends 'int64' | 'uint64'
    ? bigint
    : number
  : Values extends { readonly [index: number]: infer Item }
    ? Item
    : number | bigint;

/** A function that combines the values of an array into one, as {@link Cuda.reduce} makes it. */
export interface Reduction {
  /**
   * Resolves to the value, a bigint for 64-bit integers. Integers of 8 and 16 bits are combined in 64 bits, smaller floats in float32, others
   * in their own type: integers wrap around as in kernels.
   *
   * @throws RangeError if a result of small integers is beyond 2^53.
   * @throws TypeError for what is no array, CudaCompileError for a combination that kernels do not support.
   * @throws CudaError as a kernel that fails.
   */
  <Values extends ArrayBufferView | DeviceArray>(values: Values): Promise<Reduced<Values>>;
  /**
   * Computes it in JavaScript, without a device: in the same order, so the result is the same to the bit.
   *
   * @throws TypeError or RangeError as a call; CudaError `ERR_CUDA_CODE_FORBIDDEN` under `--disallow-code-generation-from-strings`.
   */
  simulate<Values extends ArrayBufferView>(values: Values): Reduced<Values>;
  /**
   * The kernel for elements of a type, of which each block leaves one value: of 64 bits for integers of 8 and 16, of float32 for smaller floats.
   *
   * @throws TypeError for a type that is none of elements, CudaCompileError for a combination that kernels do not support.
   */
  kernel(type: ElementName): JitKernel;
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

/** Integers of 8 and 16 bits are combined in 64, as NumPy does: a sum of bytes seldom fits in a byte. */
const widened: Partial<Record<ElementName, ScalarName>> = { int8: 'int64', int16: 'int64', uint8: 'uint64', uint16: 'uint64' };

/** Floats of 8 and 16 bits are combined in float32, which kernels compute in. */
function combinedIn(type: ElementName): ScalarName {
  return widened[type] ?? valueTypeOf(type);
}

/** See {@link Cuda.reduce}. */
export function reduce(combination: Combination, identity: number | bigint, options: JitOptions = {}): Reduction {
  refuseMore('cuda.reduce', arguments, 3);
  checkJitOptions(called, options);
  const kernels = new Map<ElementName, JitKernel>();
  const kernel = (type: ElementName): JitKernel => {
    if (!isElementName(type)) {
      const meant = typeof type === 'string' ? didYouMean(type, elementNames) : '';
      throw coded(new TypeError(`${called}: kernel: expected a type of elements, such as 'float32', received ${describe(type)}${meant}`));
    }
    const known = kernels.get(type) ?? makeKernel(combination, identity, type, options);
    kernels.set(type, known);
    return known;
  };
  const call = async (values: ArrayBufferView | DeviceArray): Promise<number | bigint> => {
    const type = needElements(called, 'the values', values);
    refuseGaps(`${called}: the values`, values, false);
    currentRecorder()?.refuse(inPlan(type));
    const found = kernel(type);
    const wide = combinedIn(type);
    const blocks = blocksFor(values);
    const result = new (typedArrayClass(wide))(1);
    if (blocks <= 1) {
      await found.with({ grid: 1, block })(...([result, values] as never[]));
      return resultOf(type, result);
    }
    await withTemporary((temporary) => {
      const partial = temporary(DeviceArray.empty([blocks], wide as DType, placeOfKernels(options)));
      // Both are queued at once: nothing that is asked of the stream later comes between them.
      const steps = [step(found.with({ grid: blocks, block })(...([partial, values] as never[])))];
      steps.push(kernel(wide).with({ grid: 1, block })(...([result, partial] as never[])));
      return Promise.all(steps);
    });
    return resultOf(type, result);
  };
  const simulate = (values: ArrayBufferView): number | bigint => {
    const type = needElements(called, 'the values', values);
    const wide = combinedIn(type);
    const partial = new (typedArrayClass(wide))(Math.max(blocksFor(values), 1));
    const result = new (typedArrayClass(wide))(1);
    kernel(type).simulate({ grid: partial.length, block })(...([partial, values] as never[]));
    if (partial.length === 1) return resultOf(type, partial);
    kernel(wide).simulate({ grid: 1, block })(...([result, partial] as never[]));
    return resultOf(type, result);
  };
  const members = { simulate: counted('simulate', 1, simulate), kernel: counted('kernel', 1, kernel) };
  return showAs(Object.assign(counted(called, 1, call), members), () => `[cuda.reduce: ${shownCombination(combination)}]`) as Reduction;
}

/** A number, also if it was computed in more bits than the elements have; a bigint for elements of 64 bits. */
function resultOf(type: ElementName, [value]: Iterable<number | bigint>): number | bigint {
  if (widened[type] === undefined) return value!;
  if (Number.isSafeInteger(Number(value))) return Number(value);
  throw coded(new RangeError(`${called}: the result of ${type} values is ${value}, which no number holds; combine elements of 64 bits`));
}

function inPlan(type: ElementName): string {
  return (
    `${called} resolves to a number, which does not exist while the plan is recorded: the device computes it later. Call it after the ` +
    `plan, or have its kernel leave the result in an array: reduction.kernel('${type}').with({ grid: 1, block: ${block} })(result, values).`
  );
}

function blocksFor(values: unknown): number {
  return Math.min(Math.ceil(elementCountOf(values) / block), mostBlocks);
}

function makeKernel(combination: Combination, identity: number | bigint, type: ElementName, options: JitOptions): JitKernel {
  const wide = combinedIn(type);
  const { link: _link, capture: _capture, ...others } = options;
  const combine = combinationOf(called, combination, wide, options);
  const source = {
    text: text.replace(', type)', `, '${wide}')`).replace('x[i]', `${wide}(x[i])`),
    file: called,
    start: { line: 1, column: 1 },
  };
  const capture = { identity: identityOf(called, identity, wide) };
  return kernelOf(called, `void(${wide}[], ${type}[])`, source, { ...others, name: 'reduce', link: { combine }, capture });
}
