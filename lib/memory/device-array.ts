import { inspect } from 'node:util';
import type { AbortSignalLike } from '../../types';
import { contextOn, type CudaContext, primaryContextOf } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { CudaStream } from '../device/cuda-stream';
import { coded, describe } from '../errors/argument-error';
import { checkMaker } from '../errors/checked';
import { nameOwnClass } from '../errors/own-classes';
import { arrayBehind } from './array-behind';
import { copyElements, queueElements } from './array-copy';
import { writeElements } from './array-writing';
import type { DeviceArrayOptions, SharedArrayDescriptor } from './device-array-options';
import { DeviceMemory } from './device-memory';
import { DeviceRange } from './device-range';
import type { DType } from './dtype';
import { throwIfAborted, unlessAborted } from '../event-loop/abort';
import { refuseInPlans } from '../event-loop/recording-scope';
import type { HostElements } from './element-conversion';
import {
  type Convertible,
  type DTypeOf,
  dtypeOfData,
  elementsOnHost,
  type FillValue,
  type FitsType,
  givenMemory,
  type HostData,
  hostMemory,
  type OneType,
  type OnHost,
  wholeElements,
} from './host-elements';
import { checkedDType, checkMemoryOptions, type CopyOptions, isDType } from './memory-options';
import { memoryRecorder } from './memory-recorder';
import { describeMemory, memoryOf } from './shared-memory';
import { checkNumbers, spacedNumbers, steppedNumbers } from './number-ranges';
import { bytesOfValue, type NestedList } from './plain-elements';
import { alongAxis, checkedAxis, checkParts, joinedShape, partitioned } from './partition';
import { checkedShape, elementCount, isPacked, packed, type StridedShape } from './strided-shape';
import { dtypeName, elementBytes, type ElementType, type HostStructs, isStructDType } from './struct-dtype';
import { checkSameElements, checkSetOptions } from './set-checks';
import { withTemporary } from './temporary';
import { copyToHost } from './transfer';

export type { DeviceArrayOptions, SharedArrayDescriptor } from './device-array-options';

/**
 * An array of numbers or structs in device memory. It may be a view: slice(), at(), reshape() and field() share the memory. A kernel gets
 * the address of the first element; if the view has gaps, the kernel has to know the strides.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void twice(float* x) { x[threadIdx.x] *= 2; }');
 * const x = await DeviceArray.from(Float32Array.of(1, 2, 3, 4), { shape: [2, 2] });
 * for (let i = 0; i < 10; i++) mod.twice.enqueue(x); // nothing is copied, nothing is awaited
 * console.log((await x.at(1).get()).join()); // → 3072,4096
 * x.dispose(); // or let the garbage collector free it
 * ```
 */
export class DeviceArray<D extends ElementType = DType> extends DeviceRange {
  static {
    nameOwnClass('DeviceArray', this);
  }

  /**
   * A copy of `data` on the device: of a TypedArray, a StructArray, lists of numbers, nested as deep as there are dimensions, or objects for
   * the Struct that `dtype` is. If `dtype` is not that of a TypedArray's class, the elements are converted, provided that the type can hold
   * every value of the class (Int16Array for float32); else it rejects with TypeError, and {@link astype} converts. A Uint8Array, Buffer or
   * DataView is taken as bytes of any type, as by NumPy's `frombuffer`: four pixels are one float32. `Float32Array.from(pixels)` converts
   * them, as {@link astype} does of an array that is on the device. Numbers in lists become elements of `dtype` if they are values of it, rounded if it is a float;
   * else it rejects with TypeError or RangeError.
   * @throws TypeError for data of another type, and numbers that are no values of it.
   * @throws RangeError for a shape with another number of elements, and integers that are too large.
   * @throws CudaError if there is not enough memory; the reason of `signal`, if it is aborted.
   *
   * @example
   * ```ts
   * const matrix = await DeviceArray.from([[1, 2, 3], [4, 5, 6]], { dtype: 'float32' });
   * console.log(matrix.shape.join()); // → 2,3
   * ```
   */
  static async from<
    Data extends ArrayBufferView | HostStructs | readonly object[] | NestedList<number | bigint | boolean>,
    D extends ElementType = DTypeOf<Data>,
  >(data: Data & Convertible<Data, D>, options: DeviceArrayOptions<D> = {}): Promise<DeviceArray<D>> {
    checkMemoryOptions('DeviceArray.from', options, ['shape', 'dtype', 'device', 'signal']);
    const behind = arrayBehind(data, options.dtype, 'DeviceArray.from', DeviceArray.viewOf) as DeviceArray<D> | undefined;
    if (behind) return (options.shape ? behind.reshape(options.shape) : behind).copy();
    const dtype = options.dtype ?? (dtypeOfData(data, 'DeviceArray.from') as D);
    const elements = elementsOnHost(data, dtype, 'DeviceArray.from');
    const shape = options.shape ?? elements.shape ?? [wholeElements(elements.view.byteLength, dtype, 'DeviceArray.from')];
    return DeviceArray.made('DeviceArray.from', elements, shape, dtype, contextOn(options.device), options.signal);
  }

