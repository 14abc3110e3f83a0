import { argumentOutOfRange, type ArgumentPlace, coded, where, wrongArgument } from '../../errors/argument-error';
import { DeviceRange } from '../../memory/device-range';
import { type HostView, hostView, viewBuffer } from '../../memory/host-view';
import { native } from '../../native/environment';
import { types } from 'node:util';
import type { Frame } from '../memory/frame';
import { writeNumber64, writeWide } from './scalar-codecs';

/**
 * Writes the address of host memory. The caller is responsible for an address. C uses a view during the call; if C uses it for longer, its
 * bytes are copied if they are only read, and else it must be a view of a SharedArrayBuffer, which can be neither detached nor moved.
 * Another thread never accesses a view: its bytes are copied there and back.
 *
 * @returns the bytes of a view; undefined for an address
 */
export function writeHostMemory(
  to: DataView,
  at: number,
  value: unknown,
  place: ArgumentPlace,
  frame: Frame,
  readOnly: boolean,
): number | undefined {
  if (value === null) return void writeNumber64(to, at, 0);
  if (typeof value === 'number' || typeof value === 'bigint') return void writeWide(to, at, value, place);
  const found = hostView(value);
  if (!found) return writeDeviceMemory(to, at, value, place);
  if (found.detached) throw argumentOutOfRange(place, 'memory that is not detached', value);
  if (types.isSharedArrayBuffer(viewBuffer(found.view))) writeShared(to, at, found, frame);
  else if (frame.lifetime !== 'call') writeStaged(to, at, found, place, frame, readOnly);
  else if (frame.onThread) writeCopied(to, at, found, place, frame, readOnly);
  else frame.patch(found.view, found.bytes, to === frame.block.view ? frame.block.address + at : addressIn(to, at), place);
  return found.bytes;
}

/** If C takes an address on either side, the package's device memory has one too. */
function writeDeviceMemory(to: DataView, at: number, value: unknown, place: ArgumentPlace): undefined {
  if (!DeviceRange.isDeviceRange(value)) throw wrongArgument(place, 'a TypedArray, DataView or buffer, or an address,', value);
  to.setBigUint64(at, DeviceRange.addressOf(value), true);
}

function addressIn(view: DataView, at: number): number {
  return native().apiAddressOf(new Uint8Array(view.buffer)) + view.byteOffset + at;
}

function writeShared(to: DataView, at: number, { view }: HostView, frame: Frame): void {
  frame.kept.push(view);
  writeNumber64(to, at, native().apiAddressOf(view));
}

function writeStaged(to: DataView, at: number, { view, bytes }: HostView, place: ArgumentPlace, frame: Frame, readOnly: boolean): void {
  if (!readOnly || frame.lifetime === 'kept') {
    throw coded(
      new TypeError(
        `${where(place)}: the memory stays in use after the call, when an ordinary array could be detached or collected; ` +
          'give a view over a SharedArrayBuffer, such as pinned() makes, or an address',
      ),
    );
  }
  const copy = new Uint8Array(new ArrayBuffer(Math.max(bytes, 1)));
  copy.set(bytesOf(view));
  frame.kept.push(copy);
  writeNumber64(to, at, native().apiAddressOf(copy));
}

function writeCopied(to: DataView, at: number, { view, bytes }: HostView, place: ArgumentPlace, frame: Frame, readOnly: boolean): void {
  const copy = new Uint8Array(new ArrayBuffer(Math.max(bytes, 1)));
  copy.set(bytesOf(view));
  frame.kept.push(copy);
  if (!readOnly) frame.afterwards.push(() => bringBack(copy, view, bytes, place));
  writeNumber64(to, at, native().apiAddressOf(copy));
}

function bringBack(copy: Uint8Array, view: ArrayBufferView, bytes: number, place: ArgumentPlace): void {
  const now = hostView(view)!;
  if (now.detached || now.bytes !== bytes)
    throw coded(new RangeError(`${where(place)}: the memory was detached or resized during the call`));
  bytesOf(view).set(copy.subarray(0, bytes));
}

export function bytesOf(view: ArrayBufferView): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
}
