import { coded } from '../errors/argument-error';
import { DeviceArray } from './device-array';

// What arrays of the host have, and an array on a device cannot: each says what to write. It is not in the types, so that tsc refuses it too.

function refuse(what: string): never {
  throw coded(new TypeError(`${what} of a DeviceArray: its elements are on the device; await get() copies them to a TypedArray`));
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
