import { inspect } from 'node:util';
import { contextOn, type CudaContext, primaryContextOf } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { CudaStream } from '../device/cuda-stream';
import { coded, describe } from '../errors/argument-error';
import { copyBetween } from './device-copy';
import { DeviceMemory } from './device-memory';
import { DeviceRange } from './device-range';
import { type Convertible, type DType, dtypeOfClass, type DTypeOf, dtypes, type HostArrays, type HostData } from './dtype';
import { converted, elementsFor } from './element-conversion';
import { hostView, viewBytes } from './host-view';
import { checkedDType, checkMemoryOptions, isDType } from './memory-options';
import { memoryRecorder } from './memory-recorder';
import { describeMemory, memoryOf, type SharedMemoryDescriptor } from './shared-memory';
import { alongAxis, checkedAxis, joinedShape, partitioned } from './partition';
import { checkedShape, elementCount, indexed, isPacked, packed, rowsOf, sliced, type StridedShape } from './strided-shape';
import { copyToDevice, copyToHost } from './transfer';

/** What {@link DeviceArray.from} takes beside the data. */
export interface DeviceArrayOptions<D extends DType = DType> {
  /** Default: that of the data, in one dimension. */
  shape?: readonly number[];
  /** Default: that of the data's class. */
  dtype?: D;
  device?: CudaDevice;
}

/** A device array as plain data, for another thread of this process. */
export interface SharedArrayDescriptor<D extends DType = DType> extends SharedMemoryDescriptor {
  readonly shape: readonly number[];
  readonly strides: readonly number[];
  readonly dtype: D;
}

/**
 * An array of numbers in device memory. It may be a view: slice(), at() and reshape() look at the same memory. A kernel
 * gets the address of the first element; where the view has gaps, the kernel has to know the strides.
 */
export class DeviceArray<D extends DType = DType> extends DeviceRange {
  /**
   * A copy of `data` on the device. With another `dtype` than that of its class, the elements are converted where every
   * value of the class is one of the type (Int16Array for float32); else it is a TypeError, and {@link astype} converts.
   * A Uint8Array, Buffer or DataView is bytes of any type.
   */
  static async from<Data extends ArrayBufferView, D extends DType = DTypeOf<Data>>(
    data: Data & Convertible<Data, D>,
    options: DeviceArrayOptions<D> = {},
  ): Promise<DeviceArray<D>> {
    checkMemoryOptions('DeviceArray.from', options, ['shape', 'dtype', 'device']);
    const found = hostView(data);
    const dtype = options.dtype ?? ((found && dtypeOfClass(found.className)) as D | undefined);
    if (!found || !dtype) throw coded(new TypeError(`DeviceArray.from: expected a TypedArray, received ${describe(data)}`));
    const elements = elementsFor(found, dtype, 'DeviceArray.from');
    const shape = options.shape ?? [elements.byteLength / dtypes[dtype].bytes];
    const array = DeviceArray.#allocate(contextOn(options.device), checkedShape(shape), dtype);
    await array.#setFromHost(elements);
    return array;
  }

  /** An array whose elements are not set. */
  static empty<D extends DType>(shape: number | readonly number[], dtype: D, options: { device?: CudaDevice } = {}): DeviceArray<D> {
    checkMemoryOptions('DeviceArray', options, ['device']);
    return DeviceArray.#allocate(contextOn(options.device), checkedShape(shape), checkedDType('DeviceArray', dtype));
  }

  /** An array of zeros. */
  static zeros<D extends DType>(shape: number | readonly number[], dtype: D, options: { device?: CudaDevice } = {}): DeviceArray<D> {
    const array = DeviceArray.empty(shape, dtype, options);
    const recorder = memoryRecorder();
    if (recorder) recorder.fill(array, 0, 1, array.nbytes);
    else CudaStream.current(array.context).ready(0, array).fill(array.ptr, 0, 1, array.nbytes, 0);
    return array;
  }

  /** Looks at an array that {@link share} described, from any thread of this process. */
  static fromDescriptor<D extends DType>(descriptor: SharedArrayDescriptor<D>): DeviceArray<D> {
    const { shape, strides, dtype } = descriptor ?? {};
    if (!Array.isArray(shape) || !Array.isArray(strides) || !isDType(dtype)) {
      throw coded(new TypeError(`DeviceArray.fromDescriptor: expected what share() returned, received ${describe(descriptor)}`));
    }
    return new DeviceArray(memoryOf(descriptor), { shape, strides }, dtype);
  }

