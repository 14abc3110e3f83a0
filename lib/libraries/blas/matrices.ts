import { refuseMore } from '../../errors/argument-count';
import { coded } from '../../errors/argument-error';
import { checkOptions, type OptionRules } from '../../errors/options';
import { DeviceArray } from '../../memory/device-array';
import { sharesBytes } from '../../memory/shared-bytes';
import { callLibrary, type LibraryCall } from '../library-call';
import { LibraryCode } from '../library-code';
import type { NumberType } from '../numbers';
import { commonType, contextOfAll, deviceArrayOf, type Given, given } from '../operand';
import { type Matrix, type Product, queuedAgain, queuedByCublas } from './cublas';
import { type Factor, factorOf } from './factor';
import { matrixSource, mostBatches, tile } from './matrix-source';

const code = new LibraryCode('blas-matrices', matrixSource);
const mostBlocks = 1 << 20;

/** Options of matrix products. */
export interface ProductOptions<D extends NumberType = NumberType> {
  /** @default 1 */
  alpha?: Factor;
  /**
   * What `out` is multiplied by before the product is added to it. With 0, it is not read.
   *
   * @default 0
   */
  beta?: Factor;
  /** @default a new array */
  out?: DeviceArray<D>;
}

const rules: OptionRules<ProductOptions> = {
  alpha: () => undefined,
  beta: () => undefined,
  out: (value) => (DeviceArray.isDeviceArray(value) ? undefined : 'a DeviceArray'),
};

/**
 * The matrix product alpha a b + beta out, in a new array or in `out`. `a` has the shape [m, k], `b` has [k, n], the result [m, n]; further
 * dimensions in front (at most 4) are batches, and are broadcast as NumPy's `matmul` does. Views with any strides are read where they lie:
 * `a.transpose()` costs no copy. All arrays have one type. Products of 16-bit floats are added up in float32, others in their own type.
 *
 * @throws TypeError for other arrays, or if `out` shares memory with `a` or `b`; RangeError for shapes that do not fit.
 *
 * @example
 * ```ts
 * import { blas } from 'cuda-ffi/libraries';
 *
 * const a = await DeviceArray.from([[1, 2], [3, 4]], { dtype: 'float32' });
 * const product = await blas.gemm(a, a.transpose());
 * console.log((await product.get()).join()); // → 5,11,11,25
 * ```
 */
export function gemm<D extends NumberType>(
  a: DeviceArray<D>,
  b: DeviceArray<NoInfer<D>>,
  options: ProductOptions<NoInfer<D>> = {},
): Promise<DeviceArray<D>> {
  try {
    const again = arguments.length === 3 ? productAgain(a, b, options) : undefined;
    return again ?? checkedProduct(a, b, options, arguments);
  } catch (error) {
    return Promise.reject(error as Error); // the stream's, or of the library
  }
}

async function checkedProduct<D extends NumberType>(
  a: DeviceArray<D>,
  b: DeviceArray<D>,
  options: ProductOptions<D>,
  all: ArrayLike<unknown>,
): Promise<DeviceArray<D>> {
  const called = 'blas.gemm';
  refuseMore(called, all, 3);
  checkOptions(called, options, rules);
  for (const each of [given('a', a), given('b', b)]) needMatrix(called, each);
  return (await product(called, a, b, options)) as DeviceArray<D>;
}

/** The product that was made last in `out`, of the same arrays: all of it has been checked. Undefined for another one. */
function productAgain<D extends NumberType>(
  a: DeviceArray<D>,
  b: DeviceArray<D>,
  options: ProductOptions<D>,
): Promise<DeviceArray<D>> | undefined {
  const settings = repeatable(options);
  return settings && queuedAgain(settings.out, a, b, [settings.alpha, settings.beta]);
}

/** What to compare; undefined for options that have to be checked, or that may have changed: a complex factor is an object. */
function repeatable<D extends NumberType>(options: ProductOptions<D>): { out: DeviceArray<D>; alpha: number; beta: number } | undefined {
  try {
    for (const name in options) if (!Object.hasOwn(rules, name)) return undefined;
    const { alpha = 1, beta = 0, out } = options;
    return out && typeof alpha === 'number' && typeof beta === 'number' ? { out, alpha, beta } : undefined;
  } catch {
    return undefined; // a getter threw, and will again where that rejects
  }
}

