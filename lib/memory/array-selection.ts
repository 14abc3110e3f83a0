import { coded, describe } from '../errors/argument-error';
import { DeviceArray } from './device-array';
import { type DType, dtypeOfClass } from './dtype';
import { hostView, viewOffset } from './host-view';
import { checkMemoryOptions } from './memory-options';
import { memoryRecorder, type MemoryRecorder } from './memory-recorder';
import { checkedAxis } from './partition';
import { runsOf } from './place-runs';
import { elementCount } from './strided-shape';
import { dtypeName, elementBytes, type ElementType, type HostStructs, isStructDType } from './struct-dtype';

type IntegerDType = 'int8' | 'uint8' | 'int16' | 'uint16' | 'int32' | 'uint32' | 'int64' | 'uint64';

/** Places along a dimension, on the host or on a device. */
export type IndexArray =
  | readonly number[]
  | Int8Array
  | Uint8Array
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | BigInt64Array
  | BigUint64Array
  | DeviceArray<IntegerDType>;

/** For each place along a dimension, whether it is selected: by `true`, or by what is not 0. */
export type MaskArray = readonly boolean[] | Uint8Array | DeviceArray<'bool'> | DeviceArray<'uint8'>;

declare module './device-array' {
  interface DeviceArray<D extends ElementType = DType> {
    /**
     * The parts at these places along one dimension (`axis`, default 0), in their order: a copy, as the elements are when this is called. They
     * are selected on the host, as {@link astype} converts them there. Negative indices count from the end.
     *
     * @throws RangeError for an index that is out of range.
     * @throws CudaError as {@link get}.
     *
     * @example
     * ```ts
     * const matrix = await DeviceArray.from([[1, 2], [3, 4], [5, 6]], { dtype: 'float32' });
     * const rows = await matrix.take([2, 0]);
     * console.log((await rows.get()).join()); // → 5,6,1,2
     * ```
     */
    take(indices: IndexArray, options?: { axis?: number }): Promise<DeviceArray<D>>;
    /**
     * The parts at the places along one dimension (`axis`, default 0) where `mask` is true: a copy, made as by {@link take}.
     *
     * @throws RangeError if the mask has another length.
     * @throws CudaError as {@link get}.
     *
     * @example
     * ```ts
     * const x = await DeviceArray.from(Float32Array.of(1, -2, 3));
     * const positive = await x.compress([true, false, true]);
     * console.log((await positive.get()).join()); // → 1,3
     * ```
     */
    compress(mask: MaskArray, options?: { axis?: number }): Promise<DeviceArray<D>>;
  }
}

DeviceArray.prototype.take = function (this: DeviceArray<ElementType>, indices: IndexArray, options: { axis?: number } = {}) {
  return selected(this, 'take', indices, options, indexPlaces);
};

DeviceArray.prototype.compress = function (this: DeviceArray<ElementType>, mask: MaskArray, options: { axis?: number } = {}) {
  return selected(this, 'compress', mask, options, maskPlaces);
};

type Items = ArrayLike<unknown>;
type ReadPlaces = (items: Items, size: number) => number[];

async function selected(array: DeviceArray<ElementType>, method: string, by: unknown, options: { axis?: number }, places: ReadPlaces) {
  const what = `DeviceArray.${method}`;
  checkMemoryOptions(what, options, ['axis']);
  const axis = checkedAxis(what, options.axis ?? 0, array.shape);
  const recorder = memoryRecorder();
  if (recorder) return copiedParts(array, axis, places(itemsInPlan(by, what, recorder), array.shape[axis]!));
  // Both are queued before anything is awaited.
  const items = itemsOnHost(by, what);
  const content = array.get();
  void content.catch(() => {});
  const found = places(await items, array.shape[axis]!);
  const shape = withSize(array.shape, axis, found.length);
  const view = gathered(bytesOf(await content), array, axis, found);
  return DeviceArray.made(what, { view }, shape, array.dtype, array.context);
}

/** A plan records one copy for each run of places that are equally far apart. */
async function copiedParts(array: DeviceArray<ElementType>, axis: number, places: readonly number[]): Promise<DeviceArray<ElementType>> {
  const shape = withSize(array.shape, axis, places.length);
  const all = DeviceArray.allocate(array.context, shape, array.dtype);
  const onAxis = (index: number | undefined) => Array.from({ length: axis + 1 }, (_, other) => (other === axis ? index : undefined));
  let done = 0;
  for (const { first, step, count } of runsOf(places)) {
    const last = first + step * count;
    const from = array.slice(onAxis(first), onAxis(last < 0 ? undefined : last), onAxis(step));
    await all.slice(onAxis(done), onAxis(done + count)).set(from);
    done += count;
  }
  return all;
}