  /**
   * Copies of the parts of an array along one dimension, one on each of the devices. The first parts have an element more
   * where the devices do not divide the dimension.
   */
  static async split<D extends DType>(
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

  /** One array, on one device, of parts that lie behind each other along one dimension, wherever they are: split() undone. */
  static async concat<D extends DType>(
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

  static #allocate<D extends DType>(context: CudaContext, shape: readonly number[], dtype: D): DeviceArray<D> {
    const bytes = elementCount(shape) * dtypes[dtype].bytes;
    // The driver allocates no empty blocks.
    return new DeviceArray(DeviceMemory.allocate(context, Math.max(bytes, 1)), shape, dtype);
  }

  /** Whether `value` is one. */
  static isDeviceArray(value: unknown): value is DeviceArray {
    return DeviceRange.isDeviceRange(value) && value instanceof DeviceArray;
  }

  readonly shape: readonly number[];
  /** Elements from one index to the next, for each dimension. */
  readonly strides: readonly number[];
  readonly dtype: D;
  /** Elements. */
  readonly length: number;

  /** @internal `offset` in bytes. */
  constructor(memory: DeviceMemory, layout: readonly number[] | StridedShape, dtype: D, offset = 0) {
    const { shape, strides } = 'strides' in layout ? layout : packed(layout);
    const length = elementCount(shape);
    super(memory, offset, length * dtypes[dtype].bytes);
    this.shape = shape;
    this.strides = strides;
    this.dtype = dtype;
    this.length = length;
  }

  /** Whether the elements lie in C order without gaps. */
  get isContiguous(): boolean {
    return isPacked(this);
  }

  /** A copy of the elements in a TypedArray of their type, in C order; complex numbers as pairs. */
  async get(): Promise<HostArrays[D]> {
    const { array, items } = dtypes[this.dtype];
    const result = new array(new ArrayBuffer(this.nbytes), 0, this.length * items);
    if (this.length === 0) return result as HostArrays[D];
    const stream = CudaStream.current(this.context);
    const source = this.isContiguous ? this : this.contiguous();
    await copyToHost(stream, source.ptr, result);
    if (source !== this) source.dispose();
    return result as HostArrays[D];
  }

  /**
   * Overwrites the elements with `data`, in C order: as many elements as the array has, of its type or of one that converts
   * to it exactly, as many bytes, or another device array of the same shape and type.
   */
  async set(data: HostData<D> | DeviceArray<D>): Promise<void> {
    if (DeviceArray.isDeviceArray(data)) return this.#setFrom(data as DeviceArray<D>);
    const found = hostView(data);
    if (!found) throw coded(new TypeError(`DeviceArray.set: expected a TypedArray, received ${describe(data)}`));
    return this.#setFromHost(elementsFor(found, this.dtype, 'DeviceArray.set'));
  }

  /**
   * A copy with another element type, as C converts: floats round to nearest even, integers are cut off toward zero and
   * wrap around. By way of the host.
   */
  async astype<To extends DType>(dtype: To): Promise<DeviceArray<To>> {
    checkedDType('astype', dtype);
    if (dtypes[dtype].items !== dtypes[this.dtype].items) {
      throw coded(new TypeError(`astype: ${this.dtype} does not convert to ${dtype}: only one of them is complex`));
    }
    const elements = converted(await this.get(), this.dtype, dtype);
    const copy = DeviceArray.#allocate(this.context, this.shape, dtype);
    await copy.#setFromHost(elements);
    return copy;
  }

  async #setFromHost(elements: ArrayBufferView): Promise<void> {
    const bytes = viewBytes(elements);
    if (bytes !== this.nbytes) {
      throw coded(
        new RangeError(`DeviceArray.set: expected ${this.nbytes} bytes for ${this.dtype}[${this.shape.join(', ')}], received ${bytes}`),
      );
    }
    if (bytes === 0) return;
    const stream = CudaStream.current(this.context);
    if (this.isContiguous) return copyToDevice(stream, this.ptr, elements);
    const whole = DeviceArray.#allocate(this.context, this.shape, this.dtype);
    await copyToDevice(stream, whole.ptr, elements);
    await this.#setFrom(whole);
    whole.dispose();
  }

  /** The same elements in another shape of as many. Shares the memory. */
  reshape(shape: number | readonly number[]): DeviceArray<D> {
    const sizes = checkedShape(shape);
    if (elementCount(sizes) !== this.length) {
      throw coded(new RangeError(`reshape: [${sizes.join(', ')}] has ${elementCount(sizes)} elements, the array ${this.length}`));
    }
    if (!this.isContiguous) throw coded(new TypeError('reshape: the array is a view with gaps; contiguous() makes a copy without'));
    return new DeviceArray(this.memory, sizes, this.dtype, this.offset);
  }

