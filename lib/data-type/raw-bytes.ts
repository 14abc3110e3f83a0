import { type ArgumentPlace, coded, where } from '../errors/argument-error';
import type { HostView } from '../memory/host-view';

/** The bytes that a user passes instead of a value, of exactly the value's size. Throws TypeError or RangeError. */
export function rawBytes(found: HostView, size: number, type: string, place: ArgumentPlace): Uint8Array {
  if (found.detached) throw coded(new TypeError(`${where(place)}: the ${found.className} is detached`));
  if (found.bytes !== size) throw coded(new RangeError(`${where(place)}: expected ${size} bytes for ${type}, received ${found.bytes}`));
  return bytesOf(found);
}

/** Copies bytes from `offset` on over the user's own, which stand for a value; returns the value itself. */
export function writeBack<Value>(found: HostView, from: DataView, offset: number, value: Value): Value {
  bytesOf(found).set(new Uint8Array(from.buffer, from.byteOffset + offset, found.bytes));
  return value;
}

/** Whether a piece of memory is as it was. */
export function sameBytes(now: DataView, before: DataView, offset: number, bytes: number): boolean {
  for (let i = offset; i < offset + bytes; i++) if (now.getUint8(i) !== before.getUint8(i)) return false;
  return true;
}

function bytesOf({ view, bytes }: HostView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, bytes);
}
