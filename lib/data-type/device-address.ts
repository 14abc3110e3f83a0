import { type ArgumentPlace, coded, where } from '../errors/argument-error';
import { CudaBuffer } from '../memory/cuda-buffer';
import type { DeviceArray } from '../memory/device-array';
import { DeviceRange } from '../memory/device-range';
import { dtypeOfClass, dtypes } from '../memory/dtype';
import { dtypeName, type ElementType, isStructDType } from '../memory/struct-dtype';
import { scalarRow } from '../scalar/scalars';
import { type PointerType, sizeOf } from '../signature/c-type';
import { elementContradiction } from '../signature/contradiction';
import { expectedMemory, scalarBelow } from './pointee';

export interface DeviceAddress {
  readonly on: 'device';
  readonly owner: DeviceArray<ElementType> | CudaBuffer;
  readonly address: bigint;
  /** How many elements there are, of the type pointed to; undefined for what is not an array and so chooses no launch shape. */
  readonly elements: number | undefined;
}

/** The address of memory on the device. Throws TypeError if it is disposed of or its elements are of another type. */
export function deviceAddress(value: DeviceArray<ElementType> | CudaBuffer, type: PointerType, place: ArgumentPlace): DeviceAddress {
  if (value.isDisposed) throw coded(new TypeError(`${where(place)}: ${value.context.whyGone(value)}`));
  if (CudaBuffer.isCudaBuffer(value)) {
    return { on: 'device', owner: value, address: DeviceRange.addressOf(value), elements: elementsOf(value, type) };
  }
  if (!acceptsElements(type, value.dtype)) throw otherElements(value.dtype, type, place);
  return { on: 'device', owner: value, address: DeviceRange.addressOf(value), elements: elementsOf(value, type) };
}

function otherElements(dtype: ElementType, type: PointerType, place: ArgumentPlace): Error {
  const contradiction = isStructDType(dtype) && elementContradiction(dtype.type, type);
  const problem = contradiction
    ? `the DeviceArray is of ${dtype.name}, and the kernel takes ${place.type} (${contradiction})`
    : `expected ${expectedMemory(type)} or a device array of that type for ${place.type}, received DeviceArray of ${dtypeName(dtype)}`;
  return coded(new TypeError(`${where(place)}: ${problem}`));
}

/** The number of elements of the type pointed to, as for memory of the host; of its own elements if that type is not known. */
function elementsOf({ length, nbytes }: DeviceArray<ElementType> | CudaBuffer, { to }: PointerType): number {
  const bytes = sizeOf(to);
  return bytes === undefined ? length : Math.floor(nbytes / bytes);
}

/** Whether a pointer may point to a device array's elements. */
export function acceptsElements(type: PointerType, dtype: ElementType): boolean {
  if (isStructDType(dtype)) return elementContradiction(dtype.type, type) === undefined;
  const { to } = type;
  const { scalar: held, bytes } = dtypes[dtype];
  if (to.kind === 'pointer') return held === 'uint64';
  if (to.kind === 'array') return acceptsElements({ kind: 'pointer', to: to.element, constant: false }, dtype);
  if (to.kind === 'enum') return bytes === to.bytes && !held.includes('float');
  const scalar = scalarBelow(to)?.name;
  if (scalar === undefined) return to.kind === 'void' || to.kind === 'struct';
  return held === scalar || scalarRow(scalar).classes.some((each) => dtypeOfClass(each) === held);
}