  /**
   * The part from `begin` to before `end`, a number for each dimension as Array.slice counts them: negative from the end,
   * left out the whole. Shares the memory.
   */
  slice(begin: number | readonly number[], end: number | readonly number[] = []): DeviceArray<D> {
    return this.#view(sliced(this, listed(begin), listed(end)));
  }

  /** What is behind the first indices: `at(1)` of a matrix is its second row. Shares the memory. */
  at(...indices: number[]): DeviceArray<D> {
    return this.#view(indexed(this, indices));
  }

  /** The elements in C order without gaps: a copy, in the order of the current stream. */
  contiguous(): DeviceArray<D> {
    const copy = DeviceArray.#allocate(this.context, this.shape, this.dtype);
    copyRows(copy, this);
    return copy;
  }

  /** Plain data by which a worker thread looks at the same memory. It is freed by {@link dispose} alone from then on. */
  share(): SharedArrayDescriptor<D> {
    const { shape, strides, dtype } = this;
    return { ...describeMemory(this, this.memory), shape: [...shape], strides: [...strides], dtype };
  }

  /** A copy on another device. */
  async to(device: CudaDevice): Promise<DeviceArray<D>> {
    checkMemoryOptions('DeviceArray.to', { device: device ?? null }, ['device']);
    const copy = DeviceArray.#allocate(primaryContextOf(device), this.shape, this.dtype);
    const source = this.isContiguous ? this : this.contiguous();
    await copyBetween(copy, source, this.nbytes);
    if (source !== this) source.dispose();
    return copy;
  }

  /** @internal What console.log shows. */
  [inspect.custom](): string {
    const where = this.isDisposed ? 'disposed' : `on ${this.device.name}`;
    return `DeviceArray ${this.dtype}[${this.shape.join(', ')}] { ${where}${this.isContiguous ? '' : `, strides [${this.strides.join(', ')}]`} }`;
  }

  #view({ layout, offset }: { layout: StridedShape; offset: number }): DeviceArray<D> {
    return new DeviceArray(this.memory, layout, this.dtype, this.offset + offset * dtypes[this.dtype].bytes);
  }

  async #setFrom(source: DeviceArray<D>): Promise<void> {
    if (source.dtype !== this.dtype || source.shape.join() !== this.shape.join()) {
      const received = `${source.dtype}[${source.shape.join(', ')}]`;
      throw coded(new TypeError(`DeviceArray.set: expected ${this.dtype}[${this.shape.join(', ')}], received ${received}`));
    }
    if (source.context !== this.context && source.isContiguous && this.isContiguous) return copyBetween(this, source, this.nbytes);
    if (source.context !== this.context) {
      const here = await source.to(this.device);
      copyRows(this, here);
      here.dispose();
    } else if (source.isContiguous || this.isContiguous) copyRows(this, source);
    else {
      const whole = source.contiguous();
      copyRows(this, whole);
      whole.dispose();
    }
    await CudaStream.current(this.context).synchronize();
  }
}

/** Queues the copy of all elements; one of the two has no gaps. */
function copyRows(to: DeviceArray, from: DeviceArray): void {
  if (to.length === 0) return;
  const stream = CudaStream.current(to.context).ready(0, [to, from]);
  const { bytes } = dtypes[to.dtype];
  const gathers = !from.isContiguous;
  const { width, count, pitch, offsets } = rowsOf(gathers ? from : to);
  offsets.forEach((offset, index) => {
    const strided = BigInt(offset * bytes);
    const whole = BigInt(index * count * width * bytes);
    const [toAddress, fromAddress] = gathers ? [to.ptr + whole, from.ptr + strided] : [to.ptr + strided, from.ptr + whole];
    const [toPitch, fromPitch] = gathers ? [width, pitch] : [pitch, width];
    stream.copyRows(toAddress, toPitch * bytes, fromAddress, fromPitch * bytes, width * bytes, count);
  });
}

function listed(indices: number | readonly number[]): readonly number[] {
  if (typeof indices !== 'number' && !Array.isArray(indices)) {
    throw coded(new TypeError(`slice: expected a number or an array of indices, received ${describe(indices)}`));
  }
  return typeof indices === 'number' ? [indices] : (indices as readonly number[]);
}
