/** Discrete Fourier transforms, by the names of NumPy. */
import { refuseMore } from '../../errors/argument-count';
import { coded, describe } from '../../errors/argument-error';
import { checkOptions, type OptionRules } from '../../errors/options';
import { DeviceArray } from '../../memory/device-array';
import { checkedAxis } from '../../memory/partition';
import { callLibrary, type LibraryCall } from '../library-call';
import { isComplex, type NumberType } from '../numbers';
import { checkOut, contextOfAll, type FullType, fullTypeOf, given, refuseHostInPlans } from '../operand';
import { queuedAgain } from './cufft';
import { type ComplexArray, halfAlong, type RealType, type Sign, Transforms } from './transform';

type ComplexType = 'complex64' | 'complex128';
type TransformType = FullType;
type ComplexOf<D> = D extends 'float32' | 'complex64' ? 'complex64' : 'complex128';
type RealOf<D> = D extends 'float32' | 'complex64' ? 'float32' : 'float64';

/** What is transformed: a device array, or real numbers on the host. */
export type Signal = DeviceArray<TransformType> | Float32Array | Float64Array;

/** What transforms of host data resolve to: a TypedArray of its class, in which a complex number is two elements; of a device array, one. */
export type Spectrum<S extends Signal> = S extends DeviceArray<infer D> ? DeviceArray<ComplexOf<D>> : S;

type OutOf<S extends Signal> = S extends DeviceArray<infer D> ? ComplexOf<D> : never;

/** Options of transforms; `Out` is the result's element type, if it may be written to an array that is there. */
export interface TransformOptions<Out extends TransformType = TransformType> {
  /**
   * The dimensions along which it is transformed, one to three; negative ones count from the end.
   *
   * @default the last one
   */
  axes?: number | readonly number[];
  /**
   * Where the result goes: without gaps, in memory of its own. For device arrays only.
   *
   * @default a new array
   */
  out?: DeviceArray<Out>;
}

/** Options of {@link irfft}. */
export interface InverseRealOptions<Out extends RealType = RealType> extends TransformOptions<Out> {
  /**
   * How many real numbers there are along the last of the axes.
   *
   * @default 2 (m - 1), for m frequencies
   */
  n?: number;
}

/** Whatever the type of the result. */
type AnyOptions = Omit<TransformOptions, 'out'> & { out?: unknown };

const rules: OptionRules<AnyOptions> = {
  axes: (value) => (areAxes(value) ? undefined : 'a dimension, or a list of one to three different ones'),
  out: (value) => (DeviceArray.isDeviceArray(value) ? undefined : 'a DeviceArray'),
};
const inverseRules: OptionRules<AnyOptions & { n?: number }> = {
  ...rules,
  n: (value) => (Number.isSafeInteger(value) && (value as number) > 0 ? undefined : 'a positive whole number'),
};

function areAxes(value: unknown): boolean {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.length >= 1 && list.length <= 3 && list.every(Number.isInteger);
}

/**
 * The discrete Fourier transform: y[k] is the sum of x[j] e^(-2πi jk/n). Of any length: a prime factor over 64 makes it a convolution,
 * which costs a few times as much. Computed in the type of the parts.
 *
 * @throws TypeError for anything but floats of 32 or 64 bits, real or complex; RangeError for axes that are not there.
 *
 * @example
 * ```ts
 * import { fft } from 'cuda-ffi/libraries';
 *
 * const spectrum = await fft.fft(Float32Array.of(1, 0, 0, 0)); // re, im, re, im, …
 * console.log(spectrum.join()); // → 1,0,1,0,1,0,1,0
 * ```
 */
export function fft<S extends Signal>(x: S, options?: TransformOptions<OutOf<S>>): Promise<Spectrum<S>>;
export async function fft(x: Signal, options: AnyOptions = {}): Promise<unknown> {
  refuseMore('fft.fft', arguments, 2);
  return complexTransform('fft.fft', x, options, -1);
}

/**
 * The inverse of {@link fft}: the sum of x[k] e^(2πi jk/n), divided by n.
 *
 * @throws TypeError for anything but floats of 32 or 64 bits, real or complex; RangeError for axes that are not there.
 *
 * @example
 * ```ts
 * import { fft } from 'cuda-ffi/libraries';
 *
 * const x = await DeviceArray.from(Float32Array.of(1, 2, 3, 4));
 * const back = await fft.ifft(await fft.fft(x));
 * console.log((await back.get()).join()); // → 1,0,2,0,3,0,4,0
 * ```
 */
export function ifft<S extends Signal>(x: S, options?: TransformOptions<OutOf<S>>): Promise<Spectrum<S>>;
export async function ifft(x: Signal, options: AnyOptions = {}): Promise<unknown> {
  refuseMore('fft.ifft', arguments, 2);
  return complexTransform('fft.ifft', x, options, 1);
}

/**
 * The transform of real numbers: of the n frequencies along the last of the axes only the first n / 2 + 1, since the others are their
 * conjugates.
 *
 * @throws TypeError for anything but real floats of 32 or 64 bits; RangeError for axes that are not there.
 *
 * @example
 * ```ts
 * import { fft } from 'cuda-ffi/libraries';
 *
 * console.log((await fft.rfft(Float64Array.of(1, 1, 1, 1))).join()); // → 4,0,0,0,0,0
 * ```
 */
