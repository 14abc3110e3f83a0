import { coded } from '../errors/argument-error';
import { refuseInPlans } from '../event-loop/recording-scope';
import { DeviceArray } from './device-array';
import type { DType } from './dtype';
import type { OnHost } from './host-elements';
import { checkMemoryOptions, type CopyOptions } from './memory-options';
import { elementCount } from './strided-shape';
import { elementBytes, type ElementType, type HostStructs, isStructDType } from './struct-dtype';

/** The options of {@link DeviceArray.rows}. */
export interface RowOptions extends CopyOptions {
  /**
   * How many rows are copied to the host at a time.
   *
   * @default as many as have 1 MiB
   */
  batch?: number;
}

declare module './device-array' {
  interface DeviceArray<D extends ElementType = DType> {
    /**
     * The parts of the array along its first dimension, one after another, each as {@link get} makes it. Rows are copied in batches, each when
     * its first row is asked for.
     *
     * @throws TypeError for an array of one dimension.
     * @throws CudaError as {@link get}, when a row is asked for.
     *
     * @example
     * ```ts
     * const matrix = await DeviceArray.from([[1, 2], [3, 4], [5, 6]], { dtype: 'float32' });
     * const sums: number[] = [];
     * for await (const row of matrix.rows({ batch: 2 })) sums.push(row[0]! + row[1]!);
     * console.log(sums.join()); // → 3,7,11
     * ```
     */
    rows(options?: RowOptions): AsyncGenerator<OnHost<D>, void, void>;
  }
}

const bytesAtOnce = 1 << 20;

DeviceArray.prototype.rows = function (this: DeviceArray<ElementType>, options: RowOptions = {}) {
  checkMemoryOptions('DeviceArray.rows', options, ['batch', 'signal']);
  refuseInPlans('DeviceArray.rows');
  if (this.shape.length < 2) {
    throw coded(
      new TypeError('DeviceArray.rows: the array has one dimension; get() copies its elements, and slice(begin, end).get() some of them'),
    );
  }
  return Object.defineProperty(rowsOf(this, options), Symbol.iterator, { value: refuseForOf });
};

function refuseForOf(): never {
  throw coded(new TypeError('DeviceArray.rows: the rows are copied from the device as they are needed: for await (const row of x.rows())'));
}

async function* rowsOf(array: DeviceArray<ElementType>, { batch, signal }: RowOptions): AsyncGenerator<OnHost<ElementType>, void, void> {
  const [count = 0, ...inner] = array.shape;
  const length = elementCount(inner);
  const bytes = length * elementBytes(array.dtype);
  const rows = batch ?? Math.max(Math.floor(bytesAtOnce / Math.max(bytes, 1)), 1);
  for (let begin = 0; begin < count; begin += rows) {
    const content = await array.slice(begin, begin + rows).get(undefined, { signal });
    for (let row = 0; row < Math.min(rows, count - begin); row++) yield rowOf(content, array.dtype, row * bytes, length);
  }
}

/** A row of a batch, as an array of its own. */
function rowOf(content: OnHost<ElementType>, dtype: ElementType, at: number, length: number): OnHost<ElementType> {
  const { bytes } = isStructDType(dtype) ? (content as unknown as HostStructs) : { bytes: undefined };
  if (bytes) {
    const row = (dtype as { array(length: number): HostStructs }).array(length);
    row.bytes.set(bytes.subarray(at, at + row.bytes.length));
    return row as OnHost<ElementType>;
  }
  const view = content as unknown as Float32Array;
  const begin = at / view.BYTES_PER_ELEMENT;
  return view.slice(begin, begin + (length * elementBytes(dtype)) / view.BYTES_PER_ELEMENT) as never;
}
