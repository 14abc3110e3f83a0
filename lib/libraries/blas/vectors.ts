import type { CudaContext } from '../../device/cuda-context';
import { coded } from '../../errors/argument-error';
import { refuseMore } from '../../errors/argument-count';
import { checkOptions, type OptionRules } from '../../errors/options';
import { currentRecorder } from '../../event-loop/recording-scope';
import { refuseOverlap } from '../../jit/gaps';
import { DeviceArray } from '../../memory/device-array';
import { blocksFor, callLibrary, isCaptured } from '../library-call';
import { LibraryCode } from '../library-code';
import { isComplex, type NumberType, realOf } from '../numbers';
import { commonLength, commonType, contextOfAll, given, lengthOfVector, numberTypeOf } from '../operand';
import { type Factor, factorOf } from './factor';
import { blockOfSums, vectorSource } from './vector-source';

const code = new LibraryCode('blas-vectors', vectorSource);

/** A vector of floats on the device, with any stride, or on the host. */
export type Vector = DeviceArray<NumberType> | Float32Array | Float64Array;

/** A vector of the same elements, on either side. */
export type SameVector<V extends Vector> =
  V extends DeviceArray<infer D> ? VectorOf<D> : V extends Float32Array ? VectorOf<'float32'> : VectorOf<'float64'>;

type VectorOf<D> = DeviceArray<D & NumberType> | (D extends 'float32' ? Float32Array : D extends 'float64' ? Float64Array : never);

/** What a sum over a vector's elements resolves to: `{ re, im }` for complex elements. */
export type DotResult<V extends Vector> =
  V extends DeviceArray<infer D> ? (D extends 'complex64' | 'complex128' ? { re: number; im: number } : number) : number;

/** Options of sums. */
export interface SumOptions {
  /** An array of one element, for the sum: the call resolves to nothing then. Plans and captures need it, since no number is there yet. */
  out?: DeviceArray<NumberType>;
}

const sumRules: OptionRules<SumOptions> = {
  out: (value) => (DeviceArray.isDeviceArray(value) && value.length === 1 ? undefined : 'a DeviceArray of one element'),
};

/**
 * y = alpha x + y, in place. `x` and `y`: vectors of one type and length. A `y` on the host is overwritten when this resolves.
 *
 * @throws TypeError for other arrays, RangeError for different lengths.
 *
 * @example
 * ```ts
 * import { blas } from 'cuda-ffi/libraries';
 *
 * const [x, y] = [Float32Array.of(1, 2), Float32Array.of(10, 20)];
 * await blas.axpy(3, x, y);
 * console.log(y.join()); // → 13,26
 * ```
 */
export async function axpy<V extends Vector>(alpha: Factor, x: V, y: SameVector<V>): Promise<void> {
  const called = 'blas.axpy';
  refuseMore(called, arguments, 3);
  const [from, to] = [given('x', x), given('y', y)];
  const type = commonType(called, [from, to]);
  const n = commonLength(called, from, to);
  const factor = factorOf(called, 'alpha', alpha, type);
  refuseOverlap(`${called}: x`, x, y, 'y');
  const context = contextOfAll(called, [from, to]);
  if (n === 0) return;
  return callLibrary(context, (call) => {
    const source = call.onDevice(x, type);
    const kernel = code.kernel('axpy', type, context);
    call.inPlace(y, type, (target) => call.launch(kernel, blocksFor(n), target, strideOf(target), source, strideOf(source), n, factor));
  });
}

/**
 * x = alpha x, in place. An `x` on the host is overwritten when this resolves.
 *
 * @throws TypeError for other arrays.
 *
 * @example
 * ```ts
 * import { blas } from 'cuda-ffi/libraries';
 *
 * const x = await DeviceArray.from(Float32Array.of(1, 2));
 * await blas.scal(0.5, x);
 * console.log((await x.get()).join()); // → 0.5,1
 * ```
 */
export async function scal(alpha: Factor, x: Vector): Promise<void> {
  const called = 'blas.scal';
  refuseMore(called, arguments, 2);
  const type = numberTypeOf(called, given('x', x));
  const n = lengthOfVector(called, given('x', x));
  const factor = factorOf(called, 'alpha', alpha, type);
  const context = contextOfAll(called, [given('x', x)]);
  if (n === 0) return;
  return callLibrary(context, (call) => {
    const kernel = code.kernel('scal', type, context);
    call.inPlace(x, type, (target) => call.launch(kernel, blocksFor(n), target, strideOf(target), n, factor));
  });
}