/**
 * The product of a matrix and a vector: alpha a x + beta out. `a` has the shape [m, k] and any strides, `x` has [k], the result [m].
 *
 * @throws TypeError for other arrays, or if `out` shares memory with `a` or `x`; RangeError for shapes that do not fit.
 *
 * @example
 * ```ts
 * import { blas } from 'cuda-ffi/libraries';
 *
 * const a = await DeviceArray.from([[1, 2], [3, 4]], { dtype: 'float32' });
 * const x = await DeviceArray.from(Float32Array.of(1, 10));
 * console.log((await (await blas.gemv(a, x)).get()).join()); // → 21,43
 * ```
 */
export async function gemv<D extends NumberType>(
  a: DeviceArray<D>,
  x: DeviceArray<NoInfer<D>>,
  options: ProductOptions<NoInfer<D>> = {},
): Promise<DeviceArray<D>> {
  const called = 'blas.gemv';
  refuseMore(called, arguments, 3);
  checkOptions(called, options, rules);
  const matrix = deviceArrayOf(called, given('a', a));
  const vector = deviceArrayOf(called, given('x', x));
  if (matrix.shape.length !== 2) throw wrongShape(called, 'a matrix for a', matrix);
  if (vector.shape.length !== 1) throw wrongShape(called, 'a vector for x', vector);
  const { out } = options;
  if (out && out.shape.length !== 1) throw wrongShape(called, 'a vector for out', out);
  const column = { ...options, ...(out && { out: asColumn(out) }) };
  const result = await product(called, matrix as DeviceArray<D>, asColumn(x), column);
  return out ?? DeviceArray.viewOf(result, result.dtype as D, withoutColumn(result), 0);
}

function asColumn<D extends NumberType>(vector: DeviceArray<D>): DeviceArray<D> {
  const { shape, strides } = vector.layout;
  return DeviceArray.viewOf(vector, vector.dtype, { shape: [...shape, 1], strides: [...strides, 0] }, 0);
}

function withoutColumn({ layout }: DeviceArray<NumberType>) {
  return { shape: layout.shape.slice(0, -1), strides: layout.strides.slice(0, -1) };
}

async function product<D extends NumberType>(called: string, a: DeviceArray<D>, b: DeviceArray<D>, options: ProductOptions<D>) {
  const { alpha = 1, beta = 0, out } = options;
  const again = repeatable(options);
  const settings = again && [again.alpha, again.beta];
  const second = called === 'blas.gemv' ? 'x' : 'b';
  const all = [given('a', a), given(second, b), ...(out ? [given('out', out)] : [])];
  const type = commonType(called, all) as D;
  const factors = { alpha: factorOf(called, 'alpha', alpha, type), beta: factorOf(called, 'beta', beta, type) };
  if (!out && (factors.beta.x !== 0 || factors.beta.y !== 0)) {
    throw coded(new TypeError(`${called}: expected out, which beta multiplies, received ${beta === 0 ? 'none' : 'beta alone'}`));
  }
  const context = contextOfAll(called, all);
  const shape = shapeOfProduct(called, a, b);
  if (out) checkOut(called, out, shape, a, b, second);
  return callLibrary(context, (call) => {
    const c = out ?? DeviceArray.allocate(context, shape, type);
    if (c.length === 0) return c;
    const [m, n] = shape.slice(-2) as [number, number];
    const sizes = shape.slice(0, -2);
    const operands = { a: operand(a, sizes), b: operand(b, sizes), c: operand(c, sizes) };
    const what: Product = { type, m, n, k: a.shape.at(-1)!, sizes, ...operands, ...factors };
    if (!queuedByCublas(call, what, settings)) queueOwn(call, what);
    return c;
  });
}

