import { refuseMore } from '../../errors/argument-count';
import { coded, describe } from '../../errors/argument-error';
import { currentRecorder } from '../../event-loop/recording-scope';
import { DeviceArray } from '../../memory/device-array';
import { callLibrary, isCaptured, type LibraryCall } from '../library-call';
import type { NumberType } from '../numbers';
import { contextOfAll, type Given, given, lengthOfVector, numberTypeOf } from '../operand';

/** Whole numbers of 32 bits on the host or on a device. */
export type Indices = readonly number[] | Int32Array | Uint32Array | DeviceArray<'int32'> | DeviceArray<'uint32'>;

/** A matrix of rows that have only some of their elements, on a device. What a place has more than once counts as the sum. */
export interface Csr<D extends NumberType = NumberType> {
  /** Rows and columns. */
  readonly shape: readonly [number, number];
  /** Where the entries of each row begin, and where those of the last one end: [rows + 1], from 0 on, none smaller than the one before it. */
  readonly rowOffsets: DeviceArray<'int32'> | DeviceArray<'uint32'>;
  /** The column of each entry, from 0. */
  readonly columns: DeviceArray<'int32'> | DeviceArray<'uint32'>;
  /** The value of each entry. */
  readonly values: DeviceArray<D>;
}

/** The same with arrays on the host, or on a device. */
export interface CsrParts<Values = DeviceArray<NumberType> | Float32Array | Float64Array> {
  readonly shape: readonly [number, number];
  readonly rowOffsets: Indices;
  readonly columns: Indices;
  readonly values: Values;
}

type TypeOf<Values> = Values extends DeviceArray<infer D> ? D & NumberType : Values extends Float32Array ? 'float32' : 'float64';

/**
 * A sparse matrix of its parts: those on the host are copied to the device, and all are checked, so that no product with it goes wrong.
 * A plain object `{ shape, rowOffsets, columns, values }` of device arrays is such a matrix as well, with nothing checked of its indices,
 * for plans and captures, and for parts that the program changes later.
 *
 * @throws TypeError for other arrays, and in plans and captures; RangeError for lengths that do not fit, and for indices that are wrong.
 *
 * @example
 * ```ts
 * import { sparse } from 'cuda-ffi/libraries';
 *
 * // 1 0 2
 * // 0 3 0
 * const a = await sparse.csr({ shape: [2, 3], rowOffsets: [0, 2, 3], columns: [0, 2, 1], values: Float32Array.of(1, 2, 3) });
 * console.log((await sparse.spmv(a, Float32Array.of(1, 10, 100))).join()); // → 201,30
 * ```
 */
export async function csr<Values extends CsrParts['values']>(parts: CsrParts<Values>): Promise<Csr<TypeOf<Values>>> {
  const called = 'sparse.csr';
  refuseMore(called, arguments, 1);
  const all = partsOf(called, 'parts', parts);
  const type = numberTypeOf(called, all.values);
  const [offsets, columns] = [indicesOf(called, all.rowOffsets), indicesOf(called, all.columns)];
  const [rows, width] = shapeOf(called, parts.shape);
  const count = checkLengths(called, rows, all);
  const context = contextOfAll(called, [all.values, all.rowOffsets, all.columns]);
  if (currentRecorder() || isCaptured(context)) {
    throw coded(new TypeError(`${called}: a plan or a capture has no indices to check; a plain object of device arrays is a matrix there`));
  }
  const checkOffsets = (indices: ArrayLike<unknown>) => checkRowOffsets(called, indices, count);
  const checkAll = (indices: ArrayLike<unknown>) => checkColumns(called, indices, width);
  if (!DeviceArray.isDeviceArray(offsets)) checkOffsets(offsets);
  if (!DeviceArray.isDeviceArray(columns)) checkAll(columns);
  return callLibrary(context, async (call) => {
    const matrix = {
      shape: [rows, width],
      rowOffsets: moved(call, offsets, 'uint32'),
      columns: moved(call, columns, 'uint32'),
      values: moved(call, parts.values, type),
    };
    const [foundOffsets, foundColumns] = await Promise.all([onHost(offsets), onHost(columns)]);
    if (foundOffsets) checkOffsets(foundOffsets);
    if (foundColumns) checkAll(foundColumns);
    return matrix as unknown as Csr<TypeOf<Values>>;
  });
}

/** What functions over a sparse matrix work with: arrays without gaps. */
export interface Compressed {
  readonly type: NumberType;
  readonly rows: number;
  readonly width: number;
  readonly count: number;
  readonly offsets: DeviceArray<'uint32'>;
  readonly columns: DeviceArray<'uint32'>;
  readonly values: DeviceArray<NumberType>;
}

/** The parts of a matrix on a device. Throws TypeError for anything else, RangeError for lengths that do not fit. */
export function compressed(called: string, value: unknown): Compressed {
  const parts = partsOf(called, 'a', value);
  for (const part of [parts.rowOffsets, parts.columns, parts.values]) {
    if (DeviceArray.isDeviceArray(part.value)) continue;
    const received = describe(part.value);
    throw coded(
      new TypeError(`${called}: expected a DeviceArray for ${part.name}, received ${received}; sparse.csr(a) copies it to the device`),
    );
  }
  const type = numberTypeOf(called, parts.values);
  for (const part of [parts.rowOffsets, parts.columns]) indicesOf(called, part);
  const [rows, width] = shapeOf(called, (value as Csr).shape);
  checkLengths(called, rows, parts);
  contextOfAll(called, [parts.values, parts.rowOffsets, parts.columns]);
  const values = parts.values.value as DeviceArray<NumberType>;
  const [offsets, columns] = [asUnsigned(parts.rowOffsets), asUnsigned(parts.columns)];
  return { type, rows, width, count: values.length, offsets, columns, values };
}

