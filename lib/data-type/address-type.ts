import { type ArgumentPlace, argumentOutOfRange } from '../errors/argument-error';
import { CudaBuffer } from '../memory/cuda-buffer';
import { DeviceArray } from '../memory/device-array';
import type { ElementType } from '../memory/struct-dtype';
import type { PointerType } from '../signature/c-type';
import { CudaDataType } from './cuda-data-type';
import { deviceAddress } from './device-address';

const expected = 'null, a device array or an address as a bigint';

/** A pointer inside a value. No memory of the host is copied for it: there is no telling how much. */
export function addressType(type: PointerType): CudaDataType {
  return new CudaDataType(`${type.to.kind} *`, {
    cType: type,
    byteLength: 8,
    is: (value) => value === null || typeof value === 'bigint' || isOnDevice(value),
    expected,
    encode(value, view, offset, place) {
      if (isOnDevice(value)) place.owners.push(value);
      view.setBigUint64(offset, isOnDevice(value) ? deviceAddress(value, type, place).address : checkedAddress(value, place), true);
    },
    decode: (view, offset) => view.getBigUint64(offset, true) || null,
  });
}

function isOnDevice(value: unknown): value is DeviceArray<ElementType> | CudaBuffer {
  return DeviceArray.isDeviceArray(value) || CudaBuffer.isCudaBuffer(value);
}

function checkedAddress(value: bigint | null, place: ArgumentPlace): bigint {
  if (value === null) return 0n;
  if (BigInt.asUintN(64, value) !== value) throw argumentOutOfRange(place, expected, value);
  return value;
}
