import { coded } from '../errors/argument-error';
import { answerMisses } from '../errors/misses';
import { CudaBuffer } from './cuda-buffer';
import { DeviceArray } from './device-array';
import { DeviceRange } from './device-range';

// What arrays of the host have, and memory on a device cannot: each says what to write. It is not in the types, so that tsc refuses it too.

function refuse(range: DeviceRange, what: string, instead = ''): never {
  const copy = DeviceArray.isDeviceArray(range)
    ? 'await get() copies them to a TypedArray'
    : 'await copyTo(array) copies them to a TypedArray';
  throw coded(new TypeError(`${what} of a ${nameOf(range)}: its elements are on the device; ${copy}${instead}`));
}

function refuseSet(range: DeviceRange, index: string): never {
  const way = DeviceArray.isDeviceArray(range)
    ? `await set(), or slice(${index}, ${Number(index) + 1}).fill()`
    : `await copyFrom(array, { offset })`;
  throw coded(new TypeError(`assignment to [${index}] of a ${nameOf(range)}: its elements are on the device; ${way}`));
}

function nameOf(range: DeviceRange): string {
  return DeviceArray.isDeviceArray(range) ? 'DeviceArray' : 'CudaBuffer';
}

function isIndex(key: string): boolean {
  return /^\d+$/.test(key);
}

answerMisses(DeviceRange.prototype, {
  get(key, receiver) {
    if (isIndex(key) && DeviceRange.isDeviceRange(receiver)) refuse(receiver, `[${key}]`);
  },
  set(key, receiver) {
    if (isIndex(key) && DeviceRange.isDeviceRange(receiver)) refuseSet(receiver, key);
  },
});
Object.defineProperty(DeviceRange.prototype, Symbol.iterator, {
  value(this: DeviceRange) {
    return refuse(this, 'iteration');
  },
  writable: true,
  configurable: true,
});

/** Methods of a TypedArray that look at the elements. */
const ofTypedArrays =
  'every entries filter find findIndex findLast findLastIndex forEach includes indexOf join keys lastIndexOf map reduce reduceRight reverse ' +
  'some sort subarray toReversed toSorted values with';
const instead: Readonly<Record<string, string>> = {
  map: '; on the device: cuda.elementwise',
  reduce: '; on the device: cuda.reduce',
  subarray: '; slice() is a view of a part',
};

for (const name of ofTypedArrays.split(' ').filter((each) => !(each in DeviceArray.prototype))) {
  function refusing(this: DeviceRange): never {
    refuse(this, `.${name}()`, instead[name]);
  }
  Object.defineProperty(DeviceArray.prototype, name, { value: refusing, writable: true, configurable: true });
}

// `x * 2` would be NaN, and `x + 1` a text. As a text alone, in `${x}`, it shows what it is.
for (const { prototype, advice } of [
  {
    prototype: DeviceArray.prototype,
    advice: "cuda.elementwise('float32 r = x * 2') makes a function for the device; await get() copies the elements",
  },
  { prototype: CudaBuffer.prototype, advice: 'await copyTo() copies its bytes to a TypedArray' },
]) {
  function toPrimitive(this: object, hint: string): string {
    if (hint === 'string') return this.toString();
    throw coded(new TypeError(`a ${this.constructor.name} is not a number and has no operators such as + and *: ${advice}`));
  }
  Object.defineProperty(prototype, Symbol.toPrimitive, { value: toPrimitive, writable: true, configurable: true });
}
