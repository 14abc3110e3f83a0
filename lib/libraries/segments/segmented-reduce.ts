import { refuseMore } from '../../errors/argument-count';
import { coded, describe } from '../../errors/argument-error';
import { DeviceArray } from '../../memory/device-array';
import { scalarRow } from '../../scalar/scalars';
import { elementTypeOf } from '../elements';
import { blocksFor, callLibrary } from '../library-call';
import { LibraryCode } from '../library-code';
import { contextOfAll, given, lengthOfVector, refuseHostInPlans } from '../operand';
import { isOrdered } from '../order/order-source';
import type { Sortable } from '../order/order';
import { type SegmentOperation, segmentSource, type SegmentType } from './segment-source';

export type { SegmentOperation } from './segment-source';

const called = 'segmentedReduce';
const code = new LibraryCode('segments', segmentSource);
const operations: readonly SegmentOperation[] = ['sum', 'product', 'min', 'max'];

/** Where segments begin, and where the last one ends: one number more than there are segments, none smaller than the one before it. */
export type Offsets = readonly number[] | Int32Array | Uint32Array | DeviceArray<'int32'> | DeviceArray<'uint32'>;

/**
 * One element for each segment of a vector, of the same type, in a new array of the same kind: the sum, the product, the least or the
 * greatest of x[offsets[i]] up to x[offsets[i + 1]] and without it. Sums of floats are made in double precision, those of integers wrap
 * around. NaN gives NaN. An empty segment gives 0, 1, or for `'min'` and `'max'` the greatest and the least value of the type (±Infinity).
 *
 * Offsets on the device are not checked: a segment outside `x` is a fault, which the software device reports.
 *
 * @throws TypeError for other arrays, RangeError for offsets on the host that are not in order or lie outside `x`.
 *
 * @example
 * ```ts
 * import { segmentedReduce } from 'cuda-ffi/libraries';
 *
 * const sums = await segmentedReduce(Float32Array.of(1, 2, 3, 4), [0, 1, 4], 'sum');
 * console.log(sums.join()); // → 1,9
 * ```
 */
export function segmentedReduce<X extends Sortable>(x: X, offsets: Offsets, operation: SegmentOperation): Promise<X>;
export async function segmentedReduce(x: Sortable, offsets: Offsets, operation: SegmentOperation): Promise<unknown> {
  refuseMore(called, arguments, 3);
  const type = segmentTypeOf(x);
  const n = lengthOfVector(called, given('x', x));
  if (!operations.includes(operation)) {
    throw coded(new TypeError(`${called}: expected 'sum', 'product', 'min' or 'max' for operation, received ${describe(operation)}`));
  }
  const bounds = checkedOffsets(offsets, n);
  const context = contextOfAll(called, [given('x', x), given('offsets', bounds)]);
  refuseHostInPlans(called, x);
  const isOnDevice = DeviceArray.isDeviceArray(x);
  return callLibrary<unknown>(context, (call) => {
    const segments = bounds.length - 1;
    const out = DeviceArray.allocate(context, [segments], type);
    if (segments > 0) {
      const values = call.onDevice(x as DeviceArray<SegmentType>, type);
      const where = call.onDevice(bounds as Uint32Array | DeviceArray<'uint32'>, 'uint32');
      const kernel = code.kernel('reduce', `${type} ${operation}`, context);
      call.launch(kernel, blocksFor(segments * 32), out, values, values.strides[0], where, where.strides[0], segments);
    }
    return isOnDevice ? out : call.kept(out).get();
  });
}

function segmentTypeOf(x: unknown): SegmentType {
  const type = elementTypeOf(called, given('x', x));
  if (isOrdered(type) && type !== 'bool' && (scalarRow(type).form.kind === 'integer' || scalarRow(type).bytes > 1))
    return type as SegmentType;
  throw coded(
    new TypeError(`${called}: expected integers or real floats of 16 to 64 bits for x, received ${type}; astype('float32') converts it`),
  );
}

function checkedOffsets(offsets: unknown, n: number): Uint32Array | DeviceArray {
  if (DeviceArray.isDeviceArray(offsets)) {
    if (offsets.dtype !== 'uint32' && offsets.dtype !== 'int32') throw wrongOffsets(`a DeviceArray of ${String(offsets.dtype)}`);
    if (lengthOfVector(called, given('offsets', offsets)) === 0) throw wrongOffsets('none');
    return offsets as DeviceArray;
  }
  if (!Array.isArray(offsets) && !(offsets instanceof Int32Array) && !(offsets instanceof Uint32Array))
    throw wrongOffsets(describe(offsets));
  if (offsets.length === 0) throw wrongOffsets('none');
  (offsets as readonly unknown[]).forEach((offset, i) => {
    const least = i === 0 ? 0 : ((offsets as number[])[i - 1] as number);
    if (Number.isInteger(offset) && (offset as number) >= least && (offset as number) <= n) return;
    throw coded(new RangeError(`${called}: expected offsets[${i}] from ${least} to ${n}, the length of x, received ${describe(offset)}`));
  });
  return Uint32Array.from(offsets as number[]);
}

function wrongOffsets(received: string): Error {
  return coded(
    new TypeError(`${called}: expected whole numbers of 32 bits for offsets, one more than there are segments, received ${received}`),
  );
}
