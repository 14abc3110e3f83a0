import { type ArgumentPlace, coded, describe, where, wrongArgument } from '../errors/argument-error';
import { DeviceArray } from '../memory/device-array';
import { CudaBuffer } from '../memory/cuda-buffer';
import { dtypes } from '../memory/dtype';
import { hostView } from '../memory/host-view';
import type { CType, PointerType, ScalarName } from '../signature/c-type';
import { sizeOf } from '../signature/c-type';
import { scalarCodecs } from './scalar-argument';

export type Direction = 'in' | 'out' | 'inout';

/** What a pointer argument has become: memory of the host that travels with the call, or an address on the device. */
export type PointerValue = HostMemory | DeviceAddress | null;

export interface HostMemory {
  readonly on: 'host';
  readonly view: ArrayBufferView;
  readonly direction: Direction;
  /** Counted in what the pointer points to. */
  readonly elements: number;
}

export interface DeviceAddress {
  readonly on: 'device';
  readonly owner: DeviceArray | CudaBuffer;
  readonly address: bigint;
  readonly elements: number;
}

/** Classes of TypedArrays whose elements a pointer may point to, by the scalar. Bytes fit any pointer. */
const classesOf: Readonly<Record<ScalarName, readonly string[]>> = {
  bool: ['Uint8Array'],
  char: ['Int8Array', 'Uint8Array'],
  int8: ['Int8Array'],
  uint8: ['Uint8Array', 'Uint8ClampedArray'],
  int16: ['Int16Array'],
  uint16: ['Uint16Array'],
  int32: ['Int32Array'],
  uint32: ['Uint32Array'],
  int64: ['BigInt64Array'],
  uint64: ['BigUint64Array'],
  float16: ['Float16Array', 'Uint16Array'],
  bfloat16: ['Uint16Array'],
  float32: ['Float32Array'],
  float64: ['Float64Array'],
};

const bytesClasses = new Set(['Uint8Array', 'Buffer', 'DataView', 'ArrayBuffer', 'SharedArrayBuffer']);

/** Element types that mean the same bytes as a scalar. */
const sameBytes: Partial<Record<ScalarName, readonly string[]>> = {
  char: ['int8', 'uint8'],
  bool: ['uint8'],
  float16: ['uint16'],
  bfloat16: ['uint16'],
};

/** Checks a value for a pointer parameter and says where its memory is. Runs the user's code only for plain arrays. */
export function pointerValue(value: unknown, type: PointerType, direction: Direction | undefined, place: ArgumentPlace): PointerValue {
  if (value === null) return null;
  if (value instanceof DeviceArray || value instanceof CudaBuffer) return deviceAddress(value, type, place);
  const expected = expectedFor(type);
  if (typeof value === 'string') return text(value, type, expected, place);
  if (Array.isArray(value)) return converted(value, type, direction, expected, place);
  const found = hostView(value);
  if (!found) throw wrongArgument(place, expected, value);
  if (!fits(found.className, type.to)) throw wrongArgument(place, expected, value);
  if (found.detached) throw coded(new TypeError(`${where(place)}: the ${found.className} is detached`));
  return {
    on: 'host',
    view: found.view,
    direction: direction ?? (type.constant ? 'in' : 'inout'),
    elements: Math.floor(found.bytes / (sizeOf(type.to) ?? 1)),
  };
}

function scalarBelow(type: CType): ScalarName | undefined {
  if (type.kind === 'scalar') return type.name;
  return type.kind === 'vector' ? type.element.name : undefined;
}

/** The class that a message asks for. */
function expectedFor(type: PointerType): string {
  const scalar = scalarBelow(type.to);
  if (scalar === 'char') return 'a string or bytes';
  if (scalar) return classesOf[scalar][0]!;
  if (type.to.kind === 'void') return 'a TypedArray';
  if (type.to.kind === 'pointer') return 'a BigUint64Array of device addresses';
  return 'bytes (Uint8Array, Buffer, DataView or ArrayBuffer)';
}

function fits(className: string, to: CType): boolean {
  if (to.kind === 'void' || bytesClasses.has(className)) return true;
  if (to.kind === 'pointer') return className === 'BigUint64Array';
  const scalar = scalarBelow(to);
  return scalar !== undefined && classesOf[scalar].includes(className);
}

function deviceAddress(value: DeviceArray | CudaBuffer, type: PointerType, place: ArgumentPlace): DeviceAddress {
  if (value.isDisposed) throw coded(new TypeError(`${where(place)}: the ${value.constructor.name} is disposed`));
  if (value instanceof CudaBuffer) {
    return { on: 'device', owner: value, address: value.ptr, elements: Math.floor(value.nbytes / (sizeOf(type.to) ?? 1)) };
  }
  const scalar = scalarBelow(type.to);
  const held = dtypes[value.dtype].scalar;
  const same =
    scalar === undefined ? type.to.kind === 'void' || type.to.kind === 'struct' : held === scalar || sameBytes[scalar]?.includes(held);
  const addresses = type.to.kind === 'pointer' && held === 'uint64';
  if (!same && !addresses) {
    throw coded(
      new TypeError(
        `${where(place)}: expected ${expectedFor(type)} or a device array of that type for ${place.type}, received DeviceArray of ${value.dtype}`,
      ),
    );
  }
  return { on: 'device', owner: value, address: value.ptr, elements: value.length };
}

function text(value: string, type: PointerType, expected: string, place: ArgumentPlace): HostMemory {
  if (scalarBelow(type.to) !== 'char') throw wrongArgument(place, expected, value);
  const bytes = Buffer.from(`${value}\0`, 'utf8');
  // A string is no array: it does not choose the launch shape.
  return { on: 'host', view: bytes, direction: 'in', elements: 0 };
}

/** A plain array of numbers or bigints, as the elements that the pointer points to. */
function converted(
  value: unknown[],
  type: PointerType,
  direction: Direction | undefined,
  expected: string,
  place: ArgumentPlace,
): HostMemory {
  const scalar = scalarBelow(type.to);
  const isInput = direction ? direction === 'in' : type.constant;
  if (!scalar || !isInput) throw wrongArgument(place, expected, value);
  const codec = scalarCodecs[scalar];
  const items = Array.from(value);
  const bytesEach = type.to.kind === 'vector' ? type.to.element.bytes : sizeOf(type.to)!;
  const view = new DataView(new ArrayBuffer(items.length * bytesEach));
  items.forEach((item, index) => {
    try {
      codec.check(item, place);
    } catch {
      throw coded(new TypeError(`${where(place)}: element ${index} of the array is ${describe(item)}, which is no ${scalar}`));
    }
    codec.write(view, index * bytesEach, item as never);
  });
  const bytes = new Uint8Array(view.buffer);
  return { on: 'host', view: bytes, direction: 'in', elements: Math.floor(bytes.length / sizeOf(type.to)!) };
}
