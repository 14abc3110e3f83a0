import { type ArgumentPlace, coded, where } from '../errors/argument-error';
import { CudaBuffer } from '../memory/cuda-buffer';
import type { DeviceArray } from '../memory/device-array';
import { DeviceRange } from '../memory/device-range';
import { type DType, dtypes } from '../memory/dtype';
import { type PointerType, type ScalarName, sizeOf } from '../signature/c-type';
import { expectedMemory, scalarBelow } from './pointee';

export interface DeviceAddress {
  readonly on: 'device';
  readonly owner: DeviceArray | CudaBuffer;
  readonly address: bigint;
  /** Counted in what the pointer points to; undefined for what is not an array and chooses no launch shape. */
  readonly elements: number | undefined;
}

/** Element types that mean the same bytes as a scalar. */
const sameBytes: Partial<Record<ScalarName, readonly string[]>> = {
  char: ['int8', 'uint8'],
  bool: ['uint8'],
  float16: ['uint16'],
  bfloat16: ['uint16'],
};

/** Where memory on the device lies. Throws TypeError where it is disposed or its elements are of another type. */
export function deviceAddress(value: DeviceArray | CudaBuffer, type: PointerType, place: ArgumentPlace): DeviceAddress {
  if (value.isDisposed) throw coded(new TypeError(`${where(place)}: the ${value.constructor.name} is disposed`));
  if (CudaBuffer.isCudaBuffer(value)) {
    return { on: 'device', owner: value, address: DeviceRange.addressOf(value), elements: elementsOf(value, type) };
  }
  if (!acceptsElements(type, value.dtype)) {
    throw coded(
      new TypeError(
        `${where(place)}: expected ${expectedMemory(type)} or a device array of that type for ${place.type}, received DeviceArray of ${value.dtype}`,
      ),
    );
  }
  return { on: 'device', owner: value, address: DeviceRange.addressOf(value), elements: elementsOf(value, type) };
}

/** Counted in what the pointer points to, as for memory of the host; by its own elements where nothing is known of that. */
function elementsOf({ length, nbytes }: DeviceArray | CudaBuffer, { to }: PointerType): number {
  const bytes = sizeOf(to);
  return bytes === undefined ? length : Math.floor(nbytes / bytes);
}

/** Whether a pointer may point to a device array's elements. */
export function acceptsElements({ to }: PointerType, dtype: DType): boolean {
  const { scalar: held, bytes } = dtypes[dtype];
  if (to.kind === 'pointer') return held === 'uint64';
  if (to.kind === 'array') return acceptsElements({ kind: 'pointer', to: to.element, constant: false }, dtype);
  if (to.kind === 'enum') return bytes === to.bytes && !held.includes('float');
  const scalar = scalarBelow(to)?.name;
  if (scalar === undefined) return to.kind === 'void' || to.kind === 'struct';
  return held === scalar || (sameBytes[scalar]?.includes(held) ?? false);
}