function queueOwn(call: LibraryCall, { type, m, n, k, sizes, a, b, c, alpha, beta }: Product): void {
  const batches = sizes.reduce((count, size) => count * size, 1);
  const tiles = Math.ceil(m / tile) * Math.ceil(n / tile) * batches;
  const kernel = code.kernel('gemm', type, call.context);
  const operands = { a: forKernel(a), b: forKernel(b), c: forKernel(c) };
  const factors = { alpha: [alpha.x, alpha.y], beta: [beta.x, beta.y] };
  const what = { m, n, k, batches, sizes: filled(sizes, 1), ...operands, ...factors };
  call.launch(kernel, { grid: Math.min(tiles, mostBlocks), block: [tile, tile] }, c.array, a.array, b.array, what);
}

const forKernel = ({ row, column, batch }: Matrix) => ({ row, column, batch: filled(batch, 0) });

/** Throws RangeError for shapes that do not fit. */
function shapeOfProduct(called: string, a: DeviceArray, b: DeviceArray): number[] {
  const [m, k, l, n] = [a.shape.at(-2)!, a.shape.at(-1)!, b.shape.at(-2)!, b.shape.at(-1)!];
  const [ofA, ofB] = [a.shape.slice(0, -2), b.shape.slice(0, -2)];
  const dimensions = Math.max(ofA.length, ofB.length);
  const sizes = Array.from({ length: dimensions }, (_, d) => {
    const [first, second] = [ofA[d - dimensions + ofA.length] ?? 1, ofB[d - dimensions + ofB.length] ?? 1];
    return first === 1 ? second : second === 1 || second === first ? first : -1;
  });
  if (k === l && !sizes.includes(-1) && dimensions <= mostBatches) return [...sizes, m, n];
  const shapes = `[${a.shape.join(', ')}] and [${b.shape.join(', ')}]`;
  if (called === 'blas.gemv')
    throw coded(new RangeError(`${called}: expected as many elements in x as a has columns, ${k}, received ${l}`));
  if (k !== l) {
    const hint = k === b.shape.at(-1) ? '; transpose() turns a matrix around' : '';
    throw coded(new RangeError(`${called}: expected as many rows in b as a has columns, received the shapes ${shapes}${hint}`));
  }
  const expected = dimensions > mostBatches ? `at most ${mostBatches} dimensions of batches` : 'batches of one size, or of 1';
  throw coded(new RangeError(`${called}: expected ${expected}, received the shapes ${shapes}`));
}

function checkOut(called: string, out: DeviceArray, shape: readonly number[], a: unknown, b: unknown, second: string): void {
  if (out.shape.join() !== shape.join()) {
    const shapes = called === 'blas.gemv' ? [shape.slice(0, -1), out.shape.slice(0, -1)] : [shape, out.shape];
    const [expected, received] = shapes.map((each) => `[${each.join(', ')}]`);
    throw coded(new RangeError(`${called}: expected the shape ${expected} for out, received ${received}`));
  }
  for (const [name, value] of [
    ['a', a],
    [second, b],
  ] as const) {
    if (!sharesBytes(value, out)) continue;
    throw coded(
      new TypeError(`${called}: expected out in memory of its own, received elements of ${name}; ${name}.copy() is independent of it`),
    );
  }
}

/** In elements, for each dimension of the batches; 0 where it is broadcast. */
function operand(array: DeviceArray, sizes: readonly number[]): Matrix {
  const { shape, strides } = array;
  const own = shape.length - 2;
  const batch = sizes.map((_, d) => {
    const dimension = d - sizes.length + own;
    return dimension < 0 || shape[dimension] === 1 ? 0 : strides[dimension]!;
  });
  return { row: strides.at(-2)!, column: strides.at(-1)!, batch, array };
}

/** As long as kernels take it, filled in front. */
function filled(list: readonly number[], value: number): number[] {
  return [...Array<number>(mostBatches - list.length).fill(value), ...list];
}

function needMatrix(called: string, what: Given): void {
  const array = deviceArrayOf(called, what);
  if (array.shape.length < 2) throw wrongShape(called, `a matrix for ${what.name}`, array);
}

function wrongShape(called: string, expected: string, { shape }: DeviceArray<never> | DeviceArray): Error {
  return coded(new RangeError(`${called}: expected ${expected}, received the shape [${shape.join(', ')}]`));
}
