import { coded } from '../errors/argument-error';
import { DeviceArray } from './device-array';
import { DeviceRange } from './device-range';

// What arrays of the host have, and memory on a device cannot: each says what to write. It is not in the types, so that tsc refuses it too.

function refuse(range: DeviceRange, what: string): never {
  const copy = DeviceArray.isDeviceArray(range)
    ? 'await get() copies them to a TypedArray'
    : 'await copyTo(array) copies them to a TypedArray';
  throw coded(new TypeError(`${what} of a ${nameOf(range)}: its elements are on the device; ${copy}`));
}

function refuseSet(range: DeviceRange, index: string): never {
  const way = DeviceArray.isDeviceArray(range)
    ? `await set(), or slice(${index}, ${Number(index) + 1}).fill()`
    : `await copyFrom(array, { offset })`;
  throw coded(new TypeError(`[${index}] = of a ${nameOf(range)}: its elements are on the device; ${way}`));
}

function nameOf(range: DeviceRange): string {
  return DeviceArray.isDeviceArray(range) ? 'DeviceArray' : 'CudaBuffer';
}

function isIndex(key: PropertyKey): key is string {
  return typeof key === 'string' && /^\d+$/.test(key);
}

/**
 * Stands at the end of the prototypes, so that it is asked only for properties that nothing before it has: those that exist are found as
 * fast as before.
 */
const misses = new Proxy(Object.create(Object.prototype) as object, {
  get(target, key, receiver) {
    if (isIndex(key) && DeviceRange.isDeviceRange(receiver)) refuse(receiver, `[${key}]`);
    return Reflect.get(target, key, receiver) as unknown;
  },
  set(target, key, value, receiver) {
    if (isIndex(key) && DeviceRange.isDeviceRange(receiver)) refuseSet(receiver, key);
    return Reflect.set(target, key, value, receiver);
  },
});

Object.setPrototypeOf(DeviceRange.prototype, misses);
Object.defineProperty(DeviceRange.prototype, Symbol.iterator, {
  value(this: DeviceRange) {
    return refuse(this, 'iteration');
  },
  writable: true,
  configurable: true,
});
