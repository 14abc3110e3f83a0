// How what a device gave differs from the model.
import { inspect } from 'node:util';
import type { Given } from './operation';

/** In words; undefined if they are the same. */
export function difference(expected: Given, received: Given): string | undefined {
  if (!(expected instanceof Int32Array)) return expected === received ? undefined : `expected ${expected}, received ${inspect(received)}`;
  if (!(received instanceof Int32Array)) return `expected numbers, received ${inspect(received)}`;
  if (expected.length !== received.length) return `expected ${expected.length} numbers, received ${received.length}`;
  if (Buffer.compare(bytesOf(expected), bytesOf(received)) === 0) return undefined;
  const wrong = expected.reduce((count, value, i) => count + Number(value !== received[i]), 0);
  const first = expected.findIndex((value, i) => value !== received[i]);
  return `${wrong} of ${expected.length} elements are wrong, first [${first}]: expected ${expected[first]}, received ${received[first]}`;
}

export function bytesOf(view: Int32Array): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
