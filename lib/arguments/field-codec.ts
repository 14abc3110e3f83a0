import { type ArgumentPlace, argumentOutOfRange, coded, where, wrongArgument } from '../errors/argument-error';
import { CudaBuffer } from '../memory/cuda-buffer';
import { DeviceArray } from '../memory/device-array';
import { hostView } from '../memory/host-view';
import type { EnumType, PointerType, ScalarName, ScalarType, VectorType } from '../signature/c-type';
import {
  type ArrayType,
  fieldBytes,
  type FieldType,
  isKnownStruct,
  type KnownStruct,
  spellField,
  type StructField,
} from '../signature/struct-layout';
import { pointerValue } from './pointer-argument';
import { scalarCodecs } from './scalar-argument';
import { FieldPlace } from './field-place';
import { StructCodec } from './struct-argument';

/** Device memory that a struct points to. */
export type DeviceOwner = DeviceArray | CudaBuffer;

/** How a value of one type becomes bytes in a struct, and back. */
export interface FieldCodec {
  readonly bytes: number;
  /** Throws TypeError or RangeError with the member's path where the value does not fit. */
  encode(value: unknown, view: DataView, offset: number, place: ArgumentPlace, owners: DeviceOwner[]): void;
  decode(view: DataView, offset: number): unknown;
}

export function structCodec(type: KnownStruct): StructCodec {
  return new StructCodec(type, fieldCodec);
}

export function fieldCodec(type: FieldType): FieldCodec {
  switch (type.kind) {
    case 'scalar':
      return scalarField(type);
    case 'vector':
      return vectorField(type);
    case 'pointer':
      return pointerField(type);
    case 'enum':
      return enumField(type);
    case 'array':
      return arrayField(type);
    case 'struct':
      if (isKnownStruct(type)) return structCodec(type);
      break;
    case 'unknown':
  }
  throw new TypeError(`${spellField(type)} has no value in JavaScript`);
}

function scalarField(type: ScalarType): FieldCodec {
  const codec = scalarCodecs[type.name];
  return {
    bytes: type.bytes,
    encode(value, view, offset, place) {
      codec.check(value, place);
      codec.write(view, offset, value as never);
    },
    decode: (view, offset) => codec.read(view, offset),
  };
}

/** `{x, y, z, w}` or an array; complex numbers are `{re, im}`. */
function vectorField(type: VectorType): FieldCodec {
  const names = type.spelling.includes('complex') ? ['re', 'im'] : ['x', 'y', 'z', 'w'].slice(0, type.width);
  const fields = names.map((name, index): StructField => ({ name, offset: index * type.element.bytes, type: type.element }));
  const { bytes, alignment } = type;
  const members = structCodec({ kind: 'struct', name: type.spelling, layout: { bytes, alignment, isUnion: false, fields } });
  const items = arrayField({ kind: 'array', element: type.element, counts: [type.width] });
  return {
    bytes,
    encode(value, view, offset, place, owners) {
      const codec = Array.isArray(value) || isTypedArray(value) ? items : members;
      codec.encode(value, view, offset, place, owners);
    },
    decode: (view, offset) => members.decode(view, offset),
  };
}

/** A number, or the name of an enumerator. The compiler does not tell whether numbers are signed: both are taken. */
function enumField(type: EnumType): FieldCodec {
  const values = new Map(type.enumerators.map(({ name, value }) => [name, BigInt(value)]));
  const underlying = scalarCodecs[type.underlying.name];
  const bits = 8 * type.bytes;
  const expected = `a whole number or one of ${[...values.keys()].join(', ')}`;
  return {
    bytes: type.bytes,
    encode(value, view, offset, place) {
      const number = typeof value === 'string' ? values.get(value) : value;
      if (typeof number !== 'number' && typeof number !== 'bigint') throw wrongArgument(place, expected, value);
      const codec = scalarCodecs[(number < 0 ? `int${bits}` : `uint${bits}`) as ScalarName];
      codec.check(number, place);
      codec.write(view, offset, number as never);
    },
    decode: (view, offset) => underlying.read(view, offset),
  };
}

const pointerExpected = 'null, a device array or an address as a bigint';

/** Memory of the host is not copied for a pointer inside of a struct: nobody knows how much there is. */
function pointerField(type: PointerType): FieldCodec {
  return {
    bytes: 8,
    encode(value, view, offset, place, owners) {
      view.setBigUint64(offset, addressOf(value, type, place, owners), true);
    },
    decode: (view, offset) => view.getBigUint64(offset, true) || null,
  };
}

function addressOf(value: unknown, type: PointerType, place: ArgumentPlace, owners: DeviceOwner[]): bigint {
  if (value === null) return 0n;
  if (typeof value === 'bigint') {
    if (BigInt.asUintN(64, value) !== value) throw argumentOutOfRange(place, pointerExpected, value);
    return value;
  }
  if (!DeviceArray.isDeviceArray(value) && !CudaBuffer.isCudaBuffer(value)) throw wrongArgument(place, pointerExpected, value);
  owners.push(value);
  const found = pointerValue(value, type, place);
  return found?.on === 'device' ? found.address : 0n;
}

/** Arrays of exactly the length: nested as in C, or a TypedArray with all elements one after the other. */
function arrayField(type: ArrayType): FieldCodec {
  const { element, counts } = type;
  const [count = 0, ...inner] = counts;
  const codec = inner.length > 0 ? arrayField({ ...type, counts: inner }) : fieldCodec(element);
  const itemType: FieldType = inner.length > 0 ? { ...type, counts: inner } : element;
  const flat =
    element.kind === 'scalar' && inner.length > 0 ? arrayField({ ...type, counts: [fieldBytes(type)! / element.bytes] }) : undefined;
  return {
    bytes: count * codec.bytes,
    encode(value, view, offset, place, owners) {
      const isTyped = isTypedArray(value);
      if (isTyped && flat) return flat.encode(value, view, offset, place, owners);
      if (!isTyped && !Array.isArray(value)) throw wrongArgument(place, `an array of ${count}`, value);
      const items = Array.from(value as ArrayLike<unknown>);
      if (items.length !== count) {
        throw coded(new RangeError(`${where(place)}: expected ${count} elements for ${spellField(type)}, received ${items.length}`));
      }
      items.forEach((item, index) =>
        codec.encode(item, view, offset + index * codec.bytes, new FieldPlace(place, index, itemType), owners),
      );
    },
    decode: (view, offset) => Array.from({ length: count }, (_, index) => codec.decode(view, offset + index * codec.bytes)),
  };
}

function isTypedArray(value: unknown): boolean {
  const className = ArrayBuffer.isView(value) ? hostView(value)?.className : undefined;
  return className !== undefined && className !== 'DataView';
}