export function rfft<S extends DeviceArray<RealType> | Float32Array | Float64Array>(
  x: S,
  options?: TransformOptions<OutOf<S>>,
): Promise<Spectrum<S>>;
export async function rfft(x: Signal, options: AnyOptions = {}): Promise<unknown> {
  const called = 'fft.rfft';
  refuseMore(called, arguments, 2);
  checkOptions(called, options, rules);
  const type = fullTypeOf(called, given('x', x));
  if (isComplex(type)) throw coded(new TypeError(`${called}: expected real numbers, received ${type}; fft.fft() transforms complex ones`));
  return transformed(called, x, type, options, {
    shape: (shape, axes) => halfAlong(axes.at(-1)!, shape),
    run: (transforms, values, axes) => transforms.forwardFromReal(axes, values as DeviceArray<RealType>),
  });
}

/**
 * The inverse of {@link rfft}: real numbers from the first half of their frequencies. Device arrays only.
 *
 * @throws TypeError for anything but complex numbers; RangeError for axes that are not there, or an `n` of which these are not the half.
 *
 * @example
 * ```ts
 * import { fft } from 'cuda-ffi/libraries';
 *
 * const x = await DeviceArray.from(Float32Array.of(1, 2, 3, 4));
 * const back = await fft.irfft(await fft.rfft(x));
 * console.log((await back.get()).join()); // → 1,2,3,4
 * ```
 */
export async function irfft<D extends ComplexType>(
  x: DeviceArray<D>,
  options: InverseRealOptions<RealOf<D>> = {},
): Promise<DeviceArray<RealOf<D>>> {
  const called = 'fft.irfft';
  refuseMore(called, arguments, 2);
  checkOptions(called, options, inverseRules);
  if (!DeviceArray.isDeviceArray(x) || !isComplex(x.dtype as NumberType)) {
    throw coded(new TypeError(`${called}: expected a DeviceArray of complex numbers, received ${describe(x)}`));
  }
  const axes = axesOf(called, x, options);
  const last = axes.at(-1)!;
  const half = x.shape[last]!;
  const n = options.n ?? Math.max(1, 2 * (half - 1));
  if (Math.floor(n / 2) + 1 !== half) {
    throw coded(
      new RangeError(
        `${called}: expected n of which ${half} frequencies are the first half, ${2 * half - 2} or ${2 * half - 1}, received ${n}`,
      ),
    );
  }
  const real: RealType = x.dtype === 'complex64' ? 'float32' : 'float64';
  const shape = x.shape.map((size, dimension) => (dimension === last ? n : size));
  const { out: given } = options;
  if (given) checkOut(called, given, { name: 'x', value: x }, shape, real);
  const out = await callLibrary(x.context, (call) => {
    const result = (given as DeviceArray<RealType> | undefined) ?? DeviceArray.allocate(call.context, shape, real);
    if (result.length === 0) return result;
    new Transforms(call, real).backToReal(axes, packed(call, x) as ComplexArray, result);
    return result;
  });
  return out as DeviceArray<RealOf<D>>;
}

function complexTransform(called: string, x: Signal, options: AnyOptions, sign: Sign): Promise<unknown> {
  checkOptions(called, options, rules);
  const type = fullTypeOf(called, given('x', x));
  return transformed(called, x, type, options, {
    shape: (shape) => shape,
    run: (transforms, values, axes) =>
      transforms.over(axes, isComplex(type) ? (values as ComplexArray) : transforms.widened(values as DeviceArray<RealType>), sign),
  });
}

interface Steps {
  /** The result's shape. */
  shape(shape: readonly number[], axes: readonly number[]): readonly number[];
  run(transforms: Transforms, values: DeviceArray<TransformType>, axes: readonly number[]): ComplexArray;
}

/** Runs the steps over an array of any strides. The result is a new array, or one on the host if `x` is there. */
async function transformed(called: string, x: Signal, type: TransformType, options: AnyOptions, steps: Steps): Promise<unknown> {
  const out = options.out as ComplexArray | undefined;
  const settings = settingsOf(called, options);
  const again = out && queuedAgain(out, x, settings);
  if (again) return again;
  const axes = axesOf(called, x, options);
  const isOnDevice = DeviceArray.isDeviceArray(x);
  refuseHostInPlans(called, x);
  const context = contextOfAll(called, [given('x', x)]);
  const real: RealType = type === 'float32' || type === 'complex64' ? 'float32' : 'float64';
  if (out)
    checkOut(called, out, given('x', x), isOnDevice ? steps.shape(x.shape, axes) : [], real === 'float32' ? 'complex64' : 'complex128');
  return callLibrary<unknown>(context, (call) => {
    const values = packed(call, call.onDevice(x as DeviceArray<TransformType>, type));
    const transforms = new Transforms(call, real, out, out && values === x ? settings : undefined);
    if (values.length === 0) throw coded(new RangeError(`${called}: expected elements, received none`));
    const result = steps.run(transforms, values, axes);
    if (!out) return isOnDevice ? call.result(result) : result.get();
    if (result !== out) call.queue(out.copyFrom(result));
    return out;
  });
}

/** What a transform depends on besides its arrays. */
function settingsOf(called: string, { axes }: AnyOptions): readonly unknown[] {
  return [called, typeof axes === 'object' ? axes.join() : axes];
}

function packed<D extends TransformType>(call: LibraryCall, x: DeviceArray<D>): DeviceArray<D> {
  return x.isContiguous ? x : call.kept(x.contiguous());
}

function axesOf(called: string, x: Signal, { axes = -1 }: AnyOptions): number[] {
  const shape = DeviceArray.isDeviceArray(x) ? x.shape : [x.length];
  const list = (typeof axes === 'number' ? [axes] : axes).map((axis) => checkedAxis(called, axis, shape));
  if (new Set(list).size === list.length) return list;
  throw coded(new RangeError(`${called}: expected different axes, received [${list.join(', ')}]`));
}
