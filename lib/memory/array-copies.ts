import { coded, describe } from '../errors/argument-error';
import { refuseInPlans } from '../event-loop/recording-scope';
import { arrayBehind } from './array-behind';
import { DeviceArray } from './device-array';
import type { DType } from './dtype';
import { elementsOnHost, type HostData, type OnHost, wholeElements } from './host-elements';
import { hostView } from './host-view';
import { checkMemoryOptions, type CopyOptions } from './memory-options';
import { dtypeOfStructs, type ElementType, type HostStructs } from './struct-dtype';

/** The options of {@link DeviceArray.copyFrom} and {@link DeviceArray.copyTo}. */
export interface ArrayCopyOptions extends CopyOptions {
  /**
   * The first element of the array that is copied.
   *
   * @default 0
   */
  offset?: number;
}

declare module './device-array' {
  interface DeviceArray<D extends ElementType = DType> {
    /**
     * Overwrites as many elements as `source` has, in C order from `offset` on. Takes what {@link set} takes, and rejects as that does; with
     * RangeError if the array ends before, and with TypeError if it has gaps.
     *
     * @throws As {@link set}.
     * @throws RangeError if the array ends before, TypeError if it has gaps.
     *
     * @example
     * ```ts
     * const x = DeviceArray.zeros(12, 'float32');
     * await x.copyFrom(Float32Array.of(1, 2), { offset: 10 });
     * console.log((await x.get()).slice(9).join()); // → 0,1,2
     * ```
     */
    copyFrom(source: HostData<D> | DeviceArray<D>, options?: ArrayCopyOptions): Promise<void>;
    /**
     * Copies elements, in C order from `offset` on, to `target`: as many as fit. It is a TypedArray of the class that {@link get} makes, a
     * StructArray, or a device array of the same type.
     *
     * @throws RangeError if the array ends before.
     * @throws TypeError for another class or type, and if the array has gaps.
     * @throws CudaError as {@link get}.
     *
     * @example
     * ```ts
     * const x = await DeviceArray.from(Float32Array.of(1, 2, 3, 4));
     * const two = new Float32Array(2);
     * await x.copyTo(two, { offset: 1 });
     * console.log(two.join()); // → 2,3
     * ```
     */
    copyTo(target: OnHost<D> | DeviceArray<D>, options?: ArrayCopyOptions): Promise<void>;
  }
}

DeviceArray.prototype.copyFrom = async function (
  this: DeviceArray<ElementType>,
  source: HostData<ElementType> | DeviceArray<ElementType>,
  options: ArrayCopyOptions = {},
) {
  const { offset = 0, signal } = checkedCopyOptions('copyFrom', options);
  const given = arrayBehind(source, this.dtype, 'DeviceArray.copyFrom', DeviceArray.viewOf) ?? source;
  if (DeviceArray.isDeviceArray(given)) {
    const part = partOf(this, 'copyFrom', offset, given.length);
    return part.reshape(given.shape).set(given, { signal });
  }
  const elements = elementsOnHost(given, this.dtype, 'DeviceArray.copyFrom');
  const count = wholeElements(elements.view.byteLength, this.dtype, 'DeviceArray.copyFrom');
  return partOf(this, 'copyFrom', offset, count).setElements({ ...elements, shape: [] }, signal);
};

DeviceArray.prototype.copyTo = async function (
  this: DeviceArray<ElementType>,
  target: OnHost<ElementType> | DeviceArray<ElementType>,
  options: ArrayCopyOptions = {},
) {
  const { offset = 0, signal } = checkedCopyOptions('copyTo', options);
  if (DeviceArray.isDeviceArray(target)) {
    return target.set(partOf(this, 'copyTo', offset, target.length).reshape(target.shape), { signal });
  }
  const found = hostView(dtypeOfStructs(target) ? (target as unknown as HostStructs).bytes : target);
  if (!found) throw coded(new TypeError(`DeviceArray.copyTo: expected memory for the elements, received ${describe(target)}`));
  refuseInPlans('DeviceArray.copyTo for memory of the host');
  const count = wholeElements(found.bytes, this.dtype, 'DeviceArray.copyTo');
  await partOf(this, 'copyTo', offset, count).get(target, { signal });
};

function checkedCopyOptions(method: string, options: ArrayCopyOptions): ArrayCopyOptions {
  checkMemoryOptions(`DeviceArray.${method}`, options, ['offset', 'signal']);
  return options;
}

/** So many of the elements, in C order. */
function partOf(array: DeviceArray<ElementType>, method: string, offset: number, count: number): DeviceArray<ElementType> {
  if (offset + count <= array.length) return array.reshape(array.length).slice(offset, offset + count);
  throw coded(new RangeError(`DeviceArray.${method}: ${count} elements from element ${offset} on, and the array has ${array.length}`));
}
