import { coded } from '../errors/argument-error';
import { CudaBuffer } from './cuda-buffer';
import { DeviceArray } from './device-array';

// What arrays of the host have, and an array on a device cannot: each says what to write. It is not in the types, so that tsc refuses it too.

function refuse(what: string, instead = ''): never {
  throw coded(new TypeError(`${what} of a DeviceArray: its elements are on the device; await get() copies them to a TypedArray${instead}`));
}

Object.defineProperties(DeviceArray.prototype, {
  // A loop over the elements begins there.
  0: {
    get: () => refuse('[0]'),
    set() {
      throw coded(new TypeError('[0] = of a DeviceArray: its elements are on the device; await set(), or slice(0, 1).fill()'));
    },
  },
  [Symbol.iterator]: { value: () => refuse('iteration'), writable: true, configurable: true },
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
  const refusing = (): never => refuse(`.${name}()`, instead[name]);
  Object.defineProperty(DeviceArray.prototype, name, { value: refusing, writable: true, configurable: true });
}

// `x * 2` would be NaN, and `x + 1` a text. As a text alone, in `${x}`, it shows what it is.
for (const { prototype, advice } of [
  {
    prototype: DeviceArray.prototype,
    advice: "cuda.elementwise('float32(float32)', 'x * 2') makes a function for the device; await get() copies the elements",
  },
  { prototype: CudaBuffer.prototype, advice: 'await copyTo() copies its bytes to a TypedArray' },
]) {
  function toPrimitive(this: object, hint: string): string {
    if (hint === 'string') return this.toString();
    throw coded(new TypeError(`a ${this.constructor.name} is not a number and has no operators such as + and *: ${advice}`));
  }
  Object.defineProperty(prototype, Symbol.toPrimitive, { value: toPrimitive, writable: true, configurable: true });
}
