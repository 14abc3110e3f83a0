import { contextOn } from '../device/cuda-context';
import { refuseMore } from '../errors/argument-count';
import type { CudaDevice } from '../device/cuda-device';
import { coded, describe } from '../errors/argument-error';
import { refuseInPlans } from '../event-loop/recording-scope';
import { listen } from '../native/environment';
import type { NativePinned } from '../native/native';
import { viewBuffer, viewOffset } from './host-view';
import type { Immovable } from './immovable';
import { checkArrayClass, checkMemoryOptions } from './memory-options';
import { sharedAgain } from '../node/own-functions';

const pageBytes = 4096;

/** A TypedArray class whose instances can be made in page-locked memory. */
export interface PinnableClass<View> {
  readonly BYTES_PER_ELEMENT: number;
  readonly name: string;
  new (buffer: SharedArrayBuffer, byteOffset: number, length: number): View;
}

/** The address of each buffer. */
const pinnedBuffers = new WeakMap<object, bigint>();
/** Spares the lookup, which every call makes, in a program without such arrays. */
let anyPinned = false;

/**
 * The memory is unlocked when nothing in JavaScript refers to it any more. Meanwhile the native object holds another SharedArrayBuffer over
 * the same memory, so that the program's own can be collected.
 */
const collected = new FinalizationRegistry<NativePinned>((pages) => {
  listen();
  pages.release(() => pages.dispose()); // nobody waits for the device
});

/**
 * A TypedArray in page-locked memory: calls copy it at the full speed of the bus, without a detour. Its buffer is a SharedArrayBuffer, so
 * it can be shared with workers and can never be detached; it is garbage-collected like any array.
 *
 * @param contents a number of elements, or what to fill the array with
 * @throws TypeError for another class, or contents that are none.
 * @throws RangeError for more memory than the machine has, CudaError if the driver pins no more.
 *
 * @example
 * ```ts
 * const mod = await CudaModule.compile('__global__ void twice(int* x) { x[threadIdx.x] *= 2; }');
 * const x = pinned(Int32Array, [1, 2, 3]); // or a number of elements
 * await mod.twice(x);
 * console.log(x.join()); // → 2,4,6
 * ```
 */
export function pinned<View extends ArrayBufferView & { set(from: ArrayLike<never>): void }>(
  Class: PinnableClass<View>,
  contents: number | ArrayLike<number> | ArrayLike<bigint>,
  options: { device?: CudaDevice } = {},
): Immovable<View> {
  refuseMore('pinned', arguments, 3);
  refuseInPlans('pinned()');
  checkArrayClass('pinned', Class);
  checkMemoryOptions('pinned', options, ['device']);
  const elements = typeof contents === 'number' ? contents : contents?.length;
  if (!Number.isSafeInteger(elements) || elements < 0) {
    throw coded(new TypeError(`pinned: expected a number of elements or an array, received ${describe(contents)}`));
  }
  const context = contextOn(options.device);
  const pages = Math.max(Math.ceil((elements * Class.BYTES_PER_ELEMENT) / pageBytes), 1);
  const buffer = sharedBuffer((pages + 1) * pageBytes);
  const native = context.native.pin(new Uint8Array(sharedAgain(buffer)));
  collected.register(buffer, native);
  anyPinned = true;
  pinnedBuffers.set(buffer, native.address() - BigInt(native.offset()));
  const view = new Class(buffer, native.offset(), elements);
  if (typeof contents !== 'number') view.set(contents as ArrayLike<never>);
  return view as Immovable<View>;
}

function sharedBuffer(bytes: number): SharedArrayBuffer {
  try {
    const buffer = new SharedArrayBuffer(bytes);
    new Uint8Array(buffer); // which cannot be as long as a buffer that the system only promises
    return buffer;
  } catch {
    throw coded(new RangeError(`pinned: ${bytes} bytes are more than this machine, or JavaScript, has for one array`));
  }
}

/** Whether the device may copy directly from and to the array. */
export function isPinned(view: ArrayBufferView): boolean {
  return anyPinned && pinnedBuffers.has(viewBuffer(view));
}

/** The address of an array in page-locked memory; undefined for any other. */
export function pinnedAddress(view: ArrayBufferView): bigint | undefined {
  const buffer = anyPinned ? pinnedBuffers.get(viewBuffer(view)) : undefined;
  return buffer === undefined ? undefined : buffer + BigInt(viewOffset(view));
}
