import { types } from 'node:util';
import { coded, describe } from '../errors/argument-error';
import { hostView, viewBuffer } from '../memory/host-view';
import { native } from '../native/environment';
import { bytesOf } from './values/host-memory';

/**
 * The address of memory that cannot move: a view over a SharedArrayBuffer, such as `pinned()` makes. The caller has to keep it reachable as
 * long as C uses it.
 *
 * @throws TypeError for other memory, which could be detached.
 *
 * @example
 * ```ts
 * import { addressOf, readMemory } from 'cuda-ffi/bindings';
 *
 * const x = pinned(Int32Array, [1, 2, 3]);
 * console.log(readMemory(addressOf(x), 12).readInt32LE(8)); // → 3
 * ```
 */
export function addressOf(view: ArrayBufferView | SharedArrayBuffer): bigint {
  const found = hostView(view);
  if (!found || !types.isSharedArrayBuffer(viewBuffer(found.view))) {
    throw coded(new TypeError(`addressOf: expected a view over a SharedArrayBuffer, received ${describe(view)}`));
  }
  return BigInt(native().apiAddressOf(found.view));
}

/**
 * A copy of `bytes` bytes of host memory at an address, such as cuMemAllocHost returns. The caller is responsible for the address.
 *
 * @throws RangeError for what is no address, or no number of bytes.
 *
 * @example
 * ```ts
 * import { addressOf, readMemory } from 'cuda-ffi/bindings';
 *
 * const x = pinned(Uint8Array, [1, 2, 3]);
 * console.log(readMemory(addressOf(x), 3).join()); // → 1,2,3
 * ```
 */
export function readMemory(address: number | bigint, bytes: number): Buffer {
  return Buffer.from(native().apiRead(checkedAddress(address, 'readMemory'), checkedBytes(bytes)));
}

/**
 * Copies `contents` into host memory at an address. The caller is responsible for the address.
 *
 * @throws TypeError for what is no memory, RangeError for what is no address.
 *
 * @example
 * ```ts
 * import { addressOf, writeMemory } from 'cuda-ffi/bindings';
 *
 * const x = pinned(Uint8Array, 3);
 * writeMemory(addressOf(x), Uint8Array.of(7, 8, 9));
 * console.log(x.join()); // → 7,8,9
 * ```
 */
export function writeMemory(address: number | bigint, contents: ArrayBufferView | ArrayBufferLike): void {
  const found = hostView(contents);
  if (!found || found.detached) throw coded(new TypeError(`writeMemory: expected memory, received ${describe(contents)}`));
  native().apiWrite(checkedAddress(address, 'writeMemory'), bytesOf(found.view));
}

/** The first page of a process is never memory: an address in it is a mistake. */
const leastAddress = 4096;

function checkedAddress(address: unknown, name: string): number {
  const number = Number(typeof address === 'bigint' || typeof address === 'number' ? address : NaN);
  if (Number.isSafeInteger(number) && number >= leastAddress) return number;
  throw coded(new RangeError(`${name}: expected an address, received ${describe(address)}`));
}

function checkedBytes(bytes: unknown): number {
  if (typeof bytes === 'number' && Number.isSafeInteger(bytes) && bytes >= 0 && bytes < 2 ** 32) return bytes;
  throw coded(new RangeError(`readMemory: expected a number of bytes, received ${describe(bytes)}`));
}