function itemsInPlan(by: unknown, what: string, recorder: MemoryRecorder): Items {
  if (Array.isArray(by)) return by;
  const found = hostView(by);
  if (found && isWhole(dtypeOfClass(found.className) ?? 'float32')) return found.view as Int32Array;
  return recorder.refuse(
    `${what}: what is selected by a list is recorded, and ${describe(by)} has no contents yet; select before the plan, or in a kernel.`,
  );
}

/** What selects, as it is when this is called. */
async function itemsOnHost(by: unknown, what: string): Promise<Items> {
  if (Array.isArray(by)) return by.slice();
  if (!DeviceArray.isDeviceArray(by)) {
    const found = hostView(by);
    const dtype = found && dtypeOfClass(found.className);
    if (dtype && isWhole(dtype)) return (found.view as Int32Array).slice();
    throw wrongItems(what, describe(by));
  }
  if (isWhole(by.dtype)) return (await by.get()) as Items;
  throw wrongItems(what, `a DeviceArray of ${dtypeName(by.dtype)}`);
}

function wrongItems(what: string, received: string): Error {
  const isMask = what.endsWith('.compress');
  const wanted = isMask ? 'a mask of booleans or whole numbers' : 'whole numbers';
  const advice = isMask ? '; Array.from(values, (value) => value > 0) makes a mask' : '';
  return coded(new TypeError(`${what}: expected ${wanted}, in a list, a TypedArray or a DeviceArray, received ${received}${advice}`));
}

function withSize(shape: readonly number[], axis: number, size: number): number[] {
  return shape.map((own, dimension) => (dimension === axis ? size : own));
}

function isWhole(dtype: ElementType): boolean {
  return typeof dtype === 'string' && /^(u?int|bool)/.test(dtype);
}

function indexPlaces(items: Items, size: number): number[] {
  return Array.from(items, (item) => {
    const given = typeof item === 'bigint' ? Number(item) : item;
    const place = Number.isInteger(given) && (given as number) < 0 ? (given as number) + size : (given as number);
    if (Number.isInteger(place) && place >= 0 && place < size) return place;
    const problem = Number.isInteger(given) ? `is not in the dimension, which has ${size}` : 'is not a whole number';
    const advice = typeof item === 'boolean' ? '; compress(mask) takes the elements for which a mask is true' : '';
    throw coded(new RangeError(`DeviceArray.take: index ${describe(item)} ${problem}${advice}`));
  });
}

function maskPlaces(items: Items, size: number): number[] {
  if (items.length !== size) {
    throw coded(
      new RangeError(`DeviceArray.compress: expected a mask of ${size}, the size of the dimension, received one of ${items.length}`),
    );
  }
  const wrong = Array.from(items).find((item) => typeof item !== 'boolean' && typeof item !== 'number');
  if (wrong !== undefined)
    throw coded(new TypeError(`DeviceArray.compress: expected true or false in the mask, received ${describe(wrong)}`));
  return Array.from(items, (item, index) => (item ? index : -1)).filter((index) => index >= 0);
}

/** The bytes of the parts at `places` along a dimension. */
function gathered(content: Uint8Array, { shape, dtype }: DeviceArray<ElementType>, axis: number, places: readonly number[]): Uint8Array {
  const bytes = elementCount(shape.slice(axis + 1)) * elementBytes(dtype);
  const outer = elementCount(shape.slice(0, axis));
  const all = new Uint8Array(outer * places.length * bytes);
  for (let part = 0, at = 0; part < outer; part++) {
    for (const place of places) {
      const begin = (part * shape[axis]! + place) * bytes;
      all.set(content.subarray(begin, begin + bytes), at);
      at += bytes;
    }
  }
  return all;
}

function bytesOf(content: unknown): Uint8Array {
  const view = isStructDType((content as Partial<HostStructs>).type) ? (content as HostStructs).bytes : (content as Uint8Array);
  return new Uint8Array(view.buffer, viewOffset(view), view.byteLength);
}
