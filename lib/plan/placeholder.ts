import { currentRecorder, refuseInPlans } from '../event-loop/recording-scope';
import { standFor } from '../memory/class-behind';
import { CudaBuffer } from '../memory/cuda-buffer';
import { DeviceArray } from '../memory/device-array';
import type { DeviceMemory } from '../memory/device-memory';
import { DeviceRange } from '../memory/device-range';
import type { ElementType } from '../memory/struct-dtype';
import { planError } from './plan-error';

/** What the recorded function may see of an array: whatever depends neither on its contents nor on its address. */
const visible = new Set<PropertyKey>([
  'constructor',
  'length',
  'byteLength',
  'nbytes',
  'BYTES_PER_ELEMENT',
  'dtype',
  'shape',
  'strides',
  'context',
  'device',
  'isContiguous',
  'isDisposed',
  'isPart',
  // An await reads it.
  'then',
]);

/** The methods that return another view of the same memory. */
const views = new Set<PropertyKey>(['slice', 'at', 'reshape', 'transpose', 'field']);

/** What can be done with an array or a buffer on the device is recorded. */
const ofArrays: readonly PropertyKey[] = [
  ...['setElements', 'fill', 'copy', 'contiguous', 'copyFrom', 'copyTo', 'set', 'take', 'compress'],
];
const ofBuffers: readonly PropertyKey[] = ['fill', 'copyFrom', 'copyTo'];

/** What the function has made it may dispose of: then it cannot use it any more. */
const ofMade: readonly PropertyKey[] = ['dispose', Symbol.dispose];

/** The methods that work in the host's memory, or on several devices, and not on contents that the function looks at. */
const unrecordable = new Set<PropertyKey>(['astype', 'to', 'rows', 'share']);

/** Whether reading the property must not silently give undefined, which could lead to a wrong decision. */
function isContents(key: PropertyKey): boolean {
  return typeof key === 'string' || key === Symbol.iterator || key === Symbol.toPrimitive || key === Symbol.asyncIterator;
}

/** What a program writes to read a property: `[0]`, `.map`. */
function spelled(key: PropertyKey): string {
  if (typeof key === 'symbol') return 'the contents';
  return /^\d+$/.test(String(key)) ? `[${String(key)}]` : `.${String(key)}`;
}

/** Also fails the recording, in case the function catches the error. */
function refuse(what: string): never {
  currentRecorder()?.refuse(what);
  throw planError(what);
}

/**
 * Goes in front of an array's prototype: properties that the array does not have itself are looked up here. It remains a real array, with
 * its private fields.
 */
function guard(prototype: object, more: readonly PropertyKey[] = []): object {
  const allowed = new Set([...visible, ...more]);
  const guarding: object = new Proxy(Object.create(prototype) as object, {
    get(target, key, receiver: object) {
      if (key === 'then') return undefined;
      if (allowed.has(key)) return Reflect.get(target, key, receiver) as unknown;
      if (views.has(key) && key in target) return viewOf(receiver as DeviceArray, key as View, guarding);
      if (!isContents(key)) return undefined;
      if (key === 'dispose' || key === Symbol.dispose)
        return refuse("dispose() of an argument of a plan: it is the caller's, and later calls use it; dispose of it after the plan.");
      if (prototype === DeviceArray.prototype && unrecordable.has(key)) return refuseInPlans(`DeviceArray.${String(key)}`);
      return refuse(
        `${spelled(key)} of an array ${typeof key === 'symbol' ? 'were' : 'was'} read while the plan is recorded, before its contents exist: ` +
          'the device computes them later. Decide in a kernel, or return the array from the plan and look at it then.',
      );
    },
    set(_, key) {
      return refuse(`${spelled(key)} of an array was set while the plan is recorded; write to arrays in kernels instead.`);
    },
  });
  return guarding;
}

type View = 'slice' | 'at' | 'reshape' | 'transpose' | 'field';

function viewOf(array: DeviceArray, method: View, guarding: object): (...args: never[]) => DeviceArray {
  const own = DeviceArray.prototype[method] as (this: DeviceArray, ...args: never[]) => DeviceArray;
  return (...args) => guarded(own.apply(array, args), guarding);
}

const deviceArrays = guard(DeviceArray.prototype, ofArrays);
const deviceBuffers = guard(CudaBuffer.prototype, ofBuffers);
const madeArrays = guard(DeviceArray.prototype, [...ofArrays, ...ofMade]);
const madeBuffers = guard(CudaBuffer.prototype, [...ofBuffers, ...ofMade]);
const hostArrays = guard(CudaBuffer.prototype);

/** Stands for a device array of the caller's while the plan is recorded: `memory` for what that looks at. */
export function arrayPlaceholder({ layout, dtype }: DeviceArray<ElementType>, memory: DeviceMemory): DeviceArray<ElementType> {
  return guarded(new DeviceArray(memory, layout, dtype), deviceArrays);
}

export function bufferPlaceholder(memory: DeviceMemory, bytes: number): CudaBuffer {
  return guarded(new CudaBuffer(memory, bytes), deviceBuffers);
}

/** Stands for memory that the function has made, to which it is the first to have access. */
export function madePlaceholder<Range extends DeviceRange>(range: Range): Range {
  return guarded(range, DeviceArray.isDeviceArray(range) ? madeArrays : madeBuffers);
}

/** Stands for an array of the host, which is on the device while the plan runs. Kernels accept it as they do its class. */
export function hostPlaceholder(memory: DeviceMemory, bytes: number, className: string, elementBytes: number): CudaBuffer {
  const buffer = new CudaBuffer(memory, bytes);
  const length = Math.floor(bytes / elementBytes);
  const seen = { length, byteLength: bytes, BYTES_PER_ELEMENT: elementBytes };
  for (const [key, value] of Object.entries(seen)) Object.defineProperty(buffer, key, { value });
  standFor(buffer, className);
  return guarded(buffer, hostArrays);
}

function guarded<Range extends DeviceRange>(range: Range, prototype: object): Range {
  return Object.setPrototypeOf(range, prototype) as Range;
}
