import { type ArgumentPlace, argumentOutOfRange, coded, where, wrongArgument } from '../errors/argument-error';
import { hostView } from '../memory/host-view';
import { parameterBytes } from '../native/arena';
import type { EnumType, VectorType } from '../signature/c-type';
import type { Parameter } from '../signature/kernel-signature';
import type { KnownStruct } from '../signature/struct-layout';
import type { ArgumentSlot } from './argument-slot';
import { type DeviceOwner, fieldCodec, structCodec } from './field-codec';
import { FieldPlace } from './field-place';
import { bytesClasses, type Direction, type HostMemory } from './pointer-argument';

/** An argument that has become bytes. */
interface EncodedValue {
  readonly bytes: Uint8Array;
  /** What the bytes point to. */
  readonly owners: readonly DeviceOwner[];
}

/** A parameter that takes an object, or the bytes as they are: a struct, a vector, an enum. */
export function valueSlot(place: ArgumentPlace, parameter: Parameter, type: KnownStruct | VectorType | EnumType): ArgumentSlot {
  const codec = fieldCodec(type);
  return {
    place,
    parameter,
    isPointer: false,
    check(value): EncodedValue {
      const bytes = new Uint8Array(codec.bytes);
      const owners: DeviceOwner[] = [];
      const given = givenBytes(value, type.kind === 'enum', place, codec.bytes);
      if (given) bytes.set(given);
      else codec.encode(value, new DataView(bytes.buffer), 0, place, owners);
      return { bytes, owners };
    },
    write: (value) => parameterBytes.set((value as EncodedValue).bytes, parameter.offset),
  };
}

/** The value as bytes, where it is given so. A TypedArray of numbers is not: it may be the members of a vector. */
function givenBytes(value: unknown, isEnum: boolean, place: ArgumentPlace, size: number): Uint8Array | undefined {
  const found = hostView(value);
  if (!found || !(isEnum || bytesClasses.has(found.className))) return undefined;
  if (found.detached) throw coded(new TypeError(`${where(place)}: the ${found.className} is detached`));
  if (found.bytes !== size) throw argumentOutOfRange(place, `${size} bytes`, value);
  return new Uint8Array(found.view.buffer, found.view.byteOffset, found.bytes);
}

/** An array of objects for a pointer to structs, which the kernel must only read: what it wrote would be lost. */
export function structArray(items: unknown[], type: KnownStruct, direction: Direction, place: ArgumentPlace): HostMemory {
  if (direction !== 'in') throw wrongArgument(place, 'bytes, or for an input() an array of objects,', items);
  const codec = structCodec(type);
  const values = Array.from(items);
  const bytes = new Uint8Array(values.length * codec.bytes);
  const view = new DataView(bytes.buffer);
  const owners: DeviceOwner[] = [];
  values.forEach((value, index) => codec.encode(value, view, index * codec.bytes, new FieldPlace(place, index, type), owners));
  return { on: 'host', view: bytes, direction, elements: values.length, owners };
}

/** Device memory that the checked value of a slot points to from inside of structs. */
export function ownersIn(value: unknown): readonly DeviceOwner[] {
  return (value as Partial<EncodedValue> | null | undefined)?.owners ?? [];
}
