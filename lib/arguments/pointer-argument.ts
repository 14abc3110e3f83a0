import { type ArgumentPlace, coded, describe, where, wrongArgument } from '../errors/argument-error';
import { DeviceArray } from '../memory/device-array';
import { CudaBuffer } from '../memory/cuda-buffer';
import { type DType, dtypes } from '../memory/dtype';
import { type HostView, hostView } from '../memory/host-view';
import { type CType, type PointerType, type ScalarName, type ScalarType, sizeOf } from '../signature/c-type';
import { decodeScalars, scalarCodecs } from './scalar-argument';

export type Direction = 'in' | 'out' | 'inout';

/** What a pointer argument has become: memory of the host that travels with the call, or an address on the device. */
export type PointerValue = HostMemory | DeviceAddress | null;

export interface HostMemory {
  readonly on: 'host';
  readonly view: ArrayBufferView;
  readonly direction: Direction;
  /** Counted in what the pointer points to. */
  readonly elements: number;
  /** Device memory that the contents point to. */
  readonly owners?: readonly (DeviceArray | CudaBuffer)[];
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

/** Classes whose contents may be anything. */
export const bytesClasses: ReadonlySet<string> = new Set(['Uint8Array', 'Buffer', 'DataView', 'ArrayBuffer', 'SharedArrayBuffer']);

/** Element types that mean the same bytes as a scalar. */
const sameBytes: Partial<Record<ScalarName, readonly string[]>> = {
  char: ['int8', 'uint8'],
  bool: ['uint8'],
  float16: ['uint16'],
  bfloat16: ['uint16'],
};

/** What is declared of a pointer parameter beyond its type. */
export interface PointerDeclaration {
  readonly direction: Direction | undefined;
  /** Exactly this class of TypedArray. */
  readonly exactClass: string | undefined;
  /** Declared by a type: other numbers are converted, where that loses nothing. */
  readonly converts: boolean;
}

const undeclared: PointerDeclaration = { direction: undefined, exactClass: undefined, converts: false };

/** Checks a value for a pointer parameter and says where its memory is. Runs the user's code only for plain arrays. */
export function pointerValue(
  value: unknown,
  type: PointerType,
  place: ArgumentPlace,
  declared: PointerDeclaration = undeclared,
): PointerValue {
  if (value === null) return null;
  if (DeviceArray.isDeviceArray(value) || CudaBuffer.isCudaBuffer(value)) return deviceAddress(value, type, place);
  const expected = declared.exactClass ?? expectedFor(type);
  const direction = declared.direction ?? (type.constant ? 'in' : 'inout');
  if (typeof value === 'string') return text(value, type, expected, place);
  if (Array.isArray(value)) {
    if (declared.exactClass) throw wrongArgument(place, expected, value);
    return converted(value, type, direction, expected, place);
  }
  const found = hostView(value);
  if (!found) throw wrongArgument(place, expected, value);
  if (found.detached) throw coded(new TypeError(`${where(place)}: the ${found.className} is detached`));
  if (!isOfClass(found.className, type.to, declared)) {
    if (declared.converts && isTypedArray(found.className)) return exactlyConverted(found, type, direction, expected, place);
    throw wrongArgument(place, expected, value);
  }
  return { on: 'host', view: found.view, direction, elements: Math.floor(found.bytes / (sizeOf(type.to) ?? 1)) };
}

function isOfClass(className: string, to: CType, { exactClass }: PointerDeclaration): boolean {
  if (!exactClass) return fits(className, to);
  return className === exactClass || (className === 'Buffer' && exactClass === 'Uint8Array');
}

function isTypedArray(className: string): boolean {
  return className.endsWith('Array') && className !== 'Array';
}

function scalarBelow(type: CType): ScalarName | undefined {
  return scalarTypeBelow(type)?.name;
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
  if (CudaBuffer.isCudaBuffer(value)) {
    return { on: 'device', owner: value, address: value.ptr, elements: Math.floor(value.nbytes / (sizeOf(type.to) ?? 1)) };
  }
  if (!acceptsElements(type, value.dtype)) {
    throw coded(
      new TypeError(
        `${where(place)}: expected ${expectedFor(type)} or a device array of that type for ${place.type}, received DeviceArray of ${value.dtype}`,
      ),
    );
  }
  return { on: 'device', owner: value, address: value.ptr, elements: value.length };
}

/** Whether a pointer may point to a device array's elements. */
export function acceptsElements({ to }: PointerType, dtype: DType): boolean {
  const held = dtypes[dtype].scalar;
  if (to.kind === 'pointer') return held === 'uint64';
  const scalar = scalarBelow(to);
  if (scalar === undefined) return to.kind === 'void' || to.kind === 'struct';
  return held === scalar || (sameBytes[scalar]?.includes(held) ?? false);
}

function text(value: string, type: PointerType, expected: string, place: ArgumentPlace): HostMemory {
  if (scalarBelow(type.to) !== 'char') throw wrongArgument(place, expected, value);
  const bytes = Buffer.from(`${value}\0`, 'utf8');
  // A string is no array: it does not choose the launch shape.
  return { on: 'host', view: bytes, direction: 'in', elements: 0 };
}

/** A plain array of numbers or bigints, as the elements that the pointer points to. A number rounds to a float, as a scalar does. */
function converted(value: unknown[], type: PointerType, direction: Direction, expected: string, place: ArgumentPlace): HostMemory {
  const scalar = scalarTypeBelow(type.to);
  if (!scalar || direction !== 'in') throw wrongArgument(place, expected, value);
  return encodeItems(Array.from(value), scalar, type, place);
}

/** A TypedArray of another class, for an input that is declared by its type: every element must survive. */
function exactlyConverted(found: HostView, type: PointerType, direction: Direction, expected: string, place: ArgumentPlace): HostMemory {
  const scalar = scalarTypeBelow(type.to);
  if (!scalar || direction !== 'in') throw wrongArgument(place, expected, found.view);
  const items = Array.from(found.view as unknown as ArrayLike<number | bigint>, (item) => numberFor(scalar.name, item));
  const memory = encodeItems(items, scalar, type, place);
  const back = decodeScalars(scalar.name, memory.view as Uint8Array);
  const lost = items.findIndex((item, index) => !Object.is(Number(item), Number(back[index])));
  if (lost < 0) return memory;
  throw coded(
    new RangeError(
      `${where(place)}: element ${lost} of the ${found.className} is ${describe(items[lost])}, which is not exact as ${scalar.name}`,
    ),
  );
}

/** Whole numbers may change between number and bigint: their codecs take both. */
function numberFor(scalar: ScalarName, item: number | bigint): number | bigint {
  return scalar.includes('float') ? Number(item) : item;
}

function encodeItems(items: unknown[], scalar: ScalarType, type: PointerType, place: ArgumentPlace): HostMemory {
  const codec = scalarCodecs[scalar.name];
  const view = new DataView(new ArrayBuffer(items.length * scalar.bytes));
  items.forEach((item, index) => {
    try {
      codec.check(item, place);
    } catch {
      throw coded(new TypeError(`${where(place)}: element ${index} of the array is ${describe(item)}, which is no ${scalar.name}`));
    }
    codec.write(view, index * scalar.bytes, item as never);
  });
  const bytes = new Uint8Array(view.buffer);
  return { on: 'host', view: bytes, direction: 'in', elements: Math.floor(bytes.length / sizeOf(type.to)!) };
}

function scalarTypeBelow(type: CType): ScalarType | undefined {
  if (type.kind === 'scalar') return type;
  return type.kind === 'vector' ? type.element : undefined;
}