  /** @internal For `what`, the method that was called. */
  static async made<D extends ElementType>(
    what: string,
    elements: HostElements,
    shape: readonly number[],
    dtype: D,
    context: CudaContext,
    signal?: AbortSignalLike,
  ): Promise<DeviceArray<D>> {
    const array = DeviceArray.allocate(context, checkedShape(shape, what), dtype);
    await array.setElements(elements, signal, what);
    return array;
  }

  /**
   * An array whose elements are not set. `shape`: the size of each dimension, or their number.
   * @throws RangeError for what is not a size; CudaError if there is not enough memory.
   */
  static empty<D extends ElementType>(shape: number | readonly number[], dtype: D, options: { device?: CudaDevice } = {}): DeviceArray<D> {
    return DeviceArray.#unset('empty', shape, dtype, options);
  }

  /** `maker`: the method that the program called. */
  static #unset<D extends ElementType>(maker: string, shape: number | readonly number[], dtype: D, options: { device?: CudaDevice }) {
    const what = `DeviceArray.${maker}`;
    const type = checkedDType(what, dtype, shape); // first: a size in its place makes what follows wrong too
    checkMemoryOptions(what, options, ['device']);
    return DeviceArray.allocate(contextOn(options.device), checkedShape(shape, what), type);
  }

  /**
   * An array of zeros, set in the order of the current stream.
   * @throws As {@link empty}.
   */
  static zeros<D extends ElementType>(shape: number | readonly number[], dtype: D, options: { device?: CudaDevice } = {}): DeviceArray<D> {
    const array = DeviceArray.#unset('zeros', shape, dtype, options);
    const recorder = memoryRecorder();
    if (recorder) recorder.fill(array, 0, 1, array.nbytes);
    else CudaStream.current(array.context).ready(0, array).fill(DeviceRange.addressOf(array), 0, 1, array.nbytes, 0);
    return array;
  }

  /**
   * An array with one value in all its elements, set in the order of the current stream.
   * @throws As {@link empty} and {@link fill}.
   *
   * @example
   * ```ts
   * const halves = DeviceArray.full([2, 3], 0.5, 'float32');
   * console.log((await halves.get()).join()); // → 0.5,0.5,0.5,0.5,0.5,0.5
   * ```
   */
  static full<D extends ElementType, const Value extends FillValue<D> = FillValue<D>>(
    shape: number | readonly number[],
    value: Value & FitsType<Value, D>,
    dtype: D,
    options: { device?: CudaDevice } = {},
  ): DeviceArray<D> {
    bytesOfValue(value, checkedDType('DeviceArray.full', dtype, shape), 'DeviceArray.full'); // not by the name of fill()
    return DeviceArray.#unset('full', shape, dtype, options).fill(value);
  }

  /**
   * An array of ones, or of `true`, set in the order of the current stream.
   * @throws As {@link empty}.
   */
  static ones<D extends DType>(shape: number | readonly number[], dtype: D, options: { device?: CudaDevice } = {}): DeviceArray<D> {
    return DeviceArray.#unset('ones', shape, dtype, options).fill((dtype === 'bool' ? true : 1) as FillValue<D>);
  }

  /**
   * The numbers from `begin` up to but not including `end`, `step` (default 1) apart.
   * @throws RangeError for a number that is not a value of the type, TypeError for a step of 0; CudaError if there is not enough memory.
   *
   * @example
   * ```ts
   * const odd = await DeviceArray.arange(1, 10, 'int32', { step: 2 });
   * console.log((await odd.get()).join()); // → 1,3,5,7,9
   * ```
   */
  static async arange<D extends DType>(
    begin: number,
    end: number,
    dtype: D,
    options: { step?: number; device?: CudaDevice } = {},
  ): Promise<DeviceArray<D>> {
    checkNumbers('DeviceArray.arange', begin, end); // first, as what follows is then in the wrong place too
    const type = checkedDType('DeviceArray.arange', dtype);
    checkMemoryOptions('DeviceArray.arange', options, ['step', 'device']);
    const elements = steppedNumbers(begin, end, options.step ?? 1, type);
    const count = wholeElements(elements.view.byteLength, dtype, 'DeviceArray.arange');
    return DeviceArray.made('DeviceArray.arange', elements, [count], dtype, contextOn(options.device));
  }

  /**
   * `count` numbers from `begin` to `end`, which is the last of them, equally far apart.
   * @throws As {@link arange}.
   */
  static async linspace<D extends DType>(
    begin: number,
    end: number,
    count: number,
    dtype: D,
    options: { device?: CudaDevice } = {},
  ): Promise<DeviceArray<D>> {
    checkMemoryOptions('DeviceArray.linspace', options, ['device']);
    const elements = spacedNumbers(begin, end, count, checkedDType('DeviceArray.linspace', dtype));
    return DeviceArray.made('DeviceArray.linspace', elements, [count], dtype, contextOn(options.device));
  }

  /**
   * The memory of an array that {@link share} described, from any thread of this process. That thread still owns it.
   * @throws TypeError for what {@link share} did not return; CudaError if the memory is freed.
   */
  static fromDescriptor<D extends DType>(descriptor: SharedArrayDescriptor<D>): DeviceArray<D> {
    const { shape, strides, dtype } = descriptor ?? {};
    if (!Array.isArray(shape) || !Array.isArray(strides) || !isDType(dtype)) {
      throw coded(new TypeError(`DeviceArray.fromDescriptor: expected what share() returned, received ${describe(descriptor)}`));
    }
    const bytes = elementBytes(dtype);
    return new DeviceArray(memoryOf(descriptor), { shape, strides: strides.map((stride: number) => stride * bytes) }, dtype);
  }

  /**
   * Copies of the parts of an array along one dimension (`axis`, default 0), one on each of the devices. If the dimension is not a multiple
   * of their number, the first parts are one longer.
   * @throws RangeError for a dimension that the array has not; CudaError if there is not enough memory.
   */
  static async split<D extends ElementType>(
    array: DeviceArray<D>,
    devices: readonly CudaDevice[],
    options: { axis?: number } = {},
  ): Promise<DeviceArray<D>[]> {
    if (!DeviceArray.isDeviceArray(array))
      throw coded(new TypeError(`DeviceArray.split: expected a DeviceArray, received ${describe(array)}`));
    if (!Array.isArray(devices) || devices.length === 0)
      throw coded(new TypeError(`DeviceArray.split: expected an array of devices, received ${describe(devices)}`));
    checkMemoryOptions('DeviceArray.split', options, ['axis']);
    const axis = checkedAxis('DeviceArray.split', options.axis ?? 0, array.shape);
    const ends = partitioned(array.shape[axis]!, devices.length);
    const parts = ends.map((end, part) => array.slice(alongAxis(axis, ends[part - 1] ?? 0), alongAxis(axis, end, array.shape)));
    return Promise.all(parts.map((part, index) => part.to(devices[index] as CudaDevice)));
  }

  /**
   * One array on one device, with copies of the parts one after another along one dimension (`axis`, default 0), whichever devices they are
   * on: undoes split().
   * @throws TypeError if their types or their other dimensions differ; RangeError for a dimension that they have not.
   * @throws CudaError if there is not enough memory.
   */
  static async concat<D extends ElementType>(
    parts: readonly DeviceArray<D>[] & OneType<D>,
    options: { axis?: number; device?: CudaDevice } = {},
  ): Promise<DeviceArray<D>> {
    checkParts(parts, DeviceArray.isDeviceArray);
    checkMemoryOptions('DeviceArray.concat', options, ['axis', 'device']);
    const [first] = parts as readonly [DeviceArray<D>];
    const axis = checkedAxis('DeviceArray.concat', options.axis ?? 0, first.shape);
    const { shape, ends } = joinedShape(parts, axis);
    const whole = DeviceArray.allocate(contextOn(options.device), shape, first.dtype);
    const places = ends.map((end, part) => whole.slice(alongAxis(axis, ends[part - 1] ?? 0), alongAxis(axis, end, shape)));
    await Promise.all(places.map((place, index) => place.set(parts[index] as DeviceArray<D>)));
    return whole;
  }

  /** @internal */
  static allocate<D extends ElementType>(context: CudaContext, shape: readonly number[], dtype: D): DeviceArray<D> {
    const bytes = elementCount(shape) * elementBytes(dtype);
    const over = (memory: DeviceMemory) => new DeviceArray(memory, shape, dtype);
    // The driver allocates no empty blocks.
    return memoryRecorder()?.allocate(context, bytes, over) ?? over(DeviceMemory.allocate(context, Math.max(bytes, 1)));
  }

  /** @internal Over the same memory. Reads no properties: the array may be one that a plan is recorded with, whose properties are watched. */
  static viewOf<Of extends ElementType>(array: DeviceRange, dtype: Of, layout: StridedShape, offset: number): DeviceArray<Of> {
    return new DeviceArray(DeviceRange.memoryOf(array), layout, dtype, DeviceRange.offsetOf(array) + offset);
  }

  /** Whether `value` is one. */
  static isDeviceArray(value: unknown): value is DeviceArray<ElementType> {
    return DeviceRange.isDeviceRange(value) && value instanceof DeviceArray;
  }

  readonly shape: readonly number[];
  /**
   * How many elements lie between one index and the next, for each dimension: a fraction if a member's size does not divide its struct's.
   */
  readonly strides: readonly number[];
  readonly dtype: D;
  /** The number of elements. */
  readonly length: number;
  /** @internal As {@link strides}, in bytes. */
  readonly layout: StridedShape;

  /** @internal `offset`: in bytes. */
  constructor(memory: DeviceMemory, layout: readonly number[] | StridedShape, dtype: D, offset = 0) {
    checkMaker(typeof memory?.address === 'bigint', 'DeviceArray', 'DeviceArray.from(), zeros() and empty()');
    const bytes = elementBytes(dtype);
    const lies = 'strides' in layout ? layout : packed(layout, bytes);
    const length = elementCount(lies.shape);
    super(memory, offset, length * bytes);
    this.layout = lies;
    this.shape = lies.shape;
    this.strides = lies.strides.map((stride) => stride / bytes);
    this.dtype = dtype;
    this.length = length;
  }

  /** Whether the elements lie in C order without gaps. */
  get isContiguous(): boolean {
    return isPacked(this.layout, elementBytes(this.dtype));
  }

  /**
   * A copy of the elements in C order: in a TypedArray of their type, in which a complex number is two elements; structs in a StructArray.
   * With `out`, it is copied to that, of exactly the same class and size.
   * @throws TypeError or RangeError for an `out` of another class or size.
   * @throws CudaError if work before it has failed, or the array is disposed of; the reason of `signal`, if it is aborted.
   */
  async get(out?: OnHost<D>, options: CopyOptions = {}): Promise<OnHost<D>> {
    checkMemoryOptions('DeviceArray.get', options, ['signal']);
    const { result, view } = out === undefined ? hostMemory(this.dtype, this.length) : givenMemory(out, this.dtype, this.length);
    if (this.length === 0) return result;
    refuseInPlans('DeviceArray.get');
    const stream = CudaStream.current(this.context);
    await withTemporary(async (temporary) => {
      const source = this.isContiguous ? this : temporary(this.contiguous());
      await copyToHost(stream, DeviceRange.addressOf(source, 'DeviceArray.get'), view, options.signal);
    });
    return result;
  }

  /**
   * Overwrites the elements with `data`, in C order: as many elements as the array has, of its type or of one that converts to it exactly;
   * numbers in lists, which have its shape if they are nested; as many bytes; or another device array of the same shape and type. For
   * structs, a StructArray or objects.
   * @throws RangeError for another size, TypeError for another type.
   * @throws CudaError if work before it has failed, or the array is disposed of; the reason of `signal`, if it is aborted.
   */
  async set(data: HostData<D> | DeviceArray<D>, options: CopyOptions = {}): Promise<void> {
    checkSetOptions(options);
    const behind = arrayBehind(data, this.dtype, 'DeviceArray.set', DeviceArray.viewOf)?.reshape(this.shape);
    const array = behind ?? (DeviceArray.isDeviceArray(data) ? data : undefined);
    if (array) return this.#setFrom(array as DeviceArray<D>, options.signal);
    return this.setElements(elementsOnHost(data, this.dtype, 'DeviceArray.set'), options.signal);
  }

  /** @internal Overwrites the elements. */
  setElements(elements: HostElements, signal?: AbortSignalLike, what = 'DeviceArray.set'): Promise<void> {
    return writeElements(this, elements, { signal, what, allocate: () => DeviceArray.allocate(this.context, this.shape, this.dtype) });
  }

  /**
   * The elements in C order without gaps: a copy, in the order of the current stream.
   * @throws CudaError if there is not enough memory, or the array is disposed of.
   */
  contiguous(): DeviceArray<D> {
    const copy = DeviceArray.allocate(this.context, this.shape, this.dtype);
    queueElements(copy, this);
    return copy;
  }

  /**
   * An independent copy, in C order without gaps, made in the order of the current stream: the same as {@link contiguous}.
   * @throws As {@link contiguous}.
   */
  copy(): DeviceArray<D> {
    return this.contiguous();
  }

  /**
   * Plain data by which a worker thread uses the same memory. From then on only {@link dispose} frees it, not the garbage collector.
   * @throws TypeError for structs, and for memory in a context that is not its device's primary one.
   * @throws CudaError `ERR_CUDA_DISPOSED` after dispose.
   */
  share(): SharedArrayDescriptor<D> {
    const { shape, strides, dtype } = this;
    if (isStructDType(dtype)) throw coded(new TypeError(`share: ${dtype.name} is not plain data; share() its fields, or a CudaBuffer`));
    return { ...describeMemory(this, this.memory), shape: [...shape], strides: [...strides], dtype };
  }

  /**
   * A copy on another device, in C order without gaps.
   * @throws TypeError for what is no device; CudaError if there is not enough memory there, or the array is disposed of.
   */
  async to(device: CudaDevice): Promise<DeviceArray<D>> {
    checkMemoryOptions('DeviceArray.to', { device: device ?? null }, ['device']);
    const copy = DeviceArray.allocate(primaryContextOf(device), this.shape, this.dtype);
    await copy.#setFrom(this);
    return copy;
  }

  /** @internal What console.log shows. */
  [inspect.custom](): string {
    const where = this.isDisposed ? 'disposed' : `on ${this.device.name}`;
    const gaps = this.isContiguous ? '' : `, strides [${this.strides.join(', ')}]`;
    return `DeviceArray ${dtypeName(this.dtype)}[${this.shape.join(', ')}] { ${where}${gaps} }`;
  }

  async #setFrom(source: DeviceArray<D>, signal?: AbortSignalLike): Promise<void> {
    throwIfAborted(signal);
    checkSameElements(this, source);
    const copied = copyElements(this, source, (context) => DeviceArray.allocate(context, this.shape, this.dtype));
    await unlessAborted(copied, signal);
  }
}