/** Kernels read both kinds of indices as one. */
function asUnsigned({ value }: Given): DeviceArray<'uint32'> {
  const array = value as DeviceArray<'int32'>;
  return DeviceArray.viewOf(array, 'uint32', array.layout, 0);
}

/** The arrays as kernels take them. */
export function arraysOf(call: LibraryCall, { offsets, columns, values }: Compressed): DeviceArray[] {
  return [offsets as DeviceArray, columns as DeviceArray, values as DeviceArray].map((array) =>
    array.isContiguous ? array : call.kept(array.contiguous()),
  );
}

type Parts = Readonly<Record<'rowOffsets' | 'columns' | 'values', Given>>;

function partsOf(called: string, name: string, value: unknown): Parts {
  const { shape, rowOffsets, columns, values } = (value ?? {}) as Record<string, unknown>;
  if (typeof value !== 'object' || !shape || !rowOffsets || !columns || !values) {
    throw coded(new TypeError(`${called}: expected { shape, rowOffsets, columns, values } for ${name}, received ${describe(value)}`));
  }
  return {
    rowOffsets: given(`${name}.rowOffsets`, rowOffsets),
    columns: given(`${name}.columns`, columns),
    values: given(`${name}.values`, values),
  };
}

function shapeOf(called: string, shape: unknown): readonly [number, number] {
  const isShape = Array.isArray(shape) && shape.length === 2;
  if (isShape && shape.every((size) => Number.isInteger(size) && (size as number) >= 0 && (size as number) < 2 ** 31)) {
    return shape as unknown as readonly [number, number];
  }
  const received = isShape ? `[${shape.map(describe).join(', ')}]` : describe(shape);
  throw coded(new RangeError(`${called}: expected the shape [rows, columns], of whole numbers below 2^31, received ${received}`));
}

type GivenIndices = Int32Array | Uint32Array | readonly number[] | DeviceArray;

function indicesOf(called: string, { name, value }: Given): GivenIndices {
  if (DeviceArray.isDeviceArray(value) ? value.dtype === 'int32' || value.dtype === 'uint32' : isListOfIndices(value)) {
    return value as GivenIndices;
  }
  const received = DeviceArray.isDeviceArray(value) ? `a DeviceArray of ${String(value.dtype)}` : describe(value);
  throw coded(new TypeError(`${called}: expected whole numbers of 32 bits for ${name}, received ${received}`));
}

const isListOfIndices = (value: unknown): boolean => Array.isArray(value) || value instanceof Int32Array || value instanceof Uint32Array;

/** How many entries there are. */
function checkLengths(called: string, rows: number, { rowOffsets, columns, values }: Parts): number {
  const [offsets, indices, count] = [rowOffsets, columns, values].map((part) => lengthOfVector(called, part)) as [number, number, number];
  if (offsets !== rows + 1) {
    throw coded(new RangeError(`${called}: expected ${rows + 1} elements in ${rowOffsets.name}, one more than rows, received ${offsets}`));
  }
  if (indices === count) return count;
  throw coded(
    new RangeError(`${called}: expected as many elements in ${columns.name} as in ${values.name}, ${count}, received ${indices}`),
  );
}

/** The first is 0, the last is the number of entries, and none is smaller than the one before it. */
function checkRowOffsets(called: string, offsets: ArrayLike<unknown>, count: number): void {
  let least = 0;
  for (let i = 0; i < offsets.length; i++) {
    const [from, to] = i === offsets.length - 1 ? [count, count] : [least, i === 0 ? 0 : count];
    const offset = offsets[i] as number;
    if (!Number.isInteger(offset) || offset < from || offset > to) {
      const expected = from === to ? `${from}` : `a whole number from ${from} to ${to}`;
      throw coded(new RangeError(`${called}: expected ${expected} for rowOffsets[${i}], received ${describe(offset)}`));
    }
    least = offset;
  }
}

function checkColumns(called: string, columns: ArrayLike<unknown>, width: number): void {
  for (let i = 0; i < columns.length; i++) {
    const column = columns[i] as number;
    if (Number.isInteger(column) && column >= 0 && column < width) continue;
    throw coded(
      new RangeError(`${called}: expected columns[${i}] from 0, below ${width}, the number of columns, received ${describe(column)}`),
    );
  }
}

/** The array itself, or a copy of the host's on the device, which outlives the call. */
function moved(call: LibraryCall, values: GivenIndices | ArrayBufferView, type: 'uint32' | NumberType): DeviceArray {
  if (DeviceArray.isDeviceArray(values)) return values as DeviceArray;
  const array = type === 'uint32' ? Uint32Array.from(values as readonly number[]) : (values as ArrayBufferView);
  return call.result(call.onDevice(array, type)) as DeviceArray;
}

async function onHost(indices: GivenIndices): Promise<ArrayLike<number> | undefined> {
  return DeviceArray.isDeviceArray(indices) ? (indices.get() as Promise<Uint32Array>) : undefined;
}
