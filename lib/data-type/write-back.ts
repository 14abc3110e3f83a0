import type { HostView } from '../memory/host-view';

/** Whether a piece of memory is as it was. */
export function sameBytes(now: DataView, before: DataView, offset: number, bytes: number): boolean {
  for (let i = offset; i < offset + bytes; i++) if (now.getUint8(i) !== before.getUint8(i)) return false;
  return true;
}

/** Copies bytes from `offset` over the user's own, which stand for a value; the value itself stays. */
export function writeBack<Value>({ view, bytes }: HostView, from: DataView, offset: number, value: Value): Value {
  new Uint8Array(view.buffer, view.byteOffset, bytes).set(new Uint8Array(from.buffer, from.byteOffset + offset, bytes));
  return value;
}
