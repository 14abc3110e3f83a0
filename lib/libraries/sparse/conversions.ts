import { refuseMore } from '../../errors/argument-count';
import { coded } from '../../errors/argument-error';
import { currentRecorder } from '../../event-loop/recording-scope';
import { DeviceArray } from '../../memory/device-array';
import { blocksFor, callLibrary, isCaptured, type LibraryCall } from '../library-call';
import type { NumberType } from '../numbers';
import { deviceArrayOf, given, numberTypeOf } from '../operand';
import { argsort } from '../order/order';
import { sumBefore } from '../running-sum';
import { arraysOf, type Compressed, compressed, type Csr } from './csr';
import { sparseCode } from './sparse-code';

/**
 * A dense matrix as a sparse one: its elements that are not 0. Not in plans and captures, where nothing can be counted.
 *
 * @throws TypeError for anything but a DeviceArray of floats, and in plans and captures; RangeError for one that is no matrix, or has 2^31
 * elements or more.
 *
 * @example
 * ```ts
 * import { sparse } from 'cuda-ffi/libraries';
 *
 * const a = await sparse.fromDense(await DeviceArray.from([[0, 2], [3, 0]], { dtype: 'float32' }));
 * console.log((await a.values.get()).join(), (await a.columns.get()).join()); // → 2,3 1,0
 * ```
 */
export async function fromDense<D extends NumberType>(a: DeviceArray<D>): Promise<Csr<D>> {
  const called = 'sparse.fromDense';
  refuseMore(called, arguments, 1);
  const dense = deviceArrayOf(called, given('a', a));
  const type = numberTypeOf(called, given('a', a));
  const { shape, context } = dense;
  if (shape.length !== 2 || dense.length >= 2 ** 31) {
    throw coded(new RangeError(`${called}: expected a matrix of fewer than 2^31 elements for a, received the shape [${shape.join(', ')}]`));
  }
  if (currentRecorder() || isCaptured(context)) {
    throw coded(new TypeError(`${called}: how many elements are not 0 is not known in a plan or a capture`));
  }
  const [rows, width] = shape as unknown as [number, number];
  return callLibrary(context, async (call) => {
    const rowOffsets = DeviceArray.allocate(context, [rows + 1], 'uint32');
    const columns = call.temporary([dense.length], 'uint32');
    const values = call.temporary([dense.length], type);
    const operands = [dense, ...dense.strides, rows, width];
    call.launch(sparseCode.kernel('count', type, context), blocksFor((rows + 1) * 32), rowOffsets, ...operands);
    sumBefore(call, rowOffsets);
    if (dense.length > 0) {
      call.launch(sparseCode.kernel('compact', type, context), blocksFor(rows * 32), columns, values, rowOffsets, ...operands);
    }
    const [count] = await rowOffsets.slice([rows], [rows + 1]).get();
    const first = <Array extends DeviceArray>(array: Array) => array.slice([0], [count]).copy() as Array;
    return { shape: [rows, width], rowOffsets, columns: first(columns), values: first(values as DeviceArray) as DeviceArray<D> };
  });
}

/**
 * A sparse matrix as a dense one, in a new array.
 *
 * @throws TypeError for anything but a {@link Csr}, RangeError for lengths that do not fit.
 *
 * @example
 * ```ts
 * import { sparse } from 'cuda-ffi/libraries';
 *
 * const a = await sparse.csr({ shape: [2, 2], rowOffsets: [0, 1, 2], columns: [1, 0], values: Float32Array.of(2, 3) });
 * console.log((await (await sparse.toDense(a)).get()).join()); // → 0,2,3,0
 * ```
 */
export async function toDense<D extends NumberType>(a: Csr<D>): Promise<DeviceArray<D>> {
  const called = 'sparse.toDense';
  refuseMore(called, arguments, 1);
  const matrix = compressed(called, a);
  const { rows, width, type } = matrix;
  return callLibrary(matrix.values.context, (call) => {
    const out = DeviceArray.allocate(call.context, [rows, width], type) as DeviceArray<D>;
    if (out.length === 0) return out;
    call.launch(sparseCode.kernel('expand', type, call.context), blocksFor(rows * 32), out, ...arraysOf(call, matrix), rows, width);
    return out;
  });
}

/**
 * The transposed matrix, in new arrays; complex numbers are not conjugated. The entries of its rows come in the order of their columns. The
 * product with it is that of the transposed matrix: it takes a sort, so one that is used often is worth keeping.
 *
 * @throws TypeError for anything but a {@link Csr}, RangeError for lengths that do not fit.
 *
 * @example
 * ```ts
 * import { sparse } from 'cuda-ffi/libraries';
 *
 * const a = await sparse.csr({ shape: [1, 3], rowOffsets: [0, 2], columns: [2, 0], values: Float32Array.of(5, 6) });
 * const transposed = await sparse.transpose(a);
 * console.log(transposed.shape.join(), (await transposed.values.get()).join()); // → 3,1 6,5
 * ```
 */
export async function transpose<D extends NumberType>(a: Csr<D>): Promise<Csr<D>> {
  const called = 'sparse.transpose';
  refuseMore(called, arguments, 1);
  const matrix = compressed(called, a);
  const { context } = matrix.values;
  return callLibrary(context, async (call) => {
    // As they are now: what follows the sort reads its own copies.
    const copies = {
      ...matrix,
      offsets: call.kept(matrix.offsets.copy()),
      columns: call.kept(matrix.columns.copy()),
      values: call.kept(matrix.values.copy()),
    };
    const order = call.kept(await argsort(copies.columns));
    return callLibrary(context, (inner) => transposed<D>(inner, copies, order));
  });
}

function transposed<D extends NumberType>(call: LibraryCall, matrix: Compressed, order: DeviceArray<'uint32'>): Csr<D> {
  const { rows, width, count, type } = matrix;
  const rowOffsets = DeviceArray.allocate(call.context, [width + 1], 'uint32');
  const columns = DeviceArray.allocate(call.context, [count], 'uint32');
  const values = DeviceArray.allocate(call.context, [count], type) as DeviceArray<D>;
  const operands = [rowOffsets, columns, values, ...arraysOf(call, matrix), order, rows, width, count];
  call.launch(sparseCode.kernel('transpose', type, call.context), blocksFor(Math.max(count, width + 1)), ...operands);
  return { shape: [width, rows], rowOffsets, columns, values };
}
