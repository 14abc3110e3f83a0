import { argumentOutOfRange } from '../errors/argument-error';
import { hostView } from '../memory/host-view';
import { type PointerType, pointerBytes, spell } from '../signature/c-type';
import { CudaDataType } from './cuda-data-type';
import { rawBytes, writeBack } from './raw-bytes';

const expected = 'null, the address of a device function as a bigint, or its 8 bytes';

/** The address of code. Memory is not accepted: a kernel that jumped into an array would take the device down with it. */
export function functionPointerType(type: PointerType): CudaDataType {
  return new CudaDataType(spell(type), {
    cType: type,
    byteLength: pointerBytes,
    is: (value) => value === null || typeof value === 'bigint' || hostView(value) !== undefined,
    expected,
    encode(value, view, offset, place) {
      const found = hostView(value);
      if (found) {
        new Uint8Array(view.buffer, view.byteOffset + offset, pointerBytes).set(rawBytes(found, pointerBytes, spell(type), place));
        return;
      }
      const address = (value as bigint | null) ?? 0n;
      if (BigInt.asUintN(64, address) !== address) throw argumentOutOfRange(place, expected, value);
      view.setBigUint64(offset, address, true);
    },
    decode: (view, offset) => view.getBigUint64(offset, true) || null,
    update(value, view, offset) {
      const found = hostView(value);
      return found ? writeBack(found, view, offset, value) : view.getBigUint64(offset, true) || null;
    },
  });
}
