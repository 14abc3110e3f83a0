import { inspect } from 'node:util';
import { contextOn, type CudaContext, primaryContextOf } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { CudaStream } from '../device/cuda-stream';
import { coded, describe } from '../errors/argument-error';
import { checkMaker } from '../errors/checked';
import { nameOwnClass } from '../errors/own-classes';
import { copyElements, copyRows, queueRows } from './array-copy';
import { DeviceMemory } from './device-memory';
import { DeviceRange } from './device-range';
import { type DType, dtypeOfClass, dtypes } from './dtype';
import { Slices } from '../event-loop/slices';
import { converting, type HostElements } from './element-conversion';
import { type Convertible, type DTypeOf, elementsOnHost, type HostData, givenMemory, hostMemory, type OnHost } from './host-elements';
import { hostView, viewBytes } from './host-view';
import { checkedDType, checkMemoryOptions, isDType } from './memory-options';
import { memoryRecorder } from './memory-recorder';
import { describeMemory, memoryOf, type SharedMemoryDescriptor } from './shared-memory';
import { alongAxis, checkedAxis, joinedShape, partitioned } from './partition';
import { checkedShape, elementCount, indexed, isPacked, packed, sliced, type StridedShape } from './strided-shape';
import {
  dtypeName,
  dtypeOfStructs,
  elementBytes,
  type ElementType,
  type FieldDType,
  type FieldName,
  type HostStructs,
  isStructDType,
} from './struct-dtype';
import { structField } from './struct-field';
import { withTemporary } from './temporary';
import { copyToDevice, copyToHost, whenConverted } from './transfer';

/** The options of {@link DeviceArray.from}. */
export interface DeviceArrayOptions<D extends ElementType = ElementType> {
  /** @default one dimension, with all elements of the data */
  shape?: readonly number[];
  /**
   * The element type; for objects, their Struct.
   *
   * @default that of the data's class
   */
  dtype?: D;
  device?: CudaDevice;
}

