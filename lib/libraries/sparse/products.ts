import { refuseMore } from '../../errors/argument-count';
import { coded } from '../../errors/argument-error';
import { checkOptions, type OptionRules } from '../../errors/options';
import { DeviceArray } from '../../memory/device-array';
import { sharesBytes } from '../../memory/shared-bytes';
import { type Factor, type FactorPair, factorOf } from '../blas/factor';
import { blocksFor, callLibrary } from '../library-call';
import type { NumberType } from '../numbers';
import { commonType, contextOfAll, deviceArrayOf, given, lengthOfVector, refuseHostInPlans } from '../operand';
import { arraysOf, type Compressed, compressed, type Csr } from './csr';
import { sparseCode } from './sparse-code';

/** Options of products with a sparse matrix. */
export interface SparseProductOptions<D extends NumberType = NumberType> {
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

const rules: OptionRules<SparseProductOptions> = {
  alpha: () => undefined,
  beta: () => undefined,
  out: (value) => (DeviceArray.isDeviceArray(value) ? undefined : 'a DeviceArray'),
};

/**
 * The product of a sparse matrix and a vector: alpha a x + beta out. `a` has the shape [m, k], `x` has [k], the result [m]. Of a vector on
 * the host, the result is there too. All are of one type, in which is added up, but 16-bit floats in float32.
 *
 * @throws TypeError for other arrays, or if `out` shares memory with `x`; RangeError for lengths that do not fit.
 *
 * @example
 * ```ts
 * import { sparse } from 'cuda-ffi/libraries';
 *
 * const a = await sparse.fromDense(await DeviceArray.from([[0, 2], [3, 0]], { dtype: 'float32' }));
 * console.log((await sparse.spmv(a, Float32Array.of(1, 10))).join()); // → 20,3
 * ```
 */
export function spmv<D extends NumberType>(
  a: Csr<D>,
  x: DeviceArray<NoInfer<D>>,
  options?: SparseProductOptions<NoInfer<D>>,
): Promise<DeviceArray<D>>;
export function spmv(a: Csr<'float32'>, x: Float32Array, options?: { alpha?: Factor }): Promise<Float32Array>;
export function spmv(a: Csr<'float64'>, x: Float64Array, options?: { alpha?: Factor }): Promise<Float64Array>;
export async function spmv(a: unknown, x: unknown, options: SparseProductOptions = {}): Promise<unknown> {
  const called = 'sparse.spmv';
  refuseMore(called, arguments, 3);
  checkOptions(called, options, rules);
  const matrix = compressed(called, a);
  const { out } = options;
  const factors = checked(called, matrix, 'x', x, options);
  const length = lengthOfVector(called, given('x', x));
  if (length !== matrix.width) {
    throw coded(new RangeError(`${called}: expected as many elements in x as a has columns, ${matrix.width}, received ${length}`));
  }
  if (out) checkShape(called, out, [matrix.rows]);
  refuseHostInPlans(called, x);
  const isOnDevice = DeviceArray.isDeviceArray(x);
  return callLibrary<unknown>(matrix.values.context, (call) => {
    const y = out ?? DeviceArray.allocate(call.context, [matrix.rows], matrix.type);
    const vector = call.onDevice(x as DeviceArray<NumberType>, matrix.type);
    const kernel = sparseCode.kernel('spmv', matrix.type, call.context);
    const operands = [y, y.strides[0], ...arraysOf(call, matrix), vector, vector.strides[0], matrix.rows];
    if (matrix.rows > 0) call.launch(kernel, blocksFor(matrix.rows * 32), ...operands, ...factors);
    return isOnDevice ? y : call.kept(y).get();
  });
}

/**
 * The product of a sparse matrix and a dense one: alpha a b + beta out. `a` has the shape [m, k], `b` has [k, n] and any strides, the result
 * [m, n]. All are of one type, in which is added up, but 16-bit floats in float32.
 *
 * @throws TypeError for other arrays, or if `out` shares memory with `b`; RangeError for shapes that do not fit.
 *
 * @example
 * ```ts
 * import { sparse } from 'cuda-ffi/libraries';
 *
 * const dense = await DeviceArray.from([[0, 2], [3, 0]], { dtype: 'float32' });
 * const a = await sparse.fromDense(dense);
 * console.log((await (await sparse.spmm(a, dense)).get()).join()); // → 6,0,0,6
 * ```
 */
export async function spmm<D extends NumberType>(
  a: Csr<D>,
  b: DeviceArray<NoInfer<D>>,
  options: SparseProductOptions<NoInfer<D>> = {},
): Promise<DeviceArray<D>> {
  const called = 'sparse.spmm';
  refuseMore(called, arguments, 3);
  checkOptions(called, options, rules);
  const matrix = compressed(called, a);
  const dense = deviceArrayOf(called, given('b', b));
  const { out } = options;
  const factors = checked(called, matrix, 'b', b, options);
  if (dense.shape.length !== 2 || dense.shape[0] !== matrix.width) {
    const shape = `[${dense.shape.join(', ')}]`;
    throw coded(
      new RangeError(`${called}: expected a matrix of ${matrix.width} rows for b, as a has columns, received the shape ${shape}`),
    );
  }
  const [width, rows] = [dense.shape[1]!, matrix.rows];
  if (out) checkShape(called, out, [rows, width]);
  return callLibrary(matrix.values.context, (call) => {
    const c = out ?? DeviceArray.allocate(call.context, [rows, width], matrix.type);
    if (c.length === 0) return c as DeviceArray<D>;
    const kernel = sparseCode.kernel('spmm', matrix.type, call.context);
    const operands = [c, ...c.strides, ...arraysOf(call, matrix), b, ...b.strides, rows, width];
    call.launch(kernel, blocksFor(rows * 32), ...operands, ...factors);
    return c as DeviceArray<D>;
  });
}

/** Types, devices and factors: those as kernels take them. */
function checked(called: string, { type, values }: Compressed, name: string, x: unknown, options: SparseProductOptions): number[] {
  const { alpha = 1, beta = 0, out } = options;
  const all = [given('a.values', values), given(name, x), ...(out ? [given('out', out)] : [])];
  commonType(called, all);
  contextOfAll(called, all);
  const pairs: FactorPair[] = [factorOf(called, 'alpha', alpha, type), factorOf(called, 'beta', beta, type)];
  if (!out && (pairs[1]!.x !== 0 || pairs[1]!.y !== 0)) {
    throw coded(new TypeError(`${called}: expected out, which beta multiplies, received beta alone`));
  }
  if (out && !DeviceArray.isDeviceArray(x)) {
    throw coded(new TypeError(`${called}: with out, expected a DeviceArray for ${name}; its result goes where ${name} is`));
  }
  for (const part of out ? all.slice(0, 2) : []) {
    if (!sharesBytes(part.value, out)) continue;
    throw coded(
      new TypeError(
        `${called}: expected out in memory of its own, received elements of ${part.name}; ${part.name}.copy() is independent of it`,
      ),
    );
  }
  return pairs.flatMap(({ x: re, y: im }) => [re, im]);
}

function checkShape(called: string, out: DeviceArray<NumberType>, shape: readonly number[]): void {
  if (out.shape.join() === shape.join()) return;
  throw coded(new RangeError(`${called}: expected the shape [${shape.join(', ')}] for out, received [${out.shape.join(', ')}]`));
}
