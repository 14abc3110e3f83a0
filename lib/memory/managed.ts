import { contextOn } from '../device/cuda-context';
import { refuseMore } from '../errors/argument-count';
import type { CudaDevice } from '../device/cuda-device';
import { coded, describe } from '../errors/argument-error';
import { refuseInPlans } from '../event-loop/recording-scope';
import { CudaError } from '../errors/cuda-error';
import { CudaBuffer } from './cuda-buffer';
import { DeviceMemory } from './device-memory';
import { withinMemory } from './out-of-memory';
import { viewBuffer } from './host-view';
import type { Immovable } from './immovable';
import { checkArrayClass, checkMemoryOptions } from './memory-options';

/** A TypedArray class whose instances can be made in managed memory. */
export interface ManagedClass<View> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBuffer, byteOffset: number, length: number): View;
}

/** The device's side of each buffer. */
const ranges = new WeakMap<object, CudaBuffer>();
/** Spares the lookup, which every call makes, in a program without such arrays. */
let anyManaged = false;

/**
 * A TypedArray in managed memory, which host and device use at the same address: calls copy nothing, pages move when they are touched.
 * What it holds at first is undefined, and so is what JavaScript reads while a kernel writes to it. The device's reset detaches it.
 *
 * @param contents a number of elements, or what to fill the array with
 * @throws TypeError for another class, or contents that are none.
 * @throws CudaError if the device cannot share memory with a running host (CUDA_ERROR_NOT_SUPPORTED), or the runtime allows no ArrayBuffers
 * over outside memory, like Electron.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void twice(int* x) { x[threadIdx.x] *= 2; }');
 * const x = managed(Int32Array, [1, 2, 3]); // or a number of elements; the same memory for host and device
 * await mod.twice(x);
 * console.log(x.join()); // → 2,4,6
 * ```
 */
export function managed<View extends ArrayBufferView & { set(from: ArrayLike<never>): void }>(
  Class: ManagedClass<View>,
  contents: number | ArrayLike<number> | ArrayLike<bigint>,
  options: { device?: CudaDevice } = {},
): Immovable<View> {
  refuseMore('managed', arguments, 3);
  refuseInPlans('managed()');
  checkArrayClass('managed', Class);
  checkMemoryOptions('managed', options, ['device']);
  const length = typeof contents === 'number' ? contents : contents?.length;
  if (!Number.isSafeInteger(length) || length < 0) {
    throw coded(new TypeError(`managed: expected a number of elements or an array, received ${describe(contents)}`));
  }
  const context = contextOn(options.device);
  if (!context.device.attributes.concurrentManagedAccess) {
    throw new CudaError(`${context.device.name} cannot share memory with a running host; use pinned() or a DeviceArray.`, {
      code: 'CUDA_ERROR_NOT_SUPPORTED',
      errno: 801,
    });
  }
  const bytes = Math.max(length * Class.BYTES_PER_ELEMENT, 1);
  const { buffer, address } = withinMemory(context, bytes, () => context.native.allocateManaged(bytes));
  anyManaged = true;
  ranges.set(buffer, new CudaBuffer(new DeviceMemory(context, address, bytes), bytes));
  const array = new Class(buffer, 0, length);
  if (typeof contents !== 'number') array.set(contents as ArrayLike<never>);
  return array as Immovable<View>;
}

/** The device memory of a managed array; undefined for any other. */
export function managedRange(view: ArrayBufferView): CudaBuffer | undefined {
  return anyManaged ? ranges.get(viewBuffer(view)) : undefined;
}