/** A device array as plain data by which another thread of this process uses it. */
export interface SharedArrayDescriptor<D extends ElementType = DType> extends SharedMemoryDescriptor {
  readonly shape: readonly number[];
  readonly strides: readonly number[];
  readonly dtype: D;
}

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
   * A copy of `data` on the device: of a TypedArray, a StructArray, or objects for the Struct that `dtype` is. If `dtype` is not that of
   * the data's class, the elements are converted, provided that the type can hold every value of the class (Int16Array for float32); else
   * it rejects with TypeError, and {@link astype} converts. A Uint8Array, Buffer or DataView is taken as bytes of any type.
   */
  static async from<Data extends ArrayBufferView | HostStructs | readonly object[], D extends ElementType = DTypeOf<Data>>(
    data: Data & Convertible<Data, D>,
    options: DeviceArrayOptions<D> = {},
  ): Promise<DeviceArray<D>> {
    checkMemoryOptions('DeviceArray.from', options, ['shape', 'dtype', 'device']);
    const dtype = options.dtype ?? ((dtypeOfStructs(data) ?? dtypeOfClass(hostView(data)?.className ?? '')) as D | undefined);
    if (!dtype) throw coded(new TypeError(`DeviceArray.from: expected a TypedArray, received ${describe(data)}`));
    const elements = elementsOnHost(data, dtype, 'DeviceArray.from');
    const shape = options.shape ?? [wholeElements(elements.view.byteLength, dtype)];
    const array = DeviceArray.#allocate(contextOn(options.device), checkedShape(shape, 'DeviceArray.from'), dtype);
    await array.#setFromHost(elements, 'DeviceArray.from');
    return array;
  }

  /** An array whose elements are not set. `shape`: the size of each dimension, or the number of elements. */
  static empty<D extends ElementType>(shape: number | readonly number[], dtype: D, options: { device?: CudaDevice } = {}): DeviceArray<D> {
    checkMemoryOptions('DeviceArray', options, ['device']);
    return DeviceArray.#allocate(contextOn(options.device), checkedShape(shape, 'DeviceArray'), checkedDType('DeviceArray', dtype));
  }

  /** An array of zeros, set in the order of the current stream. */
  static zeros<D extends ElementType>(shape: number | readonly number[], dtype: D, options: { device?: CudaDevice } = {}): DeviceArray<D> {
    const array = DeviceArray.empty(shape, dtype, options);
    const recorder = memoryRecorder();
    if (recorder) recorder.fill(array, 0, 1, array.nbytes);
    else CudaStream.current(array.context).ready(0, array).fill(DeviceRange.addressOf(array), 0, 1, array.nbytes, 0);
    return array;
  }

  /** The memory of an array that {@link share} described, from any thread of this process. That thread still owns it. */
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
   */
  static async split<D extends ElementType>(
    array: DeviceArray<D>,
    devices: readonly CudaDevice[],
    options: { axis?: number } = {},
  ): Promise<DeviceArray<D>[]> {
    if (!DeviceArray.isDeviceArray(array)) {
      throw coded(new TypeError(`DeviceArray.split: expected a DeviceArray, received ${describe(array)}`));
    }
    if (!Array.isArray(devices) || devices.length === 0) {
      throw coded(new TypeError(`DeviceArray.split: expected an array of devices, received ${describe(devices)}`));
    }
    checkMemoryOptions('DeviceArray.split', options, ['axis']);
    const axis = checkedAxis('DeviceArray.split', options.axis ?? 0, array.shape);
    const ends = partitioned(array.shape[axis]!, devices.length);
    const parts = ends.map((end, part) => array.slice(alongAxis(axis, ends[part - 1] ?? 0), alongAxis(axis, end, array.shape)));
    return Promise.all(parts.map((part, index) => part.to(devices[index] as CudaDevice)));
  }

  /**
   * One array on one device, with copies of the parts one after another along one dimension (`axis`, default 0), whichever devices they are
   * on: undoes split(). Rejects with TypeError if their other dimensions differ.
   */
  static async concat<D extends ElementType>(
    parts: readonly DeviceArray<D>[],
    options: { axis?: number; device?: CudaDevice } = {},
  ): Promise<DeviceArray<D>> {
    checkMemoryOptions('DeviceArray.concat', options, ['axis', 'device']);
    const given: readonly unknown[] = Array.isArray(parts) ? parts : [];
    if (given.length === 0 || !given.every((part) => DeviceArray.isDeviceArray(part))) {
      const wrong = given.find((part) => !DeviceArray.isDeviceArray(part));
      throw coded(new TypeError(`DeviceArray.concat: expected an array of DeviceArrays, received ${describe(wrong ?? parts)}`));
    }
    const [first] = parts as readonly [DeviceArray<D>];
    const axis = checkedAxis('DeviceArray.concat', options.axis ?? 0, first.shape);
    const { shape, ends } = joinedShape(
      parts.map((part) => part.shape),
      axis,
    );
    const whole = DeviceArray.#allocate(contextOn(options.device), shape, first.dtype);
    const places = ends.map((end, part) => whole.slice(alongAxis(axis, ends[part - 1] ?? 0), alongAxis(axis, end, shape)));
    await Promise.all(places.map((place, index) => place.set(parts[index] as DeviceArray<D>)));
    return whole;
  }

  static #allocate<D extends ElementType>(context: CudaContext, shape: readonly number[], dtype: D): DeviceArray<D> {
    const bytes = elementCount(shape) * elementBytes(dtype);
    const over = (memory: DeviceMemory) => new DeviceArray(memory, shape, dtype);
    // The driver allocates no empty blocks.
    return memoryRecorder()?.allocate(context, bytes, over) ?? over(DeviceMemory.allocate(context, Math.max(bytes, 1)));
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
   * With `out`, it is copied to that, of exactly the same class and size. Rejects with TypeError or RangeError for another one.
   */
  async get(out?: OnHost<D>): Promise<OnHost<D>> {
    const { result, view } = out === undefined ? hostMemory(this.dtype, this.length) : givenMemory(out, this.dtype, this.length);
    if (this.length === 0) return result;
    const stream = CudaStream.current(this.context);
    await withTemporary(async (temporary) => {
      const source = this.isContiguous ? this : temporary(this.contiguous());
      await copyToHost(stream, DeviceRange.addressOf(source), view);
    });
    return result;
  }

  /**
   * Overwrites the elements with `data`, in C order: as many elements as the array has, of its type or of one that converts to it exactly;
   * as many bytes; or another device array of the same shape and type. For structs, a StructArray or objects. Rejects with RangeError for
   * another size, with TypeError for another type.
   */
  async set(data: HostData<D> | DeviceArray<D>): Promise<void> {
    if (DeviceArray.isDeviceArray(data)) return this.#setFrom(data as DeviceArray<D>);
    return this.#setFromHost(elementsOnHost(data, this.dtype, 'DeviceArray.set'));
  }

  /**
   * A copy with another element type, as C converts: to a float it rounds to nearest even, to an integer it truncates toward zero and wraps
   * around. The elements are converted on the host.
   */
  async astype<To extends DType>(dtype: To): Promise<DeviceArray<To>> {
    checkedDType('astype', dtype);
    const own: ElementType = this.dtype;
    if (typeof own !== 'string' || isStructDType(dtype)) {
      throw coded(new TypeError(`astype: ${dtypeName(own)} does not convert to ${dtypeName(dtype)}: structs stay structs`));
    }
    if (dtypes[dtype].items !== dtypes[own].items) {
      throw coded(new TypeError(`astype: ${own} does not convert to ${dtype}: only one of them is complex`));
    }
    const { view, conversion } = converting(await (this as DeviceArray<typeof own>).get(), own, dtype, 'astype');
    await new Slices([conversion]).finishInTurns();
    const copy = DeviceArray.#allocate(this.context, this.shape, dtype);
    await copy.#setFromHost({ view });
    return copy;
  }

  async #setFromHost({ view, conversion }: HostElements, what = 'DeviceArray.set'): Promise<void> {
    const bytes = viewBytes(view);
    if (bytes !== this.nbytes) {
      const counts = `${this.length} elements expected, ${bytes / elementBytes(this.dtype)} received`;
      throw coded(new RangeError(`${what}: expected ${this.nbytes} bytes for ${this.#type()}, received ${bytes} (${counts})`));
    }
    if (bytes === 0) return;
    const stream = CudaStream.current(this.context);
    // The address is asked for only in its turn: the array may be disposed of while objects are converted.
    await whenConverted(stream, conversion, () =>
      withTemporary(async (temporary) => {
        if (this.isContiguous) return copyToDevice(stream, DeviceRange.addressOf(this), view);
        const whole = temporary(DeviceArray.#allocate(this.context, this.shape, this.dtype));
        const copied = copyToDevice(stream, DeviceRange.addressOf(whole), view);
        await Promise.all([copied, copyRows(stream, this, whole)]);
      }),
    );
  }

  /**
   * The same elements in another shape, with as many elements. Shares the memory. Throws RangeError for another number, TypeError if the
   * array has gaps.
   */
  reshape(shape: number | readonly number[]): DeviceArray<D> {
    const sizes = checkedShape(shape, 'reshape');
    if (elementCount(sizes) !== this.length) {
      throw coded(new RangeError(`reshape: [${sizes.join(', ')}] has ${elementCount(sizes)} elements, but the array has ${this.length}`));
    }
    if (!this.isContiguous) throw coded(new TypeError('reshape: the array is a view with gaps; contiguous() makes a copy without gaps'));
    return this.#view(this.dtype, packed(sizes, elementBytes(this.dtype)), 0);
  }

  /**
   * The part from `begin` up to but not including `end`, with a number for each dimension that counts as in Array.slice: negative ones from
   * the end; a dimension left out is taken whole. Shares the memory.
   */
  slice(begin: number | readonly number[], end: number | readonly number[] = []): DeviceArray<D> {
    const { layout, offset } = sliced(this.layout, listed(begin), listed(end));
    return this.#view(this.dtype, layout, offset);
  }

  /**
   * The part at the first indices, without their dimensions: `at(1)` of a matrix is its second row. Negative ones count from the end.
   * Shares the memory. Throws RangeError for an index that is out of range.
   */
  at(...indices: number[]): DeviceArray<D> {
    const { layout, offset } = indexed(this.layout, indices);
    return this.#view(this.dtype, layout, offset);
  }

  /**
   * A member of all structs, `particles.field('x')`, as an array with a stride. If the member is an array or a vector, the last dimensions
   * are its own. Shares the memory. Throws TypeError if the elements have no such member.
   */
  field<Name extends FieldName<D>>(name: Name): DeviceArray<FieldDType<D, Name>> {
    const { layout, dtype, offset } = structField(this.dtype, this.layout, name);
    return this.#view(dtype as FieldDType<D, Name>, layout, offset);
  }

  /** The elements in C order without gaps: a copy, in the order of the current stream. */
  contiguous(): DeviceArray<D> {
    const copy = DeviceArray.#allocate(this.context, this.shape, this.dtype);
    queueRows(CudaStream.current(this.context), copy, this);
    return copy;
  }

  /**
   * Plain data by which a worker thread uses the same memory. From then on only {@link dispose} frees it, not the garbage collector. Throws
   * TypeError for structs.
   */
  share(): SharedArrayDescriptor<D> {
    const { shape, strides, dtype } = this;
    if (isStructDType(dtype)) throw coded(new TypeError(`share: ${dtype.name} is not plain data; share() its fields, or a CudaBuffer`));
    return { ...describeMemory(this, this.memory), shape: [...shape], strides: [...strides], dtype };
  }

  /** A copy on another device, in C order without gaps. */
  async to(device: CudaDevice): Promise<DeviceArray<D>> {
    checkMemoryOptions('DeviceArray.to', { device: device ?? null }, ['device']);
    const copy = DeviceArray.#allocate(primaryContextOf(device), this.shape, this.dtype);
    await copy.#setFrom(this);
    return copy;
  }

  /** @internal What console.log shows. */
  [inspect.custom](): string {
    const where = this.isDisposed ? 'disposed' : `on ${this.device.name}`;
    return `DeviceArray ${this.#type()} { ${where}${this.isContiguous ? '' : `, strides [${this.strides.join(', ')}]`} }`;
  }

  /** Reads no properties: the array may be one that a plan is recorded with, whose properties are watched. */
  #view<Of extends ElementType>(dtype: Of, layout: StridedShape, offset: number): DeviceArray<Of> {
    return new DeviceArray(DeviceRange.memoryOf(this), layout, dtype, DeviceRange.offsetOf(this) + offset);
  }

  /** Its type and shape, for messages. */
  #type(): string {
    return `${dtypeName(this.dtype)}[${this.shape.join(', ')}]`;
  }

  async #setFrom(source: DeviceArray<D>): Promise<void> {
    if (source.dtype !== this.dtype || source.shape.join() !== this.shape.join()) {
      throw coded(new TypeError(`DeviceArray.set: expected ${this.#type()}, received ${source.#type()}`));
    }
    await copyElements(this, source, (context) => DeviceArray.#allocate(context, this.shape, this.dtype));
  }
}

/** How many elements of a type the bytes of a host array hold. */
function wholeElements(bytes: number, dtype: ElementType): number {
  const each = elementBytes(dtype);
  if (bytes % each === 0) return bytes / each;
  throw coded(
    new RangeError(
      `DeviceArray.from: ${bytes} bytes are not a whole number of ${dtypeName(dtype)} elements, which have ${each} bytes each`,
    ),
  );
}

function listed(indices: number | readonly number[]): readonly number[] {
  if (typeof indices !== 'number' && !Array.isArray(indices)) {
    throw coded(new TypeError(`slice: expected a number or an array of indices, received ${describe(indices)}`));
  }
  return typeof indices === 'number' ? [indices] : (indices as readonly number[]);
}
