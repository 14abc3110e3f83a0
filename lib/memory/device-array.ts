import { CudaContext } from '../device/cuda-context';
import type { CudaDevice } from '../device/cuda-device';
import { CudaStream } from '../device/cuda-stream';
import { coded, describe } from '../errors/argument-error';
import { DeviceMemory } from './device-memory';
import { type DType, dtypeOfClass, type DTypeOf, dtypes, type HostArrays } from './dtype';
import { hostView } from './host-view';
import { copyToDevice, copyToHost } from './transfer';

export interface DeviceArrayOptions<D extends DType = DType> {
  /** Default: that of the data, in one dimension. */
  shape?: readonly number[];
  /** Default: that of the data's class. */
  dtype?: D;
  device?: CudaDevice;
}

/** An array of numbers in device memory, C order. */
export class DeviceArray<D extends DType = DType> {
  /** A copy of `data` on the device. */
  static async from<Data extends ArrayBufferView, D extends DType = DTypeOf<Data>>(
    data: Data,
    options: DeviceArrayOptions<D> = {},
  ): Promise<DeviceArray<D>> {
    const found = hostView(data);
    const dtype = options.dtype ?? ((found && dtypeOfClass(found.className)) as D | undefined);
    if (!found || !dtype) throw coded(new TypeError(`DeviceArray.from: expected a TypedArray, received ${describe(data)}`));
    const shape = options.shape ?? [found.bytes / dtypes[dtype].bytes];
    const array = DeviceArray.empty(shape, dtype, options);
    await array.set(found.view);
    return array;
  }

  /** An array whose elements are not set. */
  static empty<D extends DType>(shape: number | readonly number[], dtype: D, options: { device?: CudaDevice } = {}): DeviceArray<D> {
    const context = options.device?.primaryContext() ?? CudaContext.getDefault();
    const sizes = checkedShape(shape);
    const bytes = elementCount(sizes) * dtypes[dtype].bytes;
    // The driver allocates no empty blocks.
    const memory = DeviceMemory.allocate(context, Math.max(bytes, 1));
    return new DeviceArray(memory, sizes, dtype);
  }

  static zeros<D extends DType>(shape: number | readonly number[], dtype: D, options: { device?: CudaDevice } = {}): DeviceArray<D> {
    const array = DeviceArray.empty(shape, dtype, options);
    CudaStream.current(array.context).native.fill(array.ptr, 0, 1, array.nbytes, 0);
    return array;
  }

  /** Whether `value` is one; never runs the user's code, as instanceof does with a Proxy. */
  static isDeviceArray(value: unknown): value is DeviceArray {
    return typeof value === 'object' && value !== null && #memory in value;
  }

  readonly shape: readonly number[];
  readonly dtype: D;
  /** Elements. */
  readonly length: number;
  readonly #memory: DeviceMemory;

  /** @internal */
  constructor(memory: DeviceMemory, shape: readonly number[], dtype: D) {
    this.#memory = memory;
    this.shape = shape;
    this.dtype = dtype;
    this.length = elementCount(shape);
  }

  /** The device address. Throws after dispose. */
  get ptr(): bigint {
    return this.#memory.address;
  }

  get nbytes(): number {
    return this.length * dtypes[this.dtype].bytes;
  }

  /** Elements from one index to the next, for each dimension. */
  get strides(): readonly number[] {
    return this.shape.map((_, index) => elementCount(this.shape.slice(index + 1)));
  }

  get device(): CudaDevice {
    return this.context.device;
  }

  get context(): CudaContext {
    return this.#memory.context;
  }

  get isDisposed(): boolean {
    return this.#memory.isDisposed;
  }

  /** A copy of the elements in a TypedArray of their type; complex numbers as pairs. */
  async get(): Promise<HostArrays[D]> {
    const { array, items } = dtypes[this.dtype];
    const result = new array(new ArrayBuffer(this.nbytes), 0, this.length * items);
    if (this.length > 0) await copyToHost(CudaStream.current(this.context), this.ptr, result);
    return result as HostArrays[D];
  }

  /** Overwrites the elements with `data`: as many bytes as the array has. */
  async set(data: ArrayBufferView): Promise<void> {
    const found = hostView(data);
    if (!found) throw coded(new TypeError(`DeviceArray.set: expected a TypedArray, received ${describe(data)}`));
    if (found.detached) throw coded(new TypeError('DeviceArray.set: the array is detached'));
    if (found.bytes !== this.nbytes) {
      throw coded(
        new RangeError(
          `DeviceArray.set: expected ${this.nbytes} bytes for ${this.dtype}[${this.shape.join(', ')}], received ${found.bytes}`,
        ),
      );
    }
    if (found.bytes > 0) await copyToDevice(CudaStream.current(this.context), this.ptr, found.view);
  }

  /** The same elements in another shape of as many. Shares the memory. */
  reshape(shape: number | readonly number[]): DeviceArray<D> {
    const sizes = checkedShape(shape);
    if (elementCount(sizes) !== this.length) {
      throw coded(new RangeError(`reshape: [${sizes.join(', ')}] has ${elementCount(sizes)} elements, the array ${this.length}`));
    }
    return new DeviceArray(this.#memory, sizes, this.dtype);
  }

  /** Frees the memory, of every array that shares it. */
  dispose(): void {
    this.#memory.dispose();
  }

  [Symbol.dispose](): void {
    this.dispose();
  }
}

function checkedShape(shape: number | readonly number[]): readonly number[] {
  const sizes = typeof shape === 'number' ? [shape] : [...shape];
  const wrong = sizes.find((size) => !Number.isSafeInteger(size) || size < 0);
  if (wrong !== undefined) throw coded(new RangeError(`a shape has whole sizes of 0 or more, received ${describe(wrong)}`));
  return sizes;
}

function elementCount(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1);
}