/**
 * The sum of x[i] y[i]; complex numbers are not conjugated. The products are added up in double precision.
 *
 * @throws TypeError for other arrays, RangeError for different lengths.
 *
 * @example
 * ```ts
 * import { blas } from 'cuda-ffi/libraries';
 *
 * console.log(await blas.dot(Float32Array.of(1, 2, 3), Float32Array.of(4, 5, 6))); // → 32
 * ```
 */
export async function dot<V extends Vector>(x: V, y: SameVector<V>): Promise<DotResult<V>>;
export async function dot<V extends Vector>(x: V, y: SameVector<V>, options: { out: DeviceArray<NumberType> }): Promise<void>;
export async function dot(x: Vector, y: Vector, options: SumOptions = {}): Promise<unknown> {
  refuseMore('blas.dot', arguments, 3);
  commonType('blas.dot', [given('x', x), given('y', y)]);
  commonLength('blas.dot', given('x', x), given('y', y));
  return summed('dot', x, y, options);
}

/**
 * The Euclidean norm: the square root of the sum of |x[i]|². It overflows only if the result does.
 *
 * @throws TypeError for other arrays.
 *
 * @example
 * ```ts
 * import { blas } from 'cuda-ffi/libraries';
 *
 * console.log(await blas.nrm2(Float64Array.of(3, 4))); // → 5
 * ```
 */
export async function nrm2(x: Vector): Promise<number>;
export async function nrm2(x: Vector, options: { out: DeviceArray<NumberType> }): Promise<void>;
export async function nrm2(x: Vector, options: SumOptions = {}): Promise<unknown> {
  refuseMore('blas.nrm2', arguments, 2);
  return summed('nrm2', x, x, options);
}

/**
 * The sum of |x[i]|; of complex numbers, as in BLAS, of |re| + |im|.
 *
 * @throws TypeError for other arrays.
 *
 * @example
 * ```ts
 * import { blas } from 'cuda-ffi/libraries';
 *
 * console.log(await blas.asum(Float32Array.of(1, -2, 3))); // → 6
 * ```
 */
export async function asum(x: Vector): Promise<number>;
export async function asum(x: Vector, options: { out: DeviceArray<NumberType> }): Promise<void>;
export async function asum(x: Vector, options: SumOptions = {}): Promise<unknown> {
  refuseMore('blas.asum', arguments, 2);
  return summed('asum', x, x, options);
}

async function summed(what: 'dot' | 'nrm2' | 'asum', x: Vector, y: Vector, options: SumOptions): Promise<unknown> {
  const called = `blas.${what}`;
  checkOptions(called, options, sumRules);
  const type = numberTypeOf(called, given('x', x));
  const n = lengthOfVector(called, given('x', x));
  const { out } = options;
  const typeOfResult = what === 'dot' ? type : realOf(type);
  const context = contextOfAll(called, [given('x', x), given('y', y), given('out', out)]);
  checkOut(called, out, typeOfResult, context);
  const sums = await callLibrary(context, (call) => {
    const first = call.onDevice(x, type);
    const second = y === x ? first : call.onDevice(y, type);
    const blocks = Math.min(blocksFor(n).grid, blockOfSums);
    const partial = call.temporary([blocks], 'complex128');
    const launch = { grid: blocks, block: blockOfSums };
    call.launch(code.kernel(`${what}_partial`, type, context), launch, partial, first, strideOf(first), second, strideOf(second), n);
    call.launch(code.kernel(`${what}_total`, type, context), { grid: 1, block: blockOfSums }, partial, blocks);
    if (!out) return partial.slice([0], [1]).get();
    call.launch(code.kernel('store_sum', typeOfResult, context), { grid: 1, block: 1 }, out, partial);
    return undefined;
  });
  if (!sums) return undefined;
  const [re, im] = sums as Float64Array;
  return what === 'dot' && isComplex(type) ? { re, im } : re;
}

function checkOut(called: string, out: DeviceArray<NumberType> | undefined, type: NumberType, context: CudaContext): void {
  if (!out) {
    if (!currentRecorder() && !isCaptured(context)) return;
    throw coded(new TypeError(`${called}: a plan or a capture has no numbers yet; { out } takes an array of one element for the result`));
  }
  if (out.dtype !== type) throw coded(new TypeError(`${called}: expected an array of ${type} for out, received one of ${out.dtype}`));
}

function strideOf(vector: DeviceArray | ArrayBufferView): number {
  return DeviceArray.isDeviceArray(vector) ? vector.strides[0]! : 1;
}
